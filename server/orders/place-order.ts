import type { Kysely, Transaction } from 'kysely';
import type { EnteredOrder, NewOrder, Order, PlacedOrder } from '../../contract/orders.ts';
import { type AllSettings, deliveryRule } from '../../domain/shop-settings.ts';
import { orderToken } from '../buyers/is-buyer.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { sqlState } from '../database/connection.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { Actor } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { queueMails } from '../mail/outbox-queries.ts';
import { validPhone } from '../phone/valid-phone.ts';
import { validateStored } from '../shop/shop-settings.ts';
import { claimKey, claimOf, type IdempotencyKey, storeAnswer } from './idempotency.ts';
import {
  changesLevel,
  matchProducts,
  type PricedOrder,
  type SoldProduct,
  sumProducts,
  totalsOf,
  writtenOrder,
} from './order-lines.ts';
import { type MailingShop, orderMails } from './order-mails.ts';
import {
  CouponRefusal,
  couponOf,
  type FoundCoupon,
  lockCoupon,
  parseOffers,
  problemText,
  writeUses,
} from './order-offers.ts';
import {
  lockProducts,
  type OrderLineRow,
  type OrderValues,
  orderToWire,
  settlePurchase,
} from './order-queries.ts';
import { takeStock } from './order-stock.ts';
import { refuseUndecided } from './refuse-undecided.ts';

/** What the act stands on. */
interface OrderServices extends MailingShop {
  readonly db: Kysely<Database>;
  readonly shopSecret: string;
}

/** Who orders what; `key` is the Idempotency-Key header. */
interface OrderRequest {
  readonly actor: Actor;
  readonly key: string | undefined;
  readonly body: NewOrder;
  /** Whether the buyer gets a mail, where an address is known. */
  readonly confirms: boolean;
}

/** Who of the staff enters what; `key` as above. */
interface EntryRequest {
  readonly staffId: number;
  readonly key: string | undefined;
  readonly body: EnteredOrder;
  readonly confirms: boolean;
}

/**
 * Places a cash-on-delivery order in one transaction (decisions §3, architecture "Placing an
 * order"): prices, discounts and what delivery costs are the server's own, read under lock.
 *
 * @throws {Refusal} 403 for another's `user_id`, 409 for products that can't be sold, 422 for a
 * phone, a sum of quantities, a code or a reused key that can't be accepted.
 */
export async function placeOrder(
  { shopSecret, ...services }: OrderServices,
  { actor, key, body, confirms }: OrderRequest,
): Promise<PlacedOrder> {
  const userId = buyerOf(actor, body.user_id);
  const claim = key === undefined ? null : claimOf(userId, key, body);
  const buyer = { userId, staffId: null, channel: null };
  const placed = await transact(services, { body, buyer, claim, confirms });
  if (userId !== null) return placed;
  return { ...placed, tracking_token: orderToken(placed.id, shopSecret) };
}

/**
 * Enters an order that came by telephone or message: the same transaction, for a guest. The key is of the one who enters it.
 *
 * @throws {Refusal} 409 and 422 as {@link placeOrder}.
 */
export async function enterOrder(
  { shopSecret: _, ...services }: OrderServices,
  { staffId, key, body, confirms }: EntryRequest,
): Promise<Order> {
  const { channel } = body;
  const claim = key === undefined ? null : claimOf(staffId, key, body);
  const buyer = { userId: null, staffId, channel };
  return transact(services, { body, buyer, claim, confirms });
}

/** For whom an order is, and who of the staff entered it. */
interface Buyer {
  readonly userId: number | null;
  readonly staffId: number | null;
  readonly channel: string | null;
}

interface Purchase {
  readonly body: NewOrder;
  readonly buyer: Buyer;
  readonly claim: IdempotencyKey | null;
  readonly confirms: boolean;
}

