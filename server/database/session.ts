import type { PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import { isReadTimeout } from './database-errors.ts';
import { findStatementName } from './named-query.ts';

/**
 * What Kysely sees of a pooled connection while it has it. It names the statements of `namedQuery`,
 * and after a query that got no answer in time it gives the connection up: nobody knows what is still
 * running on it, so whatever follows, a rollback too, fails at once and the connection is closed.
 */
export function openSession(client: PoolClient, named: boolean): PostgresPoolClient {
  let lost: unknown;
  const run = async (text: string, values: readonly unknown[]) => {
    if (lost) throw lost;
    try {
      return await client.query(toQuery(text, values, named));
    } catch (error) {
      if (isReadTimeout(error)) lost = error;
      throw error;
    }
  };
  return {
    // Kysely's type also has cursors, which need a package of their own, and a closed list of commands.
    query: run as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || lost !== undefined),
  };
}

function toQuery(text: string, values: readonly unknown[], named: boolean): QueryConfig {
  const name = named ? findStatementName(text) : undefined;
  const query = { text, values: [...values] };
  return name === undefined ? query : { ...query, name };
}
