/**
 * An e-mail as accounts are found by it. Only A to Z lose their case: what other letters become differs between
 * JavaScript and PostgreSQL, and two spellings of one account must never count as two. The unique index
 * `users_by_email` (migration 0031) says the same in SQL.
 */
export const normalizeEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
