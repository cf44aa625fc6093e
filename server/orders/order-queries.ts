import type { Kysely } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { isOrderChannel } from '../../domain/order-channels.ts';
import {
  isOrderStatusId,
  isPaymentMethodId,
  isPaymentStatusId,
  ORDER_STATUS_NAMES,
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUS,
  PAYMENT_STATUS_NAMES,
  type StatusChange,
} from '../../domain/order-status.ts';
import { type SecondCurrency, withAmount } from '../../domain/second-currency.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { DELIVERY_OF_ORDER, type DeliveryRow, deliveryToWire } from '../delivery/order-delivery.ts';
import { pictureUrl } from '../media/picture-rows.ts';
import { type CreditValues, creditToWire } from './order-credit.ts';
import { type OfferValues, offersToWire } from './order-offers.ts';

/** What an order is written with. Money is decimal text. */
export interface OrderValues extends OfferValues, CreditValues {
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
  /** Where the visit began that led to it; the campaign is empty where there is none. Both are `null` where it is not known. */
  readonly visit_source: string | null;
  readonly visit_campaign: string | null;
  /** Where and when it goes; `null` where the shop has no zones. */
  readonly delivery: DeliveryRow | null;
  /** The second currency as the order has frozen it. */
  readonly second_currency: SecondCurrency | null;
}

/** What a line is written with: the product frozen at order time. */
export interface OrderLineRow {
  readonly product_id: number;
  readonly product_name: string;
  /** What of the product; both are `null` where it is not sold in variants. */
  readonly variant_id: number | null;
  readonly variant_name: string | null;
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
  /** What was given back for it, in cents; absent or `null`: it is not refunded. */
  readonly refunded_cents?: number | null;
  /** When its person was removed; absent or `null`: they are there. */
  readonly person_removed_at?: Date | null;
  /** How often it was changed after it was placed, and when last; absent of an order that is being placed. */
  readonly edits?: number;
  readonly edited_at?: Date | null;
  readonly fee_by_hand?: boolean;
  /** Where it was placed and what it was called there; absent or `null`: it was placed here. */
  readonly former_shop?: string | null;
  readonly former_number?: string | null;
}

/** What was given back for order `o`, in cents; nothing is looked up for one that is not refunded. */
export const REFUNDED_OF_ORDER = `case when o.payment_status_id = ${PAYMENT_STATUS.refunded} then (
      select (sum(coalesce(f.cents, 0)) + sum(coalesce(case when r.state = 'settled' then c.given_cents else c.spent_cents end, 0)))::float8
      from order_returns r left join order_refunds f on f.return_id = r.id and f.taken_back_at is null
      left join store_credits c on c.return_id = r.id where r.order_id = o.id
    ) end`;

const FIND_ORDERS = {
  name: 'find-orders',
  text: `
    select o.id, o.user_id, o.guest_name, o.guest_email, o.guest_phone, o.guest_region,
      o.guest_city, o.guest_street, o.notes, o.status_id, o.payment_status_id,
      o.payment_method_id, o.subtotal, o.offers, o.offers_total, o.delivery_fee, o.credit, o.credit_id, o.total_price, o.created_at,
      o.courier_id, o.channel, o.visit_source, o.visit_campaign, couriers.name as courier_name, o.person_removed_at, o.edits, o.edited_at, o.fee_by_hand, o.second_currency,
      o.former_shop, o.former_number, ${DELIVERY_OF_ORDER} as delivery, ${REFUNDED_OF_ORDER} as refunded_cents
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
    select i.order_id, i.id, i.product_id, i.product_name, i.variant_id, i.variant_name, i.picture_id, i.quantity, i.price,
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

const FIND_STATUS_CHANGES = {
  name: 'find-status-changes',
  text: `
    select from_status_id, to_status_id, by_buyer,
      max(changed_at) over (order by history_id nulls first, id) as changed_at
    from order_status_changes where order_id = $1 order by history_id nulls first, id`,
};

/** What became of an order's status, the oldest first; the time of a change is never before that of the change before it. */
export function findStatusChanges(db: Kysely<Database>, orderId: number): Promise<StatusChange[]> {
  return namedQuery<StatusChange>(db, FIND_STATUS_CHANGES, [orderId]);
}

/** An order and its lines as they travel. */
export function orderToWire(order: OrderRow, items: readonly OrderItemRow[]): Order {
  return {
    id: order.id,
    created_at: order.created_at.toISOString(),
    subtotal: order.subtotal,
    ...offersToWire(order),
    delivery_fee: order.delivery_fee,
    ...creditToWire(order),
    total_price: order.total_price,
    status: orderStatus(order.status_id),
    payment_status: paymentStatus(order.payment_status_id),
    ...(order.refunded_cents && { refunded: formatDecimal(order.refunded_cents) }),
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
    ...(order.visit_source && {
      came_from: {
        source: order.visit_source,
        ...(order.visit_campaign && { campaign: order.visit_campaign }),
      },
    }),
    ...(order.former_shop &&
      order.former_number && {
        former: { shop: order.former_shop, number: order.former_number },
      }),
    ...(order.edited_at && { edits: order.edits ?? 0, edited_at: order.edited_at.toISOString() }),
    ...(order.fee_by_hand && { fee_by_hand: true as const }),
    ...(order.delivery && { delivery: deliveryToWire(order.delivery) }),
    ...(order.second_currency && {
      second_currency: withAmount(order.second_currency, parseCents(order.total_price)),
    }),
    items: items.map(itemToWire),
  };
}

function itemToWire(item: OrderItemRow): Order['items'][number] {
  return {
    id: item.id,
    product_id: item.product_id,
    ...(item.variant_id !== null && { variant_id: item.variant_id }),
    ...(item.variant_name !== null && { variant_name: item.variant_name }),
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

// The database's checks let no other ids in.

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
