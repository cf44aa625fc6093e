import { createECDH } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { hashLink } from '../../server/accounts/account-links.ts';
import { lockCatalogue } from '../../server/database/catalogue-version.ts';
import type { Database } from '../../server/database/types.ts';
import type { Familiar } from './generate-value.ts';
import { restockInvoices, stockInvoices } from './stock-invoices.ts';
import { newsletterFamiliar, restockNewsletter } from './stock-newsletter.ts';
import { restockReturns, stockReturns } from './stock-returns.ts';
import { restockRuns, stockRuns } from './stock-runs.ts';

type Db = Kysely<Database>;

const range = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_none, n) => from + n);

/** Pending orders of the customer, beyond those that cases make: to be edited, to be confirmed, and confirmed ones to be undone. */
const EDITED = range(910_001, 20);
const CONFIRMED = range(910_021, 20);
const UNDONE = range(910_041, 20);
/** Delivered by the first courier: to be settled. */
const DELIVERED = range(910_101, 30);
const SETTLED_BY = 1;
/** The second courier owes something and has no open order. */
const OWES = 2;
/** Whose sheets are booked: what their rows say is paid is not to be taken from what the first one owes. */
const PAYS_BY_SHEET = 3;
/** Pending with couriers whose manifests are asked for, who have nothing else. */
const TOLD = range(910_201, 20);
const TELLS_FROM = 40;
/** What a company brings back: to be received. */
const COMES_BACK = range(910_301, 20);
const ENTRIES = range(1_000_001, 20);
const SHEETS = range(1_000_001, 30);
const DEVICES = range(1_000_001, 8);
/** Customers of the former shop. */
const FORMER_FILES = [
  Buffer.from('First Name,Last Name,Email,Total Spent\nRana,Haddad,rana@former.example,5.00'),
];
const WEBHOOKS = range(1_000_001, 6);
/** Far beyond those that orders get. */
const PURCHASES = range(900_001, 3);
const ADMINS_SESSION = hashLink('a session of the admin');
const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const ZONES_FILE =
  'name,fee,free_from,return_fee,served,days_min,days_max,cutoff_hour,closed_days,windows\nCoast,4.00,80.00,0.00,yes,1,3,14,,';

/** Who the cases are sent by. */
export interface Senders {
  readonly customer: number;
  readonly admin: number;
}

