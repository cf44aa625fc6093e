import { typedLine } from './typed-text.ts';

/** At most this many tags a product has. */
export const MAX_TAGS = 20;

/** How long a tag may be, in characters. */
export const MAX_TAG_LENGTH = 30;

/** All tags of a product with what stands between them. In characters. */
export const MAX_TAGS_LENGTH = MAX_TAGS * (MAX_TAG_LENGTH + 2);

/** A tag in its one spelling: "  Living  Room " is "living room". */
export const normalTag = (text: string): string => typedLine(text).toLowerCase();

/** The tags of a text that people type, parted by commas, semicolons or lines; none twice. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\r\n]/)
      .map(normalTag)
      .filter((tag) => tag !== ''),
  ),
];

/** Tags as a product keeps them. Reversed by parseTags. */
export const formatTags = (tags: readonly string[]): string => tags.join(', ');

/** What is wrong with tags; `null` for nothing. */
export function tagsError(tags: readonly string[]): string | null {
  if (tags.length > MAX_TAGS) return `must be at most ${MAX_TAGS} tags`;
  const long = tags.find((tag) => [...tag].length > MAX_TAG_LENGTH);
  if (long !== undefined) return `must be at most ${MAX_TAG_LENGTH} characters a tag`;
  return null;
}
