import type { NewOrder, PlacedOrder } from '../../../contract/orders.ts';
import { ApiError, type CallApi } from '../../api/call.ts';
import { keyOf } from '../../cart/stored-cart.ts';
import type { OfferedItems } from '../../cart/use-offers.ts';
import { randomKey } from '../../random-key.ts';
import { ORDER_ATTEMPTS_KEY } from '../../session/session-store.ts';

export interface SentOrder {
  readonly order: PlacedOrder;
  /** An earlier try had come through, and this is that one: what was changed since is not in it. */
  readonly earlier: boolean;
}

/** What is bought: the cart, or one product by Buy Now, by its line's key. Each has an attempt of its own. */
export type Purchase = 'cart' | `product:${string}`;

/** What is being bought, with its live products. */
export interface CheckoutItems extends OfferedItems {
  readonly purchase: Purchase;
  /** False for Buy Now: the cart takes no part. */
  readonly fromCart: boolean;
  /** Why a Buy Now link comes to nothing; `null` for the cart. */
  readonly refusal: string | null;
  /** The delivery window that is chosen, with its day; empty: none. */
  readonly window: string;
  /** Whether there is a sum to show: `none` when nothing of it can be bought. */
  readonly sums: 'loading' | 'none' | 'known';
}

/**
 * Sends an order so that it is placed once, whatever happens to the answer. After a lost answer
 * the next try goes under the same key, changed or not, also after login or logout. If the first
 * one did arrive, the shop says that the key is used, and the first one's answer is fetched, under
 * the identity that it was sent with.
 *
 * @throws ApiError when the order was refused (`status` 401: it was placed, but by someone who is
 * no longer logged in), or when no answer came.
 */
export async function sendOrder(
  call: CallApi,
  purchase: Purchase,
  order: NewOrder,
): Promise<SentOrder> {
  const body = JSON.stringify(order);
  const attempt = openAttempt(purchase, body);
  try {
    return placed(attempt, await send(call, attempt, body), false);
  } catch (error) {
    if (isUnanswered(error)) throw error;
    dropBody(attempt, body);
    if (!isKeyUsed(error)) throw error;
  }
  const earlier = attempt.bodies.filter((sent) => sent !== body);
  for (const sent of earlier.filter((other) => isAnyones(other, order.user_id ?? null))) {
    try {
      return placed(attempt, await send(call, attempt, sent), true);
    } catch (error) {
      if (!isKeyUsed(error)) throw error;
    }
  }
  if (earlier.some((sent) => !isAnyones(sent, order.user_id ?? null))) {
    throw new ApiError(401, PLACED_BEFORE_LOGOUT);
  }
  endAttempt(attempt); // The key was used by none of ours.
  return sendOrder(call, purchase, order);
}

const PLACED_BEFORE_LOGOUT =
  "You're not logged in. Your order was placed while you were: log in to see it";

async function send(call: CallApi, { key }: OrderAttempt, sent: string): Promise<PlacedOrder> {
  const body = JSON.parse(sent) as NewOrder;
  const headers = { 'idempotency-key': key };
  const order = await call('POST /orders', { headers, body }, body.user_id ? {} : { as: 'guest' });
  if (!Number.isInteger(order?.id)) throw ApiError.unanswered('unreadable');
  return order;
}

function placed(attempt: OrderAttempt, order: PlacedOrder, earlier: boolean): SentOrder {
  endAttempt(attempt);
  return { order, earlier };
}

/** Whether the order may have been placed all the same. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

const isKeyUsed = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && 'idempotency-key' in (error.errors ?? {});

/** Whether a body can be sent again by this customer (`null`: a guest): a guest's by anyone. */
function isAnyones(body: string, userId: number | null): boolean {
  const { user_id = null } = JSON.parse(body) as NewOrder;
  return user_id === null || user_id === userId;
}

/** How many purchases may wait for an answer, and how many bodies of each: the one that came through must be among them. */
const MAX_ATTEMPTS = 5;
const MAX_BODIES = 50;

/** How long an attempt is continued: by then the shopper has been called about their order, in ms. */
const MAX_WAIT_MS = 24 * 3600_000;

/**
 * An order that may be on its way. It is kept until an answer came, also over a reload, a login, a session that
 * expired, and in a tab that was opened after this one was closed.
 */
