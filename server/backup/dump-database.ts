import { type Readable, Transform } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Manifest, StoredFile, StoredTable } from './manifest.ts';

/** Tables of the job queue's library are made anew by it; what they did is not part of a backup. */
const LEFT_OUT_SCHEMAS = ['graphile_worker', 'pgboss'];

/** A connection whose reads all see the database as it was at one moment. */
export interface Snapshot {
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

export type TableName = Pick<StoredTable, 'schema' | 'name' | 'columns'>;

/** The shop's tables with the columns that hold data of their own; generated columns follow from these. */
export async function listTables(client: pg.Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and n.nspname <> all ($1) and c.relname not in ('schema_migrations', 'applied_migrations')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
    [LEFT_OUT_SCHEMAS],
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

/** Copies one table out. @param write stores the rows and tells what it stored */
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
