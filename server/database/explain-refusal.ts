import { isDatabaseAway, refusalOfAccess } from './database-errors.ts';

const WHAT_TO_CHECK = 'Check DATABASE_URL: host, port, name, user and password';

/** What the operator does. */
const TO_DO = {
  account: WHAT_TO_CHECK,
  database: `${WHAT_TO_CHECK}; a database that is missing is made by createdb --owner=ROLE NAME`,
  owner: 'The database must belong to the role of DATABASE_URL: alter database NAME owner to ROLE',
};

/**
 * Explains to an operator why a database is away or does not take the shop, and what to check.
 *
 * @returns `null` for any other failure.
 */
export function explainRefusal(error: unknown): string | null {
  if (isDatabaseAway(error))
    return `The database cannot be reached: ${messageOf(error)}. Check that it runs, and DATABASE_URL: host and port`;
  const refusal = refusalOfAccess(error);
  return refusal && `The database refuses the shop: ${messageOf(error)}. ${TO_DO[refusal]}`;
}

/** A failed connection may be several, one for each address of the host. */
const messageOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(messageOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);
