import { normalizeEmail } from '../../domain/email.ts';
import { clientNetwork, isLoopback } from '../http/client-network.ts';
import { Refusal } from '../http/refusal.ts';

const WINDOW_MS = 15 * 60_000;
/** Tries of one account from one address (safety.md). */
const MOST_FROM_ONE_ADDRESS = 10;
/** Tries of one account from everywhere: many addresses guess no faster, one can't lock it. */
const MOST_IN_ALL = 100;
/** Counts kept; the oldest go first. */
const MOST_KEPT = 50_000;

/** Who tries which account. */
export interface Attempt {
  readonly email: string;
  readonly clientAddress: string;
}

export interface LoginTries {
  /**
   * Counts a try before its password is looked at.
   *
   * @throws {Refusal} 429 with `Retry-After` beyond 10 in 15 minutes.
   */
  count(attempt: Attempt): void;
  /** Forgets the tries of one account from this address, for the last one was right. */
  forget(attempt: Attempt): void;
}

/** `limited: false` lifts the limit for clients on this machine only (`RATE_LIMITS=off`). */
export interface LoginTriesOptions {
  readonly limited?: boolean;
  readonly now?: () => number;
}

interface Tries {
  readonly until: number;
  readonly count: number;
}

/** Counts tries in this process. */
export function createLoginTries({
  limited = true,
  now = Date.now,
}: LoginTriesOptions = {}): LoginTries {
  const kept = new Map<string, Tries>();
  const countOne = (key: string, most: number) => {
    const before = kept.get(key);
    const isOver = !before || before.until <= now();
    const tries = isOver ? { until: now() + WINDOW_MS, count: 0 } : before;
    if (tries.count >= most) throw tooMany(tries.until - now());
    kept.delete(key); // The Map's order is the order of last use.
    kept.set(key, { ...tries, count: tries.count + 1 });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  };
  return {
    count(attempt) {
      if (!limited && isLoopback(attempt.clientAddress)) return;
      countOne(keyOf(attempt), MOST_FROM_ONE_ADDRESS);
      countOne(accountOf(attempt), MOST_IN_ALL);
    },
    forget(attempt) {
      kept.delete(keyOf(attempt));
      const all = kept.get(accountOf(attempt));
      if (all) kept.set(accountOf(attempt), { ...all, count: all.count - 1 });
    },
  };
}

const accountOf = ({ email }: Attempt) => normalizeEmail(email);
const keyOf = (attempt: Attempt) => `${clientNetwork(attempt.clientAddress)} ${accountOf(attempt)}`;

function tooMany(remainingMs: number): Refusal {
  return new Refusal(429, 'Too many tries, please wait a few minutes', {
    headers: { 'retry-after': String(Math.ceil(remainingMs / 1000)) },
  });
}
