import { normalizeEmail } from '../../domain/email.ts';
import { clientNetworks, isLoopback } from '../http/client-network.ts';
import type { Limit, SharedLimits, Taken } from '../http/shared-limits.ts';

/** All limits of tries hold for so long, in seconds. */
const WINDOW = 15 * 60;
/** Tries of one account from one address, or from one device that logged in before (safety.md). */
const MOST_FROM_ONE_ADDRESS = 10;
/** Tries of one account from the /48 of an IPv6 address: one tenant has 65,536 smaller networks there. */
const MOST_FROM_ONE_SITE = 20;
/** Tries of one account from everywhere, so that many addresses guess no faster. Known devices don't count. */
const MOST_IN_ALL = 100;

/** Who tries what with which account. */
export interface Attempt {
  readonly what: 'login' | 'register' | 'reset';
  readonly email: string;
  readonly clientAddress: string;
  /** Names the device, when it logged in to this account before: it is not stopped by what others try. */
  readonly knownDevice?: string | undefined;
}

export interface LoginTries {
  /**
   * Counts a try before its password is looked at. Give it back when it was right.
   *
   * @throws {Refusal} 429 with `Retry-After` beyond 10 in 15 minutes.
   */
  take(attempt: Attempt): Promise<Taken>;
  /** Forgets the tries of an account from this address and those from everywhere: its owner has proved themselves. */
  forget(attempt: Attempt): Promise<void>;
}

interface LoginTriesOptions {
  readonly shared: SharedLimits;
  /** `false` lifts the limit for clients on this machine only (`RATE_LIMITS=off`). */
  readonly limited?: boolean;
}

/** Counts tries for all instances together. */
export function createLoginTries({ shared, limited = true }: LoginTriesOptions): LoginTries {
  const limitsFor = (attempt: Attempt) =>
    !limited && isLoopback(attempt.clientAddress) ? [] : limitsOf(attempt);
  return {
    take: (attempt) => shared.take(limitsFor(attempt), 'Too many tries, please wait a few minutes'),
    forget: (attempt) => shared.clear(limitsFor(attempt)),
  };
}

function limitsOf({ what, email, clientAddress, knownDevice }: Attempt): Limit[] {
  const account = `${what} ${normalizeEmail(email)}`;
  const limit = (who: string, most: number) => ({
    key: `${account} ${who}`,
    most,
    seconds: WINDOW,
  });
  if (knownDevice !== undefined) return [limit(`device ${knownDevice}`, MOST_FROM_ONE_ADDRESS)];
  const most = [MOST_FROM_ONE_ADDRESS, MOST_FROM_ONE_SITE];
  return [
    ...clientNetworks(clientAddress).map((network, width) => limit(network, most[width] ?? 0)),
    limit('everywhere', MOST_IN_ALL),
  ];
}
