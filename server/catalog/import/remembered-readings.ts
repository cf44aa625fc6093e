import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';
import {
  type ImportReading,
  mergeReading,
  NOTHING_SAID,
  PLAIN_READING,
  type SaidReading,
} from './import-reading.ts';
import { hashOf } from './stored-columns.ts';

/** At most this many heads are remembered; the one that was not used for longest goes. */
const MAX_STORED = 100;

/** How a file is read, and whether that comes from the last file with the same head. */
export interface FoundReading {
  readonly reading: ImportReading;
  readonly isRemembered: boolean;
}

/**
 * How a file with this head is to be read: as was said, else as the last one was.
 *
 * @param remember whether it is stored for the next one
 */
export async function findReading(
  db: Kysely<Database>,
  head: readonly string[],
  { said, remember }: { readonly said: SaidReading; readonly remember: boolean },
): Promise<FoundReading> {
  const found = await db
    .selectFrom('import_readings')
    .select(sql<ImportReading>`reading`.as('reading'))
    .where('head_hash', '=', hashOf(head))
    .executeTakeFirst();
  const former = found?.reading ?? PLAIN_READING;
  const reading = mergeReading(said, former);
  if (remember && !isDeepStrictEqual(reading, former)) await storeReading(db, head, reading);
  const isRemembered =
    isDeepStrictEqual(said, NOTHING_SAID) && !isDeepStrictEqual(reading, PLAIN_READING);
  return { reading, isRemembered };
}

async function storeReading(
  db: Kysely<Database>,
  head: readonly string[],
  reading: ImportReading,
): Promise<void> {
  await sql`
    insert into import_readings (head_hash, reading) values (${hashOf(head)}, ${JSON.stringify(reading)}::jsonb)
    on conflict (head_hash) do update set reading = excluded.reading, used_at = now()`.execute(db);
  await sql`
    delete from import_readings where head_hash in (
      select head_hash from import_readings order by used_at desc offset ${MAX_STORED})`.execute(
    db,
  );
}

/** Forgets all that was said of files with this head: what their columns hold, and how they are read. */
export async function forgetChoices(db: Kysely<Database>, head: readonly string[]): Promise<void> {
  for (const table of ['import_readings', 'import_columns'] as const)
    await db.deleteFrom(table).where('head_hash', '=', hashOf(head)).execute();
}
