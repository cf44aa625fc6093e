import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { isStepUndone } from './database-errors.ts';

/** The schema can't be brought up to date; the message is one line for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** A file of SQL that is applied once for each text that it has. */
interface SqlFile {
  readonly name: string;
  readonly checksum: string;
  /** Its statements: one for all of them in a transaction, or each by itself. */
  readonly statements: readonly string[];
  readonly inTransaction: boolean;
  /** It calls functions of this release, so that it waits for them. */
  readonly afterFunctions: boolean;
  /** The statement that records it: name, checksum. */
  readonly record: string;
}

export interface MigrateOptions {
  /** Is given lines for the operator. */
  readonly report?: (line: string) => void;
  /** How often a migration that gets no lock is tried, about once a second. */
  readonly tries?: number;
  /** The database is being restored: nothing but the restore may make its schema meanwhile. */
  readonly restoring?: boolean;
}

/** An empty schema of this name marks a database from the moment it is emptied for a restore until its tables are filled. */
export const RESTORING = 'mantel_restoring';

/** Where it is recorded what was applied. */
export const RECORDS = ['schema_migrations', 'applied_migrations', 'applied_functions'];

/** The release's own migrations and functions. */
export const databaseFolder = join(import.meta.dirname, '../../database');
/** Its migrations alone. */
export const migrationsDirectory = join(databaseFolder, 'migrations');

/**
 * The release 027d037 refuses to start when schema_migrations names a file that it does not have. So later ones are
 * recorded in a table of their own, and it can be gone back to (docs/decisions/025).
 */
const LAST_OF_FIRST_RELEASE = '0014_popular_in_collections.sql';
const recordOf = (name: string) =>
  `insert into ${name <= LAST_OF_FIRST_RELEASE ? 'schema_migrations' : 'applied_migrations'} (name, checksum) values ($1, $2)`;

/** Functions are recorded with the highest migration of their release: a lower one leaves them as they are. */
const recordOfFunctions = (highest: string) =>
  `insert into applied_functions (name, checksum, migration) values ($1, $2, ${pg.escapeLiteral(highest)})
   on conflict (name) do update set checksum = excluded.checksum, migration = excluded.migration, applied_at = now()`;

/** A migration waits so long for a lock, in ms: requests wait behind it. Then it gives way and tries again. */
const LOCK_TIMEOUT = 400;
const BETWEEN_TRIES = 600;
const TRIES = 120;

/**
 * Brings the schema up to date: first tables and data by `migrations/NNNN_name.sql`, in the order of their numbers, then
 * functions, triggers and views by the files `functions/subject.sql` whose text has changed. Each file runs in its own
 * transaction together with its record, so that a kill leaves it done or not begun. A migration with the line
 * `-- outside-transaction` runs statement by statement, and must be safe to run again; one with `-- after-functions` waits for them. Migrations that a newer release has applied stay, and
 * those that were left out are applied late; a newer release's functions stay. Instances that start at once wait for
 * each other.
 * @param connectionString as a role that owns the database
 * @param folder with `migrations` and `functions`; the project's own by default
 * @returns the names applied by this call
 * @throws MigrationError server older than 15; an applied migration edited; a file that fails or gets no lock; half restored
 */
export async function migrate(
  connectionString: string,
  folder = databaseFolder,
  { report = () => undefined, tries = TRIES, restoring = false }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(join(folder, 'migrations'));
  const highest = migrations.at(-1)?.name ?? '';
  const functions = readFunctions(join(folder, 'functions'), highest);
  const [client, holder] = await Promise.all([open(connectionString), open(connectionString)]);
  try {
    await refuseOldServer(client);
    await becomeTheOnlyOne(holder);
    if (!restoring) await refuseHalfRestored(client);
    await makeRecords(client);
    const waiting = findWaiting(await readAppliedMigrations(client), migrations, report);
    const steps = [
      ...waiting.filter(({ afterFunctions }) => !afterFunctions),
      ...(await findChanged(client, functions, highest)),
      ...waiting.filter(({ afterFunctions }) => afterFunctions),
    ];
    for (const step of steps) await applyPatiently(client, step, { report, tries });
    return steps.map(({ name }) => name);
  } finally {
    await Promise.all([client.end(), holder.end()]);
  }
}