/** Fills a shop whose couriers are there with what stands between an order and its cash, and gives what a client may know of it. */
export async function stockOrdersToCash(db: Db, senders: Senders): Promise<Familiar> {
  const zones = await insertZones(db);
  await sql`insert into cash_books (last_order_id) values (0)`.execute(db);
  await insertOrders(db, [...EDITED, ...CONFIRMED, ...UNDONE], senders.customer);
  await insertOrders(db, DELIVERED, null);
  await sql`update orders set courier_id = ${SETTLED_BY}, status_id = ${ORDER_STATUS.completed}
    where id = any(${DELIVERED}::int[])`.execute(db);
  await insertOrders(db, [...TOLD, ...COMES_BACK], null);
  await insertBooked(db);
  await restockOrdersToCash(db, senders);
  const [edit, preview] = ['POST /orders/{id}/edits', 'POST /orders/{id}/edits/preview'];
  const ofEdits = (call: string) => ({
    [`${call} version`]: [0],
    [`${call} discount`]: [null],
    [`${call} products`]: [undefined],
  });
  const key = createECDH('prime256v1').generateKeys().toString('base64url');
  const outcome = 'POST /confirmation/orders/{id}/outcome';
  const handOver = 'POST /cash/hand-overs';
  const zone = {
    days_min: [1],
    days_max: [3],
    windows: [[]],
    places: [[]],
    closed_weekdays: [[]],
    fee: ['4.00'],
    free_from: [null],
    return_fee: ['1.00'],
  };
  return {
    ...(await stockRuns(db)),
    ...(await stockReturns(db, senders.customer)),
    ...(await stockInvoices(db, senders.customer)),
    ...Object.fromEntries(
      ['POST /orders', 'POST /admin/orders'].flatMap((call) => [
        [`${call} products`, range(1, 12).map((product_id) => [{ product_id, quantity: 1 }])],
        [`${call} delivery_window`, [undefined]],
      ]),
    ),
    '/orders/{id}/edits id': EDITED,
    '/orders/{id}/edits/preview id': EDITED,
    ...ofEdits(edit as string),
    ...ofEdits(preview as string),
    '/orders/{id}/address id': EDITED,
    '/orders/{id}/confirm id': CONFIRMED,
    'confirmation.id': CONFIRMED,
    '/confirmation/orders/{id}/undo id': UNDONE,
    [`${outcome} version`]: [1],
    'POST /confirmation/orders/{id}/undo version': [2],
    'numbers.phone': ['9613123456'],
    until: [IN_A_MONTH],
    [`${handOver} courier_id`]: [SETTLED_BY],
    [`${handOver} order_ids`]: DELIVERED.map((id) => [id]),
    [`${handOver} counted`]: ['1.00'],
    [`${handOver} fee`]: ['0.00', '0.50'],
    '/cash/open-orders/{id} id': DELIVERED,
    '/cash/open-orders/{id}/end id': DELIVERED,
    // Nobody takes more than the till has.
    'POST /cash/movements kind': ['put_in'],
    'POST /cash/movements amount': ['5.00'],
    'POST /cash/movements currency': [undefined],
    'POST /cash/closings counted_notes': [[]],
    'POST /cash/write-offs courier_id': [OWES],
    '/cash/rests/{courier_id} courier_id': [OWES],
    '/cash/entries/{id}/reverse id': ENTRIES,
    '/couriers/{id}/waybills id': TOLD.map((_id, n) => TELLS_FROM + n),
    'POST /couriers/{id}/waybills rows': TOLD.map((id) => [{ order_id: id, waybill: `AB ${id}` }]),
    'POST /stock/{id} change': [1, 2],
    ...Object.fromEntries(
      ['counted', 'expected', 'variant_id', 'reason'].map((field) => [
        `POST /stock/{id} ${field}`,
        [undefined],
      ]),
    ),
    'POST /parcels/note ids': TOLD.map((id) => [id]),
    'POST /parcels/note state': ['partly', 'on_the_way'],
    'POST /parcels/note reason': [undefined],
    '/orders/{id}/parcel/receive id': COMES_BACK,
    'POST /orders/{id}/parcel/receive choice': ['cancel'],
    'POST /orders/{id}/parcel/receive damaged': [undefined],
    'POST /orders/{id}/parcel/receive kept': [undefined],
    '/couriers/{id}/states id': TOLD.map((_id, n) => TELLS_FROM + n),
    'POST /couriers/{id}/states file': [Buffer.from(`order,status\n${TOLD[0]},Delivered`)],
    ...Object.fromEntries(
      ['order', 'waybill', 'state', 'reason'].map((column) => [
        `POST /couriers/{id}/states ${column}_column`,
        [''],
      ]),
    ),
    'PUT /couriers/{id}/state-words words': [
      [{ word: 'Delivered', state: 'delivered', reason: null }],
      [{ word: 'Q7', state: 'refused', reason: 'other' }],
    ],
    ...ofManifests('csv'),
    ...ofManifests('xlsx'),
    'cash.id': SHEETS,
    'cash.row': [2],
    columns: [['order', 'paid'], '["name", null, "price"]'],
    'PUT /cash/sheets/{id}/columns columns': [['order', 'paid']],
    'POST /push/devices endpoint': ['https://push.example/1', 'https://push.example/2'],
    p256dh: [key],
    auth: ['A'.repeat(22)],
    'push.id': DEVICES,
    'POST /webhooks url': ['https://1.1.1.1/hook'],
    'PUT /webhooks/{id} url': ['https://1.1.1.1/hook'],
    'POST /webhooks events': [['order.placed', 'stock.changed']],
    'PUT /webhooks/{id} events': [['order.changed']],
    'PUT /webhooks/{id} is_on': [true],
    'POST /api-tokens rights': [[{ area: 'orders', right: 'read' }]],
    'POST /api-tokens ends_on': [undefined, null],
    'api-tokens.id': WEBHOOKS,
    'webhooks.id': WEBHOOKS,
    'webhook-deliveries.id': WEBHOOKS,
    'measured-purchases.id': PURCHASES,
    'PUT /measuring/{service} account': ['123456789'],
    'PUT /measuring/{service} key': ['token', ''],
    client_id: ['123456.1795890000'],
    'zones.id': zones,
    ...Object.fromEntries(
      ['preview', 'import'].map((step) => [`POST /former-shop/${step} file`, FORMER_FILES]),
    ),
    ...newsletterFamiliar,
    'redirects.id': WEBHOOKS,
    'missed-addresses.id': WEBHOOKS,
    'POST /redirects from': Array.from({ length: 40 }, (_, n) => `/former/${n}`),
    'PUT /redirects/{id} from': Array.from({ length: 40 }, (_, n) => `/renamed/${n}`),
    'POST /redirects to': ['/contact', '/collection/0'],
    'PUT /redirects/{id} to': ['/contact', '/collection/0'],
    'PUT /redirects/{id} seen': [undefined],
    'POST /redirects/import file': ['from,to\n/filed,/contact'],
    ...Object.fromEntries(
      ['POST /zones', 'PUT /zones/{id}'].flatMap((call) =>
        Object.entries(zone).map(([field, values]) => [`${call} ${field}`, values]),
      ),
    ),
    'PUT /zones/{id} seen': [undefined],
    'PUT /couriers/{id}/manifest columns': [null, [{ heading: 'No.', field: 'order' }]],
    'POST /zones/import kind': ['zones'],
    'POST /zones/import file': [ZONES_FILE],
  };
}

