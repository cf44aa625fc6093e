import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type Kysely, type PostgresPoolClient, type Transaction } from 'kysely';
import type { Database } from './types.ts';

/** A transaction around all that some work does in the database. */
interface Enclosing {
  /** The client that its work is given; `null` once it has ended. */
  client: PostgresPoolClient | null;
  readonly afterCommit: (() => unknown)[];
}

const enclosing = new AsyncLocalStorage<Enclosing>();

/**
 * Runs work in one transaction: whatever connection it takes is this transaction's, and transactions that it begins are savepoints
 * of it, so that code that knows nothing of it commits with it or not at all. The work may not begin two transactions side by side.
 *
 * @param work is given the transaction, for what its caller adds
 */
export async function inOneTransaction<T>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const scope: Enclosing = { client: null, afterCommit: [] };
  const result = await db.transaction().execute((transaction) => {
    scope.client = clientOf(transaction);
    return enclosing
      .run(scope, () => work(transaction))
      .finally(() => {
        scope.client = null; // What outlives the work takes connections of its own.
      });
  });
  for (const task of scope.afterCommit) await task();
  return result;
}

/** The client of the transaction around the work that asks; absent: there is none. */
export const enclosedClient = (): PostgresPoolClient | null => enclosing.getStore()?.client ?? null;

/** Does what others are to see only once it is committed: at once where no transaction is around, else after that. */
export async function afterCommit(task: () => unknown): Promise<void> {
  const scope = enclosing.getStore();
  if (scope?.client) scope.afterCommit.push(task);
  else await task();
}

/** What Kysely's driver is given in place of a connection of the pool. */
function clientOf(transaction: Transaction<Database>): PostgresPoolClient {
  let depth = 0;
  const asSavepoint = (text: string): string => {
    if (text === 'begin') return `savepoint inner_${++depth}`;
    if (text === 'commit') return `release savepoint inner_${depth--}`;
    if (text === 'rollback') return `rollback to savepoint inner_${depth--}`;
    if (text.startsWith('start transaction')) throw new Error(`Not within a transaction: ${text}`);
    return text;
  };
  const query = async (text: string, values: readonly unknown[] = []) => {
    const { rows, numAffectedRows } = await transaction.executeQuery(
      CompiledQuery.raw(asSavepoint(text), [...values]),
    );
    return numAffectedRows === undefined
      ? { command: 'SELECT', rowCount: rows.length, rows }
      : { command: 'UPDATE', rowCount: Number(numAffectedRows), rows };
  };
  return { query: query as PostgresPoolClient['query'], release: () => undefined };
}
