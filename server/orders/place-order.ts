import type { Kysely, Transaction } from 'kysely';
import type { EnteredOrder, NewOrder, Order, PlacedOrder } from '../../contract/orders.ts';
import { parseCents } from '../../domain/money.ts';
import { secondCurrencyOf, withAmount } from '../../domain/second-currency.ts';
import { originOf } from '../../domain/traffic.ts';
import { orderToken } from '../buyers/is-buyer.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { isLockTimeout } from '../database/database-errors.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import type { Database } from '../database/types.ts';
import { planDelivery } from '../delivery/order-delivery.ts';
import { type KnownZones, keepZones } from '../delivery/read-zones.ts';
import type { Actor } from '../http/actor.ts';
import { createLockQueue } from '../http/lock-queue.ts';
import { refusedField } from '../http/parse-input.ts';
import { validPhone } from '../phone/valid-phone.ts';
import { type FirstStage, firstStageOf } from '../stages/first-stage.ts';
import { beginOrder, claimOf, type IdempotencyKey, sameAnswer } from './idempotency.ts';
import { lockProducts } from './lock-products.ts';
import { writeConsent } from './order-consent.ts';
import { type CreditChoice, lockCredit } from './order-credit.ts';
import {
  changesLevel,
  decideLines,
  type OrderedProduct,
  priceOrder,
  sumProducts,
} from './order-lines.ts';
import { type MailingShop, orderMails } from './order-mails.ts';
import { lockCoupon } from './order-offers.ts';
import { numberOrder, writeOrder } from './write-order.ts';

/** What placing an order needs. */
interface OrderServices extends MailingShop {
  readonly db: Kysely<Database>;
  /** Absent: its own. */
  readonly knownZones?: KnownZones;
  readonly shopSecret: string;
}

/** Who orders what; `key` is the Idempotency-Key header. */
interface OrderRequest {
  readonly actor: Actor;
  readonly key: string | undefined;
  readonly body: NewOrder;
  /** Whether the buyer gets a mail, where an address is known. */
  readonly confirms: boolean;
  /** What the buyer's browser calls itself; kept only where they agreed. */
  readonly userAgent?: string | undefined;
}

/** Who of the staff enters what; `key` as above. */
interface EntryRequest {
  readonly staffId: number;
  readonly key: string | undefined;
  readonly body: EnteredOrder;
  readonly confirms: boolean;
}

/** What goes out in exchange for which return, whose store credit pays it. */
interface ReplacementEntry {
  readonly staffId: number;
  readonly body: NewOrder;
  readonly returnId: number;
}

/** Places the orders of a shop. */
interface OrderPlacer {
  /**
   * Places a cash-on-delivery order in one transaction: prices, discounts and what delivery costs are the server's own, read under lock.
   *
   * @throws {Refusal} 403 for another's `user_id`, 409 for products that can't be sold, 422 for a
   * phone, a sum of quantities, a code or a reused key that can't be accepted.
   */
  placeOrder(request: OrderRequest): Promise<PlacedOrder>;
  /**
   * Enters an order that came by telephone or message: the same transaction, for a guest. The key is of the one who enters it.
   *
   * @throws {Refusal} 409 and 422 as `placeOrder`.
   */
  enterOrder(request: EntryRequest): Promise<Order>;
  /** Enters the replacement of a return, in a transaction that has locked the catalogue. @throws {Refusal} as `enterOrder`. */
  enterReplacement(transaction: Transaction<Database>, entry: ReplacementEntry): Promise<Order>;
}

/** How long an order waits for a lock at first, in ms; one that needs longer waits on in a queue. */
const FIRST_LOCK_TIMEOUT_MS = 100;
/**
 * Orders wait for their turn here and not for a connection: others have the rest of the connections. Orders for the last of a
 * product come by the thousand, and each learns what is left; those for one that stays locked are told soon.
 */
const QUEUE = { atOnce: 6, longestWait: 20_000, longestStandstill: 2_000 };
/** The same of those that wait longer for a lock, and of those for that of the catalogue (docs/decisions/198). */
const LOCK_QUEUE = { ...QUEUE, atOnce: 3 };

