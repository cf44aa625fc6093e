/** The longest note of a call, in characters. */
export const MAX_CALL_NOTE = 500;
/** For so many minutes an order is before one of the staff alone. */
export const CLAIM_MINUTES = 5;
/** A call is put off, and a delivery postponed, for at most so many days. */
export const MAX_CALL_LATER_DAYS = 30;
