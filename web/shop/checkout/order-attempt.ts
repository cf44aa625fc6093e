const KEY = 'orderAttempt';

/** How many bodies may wait for their answer under one key. */
const MOST_BODIES = 5;

/**
 * An order that may be on its way. Its idempotency key stays until an answer came, also over a
 * reload, so that two clicks or a retry make one order.
 */
export interface OrderAttempt {
  readonly key: string;
  /** What was sent under the key without an answer, as JSON, oldest first. */
  readonly bodies: readonly string[];
}

/** Fallback while storage is blocked. */
let unstored: OrderAttempt | null = null;

/** Takes up the attempt that waits for its answer, or begins one, with this body sent under it. */
export function openAttempt(body: string): OrderAttempt {
  const { key, bodies } = readAttempt() ?? { key: newKey(), bodies: [] };
  const sent = bodies.includes(body) ? bodies : [...bodies, body].slice(-MOST_BODIES);
  return keep({ key, bodies: sent });
}

/** The body was refused, so it is no order. The last one to go takes the key with it. */
export function dropBody({ key, bodies }: OrderAttempt, body: string): void {
  const others = bodies.filter((other) => other !== body);
  keep(others.length > 0 ? { key, bodies: others } : null);
}

/** The order is there: the same things ordered again are a new order. */
export function endAttempt(): void {
  keep(null);
}

/** randomUUID needs a secure context; a shop on plain http in the local network has none. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

function readAttempt(): OrderAttempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isAttempt(stored) ? stored : unstored;
  } catch {
    return unstored;
  }
}

function keep<A extends OrderAttempt | null>(attempt: A): A {
  unstored = null;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(attempt));
  } catch {
    unstored = attempt; // Lives on in this page.
  }
  return attempt;
}

function isAttempt(value: unknown): value is OrderAttempt {
  if (typeof value !== 'object' || value === null) return false;
  const { key, bodies } = value as Partial<OrderAttempt>;
  return (
    typeof key === 'string' &&
    /^[\x21-\x7e]{1,255}$/.test(key) &&
    Array.isArray(bodies) &&
    bodies.every((body) => typeof body === 'string')
  );
}
