import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { sessionOf } from './session.ts';
import type { Database } from './types.ts';

/**
 * How long one statement may take, by who waits for it, in ms (docs/decisions/027-time-limits.md). `quick` is the shop:
 * it keeps "503 within 3 s" (safety 4), since `isSilent` ends what waits for a frozen database. `panel` is for what an admin
 * changes, `maintenance` for jobs. Each has connections of its own, so that slow work never takes those of quick work.
 */
const TIME_LIMITS = { quick: 1_900, panel: 20_000, maintenance: 300_000 };
type TimeLimit = keyof typeof TIME_LIMITS;

/**
 * How long a connection is waited for, by the same names, in ms: on a machine that is busy with its first start it takes a while,
 * and each of 1,000 orders for the last pieces of a product learns how many are left. Nobody waits so long for a database that
 * has stopped answering (`isSilent`).
 */
const CONNECTION_LIMITS: Readonly<Record<TimeLimit, number>> = {
  quick: 8_000,
  panel: 10_000,
  maintenance: 15_000,
};

type DatabaseOptions = {
  /**
   * `postgresql://…`; with `?pgbouncer=true` (`recognisePooler`) named statements and start-up settings are left out, so
   * that every PgBouncer in transaction mode takes it (1.21 and later would take named statements).
   */
  connectionString: string;
  poolSize?: number;
  /** Who waits for the statements. */
  timeLimit?: TimeLimit;
  /** How long one statement may take, in ms, in place of the limit's own. */
  queryTimeout?: number;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onLost?: (error: Error) => void;
  /** Whether the database has stopped answering anyone: then nothing is sent to it, and nothing waits for it long. */
  isSilent?: () => boolean;
};

export type OpenDatabase = { db: Kysely<Database>; pool: pg.Pool; close: () => Promise<void> };

/**
 * Opens a pool and Kysely on it. Nothing connects before the first query, and a database that was away
 * is found again by the next one. numeric comes as string, timestamptz as Date, int8 as number.
 * Waiting for a connection and for an answer are limited: `isDatabaseAway` knows the errors.
 */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { timeLimit = 'quick', queryTimeout = TIME_LIMITS[timeLimit], onLost = logLoss } = options;
  const pooled = isBehindPgBouncer(options.connectionString);
  const { isSilent = () => false } = options;
  const session = { named: !pooled, queryTimeout, isSilent };
  const pool = new pg.Pool(poolConfig({ ...options, queryTimeout }, pooled));
  pool.on('error', (error) => {
    if (!pool.ending) onLost(error);
  });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => {
          return sessionOf(await takeConnection(pool, isSilent), session);
        },
        // Kysely ends only a pool that it has used; `close` ends it in any case.
        end: async () => undefined,
      },
    }),
  });
  const close = async () => {
    await db.destroy();
    await pool.end();
  };
  return { db, pool, close };
}

/** How often it is checked whether a wait for a connection can still succeed, in ms. */
const LOOK_EVERY = 50;

/**
 * A connection of the pool, as soon as there is one.
 * @throws {Error} that `isDatabaseAway` knows, at once when the database is silent or becomes so meanwhile
 */
async function takeConnection(pool: pg.Pool, isSilent: () => boolean): Promise<pg.PoolClient> {
  if (isSilent()) throw databaseSilent();
  const taken = pool.connect();
  if (pool.idleCount > 0 && pool.idleCount >= pool.waitingCount) return taken;
  const silent = Promise.withResolvers<never>();
  const look = setInterval(() => {
    if (isSilent()) silent.reject(databaseSilent());
  }, LOOK_EVERY).unref();
  try {
    return await Promise.race([taken, silent.promise]);
  } catch (error) {
    taken.then(
      (late) => late.release(),
      () => undefined,
    );
    throw error;
  } finally {
    clearInterval(look);
  }
}

const databaseSilent = () => new Error('Connection terminated: the database does not answer');

function logLoss(error: Error): void {
  console.error('A database connection was lost:', error.message);
}

function poolConfig(
  {
    connectionString,
    poolSize = 10,
    timeLimit = 'quick',
    queryTimeout,
  }: DatabaseOptions & { queryTimeout: number },
  pooled: boolean,
): pg.PoolConfig {
  const onTheServer = {
    statement_timeout: queryTimeout - 100,
    idle_in_transaction_session_timeout: 30_000,
  };
  return {
    connectionString,
    max: poolSize,
    application_name: 'mantel',
    connectionTimeoutMillis: CONNECTION_LIMITS[timeLimit],
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // What a transaction asks without waiting for the answer before it leaves at once (docs/decisions/135).
    pipeline: timeLimit === 'quick',
    types: { getTypeParser: chooseParser as typeof pg.types.getTypeParser },
    ...(pooled ? {} : onTheServer),
  };
}

/** Counts and versions are int8; the driver would give them as strings. */
function chooseParser(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
}

function isBehindPgBouncer(connectionString: string): boolean {
  return new URL(connectionString).searchParams.get('pgbouncer') === 'true';
}

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
export const isPassingConflict = (error: unknown): boolean =>
  PASSING_CONFLICTS.includes(sqlState(error) ?? '');

/** Whether a statement was stopped because it, or a lock that it waited for, took too long; the database itself is there. */
export function isTooSlow(error: unknown): boolean {
  return sqlState(error) === '57014' || isLockTimeout(error);
}

/** Whether a statement was stopped because a lock that it waited for took too long (`lock_timeout`). */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** In ms. */
const CONNECT_WITHIN = 5_000;

/**
 * Looks whether a pooler such as PgBouncer stands between the shop and PostgreSQL: it answers with a process id of its
 * own making, where PostgreSQL names the process that serves the connection (docs/decisions/097).
 *
 * @returns the address; behind a pooler with `pgbouncer=true`, which `openDatabase` reads. One that says `pgbouncer=…`
 * already is returned as it is, without a connection.
 * @throws {Error} that `isDatabaseAway` knows
 */
export async function recognisePooler(connectionString: string): Promise<string> {
  const address = new URL(connectionString);
  if (address.searchParams.has('pgbouncer')) return connectionString;
  if (!(await isPooled(connectionString))) return connectionString;
  address.searchParams.set('pgbouncer', 'true');
  return address.href;
}

async function isPooled(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'mantel-start',
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: CONNECT_WITHIN,
  }) as pg.Client & { readonly processID: number }; // Missing in the driver's types.
  client.on('error', () => undefined); // The query that was running rejects.
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== client.processID;
  } finally {
    await client.end();
  }
}