interface OrderAttempt {
  readonly purchase: Purchase;
  /** Begins with `attempt-`: unique across guests and customers (server/orders/idempotency.ts). */
  readonly key: string;
  /** What was sent under the key without an answer, as JSON, oldest first. */
  readonly bodies: readonly string[];
  /** Unix time in ms. */
  readonly begunAt: number;
}

/** Continues the attempt that waits for its answer, or begins one, with this body sent under it. */
function openAttempt(purchase: Purchase, body: string): OrderAttempt {
  const { user_id: userId = null } = JSON.parse(body) as NewOrder;
  const waiting = readAttempts().find((one) => one.purchase === purchase && isSame(one, body));
  // An attempt of another customer in this tab is another person's.
  const isOthers = userId !== null && waiting?.bodies.some((sent) => !isAnyones(sent, userId));
  const begun = { key: newKey(), bodies: [] as readonly string[], begunAt: Date.now() };
  const { key, bodies, begunAt } = waiting && !isOthers ? waiting : begun;
  const sent = bodies.includes(body) ? bodies : [...bodies, body].slice(-MAX_BODIES);
  const attempt = { purchase, key, bodies: sent, begunAt };
  keep([...othersThan(attempt), attempt].slice(-MAX_ATTEMPTS));
  noteInTab(key);
  return attempt;
}

/**
 * Whether a purchase goes on with this body. In the tab that began it, it does whatever was changed since; in
 * another one, the first having been closed, only with the same products: anything else is another order.
 */
function isSame({ key, bodies }: OrderAttempt, body: string): boolean {
  return keysOfTab.read().includes(key) || bodies.some((sent) => linesOf(sent) === linesOf(body));
}

const linesOf = (body: string): string =>
  (JSON.parse(body) as NewOrder).products
    .map((line) => `${keyOf(line)}:${line.quantity}`)
    .sort()
    .join();

/** The body was refused, so it is no order. The last one to go ends the attempt. */
function dropBody(attempt: OrderAttempt, body: string): void {
  const bodies = attempt.bodies.filter((other) => other !== body);
  keep([...othersThan(attempt), ...(bodies.length > 0 ? [{ ...attempt, bodies }] : [])]);
}

/** The order is there: the same things ordered again are a new order. */
const endAttempt = (attempt: OrderAttempt): void => keep(othersThan(attempt));

const othersThan = ({ key }: OrderAttempt): OrderAttempt[] =>
  readAttempts().filter((one) => one.key !== key);

const newKey = (): string => `attempt-${randomKey()}`;

/** A list that the browser stores; where it can't, it lives on in this page. */
function storedList(storage: () => Storage) {
  let unstored: readonly unknown[] | null = null;
  return {
    read(): readonly unknown[] {
      if (unstored) return unstored;
      try {
        const list: unknown = JSON.parse(storage().getItem(ORDER_ATTEMPTS_KEY) ?? '[]');
        return Array.isArray(list) ? list : [];
      } catch {
        return [];
      }
    },
    write(list: readonly unknown[]): void {
      unstored = list;
      try {
        storage().setItem(ORDER_ATTEMPTS_KEY, JSON.stringify(list));
        unstored = null;
      } catch {
        // Blocked or full.
      }
    },
  };
}

const attemptsOfBrowser = storedList(() => localStorage);

/** The keys of those that were begun or continued in this tab. */
const keysOfTab = storedList(() => sessionStorage);

function readAttempts(): readonly OrderAttempt[] {
  const since = Date.now() - MAX_WAIT_MS;
  return attemptsOfBrowser
    .read()
    .filter(isAttempt)
    .filter(({ begunAt }) => begunAt > since);
}

const keep = (attempts: readonly OrderAttempt[]): void => attemptsOfBrowser.write(attempts);

function noteInTab(key: string): void {
  const known = keysOfTab.read();
  if (!known.includes(key)) keysOfTab.write([...known, key].slice(-MAX_ATTEMPTS));
}

function isAttempt(value: unknown): value is OrderAttempt {
  if (typeof value !== 'object' || value === null) return false;
  const { purchase, key, bodies, begunAt } = value as Partial<OrderAttempt>;
  return (
    typeof purchase === 'string' &&
    typeof key === 'string' &&
    /^[\x21-\x7e]{1,255}$/.test(key) &&
    typeof begunAt === 'number' &&
    Array.isArray(bodies) &&
    bodies.every(isBody)
  );
}

function isBody(text: unknown): boolean {
  try {
    return linesOf(String(text)) !== '' && typeof text === 'string';
  } catch {
    return false;
  }
}
