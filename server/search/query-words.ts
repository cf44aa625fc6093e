import type { Kysely } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { mergeMeasures, type QueryWord } from './measures.ts';
import { type Synonym, synonymsOf } from './synonym-meanings.ts';

/** How many words of a query are read, before the rarest of them are taken. */
const MAX_READ = 30;

/** What a word means as one with the word beside it. */
const JOINED_WEIGHT = 0.9;

interface WordsRow {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** The stem of each word with the next, written as one. */
  readonly joined: readonly string[];
  readonly unwanted: readonly string[] | null;
  readonly documents: number;
  readonly synonyms: readonly Synonym[];
}

const READ_WORDS = {
  name: 'search words',
  text: `with query as (select words[1:${MAX_READ}] as words, stems[1:${MAX_READ}] as stems,
      array(select search_stem(words[at] || words[at + 1])
        from generate_series(1, least(cardinality(words), ${MAX_READ}) - 1) at order by at) as joined
    from search_in_order(search_clean($1)))
  select coalesce(words, '{}') as words, coalesce(stems, '{}') as stems, joined,
    (select stems from search_in_order(search_clean($2))) as unwanted,
    (coalesce((select sum(documents) from search_segments where index_version = 1), 0)
      + (select count(*) from search_changes where index_version = 1))::int4 as documents,
    (select coalesce(json_agg(json_build_object('word', word_stems, 'means', means_stems)), '[]')
      from search_synonyms where enabled and word_stems <@ (query.stems || query.joined)) as synonyms
  from query`,
};

const READ_FREQUENCIES = {
  name: 'search frequencies',
  text: 'select stem, search_frequency(stem) as frequency from unnest($1::text[]) stem',
};

/** The words of a query as the index has them. */
export interface ReadWords {
  /** In the order of the query, a measure as one word; a word that is said twice is there twice. */
  readonly words: readonly QueryWord[];
  readonly unwanted: readonly string[];
  readonly synonyms: readonly Synonym[];
  /** In how many products each stem occurs, as far as that is read. */
  readonly frequencies: Map<string, number>;
  /** How many products there are. */
  readonly documents: number;
}

/**
 * Reads what the index knows of the words that are wanted, and the stems of those that are not.
 *
 * @param typing the last word is still being typed: it counts also where it says nothing by itself, as "to" and "be" do
 */
export async function readWords(
  db: Kysely<Database>,
  { wanted, unwanted }: { readonly wanted: string; readonly unwanted: string },
  typing: boolean,
): Promise<ReadWords> {
  const [row] = await namedQuery<WordsRow>(db, READ_WORDS, [wanted, unwanted]);
  if (!row) throw new Error('A query was not read');
  const { synonyms, documents } = row;
  const read = row.words.map((word, at) => ({
    ...{ word, stem: row.stems[at] ?? word, frequency: 0 },
    others: row.joined
      .slice(Math.max(0, at - 1), at + 1)
      .flatMap((stem) => [
        { stems: [stem], weight: JOINED_WEIGHT },
        ...synonymsOf([stem], 0, synonyms),
      ]),
  }));
  const begun = /(?:^|\s)(\p{L}+)$/u.exec(wanted.trim().toLowerCase())?.[1];
  if (begun && read.length === 0 && (typing || begun.length <= 2))
    read.push({ word: begun, stem: begun, frequency: 0, others: [] });
  const words = mergeMeasures(read);
  const stems = words.flatMap(({ stem, others }) => [stem, ...others.flatMap((one) => one.stems)]);
  const meant = synonyms.flatMap(({ means }) => means);
  const known = await namedQuery<{ stem: string; frequency: number }>(db, READ_FREQUENCIES, [
    [...new Set([...stems, ...meant])],
  ]);
  const frequencies = new Map(known.map(({ stem, frequency }) => [stem, frequency]));
  return {
    words: words.map((word) => ({ ...word, frequency: frequencies.get(word.stem) ?? 0 })),
    unwanted: row.unwanted ?? [],
    synonyms,
    frequencies,
    documents,
  };
}
