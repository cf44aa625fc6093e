/** What a condition of a collection by rule may ask of a product. */
export const CONDITION_KINDS = ['tag', 'attribute', 'price', 'on_sale', 'new', 'in_stock'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** At most this many conditions a rule has. */
export const MAX_CONDITIONS = 10;

/** At most this many collections by rule a shop has: each write of a product is compared with all of them. */
export const MAX_RULES = 100;

/** "New" reaches back this many days at most. */
export const MAX_DAYS_NEW = 365;

/** At most this many products of a collection are put in order by hand; the others follow, the newest first. */
export const MAX_FEATURED = 200;

/** How long the text of a collection may be, in characters. */
export const MAX_COLLECTION_TEXT_LENGTH = 2000;
