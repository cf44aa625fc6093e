import { type OpenDatabase, openDatabase } from './connection.ts';
import { keepListening } from './keep-listening.ts';

/** A streaming replica that catalogue reads may go to (docs/decisions/097). */
export interface Replica extends OpenDatabase {
  /** The catalogue's version that it had within the last 200 ms; `null` while it does not answer. */
  readonly seenVersion: () => number | null;
}

/** Opens a replica. It may be away, now and later: it is looked for all the time. */
export function openReplica(connectionString: string): Replica {
  let seen: number | null = null;
  const watch = keepListening({
    connectionString,
    topics: [
      {
        channel: null,
        async onBeat(client) {
          const { rows } = await client.query<{ version: string }>(
            'select version from catalogue_version',
          );
          seen = Number(rows[0]?.version);
        },
      },
    ],
  });
  const database = openDatabase({
    connectionString,
    isSilent: watch.silent,
    onLost: () => undefined, // `seenVersion` says so, and the metrics.
  });
  return {
    ...database,
    seenVersion: () => (watch.connected() && !watch.silent() ? seen : null),
    async close() {
      await watch.stop();
      await database.close();
    },
  };
}
