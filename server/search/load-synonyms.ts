import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { lockCatalogue } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';

const FILE = join(import.meta.dirname, '../../database/synonyms.txt');

/**
 * Makes the built-in synonyms those of database/synonyms.txt, if that has changed since they were loaded. What a merchant has switched
 * off stays off, and their own stay as they are.
 */
export async function loadSynonyms(db: Kysely<Database>): Promise<void> {
  const text = await readFile(FILE, 'utf8');
  const checksum = hash('sha256', text);
  const loaded = await db.selectFrom('search_lists').select('checksum').executeTakeFirst();
  if (loaded?.checksum === checksum) return;
  const pairs = readPairs(text);
  await db.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction);
    await sql`
      with file as materialized (
        select * from unnest(${pairs.map(([word]) => word)}::text[], ${pairs.map(([, means]) => means)}::text[]) f (word, means)
      ), gone as (
        delete from search_synonyms s where built_in
          and not exists (select from file where file.word = s.word and file.means = s.means)
      )
      insert into search_synonyms (word, means, built_in) select word, means, true from file
      on conflict (word, means) do nothing`.execute(transaction);
    await sql`insert into search_lists (name, checksum) values ('synonyms', ${checksum})
      on conflict (name) do update set checksum = excluded.checksum`.execute(transaction);
  });
}

/** Each line's words with each other, or the first one with what it means. */
const readPairs = (text: string): (readonly [word: string, means: string])[] =>
  text.split('\n').flatMap((line) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [words = [], meant = words] = line.split('>').map((part) => part.trim().split(/\s*,\s*/));
    return words.flatMap((word) =>
      meant.filter((other) => other !== word).map((other) => [word, other] as const),
    );
  });
