/** What became of a store credit (docs/product.md, Store credit): something is left, it is promised for an exchange, used up, or taken back. */
export const CREDIT_STATES = ['left', 'promised', 'used', 'ended'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];
