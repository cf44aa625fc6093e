import type { Kysely } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import { ORDER_STATUS, PAYMENT_STATUS } from '../../domain/order-status.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type Mail, mailColumns, writingMails } from '../mail/outbox-queries.ts';
import { type IdempotencyKey, storeAnswers } from './idempotency.ts';
import type { PricedOrder } from './order-lines.ts';
import { type OrderLineRow, type OrderValues, orderToWire } from './order-queries.ts';

/** What orders and their lines will be called, so that all of them can be written with one statement (docs/decisions/164). */
interface ReservedNumbers {
  readonly ids: number[];
  readonly item_ids: number[];
  readonly created_at: Date;
}

const RESERVE_NUMBERS = {
  name: 'reserve-order-numbers',
  text: `
    select now()::timestamptz(3) as created_at,
      array(select nextval('orders_id_seq')::int from generate_series(1, $1::int)) as ids,
      array(select nextval('order_items_id_seq')::int from generate_series(1, $2::int)) as item_ids`,
};

/** What an order and its lines are written with. */
export type NewValues = Omit<OrderValues, 'user_id'> & {
  readonly user_id: number | null;
} & PricedOrder;

/** Gives new orders their numbers, as they will travel. A courier is given to them later, by an admin. */
export async function numberOrders(
  db: Kysely<Database>,
  orders: readonly NewValues[],
): Promise<Order[]> {
  const lines = orders.reduce((sum, order) => sum + order.lines.length, 0);
  const [reserved] = await namedQuery<ReservedNumbers>(db, RESERVE_NUMBERS, [orders.length, lines]);
  if (!reserved) throw new Error('No numbers were reserved');
  const { ids, item_ids, created_at } = reserved;
  const begun = { status_id: ORDER_STATUS.pending, payment_status_id: PAYMENT_STATUS.unpaid };
  const nobody = { courier_id: null, courier_name: null };
  let line = 0;
  return orders.map(({ lines, ...values }, at) => {
    const items = lines.map((item) => ({ ...item, id: numbered(item_ids[line++]) }));
    return orderToWire(
      { ...values, ...begun, ...nobody, id: numbered(ids[at]), created_at },
      items,
    );
  });
}

function numbered(id: number | undefined): number {
  if (id === undefined) throw new Error('Too few numbers were reserved');
  return id;
}

const WRITE_ORDERS = {
  name: 'write-orders',
  text: `
  with ${storeAnswers(39)}, placed as (
    insert into orders (id, user_id, guest_name, guest_email, guest_phone, guest_region, guest_city,
      guest_street, notes, payment_method_id, subtotal, delivery_fee, total_price, channel, entered_by, offers, offers_total)
    overriding system value
    select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::int[], $11::numeric[], $12::numeric[], $13::numeric[], $14::text[], $15::int[], $16::jsonb[], $17::numeric[])
  ), lines as (
    insert into order_items (order_id, id, position, product_id, product_name, picture_id, quantity,
      price, discount, subtotal, variant_id, variant_name, cost)
    overriding system value
    select line.*,
      coalesce((select cost from variant_costs where variant_id = line.variant_id),
        (select cost from product_costs where product_id = line.product_id))
    from unnest($18::int[], $19::int[], $20::int[], $21::int[], $22::text[], $23::int[], $24::int[], $25::numeric[],
      $26::numeric[], $27::numeric[], $28::int[], $29::text[]) as line (order_id, id, position, product_id,
      product_name, picture_id, quantity, price, discount, subtotal, variant_id, variant_name)
  ), mails as (${writingMails(30)}
  ), bought as (
    select product_id, line.quantity
    from product_popularity
    join unnest($37::int[], $38::int[]) as line (product_id, quantity) using (product_id)
    order by product_id
    for no key update of product_popularity
  ), counted as (
    update product_popularity
    set purchase_count = purchase_count + bought.quantity
    from bought where bought.product_id = product_popularity.product_id
  )
  select from claimed`,
};

/** Another order has the key: one of a release that does not lock keys before. */
export class KeyTaken extends Error {}

/** All that one order writes. */
export interface WrittenOrder {
  readonly order: Order;
  readonly values: NewValues;
  /** Who of the staff entered it. */
  readonly staffId: number | null;
  readonly claim: IdempotencyKey | null;
  readonly mails: readonly Mail[];
}

/**
 * Writes orders, their lines, their mails, how often their products were purchased (in the order of their ids, so that no two
 * transactions wait for each other in a circle) and the answers to their keys, with one statement.
 *
 * @throws {KeyTaken} when another order has one of the keys: the transaction is to be rolled back
 */
export async function writeOrders(
  db: Kysely<Database>,
  orders: readonly WrittenOrder[],
): Promise<void> {
  const of = <Value>(read: (order: WrittenOrder) => Value): Value[] => orders.map(read);
  const value = (name: keyof NewValues) => of(({ values }) => values[name]);
  const lines = orders.flatMap(({ order, values }) =>
    values.lines.map((line, position) => ({
      ...line,
      order_id: order.id,
      id: order.items[position]?.id,
      position,
    })),
  );
  const column = (name: keyof (typeof lines)[number]) => lines.map((line) => line[name]);
  const bought = new Map<number, number>();
  for (const { product_id, quantity } of lines) {
    bought.set(product_id, (bought.get(product_id) ?? 0) + quantity);
  }
  const keyed = orders.flatMap(({ claim, order }) => (claim ? [{ ...claim, order }] : []));
  const claimed = await namedQuery(db, WRITE_ORDERS, [
    of(({ order }) => order.id),
    value('user_id'),
    value('guest_name'),
    value('guest_email'),
    value('guest_phone'),
    value('guest_region'),
    value('guest_city'),
    value('guest_street'),
    value('notes'),
    value('payment_method_id'),
    value('subtotal'),
    value('delivery_fee'),
    value('total_price'),
    value('channel'),
    of(({ staffId }) => staffId),
    of(({ values }) => values.offers && JSON.stringify(values.offers)),
    value('offers_total'),
    column('order_id'),
    column('id'),
    column('position'),
    column('product_id'),
    column('product_name'),
    column('picture_id'),
    column('quantity'),
    column('price'),
    column('discount'),
    column('subtotal'),
    column('variant_id'),
    column('variant_name'),
    ...mailColumns(orders.flatMap(({ mails }) => mails)),
    [...bought.keys()],
    [...bought.values()],
    keyed.map(({ scope }) => scope),
    keyed.map(({ key }) => key),
    keyed.map(({ requestHash }) => requestHash),
    keyed.map(({ order }) => order.id),
    keyed.map(({ order }) => JSON.stringify(order)),
  ]);
  if (claimed.length < keyed.length) throw new KeyTaken('Another order has this key');
}

const TAKE_FROM_CART = {
  name: 'take-from-cart',
  text: `
    delete from cart_items c where user_id = $1 and exists (
      select from unnest($2::int[], $3::int[]) as line (product_id, variant_id)
      where line.product_id = c.product_id and line.variant_id is not distinct from c.variant_id
    )`,
};

/** Takes the lines of an order out of its buyer's cart. */
export async function takeFromCart(
  db: Kysely<Database>,
  userId: number,
  lines: readonly OrderLineRow[],
): Promise<void> {
  await namedQuery(db, TAKE_FROM_CART, [
    userId,
    lines.map(({ product_id }) => product_id),
    lines.map(({ variant_id }) => variant_id),
  ]);
}
