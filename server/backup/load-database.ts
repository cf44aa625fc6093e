import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import { connectForBackup, listTables, quoted } from './dump-database.ts';
import { type BackupPlace, type Manifest, readFileOf, type StoredTable } from './manifest.ts';

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

/** Drops everything of a shop: its schemas with all they hold. The role must own the database. */
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
    await client.query('create schema public');
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
    for (const table of tables) await loadTable(client, place, table);
    for (const { schema, name, value, is_called } of sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [
        quoted(schema, name),
        value,
        is_called,
      ]);
    }
    for (const table of present) await client.query(`alter table ${table} enable trigger user`);
    for (const statement of foreignKeys) await client.query(statement);
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
  const target = client.query(
    copyFrom(`copy ${quoted(table.schema, table.name)} (${columns}) from stdin`),
  );
  await pipeline(await readFileOf(place, table), target);
  if (target.rowCount === table.rows) return;
  throw new BackupError(
    `table ${table.name} came with ${target.rowCount} rows in place of ${table.rows}: nothing was restored`,
  );
}
