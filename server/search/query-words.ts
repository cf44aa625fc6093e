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
  readonly words: string[] | null;
  readonly stems: string[] | null;
  readonly frequencies: number[];
  /** The stem of each word with the next, written as one, and in how many products it occurs. */
  readonly joined: string[];
  readonly joined_frequencies: number[];
  readonly unwanted: string[] | null;
  readonly documents: number;
  readonly first_segment: number | null;
  readonly synonyms: Synonym[] | null;
}

const READ_WORDS = {
  name: 'search words',
  text: `with query as (select words[1:${MAX_READ}] as words, stems[1:${MAX_READ}] as stems,
      array(select search_stem(words[at] || words[at + 1])
        from generate_series(1, least(cardinality(words), ${MAX_READ}) - 1) at order by at) as joined
    from search_in_order(search_clean($1)))
  select words, stems, joined,
    array(select search_frequency(stem) from unnest(stems) with ordinality s (stem, place) order by place) as frequencies,
    array(select search_frequency(stem) from unnest(joined) with ordinality j (stem, place) order by place) as joined_frequencies,
    (select stems from search_in_order(search_clean($2))) as unwanted,
    (coalesce((select sum(documents) from search_segments where index_version = 1), 0)
      + (select count(*) from search_changes where index_version = 1))::int4 as documents,
    (select min(segment) from search_segments where index_version = 1) as first_segment,
    (select json_agg(json_build_object('word', word_stems, 'means', means_stems, 'frequencies',
        array(select search_frequency(m) from unnest(means_stems) m)))
      from search_synonyms where enabled and word_stems <@ (query.stems || query.joined)) as synonyms
  from query`,
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
  /** The first segment of the packed index. */
  readonly firstSegment: number;
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
  const { synonyms, joined } = row;
  const words = (row.words ?? []).map((word, at): QueryWord => {
    const others = joined.slice(Math.max(0, at - 1), at + 1).flatMap((stem) => {
      const asOne: QueryWord = { word: stem, stem, frequency: 0, others: [] };
      return [{ stems: [stem], weight: JOINED_WEIGHT }, ...synonymsOf([asOne], 0, synonyms ?? [])];
    });
    return { word, stem: row.stems?.[at] ?? word, frequency: row.frequencies[at] ?? 0, others };
  });
  const begun = /(?:^|\s)(\p{L}+)$/u.exec(wanted.trim().toLowerCase())?.[1];
  if (begun && words.length === 0 && (typing || begun.length <= 2))
    words.push({ word: begun, stem: begun, frequency: 0, others: [] });
  const frequencies = new Map([
    ...words.map(({ stem, frequency }) => [stem, frequency] as const),
    ...joined.map((stem, at) => [stem, row.joined_frequencies[at] ?? 0] as const),
    ...(synonyms ?? []).flatMap(({ means, frequencies: known }) =>
      means.map((stem, at) => [stem, known[at] ?? 0] as const),
    ),
  ]);
  const merged = mergeMeasures(words);
  const stems = merged.flatMap(({ others }) => others.flatMap((other) => other.stems));
  const unread = stems.filter((stem) => !frequencies.has(stem));
  if (unread.length > 0) {
    const rows = await namedQuery<Frequency>(db, READ_FREQUENCIES, [unread]);
    for (const { stem, frequency } of rows) frequencies.set(stem, frequency);
  }
  return {
    words: merged,
    unwanted: row.unwanted ?? [],
    synonyms: synonyms ?? [],
    frequencies,
    documents: row.documents,
    firstSegment: row.first_segment ?? 0,
  };
}

interface Frequency {
  readonly stem: string;
  readonly frequency: number;
}

/** Of measures in other units. */
const READ_FREQUENCIES = {
  name: 'search frequencies',
  text: 'select stem, search_frequency(stem) as frequency from unnest($1::text[]) stem',
};
