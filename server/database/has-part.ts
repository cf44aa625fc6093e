import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a text has a part, in any case, accents and spelling of Arabic (docs/product.md, Typed text). Each of `columns` is folded by
 * `fold_text` and has a trigram index; `document` is all of them as the partial index by `arabic_spelling` has them.
 */
export function hasPart(
  columns: readonly RawBuilder<unknown>[],
  document: RawBuilder<unknown>,
  part: string,
): RawBuilder<boolean> {
  const spelled = isArabic(part) ? sql`fold_spelling(${part}::text)` : sql`${part}::text`;
  const pattern = sql`part_pattern(${spelled})`;
  const ways = columns.map((column) => sql`${column} like ${pattern}`);
  // A row whose own spelling is the folded one is in the columns' indexes alone.
  if (isArabic(part)) ways.push(sql`arabic_spelling(${document}) like ${pattern}`);
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** Whether a text has letters of the Arabic script. */
export const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
