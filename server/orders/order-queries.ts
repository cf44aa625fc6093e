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
  type StatusChange,
} from '../../domain/order-status.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { pictureUrl } from '../media/picture-rows.ts';
import { type LockMode, lockStock } from '../products/change-stock.ts';
import { type OfferValues, offersToWire, RUNNING_OFFERS } from './order-offers.ts';

/** What a product costs now, as decimal texts, and the collections that decide on offers. */
export interface PricedProduct {
  readonly id: number;
  /** Its home, and the collection that this one stands in. */
  readonly category_ids: readonly number[];
  readonly price: string;
  readonly discount: string;
}

/** What decides on an order's price beside its products; the same in every row of its statement. */
export interface PriceSettings {
  /** The shop's settings as the statement found them, not yet validated. */
  readonly stored_settings: Readonly<Record<string, unknown>> | null;
  /** Automatic offers as JSON: see `RUNNING_OFFERS`. */
  readonly running_offers: string | null;
}

/** What a product and a variant of it both have while their rows are locked. Money and percent are decimal texts. */
export interface LockedThing {
  readonly name: string;
  readonly price: string;
  readonly discount: string;
  readonly available: boolean;
  readonly deleted: boolean;
  /** How many are left, and from how many on the shop says so; `null`: not counted. */
  readonly stock: { readonly on_hand: number; readonly low_at: number } | null;
  /** The cover; `null` when there is no picture. */
  readonly picture_id: number | null;
  readonly file_key: string | null;
  readonly widths: number[] | null;
}

