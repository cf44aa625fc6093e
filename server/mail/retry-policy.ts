/** What became of a mail that did not leave. */
export interface Failure {
  readonly id: number;
  readonly attempts: number;
  /** In ms; `null` when it is not tried again: the row stays, with its error. */
  readonly retryIn: number | null;
  readonly error: string;
}

/** A mail that the server refuses this often stays in the outbox; by then two days have passed. */
const MAX_ATTEMPTS = 20;
/** While the server is away attempts count up to here only: it is no fault of the mail. */
const MAX_AWAY_ATTEMPTS = 5;
/** The pause after the first refusal; each next one is twice as long, up to {@link MAX_RETRY_MS}. */
export const FIRST_RETRY_MS = 5_000;
/** The longest pause between two tries, six hours. In ms. */
export const MAX_RETRY_MS = 6 * 60 * 60 * 1000;

/** A mail, and how many tries of it have failed. */
type Tried = Pick<Failure, 'id' | 'attempts'>;

/** Errors of the way to the server, not of the mail (nodemailer's codes, and the disk's). */
const AWAY = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EABORT'],
  ...['ENOSPC', 'EACCES', 'EROFS'],
]);

/** Whether an error says that no mail could leave now. */
export function isServerAway(error: unknown): boolean {
  const { code, responseCode } = asMailError(error);
  return AWAY.has(code) || responseCode === 421;
}

/**
 * When a mail that failed is tried again: after 5 s, 10 s, 20 s … at most 6 h. A mail that was
 * refused 20 times is not; while the server is away no mail is given up.
 */
export function planRetry({ id, attempts: before }: Tried, error: unknown): Failure {
  const away = isServerAway(error);
  const attempts = away ? Math.max(before, Math.min(before + 1, MAX_AWAY_ATTEMPTS)) : before + 1;
  const doublings = Math.min(attempts, away ? MAX_AWAY_ATTEMPTS : MAX_ATTEMPTS) - 1;
  const retryIn = Math.min(FIRST_RETRY_MS * 2 ** doublings, MAX_RETRY_MS);
  const givenUp = !away && attempts >= MAX_ATTEMPTS;
  return { id, attempts, retryIn: givenUp ? null : retryIn, error: storable(error) };
}

/** The error's own words, such as the server's answer, as PostgreSQL can hold them. */
function storable(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, 1000).toWellFormed().replaceAll('\0', '');
}

/** What may be logged of an error: a server's own words may repeat addresses. */
export function describeMailError(error: unknown): string {
  const { code, responseCode } = asMailError(error);
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
}

function asMailError(error: unknown): { code: string; responseCode: number } {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  return { code: String(code ?? ''), responseCode: Number(responseCode ?? 0) };
}
