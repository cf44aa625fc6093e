import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenDatabase } from '../server/database/connection.ts';

const held = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Refuses whatever asks the pool for a connection while it holds a transaction: where as many do so as there are
 * connections, each waits for another one, and none is ever given back.
 */
export function holdToOneConnection({ db, pool }: OpenDatabase): void {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute(async (transaction) => {
        const holding = { open: true };
        try {
          return await held.run(holding, () => work(transaction));
        } finally {
          holding.open = false;
        }
      });
    return builder;
  };
  const connect = pool.connect.bind(pool) as typeof pool.connect;
  pool.connect = ((...args: []) => {
    if (held.getStore()?.open)
      throw new Error('A transaction asked for a second connection: hand the transaction on');
    return connect(...args);
  }) as typeof pool.connect;
}

/** Does what another visitor does, who knows nothing of a test's own transaction. */
export const asSomebodyElse = <T>(work: () => T): T => held.exit(work);
