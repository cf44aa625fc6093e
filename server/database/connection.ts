import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { enclosedClient } from './one-transaction.ts';
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
 * Waiting for a connection and for an answer are limited: `isDatabaseAway` (`database-errors.ts`) knows the errors.
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
        connect: async () =>
          enclosedClient() ?? sessionOf(await takeConnection(pool, isSilent), session),
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
