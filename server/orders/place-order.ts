import type { Kysely, Transaction } from 'kysely';
import type { EnteredOrder, NewOrder, Order, PlacedOrder } from '../../contract/orders.ts';
import { type AllSettings, deliveryRule } from '../../domain/shop-settings.ts';
import { orderToken } from '../buyers/is-buyer.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { sqlState } from '../database/connection.ts';
import type { Database } from '../database/types.ts';
import type { Actor } from '../http/actor.ts';
import { refusedField } from '../http/parse-input.ts';
import { validPhone } from '../phone/valid-phone.ts';
import { validateStored } from '../shop/shop-settings.ts';
import { beginOrder, claimOf, type IdempotencyKey, sameAnswer } from './idempotency.ts';
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
import { lockProducts } from './order-queries.ts';
import { takeStock } from './order-stock.ts';
import { refuseUndecided } from './refuse-undecided.ts';
import { KeyTaken, numberOrder, reserveNumbers, takeFromCart, writeOrder } from './write-order.ts';

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
    const [, , locked, reserved, coupon] = await Promise.all([
      beginOrder(transaction, claim),
      changesCatalogue && lockCatalogue(transaction),
      lockProducts(transaction, { productIds, variantIds, changesCatalogue }),
      reserveNumbers(transaction, claim, { productIds, lines: ordered.length }),
      code === undefined ? null : lockCoupon(transaction, { code, phone: guest_phone }),
    ]);
    if (claim && reserved.first) return sameAnswer(reserved.first, claim);
    await refuseUndecided(transaction, ordered, locked);
    const sold = matchProducts(ordered, locked);
    if (!changesCatalogue && changesLevel(sold)) throw new CatalogueNeeded();
    const settings = settingsOf(sold);
    const priced = priceOrder(sold, settings, coupon);
    const values = { ...body, guest_phone, user_id: userId, channel: buyer.channel, ...priced };
    const order = numberOrder(values, reserved);
    const mails = orderMails({ ...shop, settings }, order, { userId, confirms });
    await Promise.all([
      writeOrder(transaction, { order, values, staffId, claim, mails }),
      // Behind the order, which takes the lock of the account that changes of its cart take first.
      body.from_cart && userId !== null && takeFromCart(transaction, userId, priced.lines),
      takeStock(transaction, sold, { orderId: order.id, userId: staffId ?? userId }),
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
 * The order changes what the catalogue shows, such as a product of which it takes the last: it is begun again behind the
 * lock of the catalogue, which all who change it take before any product (docs/decisions/109).
 */
class CatalogueNeeded extends Error {}

/** The customer who orders, `null` for a guest. Identity comes from the token alone. */
function buyerOf(actor: Actor, statedUserId: number | null | undefined): number | null {
  const userId = actor.kind === 'user' ? actor.userId : null;
  if (statedUserId === null || statedUserId === undefined || statedUserId === userId) return userId;
  throw refusedField(403, 'user_id', 'is not who you are logged in as');
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
      const mayPass =
        error instanceof KeyTaken || PASSING_CONFLICTS.includes(sqlState(error) ?? '');
      if (attempt >= MAX_TRIES || !mayPass) throw error;
    }
  }
}
