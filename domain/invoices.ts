/** What an invoice's series may be called: it does not end in a digit, so that prefix and number can be told apart. */
export const SERIES_PREFIX = /^[A-Za-z0-9./_-]{0,19}[A-Za-z./_-]$/;

/** Longest texts of the seller, in characters. */
export const SELLER_LENGTHS = { name: 100, address: 300, tax_number: 40, note: 300 } as const;

/** At most so many rates of VAT. */
export const MAX_RATES = 5;

/** What is issued. */
export const DOCUMENT_KINDS = ['invoice', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Why a credit note was issued: all but a return take all that is left of their invoice. */
export const CREDIT_REASONS = ['return', 'reopened', 'corrected', 'removed'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** A document's number: 7 of "INV-" is INV-0007. */
export const documentNumber = (prefix: string, serial: number): string =>
  `${prefix}${String(serial).padStart(4, '0')}`;
