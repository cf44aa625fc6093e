import { Readable } from 'node:stream';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { normalizeEmail } from '../../domain/email.ts';
import { ORDER_STATUS_NAMES, PAYMENT_STATUS_NAMES } from '../../domain/order-status.ts';
import type { Database } from '../database/types.ts';
import { notLoggedIn } from '../http/refusal.ts';

type Db = Kysely<Database>;

/** This many rows are in memory at once. */
const BATCH = 200;

/** Whose data, and what belongs to them beyond their account. */
interface Owner {
  readonly userId: number;
  readonly email: string;
  /** Whether a link mailed to it was followed: what was left under the e-mail alone is theirs then. */
  readonly isVerified: boolean;
  /** Begins the addresses of pictures; empty: they are paths of the shop. */
  readonly mediaCdnUrl: string;
}

/** A list of the file: its rows as JSON, in an order that stays. */
interface Section {
  readonly name: string;
  readonly rows: (owner: Owner) => RawBuilder<unknown>;
}

const inWords = (names: Readonly<Record<number, string>>, column: RawBuilder<unknown>) =>
  sql`${JSON.stringify(names)}::jsonb ->> ${column}::text`;

/** What of a product; nothing where it is not sold in variants. */
const variantOf = (id: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`jsonb_strip_nulls(jsonb_build_object('variant_id', ${id}, 'variant', ${name}))`;

const SECTIONS: readonly Section[] = [
  {
    name: 'sessions',
    rows: ({ userId }) => sql`
      select jsonb_build_object('device', device, 'network', network, 'began_at', created_at,
        'last_used_at', last_used_at) as item
      from sessions where user_id = ${userId} order by created_at, token_hash`,
  },
  {
    name: 'cart',
    rows: ({ userId }) => sql`
      select jsonb_build_object('product_id', c.product_id, 'product', p.name, 'quantity', quantity,
        'added_at', c.created_at) || ${variantOf(sql`c.variant_id`, sql`v.name`)} as item
      from cart_items c join products p on p.id = c.product_id left join product_variants v on v.id = c.variant_id
      where user_id = ${userId} order by c.id`,
  },
  {
    name: 'wish_list',
    rows: ({ userId }) => sql`
      select jsonb_build_object('product_id', product_id, 'product', p.name, 'added_at', added_at) as item
      from wish_list_items w join products p on p.id = w.product_id
      where user_id = ${userId} order by product_id`,
  },
  {
    name: 'stock_alerts',
    rows: ({ email, isVerified }) => sql`
      select jsonb_build_object('product_id', p.id, 'product', p.name, 'asked_at', a.created_at)
        || ${variantOf(sql`v.id`, sql`v.name`)} as item
      from stock_alerts a join products p on p.id = a.product_id left join product_variants v on v.id = a.variant_id
      where ${isVerified} and a.email = ${normalizeEmail(email)} order by p.id, v.id`,
  },
  {
    name: 'newsletter',
    rows: ({ userId, email, isVerified }) => sql`
      select jsonb_build_object('what', 'letters', 'state', state, 'asked_at', created_at, 'confirmed_at', confirmed_at,
        'ended_at', ended_at) as item
      from newsletter_addresses where ${isVerified} and email = ${normalizeEmail(email)}
      union all
      select jsonb_build_object('what', 'mails about your cart', 'agreed_at', agreed_at, 'last_sent_at', reminded_at)
      from cart_reminders where user_id = ${userId}`,
  },
  {
    name: 'messages',
    rows: ({ email, isVerified }) => sql`
      select jsonb_build_object('email', email, 'message', message, 'sent_at', created_at,
        'answered_at', answered_at) as item
      from contact_messages
      where ${isVerified} and lower(email collate "C") = lower(${email} collate "C") order by id`,
  },
  {
    name: 'orders',
    rows: ({ userId }) => sql`
      select jsonb_build_object('number', o.id, 'placed_at', o.created_at,
        'status', ${inWords(ORDER_STATUS_NAMES, sql`o.status_id`)},
        'payment', ${inWords(PAYMENT_STATUS_NAMES, sql`o.payment_status_id`)},
        'name', guest_name, 'email', guest_email, 'phone', guest_phone, 'region', guest_region,
        'city', guest_city, 'street', guest_street, 'notes', notes, 'items', (
          select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'product', product_name,
            'quantity', quantity, 'price', price::text, 'discount', discount::text, 'subtotal', i.subtotal::text) || ${variantOf(sql`variant_id`, sql`variant_name`)}
            order by position), '[]') from order_items i where order_id = o.id),
        'subtotal', subtotal::text, 'delivery_fee', delivery_fee::text, 'total', total_price::text,
        'history', (
          select coalesce(jsonb_agg(jsonb_build_object('status', ${inWords(ORDER_STATUS_NAMES, sql`to_status_id`)},
            'at', changed_at, 'by_you', by_buyer) order by h.id), '[]')
          from order_status_changes h where order_id = o.id))
        || case when o.offers is null then '{}'
          else jsonb_build_object('offers', o.offers, 'offers_total', o.offers_total::text) end
        || case when o.credit is null then '{}' else jsonb_build_object('store_credit', o.credit::text) end
        || case when o.edits = 0 then '{}' else jsonb_build_object('edits', (
          select jsonb_agg(jsonb_build_object('at', edited_at, 'by_you', by_buyer, 'changes', changes) order by version)
          from order_edits where order_id = o.id)) end
        || coalesce((
          select jsonb_strip_nulls(jsonb_build_object('delivery', jsonb_build_object('zone', d.zone_name,
            'landmark', nullif(d.landmark, ''), 'latitude', d.latitude, 'longitude', d.longitude,
            'expected_from', d.expected_from, 'expected_to', d.expected_to)))
          from order_deliveries d where d.order_id = o.id), '{}') as item
      from orders o where user_id = ${userId} order by o.created_at, o.id`,
  },
  {
    name: 'reviews',
    rows: ({ userId, mediaCdnUrl }) => sql`
      select jsonb_build_object('order', r.order_id, 'product_id', r.product_id, 'product', p.name, 'shown_as', r.author,
        'stars', r.stars, 'text', r.text, 'status', r.status, 'answer', r.answer, 'written_at', r.written_at,
        'pictures', (
          select coalesce(jsonb_agg(${mediaCdnUrl}::text || '/media/' || f.file_key || '/' || f.width || '.webp' order by i.position), '[]')
          from review_pictures i join pictures f on f.id = i.picture_id where i.review_id = r.id)) as item
      from reviews r join orders o on o.id = r.order_id join products p on p.id = r.product_id
      where o.user_id = ${userId} order by r.id`,
  },
];

const NOT_CONFIRMED =
  'This e-mail was never confirmed by a link. Messages and stock alerts name an e-mail alone, so they are left out here.';

/**
 * All that the shop keeps of a customer, as JSON that is read in batches and sent as it comes, so that any number of
 * orders takes little memory. Without hashes: nobody can read those.
 *
 * @throws {Refusal} 401 when the account is gone
 */
export async function exportAccount(
  db: Db,
  userId: number,
  { now, mediaCdnUrl = '' }: { readonly now: Date; readonly mediaCdnUrl?: string | undefined },
): Promise<Readable> {
  const profile = await db
    .selectFrom('users')
    .select([
      'name',
      'email',
      'email_verified_at',
      'phone',
      'region',
      'city',
      'street',
      'created_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!profile) throw notLoggedIn();
  const isVerified = profile.email_verified_at !== null;
  const owner = { userId, email: profile.email, isVerified, mediaCdnUrl };
  const head = { exported_at: now, ...(isVerified ? {} : { note: NOT_CONFIRMED }), profile };
  async function* write() {
    yield JSON.stringify(head, null, 2).replace(/\n}$/, '');
    for (const section of SECTIONS) yield* writeSection(db, section, owner);
    yield '\n}\n';
  }
  return Readable.from(write(), { highWaterMark: 1 });
}

async function* writeSection(db: Db, { name, rows }: Section, owner: Owner) {
  yield `,\n  ${JSON.stringify(name)}: [`;
  for (let from = 0, read = BATCH; read === BATCH; from += read) {
    const batch = await sql<{ item: unknown }>`
      ${rows(owner)} limit ${BATCH} offset ${from}`.execute(db);
    read = batch.rows.length;
    const items = batch.rows.map(({ item }) => `\n    ${JSON.stringify(item)}`);
    if (read > 0) yield `${from > 0 ? ',' : ''}${items.join(',')}`;
  }
  yield '\n  ]';
}
