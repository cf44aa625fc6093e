import type { Kysely } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import { isOrderChannel } from '../../domain/order-channels.ts';
import {
  isOrderStatusId,
  isPaymentMethodId,
  isPaymentStatusId,
  ORDER_STATUS_NAMES,
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUS_NAMES,
} from '../../domain/order-status.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { pictureUrl } from '../media/picture-rows.ts';
import { lockStock } from '../products/change-stock.ts';

/** A product as it stands while its row is locked. Money and percent are decimal texts. */
export interface LockedProduct {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  readonly discount: string;
  readonly available: boolean;
  readonly deleted: boolean;
  /** How many are left, and from how many on the shop says so; `null`: not counted. */
  readonly stock: { readonly on_hand: number; readonly low_at: number } | null;
  /** The cover; `null` when the product has no picture. */
  readonly picture_id: number | null;
  readonly file_key: string | null;
  readonly widths: number[] | null;
  /** The shop's settings as the same statement found them, not yet validated; the same in every row. */
  readonly stored_settings: Readonly<Record<string, unknown>> | null;
}

/**
 * What a scheduled sale makes of the discount at this moment, also where no instance has started or ended it yet
 * (docs/decisions/133).
 */
const DISCOUNT_NOW = `
      case
        when s.base_discount is not null and s.ends_at <= now() then s.base_discount
        when s.base_discount is null and s.starts_at <= now() and (s.ends_at is null or s.ends_at > now()) then s.discount
        else p.discount
      end`;

const LOCK_PRODUCTS = {
  name: 'lock-products',
  text: `
    with ${lockStock('$1')}
    select p.id, p.name, p.price, ${DISCOUNT_NOW} as discount, p.available, p.deleted_at is not null as deleted,
      stock.counted -> p.id::text as stock, cover.id as picture_id, cover.file_key, cover.widths, (
        select jsonb_object_agg(key, value) from settings
        where key in ('delivery_fee', 'free_delivery_from', 'shop_name', 'currency_symbol',
          'currency_position')
      ) as stored_settings
    from gates cross join stock cross join products p
    left join product_sales s on s.product_id = p.id
    left join lateral (
      select pictures.id, pictures.file_key, pictures.widths
      from product_images join pictures on pictures.id = product_images.picture_id
      where product_images.product_id = p.id
      order by product_images.position limit 1
    ) cover on true
    where p.id = any($1::int[])
    order by p.id
    for share of p`,
};

/**
 * Reads products under a share lock: price and availability can't change until the transaction ends. Rows are locked in the
 * order of their ids, so that no two orders wait for each other in a circle, and behind the gates at which edits of them
 * queue (docs/decisions/073). Counts of those that are counted are locked before, alone (docs/decisions/109). Deleted products
 * are among them, unknown ids are not. What delivery costs comes along, so that an order costs one statement for all that
 * prices it.
 */
