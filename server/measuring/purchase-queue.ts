import { type Kysely, sql } from 'kysely';
import {
  MAX_PURCHASE_TRIES,
  type MeasuringService,
  purchaseRetryMs,
} from '../../domain/measuring.ts';
import type { Database } from '../database/types.ts';
import type { ToldPurchase } from './purchase-requests.ts';

type Db = Kysely<Database>;

/** A purchase whose time has come, with where it goes. */
export interface DuePurchase extends ToldPurchase {
  readonly id: number;
  readonly service: MeasuringService;
  readonly account: string;
  readonly sealed_key: Buffer;
  readonly attempts: number;
}

/** How long a taken purchase is ours, in seconds: longer than a try may take. */
const LEASE_SECONDS = 30;
const MAX_AT_ONCE = 5;

/** Takes purchases whose time has come; other instances pass them over. One statement, which finds nothing in a shop without services. */
export async function takePurchases(db: Db): Promise<DuePurchase[]> {
  const { rows } = await sql<DuePurchase>`
    with due as (
      select m.id from measured_purchases m join measuring_services s using (service)
      where s.is_on and m.state = 'waiting' and (m.due_at <= now() or m.due_at > now() + interval '1 day')
        and (m.taken_until is null or m.taken_until <= now() or m.taken_until > now() + interval '1 hour')
      order by m.due_at, m.id limit ${MAX_AT_ONCE} for update of m skip locked
    ), taken as (
      update measured_purchases m set taken_until = now() + ${LEASE_SECONDS} * interval '1 second'
      from due where m.id = due.id returning m.*
    )
    select t.id, t.service, t.attempts, t.happened_at, s.account, s.sealed_key, o.id as order_id, c.event_id, c.facts,
      o.guest_email as email, o.guest_phone as phone, o.total_price::float8 as value,
      coalesce((select value #>> '{}' from settings where key = 'currency_code'), 'USD') as currency,
      (select coalesce(json_agg(json_build_object('product_id', i.product_id, 'name', i.product_name, 'quantity', i.quantity,
        'price', round(i.subtotal / i.quantity, 2)::float8) order by i.position), '[]') from order_items i where i.order_id = o.id) as items
    from taken t join measuring_services s using (service) join order_consents c using (order_id) join orders o on o.id = t.order_id
    order by t.id`.execute(db);
  return rows;
}

/** How a try ended. */
export interface PurchaseTry {
  readonly sent: boolean;
  readonly status: number | null;
  readonly problem: string | null;
}

/** Notes how a try ended; one that failed is made again later, {@link MAX_PURCHASE_TRIES} times at most. */
export async function notePurchase(
  db: Db,
  { id, attempts }: Pick<DuePurchase, 'id' | 'attempts'>,
  { sent, status, problem }: PurchaseTry,
): Promise<void> {
  const failed = attempts + 1 >= MAX_PURCHASE_TRIES ? 'failed' : 'waiting';
  await sql`
    update measured_purchases set state = ${sent ? 'sent' : failed}, attempts = attempts + 1, taken_until = null, tried_at = now(),
      status = ${status}, problem = ${problem}, due_at = now() + ${purchaseRetryMs(attempts + 1)} * interval '1 millisecond'
    where id = ${id}`.execute(db);
}

/** Removes at most `most` consents older than 90 days, with what was told by them. @returns how many */
export async function removeOldConsents(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from order_consents where order_id in (
      select order_id from order_consents where given_at < now() - interval '90 days' order by order_id limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
