/** What a condition of a collection by rule may ask of a product. */
export const CONDITION_KINDS = ['tag', 'attribute', 'price', 'on_sale', 'new', 'in_stock'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** So many conditions a rule has at most. */
export const MOST_CONDITIONS = 10;

/** So many collections by rule a shop has at most: each write of a product is compared with all of them. */
export const MOST_RULES = 100;

/** "New" reaches back so many days at most. */
export const MOST_DAYS_NEW = 365;

/** So many products of a collection are put in order by hand at most; the others follow, the newest first. */
export const MOST_FEATURED = 200;

/** How long the text of a collection may be, in characters. */
export const LONGEST_COLLECTION_TEXT = 2000;