/** The migrations that made the schema of a database, of whichever release, by name. */
export async function readAppliedMigrations(
  client: pg.Client,
): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from schema_migrations union
     select name, checksum from applied_migrations order by name`,
  );
  return rows;
}

/**
 * How a database stands beside this release's migrations. Changes nothing.
 * @returns those that are not applied yet, and those that only a newer release has
 * @throws MigrationError an applied migration was edited
 */
export async function compareMigrations(
  client: pg.Client,
): Promise<{ waiting: string[]; newer: string[] }> {
  const applied = await readAppliedMigrations(client);
  const migrations = readMigrations(migrationsDirectory);
  const waiting = findWaiting(applied, migrations, () => undefined).map(({ name }) => name);
  return { waiting, newer: findNewer(applied, migrations) };
}

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'mantel-migrate',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined); // The query that was running rejects.
  await client.connect();
  return client;
}

function readMigrations(directory: string): SqlFile[] {
  const names = sqlFilesIn(directory);
  return names.map((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new MigrationError(`Migration ${name} should be named NNNN_name.sql`);
    // Numbers may be left out: branches take theirs beforehand.
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4))
      throw new MigrationError(`Migration ${name} has the number of ${names[index - 1]}`);
    const sql = readFileSync(join(directory, name), 'utf8');
    if (/^\s*(begin|commit|rollback)(\s+(work|transaction))?\s*;/im.test(sql))
      throw new MigrationError(`Migration ${name} must not begin or end a transaction itself`);
    const inTransaction = !/^-- outside-transaction$/m.test(sql);
    const statements = inTransaction ? [sql] : sql.split(/;\s*$/m).filter((text) => text.trim());
    const afterFunctions = /^-- after-functions$/m.test(sql);
    const checksum = checksumOf(sql);
    return { name, statements, checksum, inTransaction, afterFunctions, record: recordOf(name) };
  });
}

/** Bodies are not checked as they are applied: then functions may call each other in any order of files. */
function readFunctions(directory: string, highest: string): SqlFile[] {
  if (!existsSync(directory)) return [];
  return sqlFilesIn(directory).map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8');
    return {
      name: `functions/${name}`,
      checksum: checksumOf(sql),
      statements: ['set local check_function_bodies = off', sql],
      inTransaction: true,
      afterFunctions: false,
      record: recordOfFunctions(highest),
    };
  });
}

const sqlFilesIn = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();

const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int4 as version`,
  );
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < 15)
    throw new MigrationError(`The database is PostgreSQL ${major}; 15 or later is needed`);
}

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  if (await isHalfRestored(client))
    throw new MigrationError(
      'A restore of this database is under way or was broken off: wait for it, or run it again',
    );
}

/** Whether a restore has emptied the database and not filled it yet. */
export async function isHalfRestored(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [
    RESTORING,
  ]);
  return rowCount !== 0;
}

/**
 * Takes the lock of migrating in a transaction that stays open, on a connection of its own: it works behind PgBouncer
 * too, and no kill leaves it behind. Asked for again and again: who waits inside a statement has a snapshot, which an
 * index that is made concurrently would wait for.
 */
async function becomeTheOnlyOne(holder: pg.Client): Promise<void> {
  for (;;) {
    await holder.query('begin');
    await holder.query(`set local idle_in_transaction_session_timeout = 0`);
    // Without parameters: with them the statement, and its snapshot, would stay open until the next one.
    const { rows } = await holder.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.schema}) as taken`,
    );
    if (rows[0]?.taken) return;
    await holder.query('rollback');
    await pause(100);
  }
}

async function makeRecords(client: pg.Client): Promise<void> {
  for (const table of ['schema_migrations', 'applied_migrations']) {
    const { rows } = await client.query('select to_regclass($1) as found', [`public.${table}`]);
    if (rows[0]?.found) continue;
    await client.query(`create table ${table} (
      name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`);
  }
  await client.query(`create table if not exists applied_functions (
    name text primary key, checksum text not null, migration text not null, applied_at timestamptz(3) not null default now())`);
}

/** The files of functions whose text is another one than that which was applied; none where a newer release has applied its own. */
async function findChanged(
  client: pg.Client,
  functions: readonly SqlFile[],
  highest: string,
): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; checksum: string; migration: string }>(
    'select name, checksum, migration from applied_functions',
  );
  if (rows.some(({ migration }) => migration > highest)) return [];
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
}

async function applyPatiently(
  client: pg.Client,
  step: SqlFile,
  { report, tries }: Required<Pick<MigrateOptions, 'report' | 'tries'>>,
): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      await apply(client, step);
      return;
    } catch (cause) {
      if (!(cause instanceof pg.DatabaseError)) throw cause;
      if (!isStepUndone(cause) || left <= 0) {
        const kept = step.inTransaction ? ', nothing of it was kept' : '';
        throw new MigrationError(
          `Migration ${step.name} failed${kept}: ${cause.message} (${cause.code})`,
          { cause },
        );
      }
      if (left === tries - 1) report(`Migration ${step.name} waits for a lock`);
      await pause(BETWEEN_TRIES);
    }
  }
}

async function apply(client: pg.Client, step: SqlFile): Promise<void> {
  const { name, checksum, statements, inTransaction, record } = step;
  if (!inTransaction) {
    for (const statement of statements) await client.query(statement);
    await client.query(record, [name, checksum]);
    return;
  }
  await client.query('begin');
  try {
    await client.query(`set local statement_timeout = 0; set local lock_timeout = ${LOCK_TIMEOUT};
      set local idle_in_transaction_session_timeout = 0`);
    for (const statement of statements) await client.query(statement);
    await client.query(record, [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** What is not applied yet. Those that only the database knows are of a newer release, which this one runs beside. */
function findWaiting(
  applied: readonly { name: string; checksum: string }[],
  migrations: readonly SqlFile[],
  report: (line: string) => void,
): SqlFile[] {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const edited = migrations.find(
    ({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum,
  );
  if (edited) throw new MigrationError(`Migration ${edited.name} was edited after it was applied`);
  const newer = findNewer(applied, migrations);
  if (newer.length > 0)
    report(
      `This database has ${newer.length} migrations of a newer release, up to ${newer.at(-1)}`,
    );
  return migrations.filter(({ name }) => !checksums.has(name));
}

function findNewer(applied: readonly { name: string }[], migrations: readonly SqlFile[]): string[] {
  const known = new Set(migrations.map(({ name }) => name));
  return applied.map(({ name }) => name).filter((name) => !known.has(name));
}
