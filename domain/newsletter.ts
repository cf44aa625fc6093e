/** Where an address of the newsletter stands (docs/product.md, Newsletter). */
export const ADDRESS_STATES = ['waiting', 'confirmed', 'left', 'refused'] as const;

/** Where a letter stands. */
export const LETTER_STATES = ['draft', 'sending', 'paused', 'sent'] as const;

/** How long a letter may be: characters, and products. */
export const LETTER_LIMITS = { subject: 150, body: 10_000, products: 12 } as const;

/** More mails a minute than this would look like a flood to mail servers. */
export const MAX_LETTERS_A_MINUTE = 600;

/** A cart that nobody touched for a month is no plan any more. */
export const MAX_CART_HOURS = 720;

/** How long the link works that confirms an address, in days. */
export const CONFIRM_DAYS = 7;
