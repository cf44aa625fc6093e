import pg from 'pg';

// What an error of PostgreSQL or of its driver means to the shop. Nobody else looks at SQLSTATEs or at texts of errors.

/** The SQLSTATE of an error that PostgreSQL gave, such as `23505`; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * Whether a row could not be written because the account that it names is gone: its owner removed it while another
 * request of theirs was on its way.
 */
export function isAccountGone(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return false;
  return /_(?:user_id|changed_by)_fkey$/.test(error.constraint ?? '');
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

/** Whether an error means that the database is away, frozen or too busy: the answer is 503. */
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

/** SQLSTATEs of conflicts that pass: serialisation failure, deadlock, and a row that went away between our reading it and our pointing at it. */
const PASSING_CONFLICTS = ['40001', '40P01', '23503'];

/** Whether the same transaction, begun again, can go through. */
export const isPassingConflict = (error: unknown): boolean => is(error, PASSING_CONFLICTS);

/** Whether a statement was stopped because it, or a lock that it waited for, took too long; the database itself is there. */
export function isTooSlow(error: unknown): boolean {
  return sqlState(error) === '57014' || isLockTimeout(error);
}

/** Whether a statement was stopped because a lock that it waited for took too long (`lock_timeout`). */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** Whether a write was refused because another row has the same value of a key. */
export const isTaken = (error: unknown): boolean => sqlState(error) === '23505';

/** Whether the database refuses what a row says: a value that does not fit, or breaks a rule of its table. */
export const isOfRow = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

/** Whether the same step can be done again: a lock was not had in time, or the process froze and its transaction was ended. */
export const isStepUndone = (error: unknown): boolean => is(error, ['55P03', '40P01', '25P03']);

/** Whether a table is not there: the database was never migrated. */
export const isTableMissing = (error: unknown): boolean => sqlState(error) === '42P01';

/** Whether a schema, a table, another object or a function of that name is there already. */
export const isNameTaken = (error: unknown): boolean =>
  is(error, ['42P06', '42P07', '42710', '42723']);

/** Why the database does not take the shop, where its operator can change that. */
export function refusalOfAccess(error: unknown): 'account' | 'database' | 'owner' | null {
  if (is(error, ['28000', '28P01'])) return 'account';
  if (is(error, ['3D000'])) return 'database';
  return is(error, ['42501']) ? 'owner' : null;
}

const is = (error: unknown, states: readonly string[]): boolean =>
  states.includes(sqlState(error) ?? '');
