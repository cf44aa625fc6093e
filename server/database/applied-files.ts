import type pg from 'pg';
import type { Applied } from './sql-files.ts';

// What was applied to a database is recorded in tables of it.

/** `schema_migrations` is of releases up to 0.5.0, which read it; it goes with the release after 0.6.0. */
const MIGRATIONS = ['schema_migrations', 'applied_migrations'];
const FUNCTIONS = 'applied_functions';
/** The tables of records: a backup leaves them out. */
export const RECORDS: readonly string[] = [...MIGRATIONS, FUNCTIONS];

const COLUMNS =
  'name text primary key, checksum text not null, applied_at timestamptz(3) not null default now()';

interface AppliedFunctions extends Applied {
  /** The highest migration of the release that applied them. */
  readonly migration: string;
}

/** What was applied to a database. */
export interface AppliedFiles {
  /** By name, of whichever release; none of a database that holds no shop. */
  readonly migrations: Applied[];
  readonly functions: readonly AppliedFunctions[];
  /** The statements that make the tables of records that are missing. */
  readonly missing: readonly string[];
}

/** What was applied to a database. Changes nothing. */
export async function readAppliedFiles(client: pg.Client): Promise<AppliedFiles> {
  const found = await findRecords(client);
  const reads = MIGRATIONS.filter((name) => found.includes(name)).map(
    (table) => `select name, checksum from ${table}`,
  );
  const read = async <Row extends object>(isThere: boolean, text: string) =>
    isThere ? (await client.query<Row>(text)).rows : [];
  return {
    migrations: await read<Applied>(reads.length > 0, `${reads.join(' union ')} order by name`),
    functions: await read<AppliedFunctions>(
      found.includes(FUNCTIONS),
      `select name, checksum, migration from ${FUNCTIONS}`,
    ),
    missing: RECORDS.filter((name) => !found.includes(name)).map(
      (name) =>
        `create table ${name} (${COLUMNS}${name === FUNCTIONS ? ', migration text not null' : ''})`,
    ),
  };
}

/** Those that the database has. A table of another program that has such a name has no checksums. */
async function findRecords(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name join pg_attribute a
       on a.attrelid = to_regclass('public.' || name) and a.attname = 'checksum'`,
    [RECORDS],
  );
  return rows.map(({ name }) => name);
}

/** Records migrations as applied. */
export async function recordMigrations(
  client: pg.Client,
  files: readonly Applied[],
): Promise<void> {
  await client.query(
    `insert into applied_migrations (name, checksum) select * from unnest($1::text[], $2::text[])`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
  );
}

/** Records a file of functions with the highest migration of its release: a lower one leaves them as they are. */
export async function recordFunctions(
  client: pg.Client,
  { name, checksum }: Applied,
  highest: string,
): Promise<void> {
  await client.query(
    `insert into applied_functions (name, checksum, migration) values ($1, $2, $3) on conflict (name)
     do update set checksum = excluded.checksum, migration = excluded.migration, applied_at = now()`,
    [name, checksum, highest],
  );
}
