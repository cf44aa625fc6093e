import {
  CompiledQuery,
  type Kysely,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Count } from '../../contract/envelope.ts';
import { currentTracing } from '../tracing/tracing.ts';
import type { Database } from './types.ts';

interface SessionOptions {
  /** Whether statements may be named. */
  readonly named: boolean;
  /** How long an answer is waited for, in ms. */
  readonly queryTimeout: number;
  /** Whether the database has stopped answering anyone: then nothing is waited for longer than `EARLY`. */
  readonly isSilent?: () => boolean;
}

/** From here on, in ms, it is checked in steps whether a statement still has a chance of an answer. */
const EARLY = 800;
const STEP = 50;

/** By how much a timer is late, in ms, when this process itself stood still: paused, or without a processor. */
const STOOD_STILL = 1_000;

/** One a connection: Kysely notes in a weak map what it is given, and V8 would promote each new one with its rows. */
const sessions = new WeakMap<PoolClient, PostgresPoolClient>();

/** What Kysely sees of a pooled connection while it has it. */
export function sessionOf(client: PoolClient, options: SessionOptions): PostgresPoolClient {
  const known = sessions.get(client);
  if (known) return known;
  const opened = openSession(client, options);
  sessions.set(client, opened);
  return opened;
}

/**
 * It names the statements of `namedQuery`, and when a query gets no answer in time it gives the
 * connection up: nobody knows what is still running on it, so whatever follows, a rollback too, fails at
 * once and the connection is closed. So it is with one that breaks meanwhile: the pool does not listen to
 * a connection that it has lent, and an 'error' that nobody listens to would end the process.
 *
 * Time is watched here and the driver is given a callback, since its own timeout and its promises keep every
 * answer alive until the next full collection: half of the time of a hot read (docs/decisions/017).
 */
function openSession(
  client: PoolClient,
  { named, queryTimeout, isSilent = () => false }: SessionOptions,
) {
  let lost: unknown;
  let waiting = 0;
  const lose = (error: unknown) => {
    lost ??= error;
  };
  client.on('error', lose);
  const giveUp = () => {
    if (waiting === 0) return;
    lose(new Error('Query read timeout'));
    client.connection.stream.destroy(); // What is waited for fails with it; `end` would wait for it.
  };
  let since = 0;
  const lookLate = () => {
    // The answer may have come meanwhile, and is read after the timers: it gets its time again.
    const stoodStill = performance.now() - since > queryTimeout + STOOD_STILL;
    if (!stoodStill) return giveUp();
    watchNext();
  };
  const watch = setTimeout(lookLate, queryTimeout).unref();
  /** Each answer has the whole time, also one that is waited for behind others. */
  const watchNext = () => {
    since = performance.now();
    watch.refresh();
  };
  const lookEarly = () => {
    if (waiting === 0) return;
    if (isSilent()) giveUp();
    else setTimeout(lookEarly, STEP).unref();
  };
  const early = setTimeout(lookEarly, EARLY).unref();
  const run = (text: string, values: readonly unknown[]) =>
    new Promise<QueryResult>((resolve, reject) => {
      if (lost) throw lost;
      waiting += 1;
      watchNext();
      early.refresh();
      const endSpan = currentTracing()?.startStatement(names.get(text) ?? operationOf(text));
      client.query(toQuery(text, values, named), (error, result) => {
        endSpan?.(error ?? undefined);
        waiting -= 1;
        if (waiting > 0) watchNext();
        if (error) reject(lost ?? error);
        else resolve(result);
      });
    });
  return {
    // Kysely's type also has cursors, which need a package of their own, and a closed list of commands.
    query: run as unknown as PostgresPoolClient['query'],
    release: (destroy: boolean) => client.release(destroy || lost !== undefined),
  };
}

/** The first word of a statement without a name, such as `select`. */
const operationOf = (text: string): string => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'query';

function toQuery(text: string, values: readonly unknown[], named: boolean): QueryConfig {
  const name = named ? findStatementName(text) : undefined;
  const query = { text, values: [...values] };
  return name === undefined ? query : { ...query, name };
}

