import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './types.ts';

export type CatalogueListener = {
  /** False while nobody tells us about changes: the public cache stands aside then. */
  connected: () => boolean;
  stop: () => Promise<void>;
};

export type CatalogueListenerOptions = {
  connectionString: string;
  /** Gets each version seen, at first and after reconnecting too; may get the same one twice. */
  onVersion: (version: number) => void;
  onConnection?: (connected: boolean) => void;
};

/** How often the version is read besides, in ms: finds a dead connection, and serves where NOTIFY does not
 * come through (PgBouncer in transaction mode). */
const heartbeat = 750;
const readVersion = 'select version from catalogue_version';

/**
 * Keeps one connection that listens for the catalogue's version and connects again by itself
 * (architecture, "one catalogue version"). A change is told at once, at the latest after a heartbeat.
 */
export function listenForCatalogueChanges(options: CatalogueListenerOptions): CatalogueListener {
  const end = new AbortController();
  let connected = false;
  const setConnected = (now: boolean) => {
    if (connected === now) return;
    connected = now;
    options.onConnection?.(now);
  };
  const listening = listenUntil(end.signal, options, setConnected);
  return {
    connected: () => connected,
    stop: async () => {
      end.abort();
      await listening;
    },
  };
}

async function listenUntil(
  end: AbortSignal,
  options: CatalogueListenerOptions,
  setConnected: (now: boolean) => void,
): Promise<void> {
  for (let wait = 50; !end.aborted; wait = Math.min(wait * 2, 2000)) {
    try {
      await listenOnce(end, options, () => {
        setConnected(true);
        wait = 50;
      });
    } catch {
      // Away: the next attempt tells. The pool's errors are what the operator reads.
    }
    setConnected(false);
    await pause(wait, undefined, { signal: end }).catch(() => undefined);
  }
}

async function listenOnce(
  end: AbortSignal,
  { connectionString, onVersion }: CatalogueListenerOptions,
  onReady: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'mantel-listener',
    connectionTimeoutMillis: 1000,
    query_timeout: 1000,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', ({ payload }) => onVersion(Number(payload)));
  const over = AbortSignal.any([end, lost.signal]);
  try {
    await client.connect();
    await client.query('listen catalogue');
    while (!over.aborted) {
      const { rows } = await client.query<{ version: string }>(readVersion);
      onVersion(Number(rows[0]?.version));
      onReady();
      await pause(heartbeat, undefined, { signal: over }).catch(() => undefined);
    }
  } finally {
    client.end().catch(() => undefined);
  }
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
