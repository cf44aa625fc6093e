import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The schema can't be brought up to date; the message is one line for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

type Migration = { name: string; sql: string; checksum: string };

const lockKey = 7_262_835; // "mantel" on a phone's keys, cut short: the same for every instance.
/** The release's own migrations. */
export const migrationsDirectory = join(import.meta.dirname, '../../database/migrations');

/**
 * Brings the schema up to date with `NNNN_name.sql`, in order, each in its own transaction together with
 * its record, so that a kill leaves it done or not begun. Instances that start at once wait for each other.
 * @param connectionString as a role that owns the database
 * @param directory of the migrations; the project's own by default
 * @returns the names applied by this call
 * @throws MigrationError server older than 15; an applied migration edited, missing or skipped; one that fails
 */
export async function migrate(
  connectionString: string,
  directory = migrationsDirectory,
): Promise<string[]> {
  const migrations = readMigrations(directory);
  const client = new pg.Client({
    connectionString,
    application_name: 'mantel-migrate',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined); // The query that was running tells.
  await client.connect();
  try {
    await refuseOldServer(client);
    await inTransaction(client, async () => {
      await client.query(`create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`);
    });
    const applied: string[] = [];
    for (const migration of migrations)
      if (await applyOnce(client, migration, migrations)) applied.push(migration.name);
    return applied;
  } finally {
    await client.end();
  }
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new MigrationError(`Migration ${name} should be named NNNN_name.sql`);
    // Numbers may be left out: branches take theirs beforehand.
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4))
      throw new MigrationError(`Migration ${name} has the number of ${names[index - 1]}`);
    const sql = readFileSync(join(directory, name), 'utf8');
    if (/^\s*(begin|commit|rollback)(\s+(work|transaction))?\s*;/im.test(sql))
      throw new MigrationError(
        `Migration ${name} must not begin or end a transaction: it runs in one`,
      );
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int4 as version`,
  );
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < 15)
    throw new MigrationError(`The database is PostgreSQL ${major}; 15 or later is needed`);
}

/** The lock lives as long as the transaction: it works behind PgBouncer too, and no kill leaves it behind. */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(
      'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function applyOnce(client: pg.Client, migration: Migration, all: Migration[]): Promise<boolean> {
  return inTransaction(client, async () => {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    );
    checkHistory(rows, all);
    if (rows.some(({ name }) => name === migration.name)) return false;
    await runSql(client, migration);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    return true;
  });
}

async function runSql(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause;
    throw new MigrationError(
      `Migration ${name} failed, nothing of it was kept: ${cause.message} (${cause.code})`,
      { cause },
    );
  }
}

function checkHistory(applied: { name: string; checksum: string }[], known: Migration[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const migration = known.find((candidate) => candidate.name === name);
    if (!migration)
      throw new MigrationError(
        `Migration ${name} was applied to this database, but its file is missing here`,
      );
    if (migration.checksum !== checksum)
      throw new MigrationError(`Migration ${name} was edited after it was applied`);
    if (known[index] !== migration)
      throw new MigrationError(
        `Migration ${known[index]?.name} was skipped: ${name} is applied already`,
      );
  }
}
