import type { Kysely, Transaction } from 'kysely';
import type { EnteredOrder, NewOrder, Order, PlacedOrder } from '../../contract/orders.ts';
import { orderToken } from '../buyers/is-buyer.ts';
import { isDatabaseAway, isLocked, isTooSlow, sqlState } from '../database/connection.ts';
import type { Database } from '../database/types.ts';
import type { Actor } from '../http/actor.ts';
import { refusedField } from '../http/parse-input.ts';
import { validPhone } from '../phone/valid-phone.ts';
import { createBatcher } from './batch.ts';
import { claimOf } from './idempotency.ts';
import { createLockQueue } from './lock-queue.ts';
import { sumProducts } from './order-lines.ts';
import type { MailingShop } from './order-mails.ts';
import {
  ALONE,
  CHANGES_CATALOGUE,
  type Locking,
  type Outcome,
  type Purchase,
  placeOrders,
} from './order-transaction.ts';
import { KeyTaken } from './write-order.ts';

/** What placing an order needs. */
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
}

/** So many orders share a transaction at most, each of so many lines. */
const MOST_IN_BATCH = 16;
const MOST_LINES = 20;
/** So many such transactions are under way before orders wait for each other, and they wait so long at most, in ms. */
const BATCHES_AT_ONCE = 2;
const LONGEST_WAIT = 25;
/**
 * Any order waits so long for a lock at first, in ms. One that shares a transaction then has one of its own, so that none waits
 * for another's; one that has its own waits on in a queue.
 */
const LONGEST_LOCK = 50;
/**
 * Of the orders that wait longer for a lock, and of those for that of the catalogue, so many wait in a transaction: others have the
 * rest of the connections, whatever is locked for long (docs/decisions/198). Orders for the last of a product come by the thousand, and
 * each learns what is left; those for one that stays locked are told soon.
 */
const LOCK_QUEUE = { atOnce: 3, longestWait: 20_000, longestStandstill: 2_000 };

/** In place of an outcome: it needs a lock that another transaction has for longer. */
const WAITS = 'waits';

/** Guests' orders that come at once share a transaction (docs/decisions/196). */
export function orderPlacer({ db, shopSecret, ...shop }: OrderServices): OrderPlacer {
  const joinBatch = createBatcher(placeTogether, {
    most: MOST_IN_BATCH,
    atOnce: BATCHES_AT_ONCE,
    longestWait: LONGEST_WAIT,
  });

  const waitForLocks = createLockQueue(LOCK_QUEUE);
  const changeCatalogue = createLockQueue(LOCK_QUEUE);

  async function place(purchase: Purchase): Promise<Order> {
    let outcome = mayShare(purchase) ? await joinBatch(purchase) : ALONE;
    if (outcome === ALONE) outcome = await placeSoon(purchase);
    if (outcome === WAITS) outcome = await waitForLocks(() => placeAlone(purchase, PATIENT));
    if (outcome === CHANGES_CATALOGUE) {
      const locking = { ...PATIENT, changesCatalogue: true };
      outcome = await changeCatalogue(() => placeAlone(purchase, locking));
    }
    if (typeof outcome === 'string') throw new Error('An order has no outcome');
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.order;
  }

  async function placeAlone(purchase: Purchase, locking: Locking): Promise<Outcome> {
    const [outcome = ALONE] = await runOrderTransaction(db, (transaction) =>
      placeOrders(transaction, shop, { purchases: [purchase], ...locking }),
    );
    return outcome;
  }

  const placeSoon = (purchase: Purchase): Promise<Outcome | typeof WAITS> =>
    placeAlone(purchase, SOON).catch((error: unknown) => {
      if (isLocked(error)) return WAITS;
      throw error;
    });

  async function placeTogether(
    purchases: readonly Purchase[],
  ): Promise<readonly (Outcome | typeof WAITS)[]> {
    const [only] = purchases;
    if (only && purchases.length === 1) return [await placeSoon(only)];
    return runOrderTransaction(db, (transaction) =>
      placeOrders(transaction, shop, { purchases, ...SOON }),
    ).catch((error: unknown) => {
      if (concernsAll(error)) throw error;
      return purchases.map(() => ALONE); // Nothing was written. Only the one that it is about fails again.
    });
  }

  return {
    async placeOrder({ actor, key, body, confirms }) {
      const userId = buyerOf(actor, body.user_id);
      const claim = key === undefined ? null : claimOf(userId, key, body);
      const buyer = { userId, staffId: null, channel: null };
      const placed = await place({ ...checkBody(body), buyer, claim, confirms });
      if (userId !== null) return placed;
      return { ...placed, tracking_token: orderToken(placed.id, shopSecret) };
    },
    async enterOrder({ staffId, key, body, confirms }) {
      const claim = key === undefined ? null : claimOf(staffId, key, body);
      const buyer = { userId: null, staffId, channel: body.channel };
      return place({ ...checkBody(body), buyer, claim, confirms });
    },
  };
}

const SOON: Locking = { changesCatalogue: false, longestLock: LONGEST_LOCK };
/** As long as a statement may take. */
const PATIENT: Locking = { changesCatalogue: false, longestLock: 0 };

/** The customer who orders, `null` for a guest. Identity comes from the token alone. */
function buyerOf(actor: Actor, statedUserId: number | null | undefined): number | null {
  const userId = actor.kind === 'user' ? actor.userId : null;
  if (statedUserId === null || statedUserId === undefined || statedUserId === userId) return userId;
  throw refusedField(403, 'user_id', 'is not who you are logged in as');
}

/** @throws {Refusal} 422 for a phone or a sum of quantities that can't be accepted */
const checkBody = (body: NewOrder): Pick<Purchase, 'body' | 'phone' | 'ordered'> => ({
  body,
  phone: validPhone(body.guest_phone, 'guest_phone'),
  ordered: sumProducts(body.products),
});

/** Whether an order may share a transaction: it locks nothing but what it sells, and is soon written. */
const mayShare = ({ body, buyer, ordered }: Purchase): boolean =>
  buyer.userId === null &&
  buyer.staffId === null &&
  body.coupon_code === undefined &&
  ordered.length <= MOST_LINES;

/** Whether it would go no better for any order by itself: no answer, or none in time. Waiting for a lock is about one of them. */
const concernsAll = (error: unknown): boolean =>
  !isPassing(error) && (isDatabaseAway(error) || (isTooSlow(error) && !isLocked(error)));

/** How often a transaction is begun at most. */
const MAX_TRIES = 3;

/**
 * SQLSTATEs after which the same transaction, begun again, can go through: serialisation failure,
 * deadlock, and a row that went away between our reading it and our pointing at it.
 */
const PASSING_CONFLICTS = ['40001', '40P01', '23503'];

const isPassing = (error: unknown): boolean =>
  error instanceof KeyTaken || PASSING_CONFLICTS.includes(sqlState(error) ?? '');

/** Runs an order's transaction, again after a conflict that passes. */
export async function runOrderTransaction<T>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= MAX_TRIES || !isPassing(error)) throw error;
    }
  }
}
