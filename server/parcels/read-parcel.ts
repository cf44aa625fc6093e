import { type Kysely, sql } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { ComingBack, Parcel } from '../../contract/parcels.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { offset } from '../../domain/pagination.ts';
import { PARCELS } from '../../domain/words/parcels.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { ReadOrders } from '../receiving/receive-goods.ts';

type Told = Parcel['words'][number];
type StoredParcel = Omit<Parcel, 'words'> & { readonly words: readonly Told[] };

/** The most states of a parcel that are shown. */
const MAX_SHOWN = 50;

/** Whether a parcel `p` of an order `o` is still to be received: a refused one that was delivered after all comes back no more. */
const IS_EXPECTED = sql`(p.back = 'expected' and not (p.state = 'refused' and o.status_id = ${ORDER_STATUS.completed}))`;

/**
 * What a courier company said of an order's parcel.
 *
 * @throws {Refusal} 404 for no such order.
 */
export async function readParcel(db: Kysely<Database>, orderId: number): Promise<Parcel> {
  const { rows } = await sql<StoredParcel>`
    select p.state, p.reason, case when p.back = 'received' or ${IS_EXPECTED} then p.back end as back, coalesce((
      select jsonb_agg(jsonb_build_object('word', w.word, 'state', w.state, 'reason', w.reason, 'courier', c.name,
        'told_at', w.told_at, 'told_by', u.name) order by w.id desc)
      from (select * from parcel_words where order_id = o.id order by id desc limit ${MAX_SHOWN}) w
      left join couriers c on c.id = w.courier_id left join users u on u.id = w.told_by
    ), '[]') as words
    from orders o left join parcels p on p.order_id = o.id where o.id = ${orderId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw wordedRefusal(404, null, PARCELS, 'no_order');
  const words = found.words.map((one) => ({
    ...one,
    told_at: new Date(one.told_at).toISOString(),
  }));
  return { ...found, words };
}

/** Whether companies have said anything of parcels, and how many come back or are lost, not received yet. */
export async function countComingBack(
  db: Kysely<Database>,
): Promise<{ on: boolean; coming_back: number }> {
  const { rows } = await sql<{ on: boolean; coming_back: number }>`
    select exists (select from parcel_words) as on,
      (select count(*)::int4 from parcels p join orders o on o.id = p.order_id where ${IS_EXPECTED}) as coming_back
  `.execute(db);
  return rows[0] ?? { on: false, coming_back: 0 };
}

type ExpectedRow = Omit<ComingBack, 'order' | 'told_at'> & { readonly told_at: Date };

/** Parcels that come back or are lost, and were not received yet, the longest told first. */
export async function listComingBack(
  db: Kysely<Database>,
  readOrders: ReadOrders,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<Page<ComingBack>> {
  const [{ rows }, counted] = await Promise.all([
    sql<ExpectedRow>`
      select p.order_id, c.name as courier, p.state, p.word, p.told_at
      from parcels p join orders o on o.id = p.order_id left join couriers c on c.id = p.courier_id
      where ${IS_EXPECTED} order by p.told_at, p.order_id limit ${per_page} offset ${offset(page, per_page)}
    `.execute(db),
    sql<{ total: number }>`
      select count(*)::int4 as total from parcels p join orders o on o.id = p.order_id where ${IS_EXPECTED}
    `.execute(db),
  ]);
  const orders = await readOrders(
    db,
    rows.map(({ order_id }) => order_id),
  );
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const found = rows.flatMap(({ told_at, ...row }) => {
    const order = orderOf.get(row.order_id);
    return order ? [{ ...row, told_at: told_at.toISOString(), order }] : [];
  });
  return toPage(found, counted.rows[0]?.total ?? 0, { page, per_page });
}
