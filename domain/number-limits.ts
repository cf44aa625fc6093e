/** The longest note of a phone number, in characters. */
export const MAX_NUMBER_NOTE = 1_000;
/** A number has this many notes at most. */
export const MAX_NUMBER_NOTES = 50;
/** A number is blocked for two years at most: then its orders are looked at again. */
export const MAX_BLOCK_DAYS = 730;