const ofManifests = (ext: string) => ({
  [`/couriers/{id}/manifest.${ext} id`]: TOLD.map((_id, n) => TELLS_FROM + n),
});

/** Brings back what cases have turned on or off, ended, confirmed or canceled. */
export async function restockOrdersToCash(db: Db, { customer, admin }: Senders): Promise<void> {
  await restockRuns(db);
  await restockReturns(db, customer);
  await restockInvoices(db, customer);
  await db.transaction().execute(async (transaction) => {
    // As every change of the settings does: the catalogue first.
    await lockCatalogue(transaction);
    await sql`
      insert into settings (key, value) values ('confirmation_on', 'true'), ('runs_on', 'true'), ('returns_on', 'true'), ('order_lookup', 'true'), ('newsletter_on', 'true'),
        ('delivery_zones', 'false')
      on conflict (key) do update set value = excluded.value where settings.value <> excluded.value`.execute(
      transaction,
    );
  });
  const waiting = [...EDITED, ...CONFIRMED, ...UNDONE];
  // Whose account was removed meanwhile is gone from their orders, too.
  await sql`
    update orders set status_id = ${ORDER_STATUS.pending}, payment_status_id = 1, courier_id = null, user_id = ${customer},
      person_removed_at = null, guest_name = 'Rima', guest_phone = '+961 3123456', guest_region = 'Beirut', guest_city = 'Beirut',
      guest_street = 'Cedar street 4'
    where id = any(${waiting}::int[]) and exists (select from users where id = ${customer})
      and (status_id <> ${ORDER_STATUS.pending} or courier_id is not null or user_id is distinct from ${customer} or person_removed_at is not null)`.execute(
    db,
  );
  // A case may remove a courier, or give their order to another.
  await sql`
    update orders set status_id = ${ORDER_STATUS.pending}, courier_id = c.id from couriers c
    where orders.id = any(${TOLD}::int[]) and c.id = orders.id - ${(TOLD[0] ?? 0) - TELLS_FROM}::int
      and (status_id <> ${ORDER_STATUS.pending} or courier_id is distinct from c.id)`.execute(db);
  await sql`
    insert into parcels (order_id, state, reason, word, back) select id, 'refused', 'other', 'Refused', 'expected' from unnest(${COMES_BACK}::int[]) one (id)
    on conflict (order_id) do update set state = 'refused', back = 'expected'`.execute(db);
  await sql`
    insert into order_confirmations (order_id, stage, version, due_at)
    select id, case when id = any(${UNDONE}::int[]) then 'confirmed' else 'new' end, case when id = any(${UNDONE}::int[]) then 2 else 1 end,
      case when id = any(${UNDONE}::int[]) then null else now() end
    from orders where id = any(${[...CONFIRMED, ...UNDONE]}::int[])
    on conflict (order_id) do update set stage = excluded.stage, version = excluded.version, due_at = excluded.due_at, attempts = 0,
      postponed_to = null, held = null, claimed_by = null, claimed_until = null`.execute(db);
  await sql`
    insert into order_confirmation_changes (order_id, cause, from_stage, to_stage, before)
    select id, 'staff', 'new', 'confirmed', '{"stage": "new", "attempts": 0, "due_at": null, "postponed_to": null, "held": null}'
    from unnest(${UNDONE}::int[]) one (id)`.execute(db);
  await sql`insert into sessions (token_hash, user_id, expires_at)
    select ${ADMINS_SESSION}, id, now() + interval '1 day' from users where id = ${admin} on conflict do nothing`.execute(
    db,
  );
  await restockWebhooks(db, admin);
  await restockPurchases(db);
  await restockAddresses(db);
  await restockNewsletter(db);
  await sql`delete from push_devices where id <> all(${DEVICES}::int[])`.execute(db);
  await sql`
    insert into push_devices (id, user_id, session_hash, endpoint, p256dh, auth) overriding system value
    select n, ${admin}, token_hash, 'https://push.example/of/' || n, 'key', 'auth'
    from (select token_hash from sessions where token_hash = ${ADMINS_SESSION} for key share) one, unnest(${DEVICES}::int[]) device (n)
    on conflict do nothing`.execute(db);
}