/** Makes what places the orders of a shop: one order, one transaction. */
export function orderPlacer({ knownZones = keepZones(), ...given }: OrderServices): OrderPlacer {
  const services = { ...given, knownZones };
  const { db, shopSecret } = services;
  const waitForTurn = createLockQueue(QUEUE);
  const waitForLocks = createLockQueue(LOCK_QUEUE);
  const waitForCatalogue = createLockQueue(LOCK_QUEUE);

  const attempt = (purchase: Purchase, locking: Locking): Promise<Order> =>
    retryConflicts(db, (transaction) => placeIn(transaction, services, { purchase, locking }));

  /** Most orders get through at first; the others are begun again, holding no connection while they wait for their turn. */
  const place = (purchase: Purchase): Promise<Order> =>
    waitForTurn(() => attempt(purchase, AT_FIRST))
      .catch((error: unknown) => {
        if (!isLockTimeout(error)) throw error;
        return waitForLocks(() => attempt(purchase, PATIENT));
      })
      .catch((error: unknown) => {
        if (!(error instanceof CatalogueLockNeeded)) throw error;
        return waitForCatalogue(() => attempt(purchase, BEHIND_CATALOGUE));
      });

  return {
    async placeOrder({ actor, key, body, confirms, userAgent }) {
      const userId = buyerOf(actor, body.user_id);
      const claim = key === undefined ? null : claimOf(userId, key, body);
      const buyer = { userId, staffId: null, channel: null };
      const placed = await place({ ...validate(body), buyer, claim, confirms, userAgent });
      if (userId !== null) return placed;
      return { ...placed, tracking_token: orderToken(placed.id, shopSecret) };
    },
    async enterOrder({ staffId, key, body, confirms }) {
      const claim = key === undefined ? null : claimOf(staffId, key, body);
      const buyer = { userId: null, staffId, channel: body.channel };
      return place({ ...validate(body), buyer, claim, confirms });
    },
    enterReplacement(transaction, { staffId, body, returnId }) {
      const buyer = { userId: null, staffId, channel: 'other' };
      const rest = { buyer, claim: null, confirms: false, credit: { returnId } };
      const purchase = { ...validate(body), ...rest };
      return placeIn(transaction, services, { purchase, locking: BEHIND_CATALOGUE });
    },
  };
}

/** The customer who orders, `null` for a guest. Identity comes from the token alone. */
function buyerOf(actor: Actor, statedUserId: number | null | undefined): number | null {
  const userId = actor.kind === 'user' ? actor.userId : null;
  if (statedUserId === null || statedUserId === undefined || statedUserId === userId) return userId;
  throw refusedField(403, 'user_id', 'is not who you are logged in as');
}

/** An order that is to be placed. */
interface Purchase {
  readonly body: NewOrder;
  /** The body's phone as it is stored. */
  readonly phone: string;
  /** The body's products, each once. */
  readonly ordered: readonly OrderedProduct[];
  /** By which store credit it is paid; `null`: none. */
  readonly credit: CreditChoice | null;
  /** For whom it is, and who of the staff entered it. */
  readonly buyer: {
    readonly userId: number | null;
    readonly staffId: number | null;
    readonly channel: string | null;
  };
  readonly claim: IdempotencyKey | null;
  readonly confirms: boolean;
  /** Absent: the shop entered it itself. */
  readonly userAgent?: string | undefined;
}

/** How an order's transaction locks. */
interface Locking {
  /** Whether the catalogue's lock is taken, before any product's. */
  readonly catalogue: boolean;
  /** How long a lock is waited for; 0: as long as a statement may take. */
  readonly timeoutMs: number;
}

const AT_FIRST: Locking = { catalogue: false, timeoutMs: FIRST_LOCK_TIMEOUT_MS };
const PATIENT: Locking = { catalogue: false, timeoutMs: 0 };
const BEHIND_CATALOGUE: Locking = { catalogue: true, timeoutMs: 0 };

/**
 * An order changes what the catalogue shows, such as a product of which it takes the last, and is to be begun again behind the
 * lock of the catalogue, which all who change it take before any product (docs/decisions/109).
 */
class CatalogueLockNeeded extends Error {}

/** @throws {Refusal} 422 for a phone or a sum of quantities that can't be accepted */
const validate = (body: NewOrder): Pick<Purchase, 'body' | 'phone' | 'ordered' | 'credit'> => ({
  body,
  phone: validPhone(body.guest_phone, 'guest_phone'),
  ordered: sumProducts(body.products),
  credit: body.credit_code === undefined ? null : { code: body.credit_code },
});

