import type { Transaction } from 'kysely';
import type { NewOrder, Order } from '../../contract/orders.ts';
import { type AllSettings, deliveryRule } from '../../domain/shop-settings.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { validateStored } from '../shop/shop-settings.ts';
import {
  beginOrders,
  findFirstAnswers,
  type IdempotencyKey,
  sameAnswer,
  scopedKey,
} from './idempotency.ts';
import {
  changesLevel,
  matchProducts,
  type OrderedProduct,
  type PricedOrder,
  type SoldProduct,
  totalsOf,
  withoutSold,
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
import { type LockedProduct, lockProducts } from './order-queries.ts';
import { takeStock } from './order-stock.ts';
import { refuseUndecided } from './refuse-undecided.ts';
import { type NewValues, numberOrders, takeFromCart, writeOrders } from './write-order.ts';

/** For whom an order is, and who of the staff entered it. */
interface Buyer {
  readonly userId: number | null;
  readonly staffId: number | null;
  readonly channel: string | null;
}

/** An order that is to be placed. */
export interface Purchase {
  readonly body: NewOrder;
  /** The body's phone as it is stored. */
  readonly phone: string;
  /** The body's products, each once. */
  readonly ordered: readonly OrderedProduct[];
  readonly buyer: Buyer;
  readonly claim: IdempotencyKey | null;
  readonly confirms: boolean;
}

/** In place of an outcome: the order is to be placed in a transaction of its own. */
export const ALONE = 'alone';
/**
 * In place of an outcome: the order changes what the catalogue shows, such as a product of which it takes the last, and is to
 * be begun again behind the lock of the catalogue, which all who change it take before any product (docs/decisions/109).
 */
export const CHANGES_CATALOGUE = 'changes catalogue';

/** What became of an order in a transaction: placed, now or before with the same key, or refused, or neither. */
export type Outcome =
  | { readonly order: Order }
  | { readonly refusal: Refusal }
  | typeof ALONE
  | typeof CHANGES_CATALOGUE;

/** How a transaction locks. */
export interface Locking {
  /** Whether the catalogue's lock is taken. */
  readonly changesCatalogue: boolean;
  /** How long a lock is waited for, in ms; 0: as long as a statement may take. */
  readonly longestLock: number;
}

/**
 * Places orders in one transaction, each by itself: what one of them is refused for leaves the others alone, and of
 * counted products the first leaves less to the next.
 *
 * @returns what became of each, in their order
 */
export async function placeOrders(
  transaction: Transaction<Database>,
  shop: MailingShop,
  { purchases, ...locking }: Locking & { readonly purchases: readonly Purchase[] },
): Promise<readonly Outcome[]> {
  const { products, firstAnswers, coupons } = await lockAndRead(transaction, purchases, locking);
  const decide = createDecider(transaction, { products, firstAnswers, ...locking });
  const decisions: Decision[] = [];
  for (const [index, purchase] of purchases.entries()) {
    decisions.push(await decide(purchase, coupons[index] ?? null).catch(refusalOf));
  }
  const orders = await writeSales(transaction, shop, decisions.filter(isSale));
  return decisions.map((decision) => {
    if (!isSale(decision)) return decision;
    const order = orders.get(decision);
    if (!order) throw new Error('A sale became no order');
    return { order };
  });
}

/**
 * Locks keys, products and codes of orders, and reads them with what was answered to the keys. The statements are sent together
 * and run in this order (docs/decisions/135).
 */
async function lockAndRead(
  transaction: Transaction<Database>,
  purchases: readonly Purchase[],
  { changesCatalogue, longestLock }: Locking,
) {
  const claims = purchases.flatMap(({ claim }) => claim ?? []);
  const ordered = purchases.flatMap((purchase) => purchase.ordered);
  const [, , products, firstAnswers, coupons] = await Promise.all([
    beginOrders(transaction, claims, longestLock),
    changesCatalogue && lockCatalogue(transaction),
    lockProducts(transaction, {
      productIds: ordered.map(({ productId }) => productId),
      variantIds: ordered.flatMap(({ variantId }) => variantId ?? []),
      changesCatalogue,
    }),
    findFirstAnswers(transaction, claims),
    Promise.all(purchases.map((purchase) => lockCouponOf(transaction, purchase))),
  ]);
  return { products, firstAnswers, coupons };
}

interface DecidedFrom extends Pick<Locking, 'changesCatalogue'> {
  readonly products: readonly LockedProduct[];
  /** What was answered to keys before. */
  readonly firstAnswers: Awaited<ReturnType<typeof findFirstAnswers>>;
}

/** Decides orders one after the other: what one takes of a counted product is not there for the next. */
function createDecider(
  transaction: Transaction<Database>,
  { products, firstAnswers, changesCatalogue }: DecidedFrom,
) {
  let left = products;
  const claimed = new Set<string>();
  /** @throws {Refusal} of this order */
  return async (purchase: Purchase, coupon: FoundCoupon | null): Promise<Decision> => {
    const { claim } = purchase;
    const key = claim && scopedKey(claim);
    const first = key && firstAnswers.get(key);
    if (claim && first) return { order: sameAnswer(first, claim) };
    if (key && claimed.has(key)) return ALONE;
    await refuseUndecided(transaction, purchase.ordered, left);
    const sold = matchProducts(purchase.ordered, left);
    if (!changesCatalogue && changesLevel(sold)) return CHANGES_CATALOGUE;
    const sale = sell(purchase, sold, coupon);
    if (key) claimed.add(key);
    left = withoutSold(left, sold);
    return sale;
  };
}

/** An order that can be placed. */
interface Sale {
  readonly purchase: Purchase;
  readonly sold: readonly SoldProduct[];
  readonly settings: AllSettings;
  readonly values: NewValues;
}

type Decision = Outcome | Sale;

const isSale = (decision: Decision): decision is Sale =>
  typeof decision === 'object' && 'sold' in decision;

/** Any other error is one of the transaction. */
function refusalOf(error: unknown): { readonly refusal: Refusal } {
  if (error instanceof Refusal) return { refusal: error };
  throw error;
}

const lockCouponOf = async (
  transaction: Transaction<Database>,
  { body: { coupon_code: code }, phone }: Purchase,
): Promise<FoundCoupon | null> =>
  code === undefined ? null : lockCoupon(transaction, { code, phone });

/** Prices an order. @throws {CouponRefusal} as `priceOrder` */
function sell(purchase: Purchase, sold: readonly SoldProduct[], coupon: FoundCoupon | null): Sale {
  const { body, phone, buyer } = purchase;
  const settings = settingsOf(sold);
  const priced = priceOrder(sold, settings, coupon);
  const who = { guest_phone: phone, user_id: buyer.userId, channel: buyer.channel };
  return { purchase, sold, settings, values: { ...body, ...who, ...priced } };
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

/** Writes what can be placed. @returns the order that each sale became */
async function writeSales(
  transaction: Transaction<Database>,
  shop: MailingShop,
  sales: readonly Sale[],
): Promise<ReadonlyMap<Decision, Order | undefined>> {
  if (sales.length === 0) return new Map();
  const orders = await numberOrders(
    transaction,
    sales.map(({ values }) => values),
  );
  const placed = sales.map((sale, index) => {
    const { buyer, claim, confirms } = sale.purchase;
    const order = orders[index];
    if (!order) throw new Error('A sale got no number');
    const about = { userId: buyer.userId, confirms };
    const mails = orderMails({ ...shop, settings: sale.settings }, order, about);
    return { ...sale, ...buyer, claim, order, mails };
  });
  const withOffers = orders.filter(({ offers }) => offers).map(({ id }) => id);
  await Promise.all([
    writeOrders(transaction, placed),
    // Behind the order, which takes the lock of the account that changes of its cart take first.
    ...placed.map(
      ({ purchase: { body }, userId, values }) =>
        body.from_cart && userId !== null && takeFromCart(transaction, userId, values.lines),
    ),
    ...placed.map(({ sold, order, staffId, userId }) =>
      takeStock(transaction, sold, { orderId: order.id, userId: staffId ?? userId }),
    ),
    withOffers.length > 0 && writeUses(transaction, withOffers),
  ]);
  return new Map(sales.map((sale, index) => [sale, orders[index]]));
}
