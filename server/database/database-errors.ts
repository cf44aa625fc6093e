import pg from 'pg';

/** The SQLSTATE of an error that PostgreSQL gave, such as `23505`; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** SQLSTATE classes and codes that mean: the database can't serve now. A deadlock's loser may try again. */
const awayStates = /^(08|53|57P0|58|25P03|25P04|40001|40P01)/;
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAGAIN',
]);
/** The driver's own errors carry no code. */
const awayMessages =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed)/;

/** Whether an error means that the database is away, frozen or too busy: the answer is 503 (decisions §2). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== undefined) return awayStates.test(state);
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isDatabaseAway);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && syscall !== undefined)
    return awayCodes.has(code) && /connect|read|write|getaddrinfo/.test(syscall);
  return awayMessages.test(error.message);
}

/** Whether a statement was stopped because it, or a lock that it waited for, took too long; the database itself is there. */
export function isTooSlow(error: unknown): boolean {
  const state = sqlState(error);
  return state === '57014' || state === '55P03';
}
