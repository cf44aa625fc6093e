import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What is heard on a channel, and looked at besides. */
export interface Topic {
  readonly channel: string;
  /** Told on every connection, the first one too, once the channel is listened to. */
  readonly onListening?: () => void;
  readonly onNotice: (payload: string) => void;
  /** At once and at every beat, on the listening connection: finds what no notice told. */
  readonly onBeat: (client: pg.Client) => Promise<void>;
}

export interface Listener {
  /** False while nobody tells us anything. */
  connected: () => boolean;
  stop: () => Promise<void>;
}

export interface ListenerOptions {
  readonly connectionString: string;
  readonly topics: readonly Topic[];
  readonly onConnection?: (connected: boolean) => void;
}

/** How often the topics look for themselves, in ms: finds a dead connection, and serves where NOTIFY does not
 * come through (PgBouncer in transaction mode). */
const heartbeat = 750;

/** Keeps one connection that listens to all topics and connects again by itself. */
export function keepListening(options: ListenerOptions): Listener {
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
  options: ListenerOptions,
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
  { connectionString, topics }: ListenerOptions,
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
  client.on('notification', ({ channel, payload = '' }) =>
    topics.find((topic) => topic.channel === channel)?.onNotice(payload),
  );
  const over = AbortSignal.any([end, lost.signal]);
  try {
    await client.connect();
    for (const { channel, onListening } of topics) {
      await client.query(`listen ${channel}`);
      onListening?.();
    }
    while (!over.aborted) {
      for (const { onBeat } of topics) await onBeat(client);
      onReady();
      await pause(heartbeat, undefined, { signal: over }).catch(() => undefined);
    }
  } finally {
    client.end().catch(() => undefined);
  }
}