/** A hot read that PostgreSQL parses and plans once a connection. The name is unique, at most 63 bytes. */
export type NamedStatement = { name: string; text: string };

/** The names of statements by their text. */
const names = new Map<string, string>();

/**
 * Runs a constant statement as a named prepared one, on the pool or inside a transaction.
 * @param db the database, or a transaction
 * @param statement a constant of its module, such as `{ name: 'list-products', text: 'select …' }`
 * @param values for `$1`, `$2` …
 * @returns the rows; numeric as string, timestamptz as Date, int8 as number
 */
export async function namedQuery<Row>(
  db: Kysely<Database>,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  names.set(statement.text, statement.name);
  const { rows } = await db.executeQuery(CompiledQuery.raw(statement.text, [...values]));
  return rows as Row[];
}

/** The name that was given to a statement's text, if any. */
function findStatementName(text: string): string | undefined {
  return names.get(text);
}

/**
 * Says which admin acts in this transaction: each row that it changes from here on is kept in
 * `audit_log` with them, by triggers. It ends with the transaction.
 */
export async function actAs(transaction: Transaction<Database>, adminId: number): Promise<void> {
  await sql`select set_config('mantel.admin', ${String(adminId)}, true)`.execute(transaction);
}

/** Says which import changes the rows of this transaction: all its transactions are one entry in `audit_log`. */
export async function actForImport(
  transaction: Transaction<Database>,
  importId: string,
): Promise<void> {
  await sql`select set_config('mantel.import', ${importId}, true)`.execute(transaction);
}

/**
 * How many rows there are: exactly up to `most`, above it as PostgreSQL's planner expects, which costs no
 * reading (docs/decisions/165).
 *
 * @param rows what follows `select`, such as `from orders where status_id = 1`
 * @param most `MAX_LISTED` or `MAX_FOUND` of the contract
 */
export async function countRows(
  db: Kysely<Database>,
  rows: RawBuilder<unknown>,
  most: number,
): Promise<Count> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select ${rows} limit ${sql.lit(most + 1)}) counted`.execute(db);
  const total = counted[0]?.total ?? 0;
  return total <= most ? { total, isExact: true, reachable: total } : estimateRows(db, rows, most);
}

/** About how many rows there are, of which more than `most` were counted: as PostgreSQL's planner expects. */
export async function estimateRows(
  db: Kysely<Database>,
  rows: RawBuilder<unknown>,
  most: number,
): Promise<Count> {
  const { rows: planned } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select ${rows}`.execute(db);
  const expected = planned[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return { total: Math.max(most + 1, Math.round(expected)), isExact: false, reachable: most };
}

const HEADER = 20;
const INT4_OID = 23;

/**
 * Whole numbers in the form that PostgreSQL itself has of an `int4[]`, for a statement's `$1::int4[]`: writing thousands as text
 * takes longer than looking them up.
 */
export function int4Array(numbers: ArrayLike<number>): Buffer {
  const { length } = numbers;
  const bytes = Buffer.allocUnsafe(length === 0 ? 12 : HEADER + length * 8);
  bytes.writeInt32BE(length === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(0, 4); // None is null.
  bytes.writeInt32BE(INT4_OID, 8);
  if (length === 0) return bytes;
  bytes.writeInt32BE(length, 12);
  bytes.writeInt32BE(1, 16);
  for (let at = 0; at < length; at += 1) {
    bytes.writeInt32BE(4, HEADER + at * 8);
    bytes.writeInt32BE(numbers[at] ?? 0, HEADER + at * 8 + 4);
  }
  return bytes;
}

/** Reads `int4send`s that follow each other (`string_agg`). */
export const readInt4s = (bytes: Buffer | null | undefined): Int32Array =>
  Int32Array.from({ length: (bytes?.length ?? 0) / 4 }, (_, at) => bytes?.readInt32BE(at * 4) ?? 0);
