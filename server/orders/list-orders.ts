import { type Kysely, sql } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { Order, OrderFilters } from '../../contract/orders.ts';
import { offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';
import { isAdmin, type SignedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import type { CountOrders } from './count-orders.ts';
import { filterOrders, type WantedOrders } from './filter-orders.ts';
import type { OrderItemRow, OrderRow } from './order-queries.ts';
import { orderToWire } from './to-wire.ts';

/** Who asks for which orders. */
export interface OrdersQuestion {
  readonly actor: SignedIn;
  readonly filters: OrderFilters;
  /** Where the days of the filters begin and end. */
  readonly timeZone: string;
}

/** What the list stands on. */
export interface ListServices {
  readonly db: Kysely<Database>;
  readonly countOrders: CountOrders;
}

/**
 * One page of orders, the newest first, with the exact total. Two statements, side by side. Past the
 * last page `data` is empty.
 *
 * @throws {Refusal} 403 when a customer asks for another's orders: he is always limited to his own
 * (decisions §2).
 */
export async function listOrders(
  { db, countOrders }: ListServices,
  { actor, filters, timeZone }: OrdersQuestion,
): Promise<Page<Order>> {
  const user_id = isAdmin(actor) ? filters.user_id : ownUserId(actor, filters.user_id);
  const { page, per_page } = filters;
  const wanted = filterOrders({ ...filters, user_id }, timeZone);
  const [orders, total] = await Promise.all([
    findOrders(db, wanted, { limit: per_page, skip: offset(page, per_page) }),
    countOrders(wanted.where),
  ]);
  return toPage(
    orders.map(({ items, ...order }) => orderToWire(order, items)),
    total,
    { page, per_page },
  );
}

function ownUserId({ userId }: SignedIn, stated: number | undefined): number {
  if (stated === undefined || stated === userId) return userId;
  const message = 'is not who you are logged in as';
  throw new Refusal(403, `user_id ${message}`, { errors: fieldErrors('user_id', message) });
}

type OrderWithItems = OrderRow & { readonly items: readonly OrderItemRow[] };

/** Ids are picked first, from an index alone where one fits: deep pages stay cheap. */
async function findOrders(
  db: Kysely<Database>,
  { where, orderBy }: WantedOrders,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<OrderWithItems[]> {
  const { rows } = await sql<OrderWithItems>`
    select o.id, o.user_id, o.guest_name, o.guest_email, o.guest_phone, o.guest_region,
      o.guest_city, o.guest_street, o.notes, o.status_id, o.payment_status_id,
      o.payment_method_id, o.subtotal, o.delivery_fee, o.total_price, o.created_at,
      o.courier_id, couriers.name as courier_name, lines.items
    from unnest(array(
      select id from orders where ${where ?? sql`true`}
      order by ${orderBy} limit ${limit} offset ${skip}
    )) with ordinality as picked (id, place)
    join orders o on o.id = picked.id
    left join couriers on couriers.id = o.courier_id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'id', i.id, 'product_id', i.product_id, 'product_name', i.product_name,
        'picture_id', i.picture_id, 'quantity', i.quantity, 'price', i.price::text,
        'discount', i.discount::text, 'subtotal', i.subtotal::text,
        'file_key', pictures.file_key, 'widths', pictures.widths
      ) order by i.position), '[]') as items
      from order_items i left join pictures on pictures.id = i.picture_id
      where i.order_id = o.id
    ) lines
    order by picked.place`.execute(db);
  return rows;
}
