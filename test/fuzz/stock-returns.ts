import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/types.ts';
import type { Familiar } from './generate-value.ts';

type Db = Kysely<Database>;

const range = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_none, n) => from + n);

/** Delivered orders of the customer that nothing was given back of, and one for each return below. */
const WHOLE = range(910_601, 30);
const ASKED = range(910_631, 20);
/** Returns by what they wait for; each has the order of its number. */
const EXPECTED = range(910_701, 20);
const RECEIVED = range(910_721, 20);
const INSPECTED = range(910_741, 20);
const SETTLED = range(910_761, 20);

const EXCHANGED = range(910_781, 20);

/** What a client may know of returns. */
export async function stockReturns(db: Db, customer: number): Promise<Familiar> {
  await restockReturns(db, customer);
  const lines = [[{ product_id: 1, quantity: 1 }]];
  return {
    '/orders/{id}/returns id': WHOLE,
    '/orders/{id}/return-requests id': ASKED,
    'POST /orders/{id}/returns lines': lines,
    'POST /orders/{id}/return-requests lines': lines,
    'POST /orders/{id}/return-requests reason': ['changed_mind', 'damaged'],
    'POST /orders/{id}/return-requests note': [undefined, 'Too large'],
    'POST /orders/{id}/return-requests wish': [undefined, 'exchange'],
    '/returns/{id}/state id': EXPECTED,
    'POST /returns/{id}/state state': ['received'],
    '/returns/{id}/inspect id': RECEIVED,
    'POST /returns/{id}/inspect ends': [['stock']],
    '/returns/{id}/refund id': INSPECTED,
    'POST /returns/{id}/refund amount': [undefined, '1.00'],
    'POST /returns/{id}/refund courier_id': [undefined],
    'POST /returns/{id}/refund credit': [undefined, '1.00'],
    '/returns/{id}/exchange id': EXCHANGED,
    'POST /returns/{id}/exchange products': [[{ product_id: 1, quantity: 1 }]],
    '/returns/{id}/undo-refund id': SETTLED,
    '/store-credits/{id}/revoke id': EXPECTED,
    'POST /store-credits/{id}/revoke left': ['3.00'],
    'POST /store-credits/{id}/revoke reason': ['Given twice'],
  };
}

/** Brings back returns that cases have changed, and the orders that they are of. */
export async function restockReturns(db: Db, customer: number): Promise<void> {
  const ofReturns = [...EXPECTED, ...RECEIVED, ...INSPECTED, ...SETTLED, ...EXCHANGED];
  const orders = [...WHOLE, ...ASKED, ...ofReturns];
  await sql`
    insert into orders (id, user_id, status_id, payment_status_id, guest_name, guest_phone, guest_region, guest_city, guest_street,
      subtotal, delivery_fee, total_price)
    overriding system value
    select id, (select users.id from users where users.id = ${customer}), 3, 2, 'Rima', '+961 3123456', 'Beirut', 'Beirut', 'Cedar street 4',
      10, 4, 14
    from unnest(${orders}::int[]) one (id)
    on conflict (id) do update set status_id = 3, payment_status_id = 2, user_id = excluded.user_id, person_removed_at = null,
      guest_name = excluded.guest_name, guest_phone = excluded.guest_phone, guest_region = excluded.guest_region,
      guest_city = excluded.guest_city, guest_street = excluded.guest_street
      where orders.status_id <> 3 or orders.user_id is distinct from excluded.user_id`.execute(db);
  await sql`
    insert into order_items (order_id, product_id, position, product_name, quantity, price, subtotal)
    select id, 1, 0, 'Thing', 2, 5, 10 from unnest(${orders}::int[]) one (id)
    where not exists (select from order_items where order_id = one.id)`.execute(db);
  await sql`delete from order_returns where order_id = any(${[...WHOLE, ...ASKED]}::int[])`.execute(
    db,
  );
  await insertReturns(db, EXPECTED, 'expected');
  await insertReturns(db, RECEIVED, 'received');
  await insertReturns(db, INSPECTED, 'inspected');
  await insertReturns(db, SETTLED, 'settled');
  await insertReturns(db, EXCHANGED, 'expected');
  await insertCredits(db, EXPECTED);
}

async function insertReturns(db: Db, ids: readonly number[], state: string): Promise<void> {
  const isSettled = state === 'settled';
  await sql`
    delete from order_refunds where return_id = any(${ids}::int[]) and (taken_back_at is not null or not ${isSettled})`.execute(
    db,
  );
  await sql`
    insert into order_returns (id, order_id, state, reason, due_cents, settled_at) overriding system value
    select id, id, ${state}, 'damaged', case when ${isSettled} then 500 end, case when ${isSettled} then now() end
    from unnest(${ids}::int[]) one (id) order by id
    on conflict (id) do update set state = excluded.state, due_cents = excluded.due_cents, settled_at = excluded.settled_at`.execute(
    db,
  );
  await sql`
    insert into order_return_lines (return_id, place, product_id, name, quantity)
    select id, 0, 1, 'Thing', 1 from unnest(${ids}::int[]) one (id) on conflict do nothing`.execute(
    db,
  );
  if (isSettled)
    await sql`insert into order_refunds (return_id, cents) select id, 500 from unnest(${ids}::int[]) one (id) on conflict do nothing`.execute(
      db,
    );
}

/** Store credit of 3.00 of each return, with nothing spent of it. */
async function insertCredits(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    insert into store_credits (id, return_id, seed, code_hash, code_end, usable, given_cents) overriding system value
    select id, id, decode(repeat('00', 16), 'hex'), sha256(convert_to(id::text, 'UTF8')), 'ABCD', true, 300
    from unnest(${ids}::int[]) one (id)
    on conflict (return_id) do update set given_cents = 300, spent_cents = 0, usable = true, revoked_at = null`.execute(
    db,
  );
}
