import type { Kysely } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/** This many words of a query are corrected, the first ones. */
const MAX_CORRECTED = 4;
/** Longer words are no words: each letter costs look-ups. */
const MAX_LENGTH = 30;
/** How likely a frequent word is meant rather than a rare one, and one with the same first letter. */
const FREQUENCY_WEIGHT = 0.12;
const FIRST_LETTER = 0.3;

interface Candidate {
  readonly typed: string;
  /** What may be meant: a word of the catalogue or the synonyms, or two words that were written as one. */
  readonly meant: string;
  readonly frequency: number;
  /** By trigrams, 0 to 1. */
  readonly similarity: number;
}

const READ_CANDIDATES = {
  name: 'search candidates',
  text: `select typed, a.word as meant, greatest(1, search_frequency(a.stem)) as frequency, a.similarity
    from unnest($1::text[]) typed cross join lateral search_alike(typed) a
    where a.is_synonym or search_frequency(a.stem) > 0
    union all
    select typed, one || ' ' || other, frequency, similarity(typed, one || ' ' || other)
    from unnest($1::text[]) typed cross join lateral generate_series(3, char_length(typed) - 3) at
      cross join lateral (select left(typed, at) as one, substr(typed, at + 1) as other) parts
      cross join lateral (select least(search_frequency(search_stem(one)), search_frequency(search_stem(other))) as frequency) known
    where frequency > 0`,
};

/** What words that no product has were meant to be; those that nothing is like are left out. */
export async function correctWords(
  db: Kysely<Database>,
  unknown: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const words = unknown
    .filter((word) => /^\p{L}{4,}$/u.test(word) && word.length <= MAX_LENGTH)
    .slice(0, MAX_CORRECTED);
  if (words.length === 0) return new Map();
  const candidates = await namedQuery<Candidate>(db, READ_CANDIDATES, [words]);
  const near = candidates.flatMap(({ typed, meant, frequency, similarity }) => {
    const distance = editDistance(typed, meant); // Of two words that were written as one the space is missing.
    const begins = typed[0] === meant[0] ? FIRST_LETTER : 0;
    const likelihood = similarity - distance + FREQUENCY_WEIGHT * Math.log(frequency) + begins;
    return distance <= maxDistance(typed) ? [{ typed, meant, likelihood }] : [];
  });
  // Of a word's entries the last one, the likeliest, stays.
  const ascending = near.toSorted((one, other) => one.likelihood - other.likelihood);
  return new Map(ascending.map(({ typed, meant }) => [typed, meant]));
}

/** How many letters may be wrong; shorter words are begun, but not corrected. */
const maxDistance = ({ length }: string): number => (length <= 4 ? 1 : length <= 7 ? 2 : 3);

/** How many letters two words differ by: one more, one less, another one, or two that changed places. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, length) => length);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const steps = [(last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1];
      steps.push((last[column - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && isSwapped) steps.push((before[column - 2] ?? 0) + 1);
      line[column] = Math.min(...steps);
    }
    before = last;
    last = line;
  }
  return last[other.length] ?? 0;
}