export function lockProducts(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<LockedProduct[]> {
  return namedQuery<LockedProduct>(db, LOCK_PRODUCTS, [ids]);
}

const SETTLE_PURCHASE = {
  name: 'settle-purchase',
  text: `
    with bought as (
      select product_id, line.quantity
      from product_popularity
      join unnest($1::int[], $2::int[]) as line (product_id, quantity) using (product_id)
      order by product_id
      for no key update of product_popularity
    ), taken_from_cart as (
      delete from cart_items where user_id = $3 and product_id = any($1::int[])
    )
    update product_popularity
    set purchase_count = purchase_count + bought.quantity
    from bought where bought.product_id = product_popularity.product_id`,
};

/**
 * Adds up how often products were bought, again in the order of their ids, and takes them out of
 * the cart that they came from. It comes late in the transaction, so that orders for the same
 * product wait for each other as shortly as can be.
 *
 * @param cartOwner the customer whose cart it was; `null` when the order came from no server cart
 */
export async function settlePurchase(
  db: Kysely<Database>,
  lines: readonly { readonly product_id: number; readonly quantity: number }[],
  cartOwner: number | null,
): Promise<void> {
  const productIds = lines.map((line) => line.product_id);
  const quantities = lines.map((line) => line.quantity);
  await namedQuery(db, SETTLE_PURCHASE, [productIds, quantities, cartOwner]);
}

/** What an order is written with. Money is decimal text. */
export interface OrderValues {
  readonly user_id: number | null;
  readonly guest_name: string;
  readonly guest_email: string;
  readonly guest_phone: string;
  readonly guest_region: string;
  readonly guest_city: string;
  readonly guest_street: string;
  readonly notes: string;
  readonly payment_method_id: number;
  readonly subtotal: string;
  readonly delivery_fee: string;
  readonly total_price: string;
  /** How it came, where the shop entered it itself. */
  readonly channel: string | null;
}

/** What a line is written with: the product frozen at order time. */
export interface OrderLineRow {
  readonly product_id: number;
  readonly product_name: string;
  readonly picture_id: number | null;
  readonly quantity: number;
  /** Before discount. */
  readonly price: string;
  /** Percent. */
  readonly discount: string;
  readonly subtotal: string;
}

/** An order as it is read, without its lines. */
export interface OrderRow extends OrderValues {
  readonly id: number;
  readonly created_at: Date;
  readonly status_id: number;
  readonly payment_status_id: number;
  readonly courier_id: number | null;
  readonly courier_name: string | null;
  /** When its person was removed; absent or `null`: they are there. */
  readonly person_removed_at?: Date | null;
}

const FIND_ORDERS = {
  name: 'find-orders',
  text: `
    select o.id, o.user_id, o.guest_name, o.guest_email, o.guest_phone, o.guest_region,
      o.guest_city, o.guest_street, o.notes, o.status_id, o.payment_status_id,
      o.payment_method_id, o.subtotal, o.delivery_fee, o.total_price, o.created_at,
      o.courier_id, o.channel, couriers.name as courier_name, o.person_removed_at
    from orders o left join couriers on couriers.id = o.courier_id
    where o.id = any($1::int[])`,
};

/** Those of the orders that there are, in any order. */
export function findOrders(db: Kysely<Database>, ids: readonly number[]): Promise<OrderRow[]> {
  return namedQuery<OrderRow>(db, FIND_ORDERS, [ids]);
}

/** The order, or `null` when there is none. */
export async function findOrder(db: Kysely<Database>, id: number): Promise<OrderRow | null> {
  const [order] = await findOrders(db, [id]);
  return order ?? null;
}

/** A line as it is read, with the picture that was the product's cover when it was ordered. */
export interface OrderItemRow extends OrderLineRow {
  readonly id: number;
  readonly file_key: string | null;
  readonly widths: number[] | null;
}

const FIND_ITEMS_OF_ORDERS = {
  name: 'find-items-of-orders',
  text: `
    select i.order_id, i.id, i.product_id, i.product_name, i.picture_id, i.quantity, i.price,
      i.discount, i.subtotal, pictures.file_key, pictures.widths
    from order_items i left join pictures on pictures.id = i.picture_id
    where i.order_id = any($1::int[])
    order by i.order_id, i.position`,
};

/** The lines of several orders, each order's in their order. */
export function findItemsOfOrders(
  db: Kysely<Database>,
  orderIds: readonly number[],
): Promise<(OrderItemRow & { readonly order_id: number })[]> {
  return namedQuery(db, FIND_ITEMS_OF_ORDERS, [orderIds]);
}

/** The lines of an order, in their order. */
export function findOrderItems(db: Kysely<Database>, orderId: number): Promise<OrderItemRow[]> {
  return findItemsOfOrders(db, [orderId]);
}

interface StatusChangeRow {
  readonly from_status_id: number;
  readonly to_status_id: number;
  /** Never before that of the change before it. */
  readonly changed_at: Date;
}

const FIND_STATUS_CHANGES = {
  name: 'find-status-changes',
  text: `
    select from_status_id, to_status_id,
      max(changed_at) over (order by history_id nulls first, id) as changed_at
    from order_status_changes where order_id = $1 order by history_id nulls first, id`,
};

/** What became of an order's status, the oldest first. */
export function findStatusChanges(
  db: Kysely<Database>,
  orderId: number,
): Promise<StatusChangeRow[]> {
  return namedQuery<StatusChangeRow>(db, FIND_STATUS_CHANGES, [orderId]);
}

/** An order and its lines as they travel (decisions §3, "Order answer"). */
export function orderToWire(order: OrderRow, items: readonly OrderItemRow[]): Order {
  return {
    id: order.id,
    created_at: order.created_at.toISOString(),
    subtotal: order.subtotal,
    delivery_fee: order.delivery_fee,
    total_price: order.total_price,
    status: orderStatus(order.status_id),
    payment_status: paymentStatus(order.payment_status_id),
    payment_method: paymentMethod(order.payment_method_id),
    courier: courier(order),
    guest_name: order.guest_name,
    guest_email: order.guest_email,
    guest_phone: order.guest_phone,
    guest_region: order.guest_region,
    guest_city: order.guest_city,
    guest_street: order.guest_street,
    notes: order.notes,
    ...(order.person_removed_at && { person_removed_at: order.person_removed_at.toISOString() }),
    ...(order.user_id !== null && { of_account: true as const }),
    ...(isOrderChannel(order.channel) && { channel: order.channel }),
    items: items.map(itemToWire),
  };
}

function itemToWire(item: OrderItemRow): Order['items'][number] {
  return {
    id: item.id,
    product_id: item.product_id,
    product: { id: item.product_id, name: item.product_name, image_url: imageUrl(item) },
    quantity: item.quantity,
    price: item.price,
    discount: item.discount,
    subtotal: item.subtotal,
  };
}

/** The largest WebP of the line's picture. */
function imageUrl({ file_key, widths }: OrderItemRow): string | null {
  if (file_key === null || widths === null) return null;
  return pictureUrl({ file_key, widths });
}

function courier({ courier_id, courier_name }: OrderRow): Order['courier'] {
  return courier_id === null || courier_name === null
    ? null
    : { id: courier_id, name: courier_name };
}

// The database's checks let no other ids in (migration 0001).

/** A status as it travels. */
export const orderStatus = (id: number) => ({
  id,
  name: isOrderStatusId(id) ? ORDER_STATUS_NAMES[id] : '',
});
const paymentStatus = (id: number) => ({
  id,
  name: isPaymentStatusId(id) ? PAYMENT_STATUS_NAMES[id] : '',
});
const paymentMethod = (id: number) => ({
  id,
  name: isPaymentMethodId(id) ? PAYMENT_METHOD_NAMES[id] : '',
});
