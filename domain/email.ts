/**
 * An e-mail as accounts are found by it. Only A to Z lose their case: what other letters become differs between
 * JavaScript and PostgreSQL, and two spellings of one account must never count as two. The unique index
 * `users_by_email` says the same in SQL.
 */
export const normalizeEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The mailbox that an address leads to, as limits count it: one with a tag, `rima+1@…`, is the same as the one without. */
export const mailboxOf = (email: string): string => normalizeEmail(email).replace(/\+[^@]*@/, '@');

/**
 * Whether a text, without spaces around it, can be an e-mail address: the one rule of the shop's forms and of the API.
 * ASCII only, as mail servers without SMTPUTF8 take them.
 */
export const isEmail = (text: string): boolean =>
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(
    text,
  );
