/** What becomes of a review: it waits for the shop, is shown, or was refused (docs/decisions/143). */
export const REVIEW_STATUSES = ['waiting', 'shown', 'refused'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Whether it is a status of reviews. */
export const isReviewStatus = (value: unknown): value is ReviewStatus =>
  REVIEW_STATUSES.some((status) => status === value);

/** The best that a review can give. */
export const MAX_STARS = 5;

/** Pictures of one review, at most. */
export const MAX_REVIEW_PICTURES = 4;

/** The largest file of a review's picture, in bytes: browsers make pictures smaller before they send them. */
export const MAX_REVIEW_PICTURE = 5 * 1024 * 1024;

/** The longest text of a review, in characters. */
export const MAX_REVIEW_LENGTH = 2_000;

/** The longest answer of the shop to a review, in characters. */
export const MAX_ANSWER_LENGTH = 1_000;

/** Reviews that a product's page shows at first, and that each press of "Show more" adds. */
export const REVIEWS_A_PAGE = 5;

/** What stands in for the name of a writer who was removed. */
export const REMOVED_WRITER = 'A customer';

/** How the shop names a writer to everybody: "Lina Khoury" is "Lina K.", "lina" is "lina". */
export function shownName(name: string): string {
  const words = name.trim().split(/\s+/u).filter(hasLetter);
  const [first] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  if (first === undefined) return REMOVED_WRITER;
  const short = [...first].slice(0, MAX_FIRST_NAME_LENGTH).join('');
  return last === undefined ? short : `${short} ${initialOf(last)}.`;
}

/** In characters. */
const MAX_FIRST_NAME_LENGTH = 40;

/** What holds no letter is no name: a number, an e-mail or an address is never shown. */
const hasLetter = (word: string): boolean => /\p{L}/u.test(word) && !/[@/\d]/u.test(word);

const initialOf = (word: string): string =>
  /\p{L}\p{M}*/u.exec(word)?.[0].toLocaleUpperCase('en') ?? '';
