import type { Kysely } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { Meaning, QueryWord } from './measures.ts';
import type { ReadWords } from './query-words.ts';

/** A word begins this many others at most. */
const MAX_COMPLETIONS = 20;
/** What a word that is still being typed becomes. */
const COMPLETED_WEIGHT = 0.9;

/** The packed index knows how frequent stems are; of words that have other stems, or were written just now, this many are looked up. */
const READ_BEGUN = {
  name: 'search beginnings',
  text: `select stem, max(frequency)::int4 as frequency from (
      (select word as stem, sum(documents)::int4 as frequency from search_postings
        where index_version = 1 and word >= $1 and word < $1 || U&'\\FFFD' group by word order by 2 desc limit ${MAX_COMPLETIONS})
      union all
      (select stem, search_frequency(stem) from (
        select distinct stem from search_words where word >= $1 and word < $1 || U&'\\FFFD' limit 300) begun)
    ) known where frequency > 0 group by stem order by 2 desc limit ${MAX_COMPLETIONS}`,
};

/** The stems that a word may be the beginning of, the most frequent first; one letter is that of too many, unless it is all that was typed. */
export async function completionsOf(
  db: Kysely<Database>,
  { word, stem }: QueryWord,
  { words, frequencies }: ReadWords,
): Promise<readonly Meaning[]> {
  if (!/^\p{L}+$/u.test(word) || (word.length === 1 && words.length > 1)) return [];
  const rows = await namedQuery<{ stem: string; frequency: number }>(db, READ_BEGUN, [word]);
  for (const begun of rows) frequencies.set(begun.stem, begun.frequency);
  return rows.flatMap((begun) =>
    begun.stem === stem ? [] : [{ stems: [begun.stem], weight: COMPLETED_WEIGHT }],
  );
}
