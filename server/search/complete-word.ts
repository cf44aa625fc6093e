import type { Kysely } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/** A word begins this many others at most. */
const MAX_COMPLETIONS = 20;

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

/** The stems that a word may be the beginning of, the most frequent first, each with the number of products that have it. */
export async function completeWord(
  db: Kysely<Database>,
  beginning: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await namedQuery<{ stem: string; frequency: number }>(db, READ_BEGUN, [beginning]);
  return new Map(rows.map(({ stem, frequency }) => [stem, frequency]));
}