/**
 * Places an order: what stands here happens in this order, in one transaction.
 *
 * @throws {Refusal} as `placeOrder`; nothing is written then
 * @throws {CatalogueLockNeeded}
 */
async function placeIn(
  transaction: Transaction<Database>,
  { knownZones, ...shop }: MailingShop & { readonly knownZones: KnownZones },
  { purchase, locking }: { readonly purchase: Purchase; readonly locking: Locking },
): Promise<Order> {
  const { claim, ordered } = purchase;
  const { products, rules, codes, firstAnswer } = await lock(transaction, purchase, locking);
  if (claim && firstAnswer) return sameAnswer(firstAnswer, claim);

  const sold = await decideLines(transaction, ordered, products);
  if (changesLevel(sold) && !locking.catalogue) throw new CatalogueLockNeeded();

  const { body, phone, buyer, confirms } = purchase;
  const { rule, values: delivery } = await planDelivery(transaction, body, rules, knownZones);
  const priced = priceOrder(sold, { ...rules, rule }, codes);

  const { userId, staffId, channel } = buyer;
  const values = {
    ...addressOf(body),
    guest_phone: phone,
    user_id: userId,
    channel,
    ...(rules.settings.traffic_on ? visitOf(body, shop.publicUrl) : NO_VISIT),
    delivery,
    second_currency: null,
    ...priced,
  };
  const asksToConfirm = rules.settings.confirmation_on;
  const { order: numbered, history } = await numberOrder(transaction, values, asksToConfirm);
  const isEntered = staffId !== null;
  const stage = history && firstStageOf(rules.settings, { order: numbered, history, isEntered });
  const second = isConfirmed(stage) ? secondCurrencyOf(rules.settings) : null;
  const order = second
    ? { ...numbered, second_currency: withAmount(second, parseCents(numbered.total_price)) }
    : numbered;
  const about = { userId, confirms };
  const mails = orderMails({ ...shop, settings: rules.settings }, order, about);
  const written = { order, values: { ...values, second_currency: second }, stage, sold, mails };
  await writeOrder(transaction, { ...written, staffId, claim, fromCart: body.from_cart === true });
  if (body.consent)
    await writeConsent(transaction, order.id, body.consent, purchase.userAgent ?? '');
  return order;
}

/** Whether nobody has to confirm the order any more: its second currency is frozen then (docs/product.md, "Second currency"). */
const isConfirmed = (stage: FirstStage | null): boolean =>
  stage === null || (stage.stage === 'confirmed' && stage.held === null);

/**
 * Locks key, catalogue, products and code of an order, and reads them with what was answered to the key. The statements are sent
 * together and run in this order (docs/decisions/135).
 */
async function lock(
  transaction: Transaction<Database>,
  { claim, ordered, body: { coupon_code: code }, phone, credit: choice }: Purchase,
  { catalogue, timeoutMs }: Locking,
) {
  const productIds = ordered.map(({ productId }) => productId);
  const variantIds = ordered.flatMap(({ variantId }) => variantId ?? []);
  const mode = catalogue ? 'exclusive' : 'shared';
  const [, , { products, firstAnswer, ...rules }, coupon, credit] = await Promise.all([
    beginOrder(transaction, claim, timeoutMs),
    catalogue && lockCatalogue(transaction),
    lockProducts(transaction, { productIds, variantIds }, mode, claim),
    code === undefined ? null : lockCoupon(transaction, { code, phone }),
    choice && lockCredit(transaction, choice),
  ]);
  return { products, rules, firstAnswer, codes: { coupon, credit } };
}

const NO_VISIT = { visit_source: null, visit_campaign: null };

/** Where the visit began that led to the order (docs/product.md, Visitors). */
function visitOf({ came_from }: NewOrder, publicUrl: string) {
  if (!came_from) return NO_VISIT;
  const { source, campaign } = originOf(came_from, new URL(publicUrl).hostname);
  return { visit_source: source, visit_campaign: campaign };
}

/** Of an order's body, what is stored as it was sent. */
const addressOf = (body: NewOrder) => ({
  guest_name: body.guest_name,
  guest_email: body.guest_email,
  guest_region: body.guest_region,
  guest_city: body.guest_city,
  guest_street: body.guest_street,
  notes: body.notes,
  payment_method_id: body.payment_method_id,
});