/** Webhooks, each with an event that it did not take, and API tokens. */
async function restockWebhooks(db: Db, admin: number): Promise<void> {
  await sql`delete from api_tokens where id <> all(${WEBHOOKS}::int[])`.execute(db);
  await sql`
    insert into api_tokens (id, name, made_by, rights, token_hash) overriding system value
    select id, 'Stock', ${admin}, '{orders:read}', sha256(id::text::bytea) from unnest(${WEBHOOKS}::int[]) one (id) on conflict do nothing`.execute(
    db,
  );
  await sql`delete from webhooks where id <> all(${WEBHOOKS}::int[])`.execute(db);
  await sql`
    insert into webhooks (id, url, events, seed) overriding system value
    select id, 'https://1.1.1.1/' || id, '{order.changed}', sha256('') from unnest(${WEBHOOKS}::int[]) one (id)
    on conflict (id) do update set is_on = true where not webhooks.is_on`.execute(db);
  await sql`
    insert into webhook_events (id, type, about, subject_id) overriding system value
    select id, 'order.changed', 'order 1', 1 from unnest(${WEBHOOKS}::int[]) one (id) on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into webhook_deliveries (id, webhook_id, event_id, about, state) overriding system value
    select id, id, id, 'order 1', 'failed' from (select id from webhook_events where id = any(${WEBHOOKS}::int[]) for key share) e
    on conflict (id) do update set state = 'failed' where webhook_deliveries.state <> 'failed'`.execute(
    db,
  );
}

/** A service, and purchases that it did not take. */
async function restockPurchases(db: Db): Promise<void> {
  await sql`
    insert into measuring_services (service, account, sealed_key, counts_at) values ('meta', '123456789', 'key', 'placed') on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into order_consents (order_id, facts)
    select id, '{}' from (select id from orders order by id limit ${PURCHASES.length} for key share) o on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into measured_purchases (id, service, order_id, state) overriding system value
    select p.id, 'google', c.order_id, 'failed' from unnest(${PURCHASES}::bigint[]) with ordinality p (id, place)
    join (select order_id, row_number() over (order by order_id) as place from order_consents) c using (place)
    on conflict do nothing`.execute(db);
}

/** Old addresses, and some that were asked for and not found. */
async function restockAddresses(db: Db): Promise<void> {
  await sql`delete from redirects where id <> all(${WEBHOOKS}::int[])`.execute(db);
  await sql`
    insert into redirects (id, from_path, to_path, source) overriding system value
    select id, '/old/' || id, '/contact', 'hand' from unnest(${WEBHOOKS}::int[]) one (id) on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into missed_addresses (id, path, asked, last_asked_on) overriding system value
    select id, '/missed/' || id, 1, '2026-01-01' from unnest(${WEBHOOKS}::int[]) one (id) on conflict do nothing`.execute(
    db,
  );
}

async function insertOrders(
  db: Db,
  ids: readonly number[],
  customer: number | null,
): Promise<void> {
  await sql`
    insert into orders (id, user_id, status_id, guest_name, guest_phone, guest_region, guest_city, guest_street,
      subtotal, delivery_fee, total_price)
    overriding system value
    select id, ${customer}, ${ORDER_STATUS.pending}, 'Rima', '+961 3123456', 'Beirut', 'Beirut', 'Cedar street 4', 5, 4, 9
    from unnest(${ids}::int[]) one (id)`.execute(db);
  await sql`
    insert into order_items (order_id, product_id, position, product_name, quantity, price, subtotal)
    select id, 1, 0, 'Thing', 1, 5, 5 from unnest(${ids}::int[]) one (id)`.execute(db);
}

async function insertZones(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into delivery_zones (name, fee, return_fee, served, days_min, days_max, cutoff_hour)
    select 'Zone ' || n, 4, 0, true, 1, 3, 24 from generate_series(1, 30) n returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What the second courier owes, entries that may be taken back, and sheets that are read but not booked. */
async function insertBooked(db: Db): Promise<void> {
  await sql`
    with entries as (
      insert into ledger_entries (id, kind) overriding system value
      select id, 'expense' from unnest(${ENTRIES}::bigint[]) one (id) returning id
    )
    insert into ledger_lines (entry_id, account, cents)
    select id, account, cents from entries, (values ('expenses', 350), ('till', -350)) line (account, cents)`.execute(
    db,
  );
  await sql`
    with entry as (insert into ledger_entries (kind) values ('closing') returning id)
    insert into ledger_lines (entry_id, account, courier_id, cents)
    select id, account, courier_id, cents
    from entry, (values ('courier', ${OWES}::int, 700), ('differences', null, -700)) line (account, courier_id, cents)`.execute(
    db,
  );
  await sql`
    insert into payout_sheets (id, courier_id, file_name, sha256, head, columns) overriding system value
    select id, ${PAYS_BY_SHEET}, 'sheet.csv', id::text, '{order,paid}', '["order", "paid"]' from unnest(${SHEETS}::int[]) one (id)`.execute(
    db,
  );
  await sql`
    insert into payout_rows (sheet_id, row, cells, outcome, collected_cents)
    select id, 2, '{999999,5.00}', 'unknown', 500 from unnest(${SHEETS}::int[]) one (id)`.execute(
    db,
  );
}
