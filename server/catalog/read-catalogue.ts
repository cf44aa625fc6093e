import type { Kysely } from 'kysely';
import { readCatalogueVersion } from '../database/catalogue-version.ts';
import type { Replica } from '../database/replica.ts';
import type { Database } from '../database/types.ts';
import type { Actor } from '../http/actor.ts';
import type { CurrentVersion } from '../http/bounded-store.ts';
import { Refusal } from '../http/refusal.ts';

/** Runs a read of the catalogue for someone, on the database that may answer them. */
export type ReadCatalogue = <T>(
  actor: Actor,
  read: (db: Kysely<Database>) => Promise<T>,
) => Promise<T>;

interface CatalogueDatabases {
  readonly db: Kysely<Database>;
  readonly replica?: Replica | undefined;
  readonly currentVersion: CurrentVersion;
  /** Called with where each read was answered. Absent: nobody counts. */
  readonly onRead?: (from: 'primary' | 'replica') => void;
}

/**
 * Sends guests' reads to the replica, and everybody else's to the primary, so that who writes reads their own writes
 * (docs/decisions/097). A replica that knows less than this instance, or fails, is left out: the primary answers.
 */
export function createCatalogueReads({
  db,
  replica,
  currentVersion,
  onRead = () => undefined,
}: CatalogueDatabases): ReadCatalogue {
  const readFromReplica = async <T>(
    { db: copy, seenVersion }: Replica,
    read: (db: Kysely<Database>) => Promise<T>,
  ): Promise<{ readonly value: T } | null> => {
    // Nobody knows a version while the primary is away: then an older catalogue is better than none, and is not stored.
    const needed = currentVersion() ?? 0;
    if ((seenVersion() ?? -1) < needed) return null;
    try {
      return await copy.connection().execute(async (connection) => {
        // On the connection that is read from: an address may stand for several replicas, one further than the other.
        if ((await readCatalogueVersion(connection)) < needed) return null;
        return { value: await read(connection) };
      });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return null; // Whatever it is, the primary shows whether it is the replica's own.
    }
  };
  return async (actor, read) => {
    const found = replica && actor.kind === 'guest' ? await readFromReplica(replica, read) : null;
    onRead(found ? 'replica' : 'primary');
    return found ? found.value : read(db);
  };
}