async function transact(
  { db, ...shop }: Omit<OrderServices, 'shopSecret'>,
  { body, buyer, claim, confirms }: Purchase,
): Promise<Order> {
  const { userId, staffId } = buyer;
  const guest_phone = validPhone(body.guest_phone, 'guest_phone');
  const ordered = sumProducts(body.products);
  const { coupon_code: code } = body;

  const productIds = ordered.map((line) => line.productId);
  const variantIds = ordered.flatMap((line) => line.variantId ?? []);
  const place = async (transaction: Transaction<Database>, changesCatalogue: boolean) => {
    // What stands together below is sent together, and runs in this order (docs/decisions/135).
    const [, firstAnswer, , locked, coupon] = await Promise.all([
      namedQuery(transaction, PLAN_ONCE, []),
      claim && claimKey(transaction, claim),
      changesCatalogue && lockCatalogue(transaction),
      lockProducts(transaction, { productIds, variantIds, changesCatalogue }),
      code === undefined ? null : lockCoupon(transaction, { code, phone: guest_phone }),
    ]);
    if (firstAnswer) return firstAnswer;
    await refuseUndecided(transaction, ordered, locked);
    const sold = matchProducts(ordered, locked);
    if (!changesCatalogue && changesLevel(sold)) throw new CatalogueNeeded();
    const settings = settingsOf(sold);
    const priced = priceOrder(sold, settings, coupon);
    const order = await writeOrder(transaction, { ...body, ...buyer, guest_phone }, priced);
    await Promise.all([
      queueMails(transaction, orderMails({ ...shop, settings }, order, { userId, confirms })),
      claim && storeAnswer(transaction, claim, order),
      takeStock(transaction, sold, { orderId: order.id, userId: staffId ?? userId }),
      settlePurchase(transaction, order.items, body.from_cart ? userId : null),
      order.offers && writeUses(transaction, [order.id]),
    ]);
    return order;
  };
  return runOrderTransaction(db, (transaction) => place(transaction, false)).catch(
    (error: unknown) => {
      if (!(error instanceof CatalogueNeeded)) throw error;
      return runOrderTransaction(db, (transaction) => place(transaction, true));
    },
  );
}

/**
 * Statements of this transaction are planned once a connection: PostgreSQL otherwise takes the number of products for a
 * reason to plan again each time, at a third of what an order costs it (docs/decisions/135).
 */
const PLAN_ONCE = {
  name: 'plan-order-once',
  text: 'set local plan_cache_mode to force_generic_plan',
};

/**
 * The order changes what the catalogue shows, such as a product of which it takes the last: it is begun again behind the
 * lock of the catalogue, which all who change it take before any product (docs/decisions/109).
 */
class CatalogueNeeded extends Error {}

/** The customer who orders, `null` for a guest. Identity comes from the token alone. */
function buyerOf(actor: Actor, statedUserId: number | null | undefined): number | null {
  const userId = actor.kind === 'user' ? actor.userId : null;
  if (statedUserId === null || statedUserId === undefined || statedUserId === userId) return userId;
  const message = 'is not who you are logged in as';
  throw new Refusal(403, `user_id ${message}`, { errors: fieldErrors('user_id', message) });
}

/** What the statement that locked the products found beside them. */
const settingsOf = (sold: readonly SoldProduct[]): AllSettings =>
  validateStored(sold[0]?.product.stored_settings ?? {});

/**
 * Prices locked products with the offers that hold at this moment.
 *
 * @throws {CouponRefusal} for a code that can't be used, or takes nothing off
 */
function priceOrder(
  sold: readonly SoldProduct[],
  settings: AllSettings,
  found: FoundCoupon | null,
): PricedOrder {
  const offers = {
    automatic: parseOffers(sold[0]?.product.running_offers ?? null),
    coupon: found && couponOf(found),
  };
  const totals = totalsOf(sold, { delivery: deliveryRule(settings), offers });
  if (totals.couponProblem) throw new CouponRefusal(problemText(totals.couponProblem, settings));
  return writtenOrder(sold, totals);
}

