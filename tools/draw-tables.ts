import type { Client } from 'pg';

/** Each table of the shop under one heading: a new one is added here. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  'The catalogue': [
    'categories',
    'collection_attributes',
    'collection_picks',
    'pictures',
    'product_images',
    'product_keys',
    'product_sources',
    'products',
    'info_pages',
    'arrangements',
    'section_moments',
    'section_pictures',
    'rooms',
    'look_icons',
    'look_logos',
    'looks',
    'settings',
  ],
  'Variants, stock and costs': [
    'product_costs',
    'product_options',
    'product_stock',
    'product_variants',
    'stock_alerts',
    'stock_changes',
    'variant_costs',
    'variant_stock',
  ],
  'Orders and carts': [
    'cart_items',
    'courier_rests',
    'couriers',
    'delivery_places',
    'delivery_windows',
    'delivery_zones',
    'delivery_zones_version',
    'due_message_mails',
    'due_status_mails',
    'idempotency_keys',
    'order_deliveries',
    'order_edits',
    'message_templates',
    'order_consents',
    'order_items',
    'order_messages',
    'order_status_changes',
    'orders',
    'outbox',
    'contact_messages',
  ],
  'Offers, sales and reviews': [
    'offer_uses',
    'offers',
    'last_sale',
    'product_sales',
    'review_invitations',
    'review_pictures',
    'reviews',
    'wish_list_items',
  ],
  'Confirmation and numbers': [
    'number_notes',
    'numbers',
    'order_confirmation_changes',
    'order_confirmations',
  ],
  Runs: ['left_stops', 'run_reports', 'run_stops', 'runs', 'stop_photos'],
  Returns: [
    'order_losses',
    'order_refunds',
    'order_return_lines',
    'order_returns',
    'store_credit_changes',
    'store_credits',
  ],
  Invoices: ['invoices', 'invoicing'],
  Cash: [
    'cash_books',
    'ledger_entries',
    'ledger_lines',
    'company_sheets',
    'manifest_columns',
    'parcel_words',
    'parcels',
    'order_payments',
    'order_settlements',
    'order_waybills',
    'payout_columns',
    'payout_rows',
    'payout_sheets',
    'second_currencies',
    'unsettled_orders',
  ],
  Accounts: [
    'account_links',
    'known_devices',
    'login_challenges',
    'passkeys',
    'push_deliveries',
    'push_devices',
    'push_keys',
    'pushed_orders',
    'rate_limits',
    'second_factors',
    'sessions',
    'staff_invitations',
    'users',
  ],
  'Copies that triggers and jobs keep (docs/architecture.md)': [
    'catalogue_changes',
    'catalogue_version',
    'collection_fill',
    'collection_products',
    'customer_sums',
    'facet_postings',
    'facet_values',
    'kept_product_sales',
    'kept_quarter_sales',
    'kept_sales',
    'kept_sales_moves',
    'kept_sales_voids',
    'report_days',
    'report_marks',
    'report_sums',
    'report_upkeep',
    'member_lists',
    'phone_sums',
    'uncounted_orders',
    'product_cards',
    'product_popularity',
    'product_ratings',
    'product_views',
    'traffic_sums',
  ],
  'The search': [
    'search_changes',
    'search_documents',
    'search_due',
    'search_lists',
    'search_log',
    'search_pins',
    'search_postings',
    'search_segments',
    'search_synonyms',
    'search_words',
  ],
  'Webhooks and API tokens': [
    'api_tokens',
    'first_answers',
    'index_now',
    'measured_purchases',
    'measuring_services',
    'webhook_deliveries',
    'webhook_events',
    'webhooks',
  ],
  'Old addresses': ['missed_addresses', 'redirects'],
  Newsletter: [
    'cart_reminders',
    'letter_mails',
    'letters',
    'newsletter_addresses',
    'newsletter_pace',
  ],
  'Imports, backups and the log': [
    'audit_log',
    'backups',
    'demo_data',
    'import_changes',
    'import_checks',
    'import_columns',
    'import_readings',
    'import_files',
    'import_pictures',
    'import_rows',
    'imports',
    'job_progress',
  ],
};

const HEAD = `# The tables

Drawn from a freshly migrated database by \`npm run schema\`, with the columns that are keys. All columns, checks, indexes and triggers
stand in \`database/schema.sql\`.
`;

const READ_TABLES = `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  and relname not in ('schema_migrations', 'applied_migrations', 'applied_functions')`;

const READ_KEYS = `select c.relname as "table", a.attname as name, replace(format_type(a.atttypid, null), ' ', '_') as type,
    k.conkey is not null as is_primary, exists (
      select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)) as is_foreign
  from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`;

const READ_REFERENCES = `select c.relname as "table", t.relname as target, a.attname as name, a.attnotnull as is_required,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
      and i.indkey::int2[] = f.conkey) as is_unique
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
  where f.contype = 'f' and c.relnamespace = 'public'::regnamespace order by c.relname, a.attname, t.relname`;

interface Key {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly is_primary: boolean;
  readonly is_foreign: boolean;
}

interface Reference {
  readonly table: string;
  readonly target: string;
  readonly name: string;
  readonly is_required: boolean;
  readonly is_unique: boolean;
}

/**
 * A drawing for each subject: its tables with their keys, and what they point at.
 * @throws Error a table has no subject here, or one is gone
 */
export async function drawTables(client: Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(READ_TABLES);
  const { rows: keys } = await client.query<Key>(READ_KEYS);
  const { rows: references } = await client.query<Reference>(READ_REFERENCES);
  const named = Object.values(SUBJECTS).flat();
  const there = tables.map(({ name }) => name);
  const wrong = [...there, ...named].filter(
    (name) => !there.includes(name) || !named.includes(name),
  );
  if (wrong.length > 0) throw new Error(`tools/draw-tables.ts: the subject of ${wrong.join(', ')}`);
  const drawings = Object.entries(SUBJECTS).map(([subject, names]) =>
    [
      `## ${subject}\n\n\`\`\`mermaid\nerDiagram`,
      ...names.map((name) => drawTable(name, keys)),
      ...references.filter(({ table }) => names.includes(table)).map(drawReference),
      '```\n',
    ].join('\n'),
  );
  return [HEAD, ...drawings].join('\n');
}

function drawTable(table: string, keys: readonly Key[]): string {
  const lines = keys
    .filter((key) => key.table === table && (key.is_primary || key.is_foreign))
    .map(({ type, name, is_primary, is_foreign }) => {
      const marks = [...(is_primary ? ['PK'] : []), ...(is_foreign ? ['FK'] : [])];
      return `    ${type} ${name} ${marks.join(', ')}`;
    });
  return lines.length > 0 ? [`  ${table} {`, ...lines, '  }'].join('\n') : `  ${table}`;
}

const drawReference = ({ table, target, name, is_required, is_unique }: Reference): string =>
  `  ${target} ${is_required ? '||' : '|o'}--o${is_unique ? '|' : '{'} ${table} : ${name}`;
