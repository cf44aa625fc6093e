/**
 * What is open at couriers and companies (docs/product.md, "What is open"): orders whose money did not come, or came in part, or too much;
 * what is on an account beside orders; and rows of sheets that no order explains.
 */
export const OPEN_PARTS = ['missing', 'short', 'rest', 'over', 'row'] as const;
export type OpenPart = (typeof OPEN_PARTS)[number];

/** How the list is narrowed: to a part, or to what has a note of what was said. */
export const OPEN_FILTERS = [...OPEN_PARTS, 'disputed'] as const;
export type OpenFilter = (typeof OPEN_FILTERS)[number];
