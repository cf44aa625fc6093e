import pg from 'pg';
import { type DestinationStream, type Logger, pino } from 'pino';

/** What a log line says of an error: nothing that could hold the data of people. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
  /** Names of the schema, from PostgreSQL. */
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** This many causes deep, and this many errors side by side, are logged. */
const MAX_NESTED = 4;

/**
 * The log of the shop: JSON lines on standard output. Errors are written by {@link describeError}; nothing else of a
 * request is logged than its method, route, status and id (`http/watch-requests.ts`).
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: describeError, error: describeError } }, destination as never);

/**
 * An error as it is logged: its kind, message, stack and code. What PostgreSQL adds (`detail`, `where`, the query)
 * holds the values of rows, and its messages quote them: neither is written.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const message = messageOf(error);
  const { code } = error as { code?: unknown };
  const nested = depth < MAX_NESTED;
  return {
    type: error.name,
    message,
    stack: `${message}\n${framesOf(error)}`,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error instanceof pg.DatabaseError ? schemaNames(error) : {}),
    ...(nested && error.cause !== undefined
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
    ...(nested && error instanceof AggregateError
      ? { errors: error.errors.slice(0, MAX_NESTED).map((one) => describeError(one, depth + 1)) }
      : {}),
  };
}

/** PostgreSQL quotes identifiers and values alike: `invalid input syntax for type integer: "Rima"`. */
export const withoutValues = (said: string): string => said.replace(/".*"/s, '"…"');

const messageOf = (error: Error): string =>
  error instanceof pg.DatabaseError ? withoutValues(error.message) : error.message;

/**
 * The level of a line of the embedded PostgreSQL's own log. An `ERROR` is one statement that was refused, which the shop
 * handles (two orders that wanted one row); `FATAL` ends one connection, `PANIC` all.
 */
export function postgresLevel(line: string): 'error' | 'warn' | 'info' | 'debug' {
  if (/^PANIC:/.test(line)) return 'error';
  if (/^(FATAL|WARNING):/.test(line)) return 'warn';
  return /^ERROR:/.test(line) ? 'info' : 'debug';
}

const schemaNames = ({ table, column, constraint }: pg.DatabaseError) => ({
  ...(table === undefined ? {} : { table }),
  ...(column === undefined ? {} : { column }),
  ...(constraint === undefined ? {} : { constraint }),
});

/** The stack without its first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