/** A product as it stands while its row is locked. */
export interface LockedProduct extends LockedThing, PricedProduct, PriceSettings {
  readonly sold_in_variants: boolean;
  /** Those of its variants that were asked for, by their ids; absent or `null`: none. */
  readonly variants?: Readonly<Record<string, LockedThing>> | null;
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

/** The same of variant `v`, as `change_all_variants` does it (migration 0125). */
const VARIANT_DISCOUNT_NOW = `
      case
        when s.base_discount is not null and s.ends_at <= now() then coalesce(v.base_discount, v.discount)
        when s.base_discount is null and s.starts_at <= now() and (s.ends_at is null or s.ends_at > now()) then s.discount
        else v.discount
      end`;

/** The collections by which offers hold for product `p`. */
const OFFER_COLLECTIONS =
  '(select array_remove(array[c.id, c.parent_id], null) from categories c where c.id = p.category_id)';

/** What a statement that prices products reads beside them. */
const PRICE_SETTINGS = `(
        select jsonb_object_agg(key, value) from settings
        where key in ('delivery_fee', 'free_delivery_from', 'shop_name', 'currency_symbol',
          'currency_position')
      ) as stored_settings, ${RUNNING_OFFERS} as running_offers`;

const lockingProducts = (variantIds: string | null, mode: LockMode) => `
    with ${lockStock('$1', variantIds, mode)}${variantIds === null ? '' : ', locked as materialized ('}
    select p.id, p.name, ${OFFER_COLLECTIONS} as category_ids, p.price, ${DISCOUNT_NOW} as discount, p.available, p.deleted_at is not null as deleted,
      stock.counted -> p.id::text as stock, cover.id as picture_id, cover.file_key, cover.widths, ${PRICE_SETTINGS},
      exists (select from product_options o where o.product_id = p.id) as sold_in_variants
    from product_locks cross join stock cross join products p
    left join product_sales s on s.product_id = p.id
    left join lateral (
      select pictures.id, pictures.file_key, pictures.widths
      from product_images join pictures on pictures.id = product_images.picture_id
      where product_images.product_id = p.id
      order by product_images.position limit 1
    ) cover on true
    where p.id = any($1::int[])
    order by p.id
    for share of p`;

// Variants are locked behind their products, as those who change both do it: what is read of them is what holds then.
const lockingVariants = (mode: LockMode) => `
    ${lockingProducts('$2', mode)}
    ), asked as materialized (
      select v.* from product_variants v
      where (select count(*) from locked) > 0 and v.id = any($2::int[])
      order by v.id for share of v
    )
    select locked.*, (
        select jsonb_object_agg(v.id, jsonb_build_object('name', v.name, 'price', v.price::text,
          'discount', (${VARIANT_DISCOUNT_NOW})::text, 'available', v.available, 'deleted', v.deleted_at is not null,
          'stock', stock.counted_variants -> v.id::text,
          'picture_id', pictures.id, 'file_key', pictures.file_key, 'widths', pictures.widths))
        from asked v left join product_sales s on s.product_id = v.product_id
          left join product_images i on i.id = v.image_id left join pictures on pictures.id = i.picture_id
        where v.product_id = locked.id
      ) as variants
    from locked cross join stock order by locked.id`;

const LOCK_PRODUCTS = {
  shared: { name: 'lock-products', text: lockingProducts(null, 'shared') },
  exclusive: { name: 'lock-products-exclusive', text: lockingProducts(null, 'exclusive') },
} as const;
const LOCK_VARIANTS = {
  shared: { name: 'lock-variants', text: lockingVariants('shared') },
  exclusive: { name: 'lock-variants-exclusive', text: lockingVariants('exclusive') },
} as const;

/** Which products are locked, and how. */
interface WantedProducts {
  readonly productIds: readonly number[];
  readonly variantIds: readonly number[];
  /** Whether the catalogue may change: its lock is held. */
  readonly changesCatalogue: boolean;
}

/**
 * Reads products under a share lock: price and availability can't change until the transaction ends. Rows are locked in the
 * order of their ids, so that no two orders wait for each other in a circle, and after the advisory locks for which edits of
 * them queue (docs/decisions/109). Counts of those that are counted are locked before, exclusively (docs/decisions/109), and the variants
 * that are asked for after (docs/decisions/137). Deleted products are among them, unknown ids are not. What delivery costs comes along, so that an order costs one statement for all that
 * prices it.
 */
export function lockProducts(
  db: Kysely<Database>,
  { productIds, variantIds, changesCatalogue }: WantedProducts,
): Promise<LockedProduct[]> {
  const mode = changesCatalogue ? 'exclusive' : 'shared';
  return variantIds.length === 0
    ? namedQuery<LockedProduct>(db, LOCK_PRODUCTS[mode], [productIds])
    : namedQuery<LockedProduct>(db, LOCK_VARIANTS[mode], [productIds, variantIds]);
}

const PRICE_PRODUCTS = {
  name: 'price-products',
  text: `
    select p.id, ${OFFER_COLLECTIONS} as category_ids, p.price, ${DISCOUNT_NOW} as discount, ${PRICE_SETTINGS},
      exists (select from product_options o where o.product_id = p.id) as sold_in_variants, (
        select jsonb_object_agg(v.id, jsonb_build_object('price', v.price::text, 'discount', (${VARIANT_DISCOUNT_NOW})::text))
        from product_variants v
        where v.product_id = p.id and v.id = any($2::int[]) and v.available and v.deleted_at is null
      ) as variants
    from products p left join product_sales s on s.product_id = p.id
    where p.id = any($1::int[]) and p.available and p.deleted_at is null`,
};

/** What a product that can be sold costs now, and those of its variants that were asked for and can be sold, by their ids. */
export interface ReadPrice extends PricedProduct, PriceSettings {
  readonly sold_in_variants: boolean;
  readonly variants: Readonly<Record<string, Pick<PricedProduct, 'price' | 'discount'>>> | null;
}

/** What products cost at this moment, for someone who does not order them yet; those that can't be sold are left out. */
export function readPrices(
  db: Kysely<Database>,
  { productIds, variantIds }: Pick<WantedProducts, 'productIds' | 'variantIds'>,
): Promise<ReadPrice[]> {
  return namedQuery(db, PRICE_PRODUCTS, [productIds, variantIds]);
}

/** What an order is written with. Money is decimal text. */
export interface OrderValues extends OfferValues {
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
  /** When its person was removed; absent or `null`: they are there. */
  readonly person_removed_at?: Date | null;
}

const FIND_ORDERS = {
  name: 'find-orders',
  text: `
    select o.id, o.user_id, o.guest_name, o.guest_email, o.guest_phone, o.guest_region,
      o.guest_city, o.guest_street, o.notes, o.status_id, o.payment_status_id,
      o.payment_method_id, o.subtotal, o.offers, o.offers_total, o.delivery_fee, o.total_price, o.created_at,
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
