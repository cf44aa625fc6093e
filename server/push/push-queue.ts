import { type Kysely, sql } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/** An order with a lower number may be committed later: this many numbers are looked at again. */
const LOOKED_AT_AGAIN = 100;
/** More new orders wait for the next look. */
const MAX_A_LOOK = 500;
/** Numbers that are kept beyond those that are looked at again. */
const KEPT = 1_000;

const NOTE_NEW_ORDERS = {
  name: 'note-pushed-orders',
  text: `
    with noted as (
      insert into pushed_orders (order_id)
      select id from orders
      where id > coalesce((select max(order_id) from pushed_orders), (select max(id) from orders)) - $1
        and created_at > (select min(created_at) from push_devices) and former_shop is null
        and not exists (select from demo_data where kind = 'order' and key = orders.id::text)
      order by id limit $2
      on conflict do nothing returning order_id
    ), added as (
      insert into push_deliveries (device_id, orders, last_order_id, total)
      select d.id, count(*), max(o.id), sum(o.total_price)
      from noted join orders o on o.id = noted.order_id
        join push_devices d on d.created_at < o.created_at and o.entered_by is distinct from d.user_id
      group by d.id order by d.id
      on conflict (device_id) do update set orders = push_deliveries.orders + excluded.orders,
        total = push_deliveries.total + excluded.total,
        last_order_id = greatest(push_deliveries.last_order_id, excluded.last_order_id)
    )
    select count(*)::int as found from noted`,
};

const FORGET_OLD = {
  name: 'forget-pushed-orders',
  text: `delete from pushed_orders where order_id < (select max(order_id) from pushed_orders) - $1`,
};

/**
 * Notes for each device the new orders that it is to be notified of, each order once over all instances. Orders from before a device was turned on
 * are no news to it, nor are those that its owner entered.
 *
 * @returns how many orders were new
 */
export async function noteNewOrders(db: Kysely<Database>): Promise<number> {
  const [noted] = await namedQuery<{ found: number }>(db, NOTE_NEW_ORDERS, [
    LOOKED_AT_AGAIN,
    MAX_A_LOOK,
  ]);
  if (noted && noted.found > 0) await namedQuery(db, FORGET_OLD, [KEPT + LOOKED_AT_AGAIN]);
  return noted?.found ?? 0;
}

/** Whether anybody is notified at all. */
export async function hasDevices(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from push_devices limit 1`.execute(db);
  return rows.length > 0;
}

/** What a device is to be notified of now. */
export interface DuePush {
  readonly device_id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly quiet_from: string | null;
  readonly quiet_until: string | null;
  readonly failures: number;
  /** Whether its session lasts and its owner may see orders. */
  readonly may_see: boolean;
  readonly orders: number;
  readonly last_order_id: number;
  /** Decimal text. */
  readonly total: string;
  readonly attempts: number;
  /** How long it has waited, in seconds. */
  readonly age: number;
}

/** How long a taken push is ours, in seconds: longer than one may take, so that the pushes of a killed instance are due again soon. */
const LEASE_SECONDS = 30;

const TAKE_DUE = {
  name: 'take-due-pushes',
  text: `
    with taken as (
      update push_deliveries set due_at = now() + $2 * interval '1 second'
      where device_id = any (array(
        select device_id from push_deliveries
        where due_at <= now() or due_at > now() + interval '2 days' -- The clock was put back.
        order by due_at limit $1 for update skip locked))
      returning *
    )
    select t.device_id, d.endpoint, d.p256dh, d.auth, d.quiet_from, d.quiet_until, d.failures, t.orders, t.last_order_id,
      t.total::text, t.attempts, extract(epoch from now() - t.created_at)::float8 as age,
      s.expires_at > now() and (u.role = 'admin' or coalesce(u.staff_role, '') = any ($3::text[])) as may_see
    from taken t join push_devices d on d.id = t.device_id join users u on u.id = d.user_id
      join sessions s on s.token_hash = d.session_hash
    order by t.device_id`,
};

/** Takes pushes whose time has come; other instances pass them over. @param roles the staff roles that may see orders */
export const takeDue = (
  db: Kysely<Database>,
  most: number,
  roles: readonly string[],
): Promise<DuePush[]> => namedQuery<DuePush>(db, TAKE_DUE, [most, LEASE_SECONDS, roles]);

const NOTE_DONE = {
  name: 'note-done-push',
  text: `
    with changed as (
      update push_deliveries set orders = orders - $2, total = total - $3::numeric, attempts = 0, due_at = now(), created_at = now()
      where device_id = $1 and orders > $2 returning device_id
    )
    delete from push_deliveries where device_id = $1 and orders <= $2`,
};

/** A push has left, or is given up: what came meanwhile stays. */
export async function noteDone(db: Kysely<Database>, push: DuePush): Promise<void> {
  await namedQuery(db, NOTE_DONE, [push.device_id, push.orders, push.total]);
}

/** Puts a push off by this many ms. @param failed whether it was tried */
export async function putOff(
  db: Kysely<Database>,
  { device_id }: Pick<DuePush, 'device_id'>,
  { ms, failed }: { readonly ms: number; readonly failed: boolean },
): Promise<void> {
  await sql`
    update push_deliveries set due_at = now() + ${ms} * interval '1 millisecond', attempts = attempts + ${failed ? 1 : 0}
    where device_id = ${device_id}`.execute(db);
}