/** A courier is given to an order later, by an admin. */
const NO_COURIER = { courier_id: null, courier_name: null };

type Shipping = NewOrder & Buyer;

async function writeOrder(
  db: Kysely<Database>,
  { userId, staffId, ...shipping }: Shipping,
  { lines, ...totals }: PricedOrder,
): Promise<Order> {
  const order = { ...shipping, ...totals, user_id: userId };
  const { item_ids, ...inserted } = await insertOrder(db, order, { lines, staffId });
  const items = lines.map((line, index) => ({ ...line, id: item_ids[index] ?? 0 }));
  return orderToWire({ ...order, ...inserted, ...NO_COURIER }, items);
}

/** What the database adds to an order. */
interface InsertedOrder {
  readonly id: number;
  readonly created_at: Date;
  readonly status_id: number;
  readonly payment_status_id: number;
  /** Ids of the lines, in the lines' order. */
  readonly item_ids: number[];
}

const INSERT_ORDER = {
  name: 'insert-order',
  text: `
    with placed as (
      insert into orders (user_id, guest_name, guest_email, guest_phone, guest_region, guest_city,
        guest_street, notes, payment_method_id, subtotal, delivery_fee, total_price, channel, entered_by, offers, offers_total)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $20, $21, $24::jsonb, $25)
      returning id, created_at, status_id, payment_status_id
    ), lines as (
      insert into order_items (order_id, position, product_id, product_name, picture_id, quantity,
        price, discount, subtotal, variant_id, variant_name)
      select placed.id, line.number - 1, line.product_id, line.product_name, line.picture_id,
        line.quantity, line.price, line.discount, line.subtotal, line.variant_id, line.variant_name
      from placed, unnest($13::int[], $14::text[], $15::int[], $16::int[], $17::numeric[],
        $18::numeric[], $19::numeric[], $22::int[], $23::text[]) with ordinality as line (product_id,
        product_name, picture_id, quantity, price, discount, subtotal, variant_id, variant_name, number)
      returning id, position
    )
    select placed.*, (select array_agg(lines.id order by lines.position) from lines) as item_ids
    from placed`,
};

/** Writes an order and all its lines in one statement. */
async function insertOrder(
  db: Kysely<Database>,
  order: OrderValues,
  { lines, staffId }: { readonly lines: readonly OrderLineRow[]; readonly staffId: number | null },
): Promise<InsertedOrder> {
  const column = <Name extends keyof OrderLineRow>(name: Name) => lines.map((line) => line[name]);
  const [inserted] = await namedQuery<InsertedOrder>(db, INSERT_ORDER, [
    order.user_id,
    order.guest_name,
    order.guest_email,
    order.guest_phone,
    order.guest_region,
    order.guest_city,
    order.guest_street,
    order.notes,
    order.payment_method_id,
    order.subtotal,
    order.delivery_fee,
    order.total_price,
    column('product_id'),
    column('product_name'),
    column('picture_id'),
    column('quantity'),
    column('price'),
    column('discount'),
    column('subtotal'),
    order.channel,
    staffId,
    column('variant_id'),
    column('variant_name'),
    order.offers && JSON.stringify(order.offers),
    order.offers_total,
  ]);
  if (!inserted) throw new Error('The order was not written');
  return inserted;
}

/** How often a transaction is begun at most. */
const MAX_TRIES = 3;

/**
 * SQLSTATEs after which the same transaction, begun again, can go through: serialisation failure,
 * deadlock, and a row that went away between our reading it and our pointing at it.
 */
const PASSING_CONFLICTS = ['40001', '40P01', '23503'];

/** Runs an order's transaction, again after a conflict that passes. */
export async function runOrderTransaction<T>(
  db: Kysely<Database>,
  act: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      const mayPass = PASSING_CONFLICTS.includes(sqlState(error) ?? '');
      if (attempt >= MAX_TRIES || !mayPass) throw error;
    }
  }
}
