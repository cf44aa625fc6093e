import { type Kysely, sql } from 'kysely';
import { keepListening, type Listener, type Topic } from './keep-listening.ts';
import type { Database } from './types.ts';

/** `connected` is false while nobody tells us about changes: the public cache stands aside then. */
export type CatalogueListener = Listener;

export type CatalogueListenerOptions = {
  connectionString: string;
  /** Gets each version seen, at first and after reconnecting too; may get the same one twice. */
  onVersion: (version: number) => void;
  onConnection?: (connected: boolean) => void;
  /** What else is heard on the same connection. */
  topics?: readonly Topic[];
};

const readVersion = 'select version from catalogue_version';

/**
 * Keeps one connection that listens for the catalogue's version and connects again by itself
 * (architecture, "one catalogue version"). A change is told at once, at the latest after a heartbeat.
 */
export function listenForCatalogueChanges({
  onVersion,
  topics = [],
  ...options
}: CatalogueListenerOptions): CatalogueListener {
  const catalogue: Topic = {
    channel: 'catalogue',
    onNotice: (version) => onVersion(Number(version)),
    onBeat: async (client) => {
      const { rows } = await client.query<{ version: string }>(readVersion);
      onVersion(Number(rows[0]?.version));
    },
  };
  return keepListening({ ...options, topics: [catalogue, ...topics] });
}

/**
 * Makes writers of the catalogue wait for each other from here to the end of their transactions. The
 * triggers would make them wait too, but later, when each may hold rows that the other wants.
 */
export async function lockCatalogue(transaction: Kysely<Database>): Promise<void> {
  await sql`select from catalogue_version for no key update`.execute(transaction);
}

/** The catalogue's version; inside a transaction, the one that it leaves. */
export async function readCatalogueVersion(db: Kysely<Database>): Promise<number> {
  const { version } = await db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}
