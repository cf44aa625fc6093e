/** Words beyond this many are not looked at: each costs a walk through the index. */
const MOST_WORDS = 10;

/** How alike the best part of a name must be to what was typed, 0 to 1: 'vaze' finds 'Vase'. */
const LIKENESS = 0.4;

/** So many names that look alike are enough: nobody reads on, and each costs a comparison. */
const MOST_ALIKE = 2000;

/** What lists filter and sort by: hits carry it along, so that nobody looks their products up again. */
const CARRIED = 'created_at, final_price, category_id, available, discount';

/**
 * The products that a search finds, with their relevance and what lists filter and sort by, as `hit`.
 *
 * `$1` is a text search query: every word must begin a word of name or description, or of the
 * collection's name. Only when no product has the words, names that look like `$2` are taken, for
 * typing errors, and no more than 2,000 of them; `$3` are pieces of the words, of which a name must hold
 * one (an index finds them).
 *
 * @param ranked false where the list is sorted otherwise, and nobody needs to weigh each hit
 */
export const searchSource = (ranked: boolean): string => `with wanted as materialized (
  select to_tsquery('shop_english', $1) as words
), found as materialized (
  select id, ${ranked ? 'ts_rank(search_document, words)' : '0'} as relevance, ${CARRIED}
  from wanted, products where search_document @@ words and deleted_at is null
  union all
  select id, 0, ${CARRIED} from wanted, products
  where category_id = any (array(
      select id from categories where to_tsvector('shop_english', name::text) @@ (select words from wanted)))
    and deleted_at is null and not search_document @@ words
), hit as materialized (
  select * from found
  union all (
    select id, ${ranked ? 'word_similarity($2, name)' : '0'}, ${CARRIED} from products
    where not exists (select from found) and deleted_at is null
      and name ilike any ($3::text[]) and word_similarity($2, name) >= ${LIKENESS}
    limit ${MOST_ALIKE}
  )
) `;

/**
 * The values for {@link searchSource}. Only letters and digits get into the query's language, so that
 * quotes, `%`, `&`, `|` and backslashes are just gaps between words.
 */
export function searchTerms(search: string): [string, string, string[]] {
  const words = (search.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MOST_WORDS);
  return [
    words.map((word) => `'${word}':*`).join(' & '),
    words.join(' '),
    [...new Set(words.flatMap(piecesOf))],
  ];
}

/** How a word begins, and every three letters in a row of it, as patterns for `ilike`. */
function piecesOf(word: string): string[] {
  const letters = [...word];
  const start = letters.slice(0, 2).join('');
  const threes = letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
  return [`${start}%`, `% ${start}%`, ...threes.map((three) => `%${three}%`)];
}
