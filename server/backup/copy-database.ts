import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { RECORDS } from '../database/applied-files.ts';
import { RESTORING } from '../database/migrate.ts';
import {
  BackupError,
  type BackupPlace,
  type Manifest,
  readFileOf,
  type StoredFile,
  type StoredTable,
} from './manifest.ts';

/** Tables of the job queue's library are created by the library itself; what they did is not part of a backup. */
const LEFT_OUT_SCHEMAS = ['graphile_worker', 'pgboss'];

/** A connection whose reads all see the database as it was at one moment. */
interface Snapshot {
  readonly client: pg.Client;
  /** Ends the transaction and the connection. */
  close(): Promise<void>;
}

/**
 * Opens a snapshot. It takes no locks that orders or catalogue writes would wait for.
 * @param connectionString the role that owns the shop's database
 */
export async function openSnapshot(connectionString: string): Promise<Snapshot> {
  const client = await connectForBackup(connectionString);
  await client.query('begin isolation level repeatable read read only');
  return { client, close: () => client.end() };
}

/** A connection without the shop's time limits: whole tables are read and written through it. */
export async function connectForBackup(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'mantel-backup',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined); // The query that was running rejects.
  await client.connect();
  await client.query(`select set_config('statement_timeout', '0', false),
    set_config('idle_in_transaction_session_timeout', '0', false), set_config('datestyle', 'ISO', false),
    set_config('timezone', 'UTC', false)`);
  return client;
}

type TableName = Pick<StoredTable, 'schema' | 'name' | 'columns'>;

/** The shop's tables with the columns that hold data of their own; generated columns follow from these. */
export async function listTables(client: pg.Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and n.nspname <> all ($1) and c.relname <> all ($2)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
    [LEFT_OUT_SCHEMAS, RECORDS],
  );
  return rows;
}

/** Where each sequence stands, so that ids go on after a restore. */
export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
     where schemaname <> all ($1) order by 1, 2`,
    [LEFT_OUT_SCHEMAS],
  );
  const sequences: Manifest['sequences'] = [];
  for (const { schema, name } of rows) {
    const found = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${quoted(schema, name)}`,
    );
    const [state] = found.rows;
    if (state) sequences.push({ schema, name, ...state });
  }
  return sequences;
}

/** Copies one table out. @param write stores the rows and returns what it stored */
export async function dumpTable(
  client: pg.Client,
  table: TableName,
  write: (file: string, content: Readable) => Promise<StoredFile>,
): Promise<StoredTable> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const source = client.query(
    copyTo(`copy ${quoted(table.schema, table.name)} (${columns}) to stdout`),
  );
  let rows = 0;
  // In COPY's text format each row is one line: a line break in a value is written as \n.
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  source.on('error', (error) => counted.destroy(error));
  const stored = await write(`tables/${table.schema}.${table.name}.copy.gz`, source.pipe(counted));
  return { ...table, ...stored, rows };
}

/** `"schema"."name"` for a statement. */
export const quoted = (schema: string, name: string): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Is anyone else connected who could write? Our own maintenance connections do not count. */
export async function shopIsRunning(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'mantel%' and application_name <> 'mantel-backup' limit 1`,
  );
  return rows.length > 0;
}

/** Does the database hold a shop's tables? */
export async function holdsShop(client: pg.Client): Promise<boolean> {
  return (await listTables(client)).length > 0;
}

/**
 * Drops everything of a shop: its schemas with all they hold. The role must own the database. It is marked until
 * {@link loadTables} has filled it: a shop that was killed half restored must not be taken for a new one.
 */
export async function emptyDatabase(connectionString: string): Promise<void> {
  const client = await connectForBackup(connectionString);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace
       where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    );
    const names = rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
    await client.query('begin');
    if (names) await client.query(`drop schema ${names} cascade`);
    await client.query(`create schema public; create schema ${RESTORING}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * Fills the tables of a fresh schema in one transaction. Triggers rest and foreign keys are put aside
 * meanwhile: the rows are a whole that was consistent when it was read.
 * @throws BackupError a table came with another number of rows than were backed up
 */
export async function loadTables(
  connectionString: string,
  place: BackupPlace,
  { tables, sequences }: Manifest,
): Promise<void> {
  const client = await connectForBackup(connectionString);
  try {
    await client.query('begin');
    const present = (await listTables(client)).map(({ schema, name }) => quoted(schema, name));
    const foreignKeys = await dropForeignKeys(client);
    for (const table of present) await client.query(`alter table ${table} disable trigger user`);
    if (present.length > 0) await client.query(`truncate ${present.join(', ')}`);
    // Release 0.5.0 takes the record of functions for a table of the shop.
    for (const table of tables.filter(({ name }) => !RECORDS.includes(name)))
      await loadTable(client, place, table);
    for (const { schema, name, value, is_called } of sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [
        quoted(schema, name),
        value,
        is_called,
      ]);
    }
    for (const table of present) await client.query(`alter table ${table} enable trigger user`);
    for (const statement of foreignKeys) await client.query(statement);
    await client.query(`drop schema if exists ${RESTORING}`);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Drops all foreign keys. @returns the statements that bring them back */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    schema: string;
    table: string;
    name: string;
    definition: string;
  }>(
    `select n.nspname as schema, c.relname as table, k.conname as name,
            pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
       join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname !~ '^pg_'`,
  );
  for (const { schema, table, name } of rows) {
    await client.query(
      `alter table ${quoted(schema, table)} drop constraint ${pg.escapeIdentifier(name)}`,
    );
  }
  return rows.map(
    ({ schema, table, name, definition }) =>
      `alter table ${quoted(schema, table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
  );
}

async function loadTable(client: pg.Client, place: BackupPlace, table: StoredTable): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const source = await readFileOf(place, table); // First: a copy that nothing is piped into fails unnoticed.
  const target = client.query(
    copyFrom(`copy ${quoted(table.schema, table.name)} (${columns}) from stdin`),
  );
  await pipeline(source, target);
  if (target.rowCount === table.rows) return;
  throw new BackupError(
    `table ${table.name} came with ${target.rowCount} rows in place of ${table.rows}: nothing was restored`,
  );
}
