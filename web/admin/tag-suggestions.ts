import { formatTags, normalTag, parseTags } from '../../domain/tags.ts';

/** So many are offered at a time. */
const MOST_OFFERED = 6;

/** A text with tags, as its last one is being typed. */
function partsOf(text: string): { readonly done: readonly string[]; readonly typing: string } {
  const end = Math.max(text.lastIndexOf(','), text.lastIndexOf(';')) + 1;
  return { done: parseTags(text.slice(0, end)), typing: normalTag(text.slice(end)) };
}

/**
 * Tags of the shop that may be meant: those that begin as what is being typed, then those that have it in them; the most used
 * while nothing is typed. What the text has already is left out.
 *
 * @param known the shop's tags, the most used first
 */
export function suggestedTags(known: readonly string[], text: string): readonly string[] {
  const { done, typing } = partsOf(text);
  const open = known.filter((tag) => !done.includes(tag) && tag !== typing);
  const begun = open.filter((tag) => tag.startsWith(typing));
  const within = open.filter((tag) => !tag.startsWith(typing) && tag.includes(typing));
  return [...begun, ...within].slice(0, MOST_OFFERED);
}

/** A text with a tag in the place of what was being typed; the next one can be typed behind it. */
export const withTag = (text: string, tag: string): string =>
  `${formatTags([...partsOf(text).done, tag])}, `;
