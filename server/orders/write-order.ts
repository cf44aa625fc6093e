import type { Kysely } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import { ORDER_STATUS, PAYMENT_STATUS } from '../../domain/order-status.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type Mail, mailColumns, writingMails } from '../mail/outbox-queries.ts';
import { type FirstAnswer, firstAnswer, type IdempotencyKey, keepAnswer } from './idempotency.ts';
import type { PricedOrder } from './order-lines.ts';
import { type OrderLineRow, type OrderValues, orderToWire } from './order-queries.ts';

/** What an order will be called, so that all of it can be written with one statement (docs/decisions/164). */
export interface ReservedNumbers {
  /** What was answered to its key before: then it is no new order. */
  readonly first: FirstAnswer | null;
  /** `null` where it can't be placed: no number is used up then. */
  readonly id: number | null;
  /** Of its lines. */
  readonly item_ids: readonly number[];
  readonly created_at: Date;
}

const RESERVE_NUMBERS = {
  name: 'reserve-order-numbers',
  text: `
    with ${firstAnswer('$1', '$2')}, placeable as (
      select where not exists (select from first)
        and cardinality($3::int[]) = (select count(*) from products where id = any($3) and available and deleted_at is null)
    )
    select first.request_hash, first.answer, now()::timestamptz(3) as created_at,
      (select nextval('orders_id_seq')::int from placeable) as id,
      array(select nextval('order_items_id_seq')::int from placeable cross join generate_series(1, $4::int)) as item_ids
    from (select) one left join first on true`,
};

/** Reserves the numbers of an order whose products are locked, or finds what was answered to its key. */
export async function reserveNumbers(
  db: Kysely<Database>,
  claim: IdempotencyKey | null,
  { productIds, lines }: { readonly productIds: readonly number[]; readonly lines: number },
): Promise<ReservedNumbers> {
  const [row] = await namedQuery<Omit<ReservedNumbers, 'first'> & Partial<FirstAnswer>>(
    db,
    RESERVE_NUMBERS,
    [claim?.scope ?? null, claim?.key ?? null, [...new Set(productIds)], lines],
  );
  if (!row) throw new Error('No numbers were reserved');
  const { request_hash, answer, ...reserved } = row;
  return { ...reserved, first: request_hash && answer ? { request_hash, answer } : null };
}

/** What an order and its lines are written with. */
type NewValues = Omit<OrderValues, 'user_id'> & { readonly user_id: number | null } & PricedOrder;

/** A new order as it travels. A courier is given to it later, by an admin. */
export function numberOrder(
  { lines, ...values }: NewValues,
  { id, item_ids, created_at }: ReservedNumbers,
): Order {
  if (id === null) throw new Error('An order that can be placed got no number');
  const items = lines.map((line, index) => ({ ...line, id: item_ids[index] ?? 0 }));
  const begun = { status_id: ORDER_STATUS.pending, payment_status_id: PAYMENT_STATUS.unpaid };
  const nobody = { courier_id: null, courier_name: null };
  return orderToWire({ ...values, ...begun, ...nobody, id, created_at }, items);
}

const writing = (condition: string): string => `
  placed as (
    insert into orders (id, user_id, guest_name, guest_email, guest_phone, guest_region, guest_city,
      guest_street, notes, payment_method_id, subtotal, delivery_fee, total_price, channel, entered_by, offers, offers_total)
    overriding system value
    select $1::int, $2::int, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text, $10::int, $11::numeric,
      $12::numeric, $13::numeric, $14::text, $15::int, $16::jsonb, $17::numeric
    where ${condition}
    returning id
  ), lines as (
    insert into order_items (id, order_id, position, product_id, product_name, picture_id, quantity,
      price, discount, subtotal, variant_id, variant_name, cost)
    overriding system value
    select line.id, placed.id, line.number - 1, line.product_id, line.product_name, line.picture_id,
      line.quantity, line.price, line.discount, line.subtotal, line.variant_id, line.variant_name,
      coalesce((select cost from variant_costs where variant_id = line.variant_id),
        (select cost from product_costs where product_id = line.product_id))
    from placed, unnest($18::int[], $19::int[], $20::text[], $21::int[], $22::int[], $23::numeric[],
      $24::numeric[], $25::numeric[], $26::int[], $27::text[]) with ordinality as line (id, product_id,
      product_name, picture_id, quantity, price, discount, subtotal, variant_id, variant_name, number)
  ), mails as (${writingMails(30, 'exists (select from placed)')}
  ), bought as (
    select product_id, line.quantity
    from product_popularity
    join unnest($28::int[], $29::int[]) as line (product_id, quantity) using (product_id)
    where exists (select from placed)
    order by product_id
    for no key update of product_popularity
  ), counted as (
    update product_popularity
    set purchase_count = purchase_count + bought.quantity
    from bought where bought.product_id = product_popularity.product_id
  )
  select id from placed`;

const WRITE_ORDER = { name: 'write-order', text: `with ${writing('true')}` };
const WRITE_ORDER_WITH_KEY = {
  name: 'write-order-with-key',
  text: `
  with ${keepAnswer(['$37', '$38', '$39', '$1', '$40'])}, ${writing('exists (select from claimed)')}`,
};

/** Another order has the key: one of a release that does not lock keys before. */
export class KeyTaken extends Error {}

/** All that one order writes. */
interface WrittenOrder {
  readonly order: Order;
  readonly values: NewValues;
  /** Who of the staff entered it. */
  readonly staffId: number | null;
  readonly claim: IdempotencyKey | null;
  readonly mails: readonly Mail[];
}

/**
 * Writes an order, its lines, its mails, how often its products were purchased (in the order of their ids, so that no two
 * orders wait for each other in a circle) and the answer to its key, with one statement: all of it or nothing.
 *
 * @throws {KeyTaken} when it wrote nothing, since another order has the key
 */
export async function writeOrder(
  db: Kysely<Database>,
  { order, values, staffId, claim, mails }: WrittenOrder,
): Promise<void> {
  const { lines } = values;
  const column = <Name extends keyof OrderLineRow>(name: Name) => lines.map((line) => line[name]);
  const bought = new Map<number, number>();
  for (const { product_id, quantity } of lines) {
    bought.set(product_id, (bought.get(product_id) ?? 0) + quantity);
  }
  const parameters = [
    order.id,
    values.user_id,
    values.guest_name,
    values.guest_email,
    values.guest_phone,
    values.guest_region,
    values.guest_city,
    values.guest_street,
    values.notes,
    values.payment_method_id,
    values.subtotal,
    values.delivery_fee,
    values.total_price,
    values.channel,
    staffId,
    values.offers && JSON.stringify(values.offers),
    values.offers_total,
    order.items.map(({ id }) => id),
    column('product_id'),
    column('product_name'),
    column('picture_id'),
    column('quantity'),
    column('price'),
    column('discount'),
    column('subtotal'),
    column('variant_id'),
    column('variant_name'),
    [...bought.keys()],
    [...bought.values()],
    ...mailColumns(mails),
  ];
  const written = claim
    ? await namedQuery(db, WRITE_ORDER_WITH_KEY, [
        ...parameters,
        claim.scope,
        claim.key,
        claim.requestHash,
        JSON.stringify(order),
      ])
    : await namedQuery(db, WRITE_ORDER, parameters);
  if (written.length === 0) throw new KeyTaken('Another order has this key');
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
