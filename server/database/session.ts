import type { PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import { isReadTimeout } from './database-errors.ts';
import { findStatementName } from './named-query.ts';

/**
 * What Kysely sees of a pooled connection while it has it. It names the statements of `namedQuery`,
 * and after a query that got no answer in time it gives the connection up: nobody knows what is still
 * running on it, so whatever follows, a rollback too, fails at once and the connection is closed. So it
 * is with one that breaks meanwhile: the pool does not listen to a connection that it has lent, and an
 * 'error' that nobody listens to would end the process.
 */
export function openSession(client: PoolClient, named: boolean): PostgresPoolClient {
  let lost: unknown;
  const lose = (error: unknown) => {
    lost ??= error;
  };
  client.on('error', lose);
  const run = async (text: string, values: readonly unknown[]) => {
    if (lost) throw lost;
    try {
      return await client.query(toQuery(text, values, named));
    } catch (error) {
      if (isReadTimeout(error)) lose(error);
      throw error;
    }
  };
  return {
    // Kysely's type also has cursors, which need a package of their own, and a closed list of commands.
    query: run as unknown as PostgresPoolClient['query'],
    release: (destroy) => {
      if (lost === undefined) client.off('error', lose);
      client.release(destroy || lost !== undefined);
    },
  };
}

function toQuery(text: string, values: readonly unknown[], named: boolean): QueryConfig {
  const name = named ? findStatementName(text) : undefined;
  const query = { text, values: [...values] };
  return name === undefined ? query : { ...query, name };
}
