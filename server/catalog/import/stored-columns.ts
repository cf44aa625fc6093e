import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ColumnChoice } from '../../../domain/product-columns.ts';
import type { Database } from '../../database/types.ts';

/** At most this many heads are known; the one that was not used for longest goes. */
const MAX_STORED = 100;

/** Stores what the columns of a file hold, for the next file with the same head. */
export async function storeColumns(
  db: Kysely<Database>,
  head: readonly string[],
  columns: ColumnChoice,
): Promise<void> {
  await sql`
    insert into import_columns (head_hash, columns) values (${hashOf(head)}, ${JSON.stringify(columns)}::jsonb)
    on conflict (head_hash) do update set columns = excluded.columns, used_at = now()`.execute(db);
  await sql`
    delete from import_columns where head_hash in (
      select head_hash from import_columns order by used_at desc offset ${MAX_STORED})`.execute(db);
}

/** What the columns of the last file with this head held; `null` where there was none. */
export async function findColumns(
  db: Kysely<Database>,
  head: readonly string[],
): Promise<ColumnChoice | null> {
  const found = await db
    .selectFrom('import_columns')
    .select(sql<ColumnChoice>`columns`.as('columns'))
    .where('head_hash', '=', hashOf(head))
    .executeTakeFirst();
  return found?.columns ?? null;
}

/** By what a head is known: regardless of case, as columns are named. */
export const hashOf = (head: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(head.map((name) => name.toLowerCase())))
    .digest();
