import type { Outcome } from './letter-queue.ts';

/** A temporary refusal is tried again after so many seconds, then twice as many …; the last after some ten hours. */
const FIRST_RETRY = 600;
const MAX_TRIES = 6;
/** While the mail server is away. */
const AWAY_SECONDS = 60;

/** Errors of a connection that never was: no mail can have left by it. */
const NEVER_CONNECTED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'],
  ...['EDNS', 'EAUTH', 'ENOAUTH', 'ETLS', 'ENOSPC', 'EACCES', 'EROFS'],
]);

interface MailError {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  /** Which of nodemailer's time limits ended it. */
  readonly timeoutType?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
}

/**
 * What an error of the mail server means for a letter to one address. `pausesLetter`: the server will not have the letter itself, so that the next
 * address would fare no better.
 *
 * @param attempts this one included
 * @param isHandedOver whether the mail server was asked to take it: what failed before has not left
 */
export function outcomeOf(
  error: unknown,
  attempts: number,
  isHandedOver = true,
): { readonly outcome: Outcome; readonly pausesLetter: boolean; readonly isAway: boolean } {
  const { code, originalCode, timeoutType, responseCode, command, response } = Object(
    error,
  ) as MailError;
  const problem = storable(typeof response === 'string' ? response : String(code ?? 'unknown'));
  const later = (seconds: number, counted: boolean): Outcome => ({
    kind: 'later',
    seconds,
    counted,
    problem,
  });
  const is = (outcome: Outcome, more: object = {}) => ({
    outcome,
    pausesLetter: false,
    isAway: false,
    ...more,
  });
  const status = Number(responseCode ?? 0);
  const neverWas = [code, originalCode, timeoutType].some((one) =>
    NEVER_CONNECTED.has(String(one)),
  );
  if (!isHandedOver || neverWas || status === 421)
    return is(later(AWAY_SECONDS, false), { isAway: true });
  if (status >= 500 && command === 'RCPT TO') return is({ kind: 'refused', problem });
  if (status >= 500) {
    if (attempts >= MAX_TRIES) return is({ kind: 'failed', problem });
    return is(later(FIRST_RETRY, true), { pausesLetter: true });
  }
  if (status >= 400) {
    if (attempts >= MAX_TRIES) return is({ kind: 'failed', problem });
    return is(later(FIRST_RETRY * 2 ** (attempts - 1), true));
  }
  return is({ kind: 'unsure', problem });
}

/** A server's own words, as PostgreSQL can hold them. */
const storable = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}]+/gu, ' ')
    .slice(0, 300)
    .toWellFormed();
