import type { Kysely } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import { ORDER_STATUS, PAYMENT_STATUS } from '../../domain/order-status.ts';
import { phoneKey } from '../../domain/phone.ts';
import type { PhoneHistory } from '../../domain/phone-history.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import {
  type DeliveryValues,
  deliveriesJson,
  writingDelivery,
} from '../delivery/order-delivery.ts';
import { type Mail, mailsJson, writingMails } from '../mail/outbox-queries.ts';
import { HISTORY, type HistoryRow, toHistory } from '../phone/phone-histories.ts';
import { changeStock } from '../products/change-stock.ts';
import { type FirstStage, writingFirstStage } from '../stages/first-stage.ts';
import { claimJson, type IdempotencyKey, storeAnswer } from './idempotency.ts';
import type { PricedOrder, SoldProduct } from './order-lines.ts';
import { writeUses } from './order-offers.ts';
import { type OrderLineRow, type OrderValues, orderToWire } from './order-queries.ts';

/** What an order and its lines are written with. */
export interface NewValues extends OrderValues, PricedOrder {
  readonly delivery: DeliveryValues | null;
}

/** What an order and its lines will be called, so that all of them are written with one statement (docs/decisions/135). */
interface ReservedNumbers {
  readonly id: number;
  readonly item_ids: number[];
  readonly created_at: Date;
}

const NUMBERS = `now()::timestamptz(3) as created_at, nextval('orders_id_seq')::int as id,
      array(select nextval('order_items_id_seq')::int from generate_series(1, $1::int)) as item_ids`;

const RESERVE_NUMBERS = { name: 'reserve-order-numbers', text: `select ${NUMBERS}` };

const WITH_HISTORY = {
  name: 'reserve-order-numbers-with-history',
  text: `select ${NUMBERS}, ${HISTORY.columns} from (values ($2::text)) as p (phone) ${HISTORY.join}`,
};

/** A new order with its numbers, and what became of the orders of its phone; `null`: nobody asked. */
interface NumberedOrder {
  readonly order: Order;
  readonly history: PhoneHistory | null;
}

/**
 * Gives a new order its numbers, as it will travel. A courier is given to it later, by an admin.
 *
 * @param asksHistory whether what became of the orders of its phone is read by the same statement
 */
export async function numberOrder(
  db: Kysely<Database>,
  { lines, ...values }: NewValues,
  asksHistory: boolean,
): Promise<NumberedOrder> {
  const [reserved] = await (asksHistory
    ? namedQuery<ReservedNumbers>(db, WITH_HISTORY, [lines.length, phoneKey(values.guest_phone)])
    : namedQuery<ReservedNumbers>(db, RESERVE_NUMBERS, [lines.length]));
  if (!reserved) throw new Error('No numbers were reserved');
  const { id, item_ids, created_at } = reserved;
  const begun = { status_id: ORDER_STATUS.pending, payment_status_id: PAYMENT_STATUS.unpaid };
  const nobody = { courier_id: null, courier_name: null };
  const items = lines.map((line, position) => ({ ...line, id: item_ids[position] ?? 0 }));
  return {
    order: orderToWire({ ...values, ...begun, ...nobody, id, created_at }, items),
    history: asksHistory ? toHistory(reserved as ReservedNumbers & HistoryRow) : null,
  };
}

