import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './types.ts';

/** A hot read that PostgreSQL parses and plans once a connection. The name is unique, at most 63 bytes. */
export type NamedStatement = { name: string; text: string };

/** Names by text: the driver's door, `session.ts`, looks them up. */
const names = new Map<string, string>();

/**
 * Runs a constant statement as a named prepared one, on the pool or inside a transaction.
 * @param db the database, or a transaction
 * @param statement a constant of its module, such as `{ name: 'list-products', text: 'select …' }`
 * @param values for `$1`, `$2` …
 * @returns the rows; numeric as string, timestamptz as Date, int8 as number
 */
export async function namedQuery<Row>(
  db: Kysely<Database>,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  names.set(statement.text, statement.name);
  const { rows } = await db.executeQuery(CompiledQuery.raw(statement.text, [...values]));
  return rows as Row[];
}

/** The name that was given to a statement's text, if any. */
export function findStatementName(text: string): string | undefined {
  return names.get(text);
}
