import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../server/database/types.ts';

/**
 * Which tables of the shop and of its job queue hold one of the texts in any column, and which files of a folder:
 * "outbox: rima@example.com". Case is ignored; binary columns are compared as hex and as text.
 */
export async function findTraces(
  { db, folder }: { readonly db: Kysely<Database>; readonly folder: string },
  texts: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs') order by 1, 2`.execute(
    db,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select distinct given.text from ${sql.table(`${schema}.${name}`)} t, unnest(${[...texts]}::text[]) as given (text)
      where strpos(lower(t::text), lower(given.text)) > 0
        or strpos(lower(t::text), encode(convert_to(given.text, 'UTF8'), 'hex')) > 0
      order by 1`.execute(db);
    found.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  for (const file of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, file), 'utf8').replaceAll(/=\r\n/g, '').toLowerCase();
    found.push(
      ...texts.filter((text) => bytes.includes(text.toLowerCase())).map((text) => `file: ${text}`),
    );
  }
  return found;
}