const writingOrder = (more = '') => `
  with ${storeAnswer('$4')}${more}, placed as (
    insert into orders (id, user_id, guest_name, guest_email, guest_phone, guest_region, guest_city,
      guest_street, notes, payment_method_id, subtotal, delivery_fee, total_price, channel, entered_by, offers, offers_total,
      second_currency, credit, credit_id, zone_id, visit_source, visit_campaign)
    overriding system value
    select * from jsonb_to_record($1::jsonb) as o (id int, user_id int, guest_name text, guest_email text, guest_phone text,
      guest_region text, guest_city text, guest_street text, notes text, payment_method_id int, subtotal numeric,
      delivery_fee numeric, total_price numeric, channel text, entered_by int, offers jsonb, offers_total numeric, second_currency jsonb,
      credit numeric, credit_id int, zone_id int, visit_source text, visit_campaign text)
  ), ordered as materialized (
    select * from jsonb_to_recordset($2::jsonb) as line (order_id int, id int, position int, product_id int, product_name text,
      picture_id int, quantity int, price numeric, discount numeric, subtotal numeric, variant_id int, variant_name text)
  ), lines as (
    insert into order_items (order_id, id, position, product_id, product_name, picture_id, quantity,
      price, discount, subtotal, variant_id, variant_name, cost)
    overriding system value
    select line.*,
      coalesce((select cost from variant_costs where variant_id = line.variant_id),
        (select cost from product_costs where product_id = line.product_id))
    from ordered line
  ), mails as (${writingMails('$3')}
  ), locked as (
    select product_id from product_popularity
    where product_id = any(array(select product_id from ordered)) order by product_id for no key update
  ), counted as (
    update product_popularity p set purchase_count = p.purchase_count + bought.quantity
    from (
      select product_id, sum(quantity)::int as quantity from locked join ordered using (product_id) group by product_id
    ) bought
    where p.product_id = bought.product_id
  )
  select from claimed`;

const WRITE_ORDER = { name: 'write-order', text: writingOrder() };

/** With its delivery and its first stage, in a shop that has either. */
const WRITE_STAGED_ORDER = {
  name: 'write-staged-order',
  text: writingOrder(`, ${writingDelivery('$5')}, ${writingFirstStage('$6')}`),
};

/** All that one order writes. */
interface WrittenOrder {
  readonly order: Order;
  readonly values: NewValues;
  /** `null` where the shop confirms no orders. */
  readonly stage: FirstStage | null;
  readonly sold: readonly SoldProduct[];
  /** Who of the staff entered it. */
  readonly staffId: number | null;
  readonly claim: IdempotencyKey | null;
  readonly mails: readonly Mail[];
  /** Whether the lines leave their buyer's cart. */
  readonly fromCart: boolean;
}

/**
 * Writes an order, its lines, its mails, how often its products were purchased (in the order of their ids, so that no two
 * transactions wait for each other in a circle), the answer to its key, its delivery and its first stage with one statement; behind it what
 * only some orders change: the buyer's cart, counted stock, uses of offers.
 */
export async function writeOrder(db: Kysely<Database>, written: WrittenOrder): Promise<void> {
  const { order, values, sold, staffId, fromCart } = written;
  const { user_id: userId } = values;
  await Promise.all([
    writeRows(db, written),
    // Behind the order, which takes the lock of the account that changes of its cart take first.
    fromCart && userId !== null && takeFromCart(db, userId, values.lines),
    takeStock(db, sold, { orderId: order.id, changedBy: staffId ?? userId }),
    values.offers && writeUses(db, [order.id]),
  ]);
}

async function writeRows(
  db: Kysely<Database>,
  { order, values, stage, staffId, claim, mails }: WrittenOrder,
): Promise<void> {
  const { lines, delivery, ...columns } = values;
  const items = lines.map((line, position) => ({
    ...line,
    order_id: order.id,
    id: order.items[position]?.id,
    position,
  }));
  const more = delivery ?? stage;
  const claimed = await namedQuery(db, more ? WRITE_STAGED_ORDER : WRITE_ORDER, [
    JSON.stringify({
      ...columns,
      id: order.id,
      entered_by: staffId,
      zone_id: delivery?.zone_id ?? null,
    }),
    JSON.stringify(items),
    mailsJson(mails),
    claimJson(claim, order),
    ...(more ? [deliveriesJson(order.id, delivery), JSON.stringify(stage ? [stage] : [])] : []),
  ]);
  // The key is locked, and nothing was found under it.
  if (claim && claimed.length === 0) throw new Error('Another order has this idempotency key');
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
async function takeFromCart(
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

/** Takes what is sold of counted products out of their counts; their rows are locked. */
async function takeStock(
  db: Kysely<Database>,
  sold: readonly SoldProduct[],
  { orderId, changedBy }: { readonly orderId: number; readonly changedBy: number | null },
): Promise<void> {
  const moves = sold.flatMap(({ product, productId, variantId = null, quantity }) =>
    product.stock === null ? [] : [{ productId, variantId, change: -quantity, orderId }],
  );
  if (moves.length > 0) await changeStock(db, moves, { reason: 'order', changedBy });
}
