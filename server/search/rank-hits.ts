import type { Kysely } from 'kysely';
import { int4Array, namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type Hits, weightOf } from './score-postings.ts';
import type { Concept, Understood } from './understand-query.ts';

/** This many of the best are weighed once more, by what only the products themselves contain. */
export const CLOSELY_RANKED = 200;

/** Two words in a row count this share of the less rare one's weight on top. */
const PAIR = 0.35;
/** What an out-of-stock product keeps of its score: it comes after comparable ones. */
const OUT_OF_STOCK = 0.85;
/** On top where a name is exactly what was searched for, or begins with it while one types, as a share of all words' weight. */
const EXACT_NAME = 0.5;
/** Off where a name has what the search is without, as a share of all words' weight. */
const UNWANTED = 0.3;
/** Scores are compared in steps of this size: what differs by less is a tie. */
const STEP = 1e-3;

interface DetailsRow {
  readonly id: number;
  /** The name's stems in order. */
  readonly name: string;
  /** Whether the name is what was searched for, letter by letter, or begins with it. */
  readonly exact: boolean;
  readonly begins: boolean;
  readonly available: boolean;
}

const READ_DETAILS = {
  name: 'search details',
  text: `select d.product_id as id, array_to_string(d.name_words, ' ') as name, p.available,
    lower(p.name) = lower($2) as exact, starts_with(lower(p.name), lower($2)) as begins
  from search_documents d join products p on p.id = d.product_id
    join product_popularity s on s.product_id = d.product_id
  where d.index_version = 1 and d.product_id = any ($1::int4[])
  order by s.purchase_count * 10 + s.view_count desc, p.created_at desc, p.id desc`,
};

interface Closely extends Pick<Understood, 'concepts' | 'unwanted'> {
  /** As it was typed. */
  readonly search: string;
  readonly typing: boolean;
}

/**
 * Ranks the best hits once more: words in a row, the exact name, out-of-stock products below comparable ones,
 * ties by popularity, then the newest.
 */
export async function rankClosely(
  db: Kysely<Database>,
  { ids, scores }: { readonly ids: Int32Array; readonly scores: Hits },
  asked: Closely,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await namedQuery<DetailsRow>(db, READ_DETAILS, [
    int4Array(ids),
    asked.search.trim(),
  ]);
  const scored = rows.map((row) => {
    const score = (scores.get(row.id) ?? 0) + bonusOf(row, asked);
    return { id: row.id, score: Math.round((row.available ? score : score * OUT_OF_STOCK) / STEP) };
  });
  return scored.sort((one, other) => other.score - one.score).map(({ id }) => id);
}

/** What a name adds to the score of its words, or takes from it. */
function bonusOf(row: DetailsRow, { typing, concepts, unwanted }: Closely): number {
  const name = row.name.split(' ');
  const isExact = row.exact || (typing && row.begins) || isSaidBy(name, concepts);
  const whole = weightOf(concepts);
  return (
    pairsIn(name, concepts) +
    (isExact ? EXACT_NAME * whole : 0) -
    (hasUnwanted(name, unwanted) ? UNWANTED * whole : 0)
  );
}

/** What words of the query that follow each other in a name as they do in the query are worth. */
function pairsIn(name: readonly string[], concepts: readonly Concept[]): number {
  const pairs = concepts.slice(1).map((other, at) => [concepts[at] ?? other, other] as const);
  return pairs.reduce((sum, [one, other]) => {
    const follows = name.some(
      (stem, place) => says(one, stem) && says(other, name[place + 1] ?? ''),
    );
    return follows ? sum + PAIR * Math.min(one.idf, other.idf) : sum;
  }, 0);
}

const says = ({ meanings }: Concept, stem: string): boolean =>
  meanings.some(({ stems }) => stems.length === 1 && stems[0] === stem);

const isSaidBy = (name: readonly string[], concepts: readonly Concept[]): boolean =>
  name.length === concepts.length && concepts.every((concept, at) => says(concept, name[at] ?? ''));

/** "Vanity without Top" has the word, and not the top. */
const hasUnwanted = (name: readonly string[], unwanted: readonly string[]): boolean =>
  name.slice(0, [...name, 'without'].indexOf('without')).some((stem) => unwanted.includes(stem));
