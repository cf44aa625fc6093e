import type { CallName } from '../../contract/api.ts';
import type { CallApi } from './call.ts';
import type { Query } from './query.ts';

/** How long data is shown without asking again, in ms; prices are settled by the server at order. */
const FRESH_MS = 5 * 60_000;

/** Beyond this many, data that nobody looks at is dropped, the oldest first. */
const MOST_KEPT = 200;

/** What is known of a query; a new object with every change. */
export interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  readonly isFetching: boolean;
}

/** Data with the keys it was read under, without times, so that a document's bytes repeat. */
export type KeptData = readonly (readonly [key: string, data: unknown])[];

export interface QueryStore {
  /** Fresh data at once; older data at once too, read anew behind it; otherwise what is read now. */
  read<T>(query: Query<T>): Promise<T>;
  /** Reads anew; reads of the same query that are on their way are shared. */
  refresh<T>(query: Query<T>): Promise<T>;
  state<T>(query: Query<T>): QueryState<T>;
  subscribe(key: string, listener: () => void): () => void;
  /** Reads anew what was read by a call, where it is on show; the rest is forgotten. */
  invalidate(name: CallName): Promise<void>;
  /** Forgets what was read by these calls, on show or not; answers on their way come too late. */
  forget(concerns: (name: CallName) => boolean): void;
  /** Forgets what failed, so that it is tried again. */
  forgetFailures(): void;
  /** Takes all data out, to travel in a document, and puts a document's data in, fresh from now on. */
  take(): KeptData;
  restore(kept: KeptData): void;
}

interface Entry {
  state: QueryState<unknown>;
  readAt: number;
  running: Promise<unknown> | null;
  query: Query<unknown> | null;
  readonly listeners: Set<() => void>;
}

const emptyEntry = (listeners: Entry['listeners'] = new Set()): Entry => ({
  state: NOTHING,
  readAt: 0,
  running: null,
  query: null,
  listeners,
});

const NOTHING: QueryState<never> = { data: undefined, error: undefined, isFetching: false };

/** Keeps what the pages have read through the API. */
export function createQueryStore(call: CallApi, now: () => number = Date.now): QueryStore {
  const entries = new Map<string, Entry>();

  const entryOf = (key: string): Entry => {
    const known = entries.get(key);
    if (known) return known;
    const entry = emptyEntry();
    entries.set(key, entry);
    dropUnused();
    return entry;
  };

  const dropUnused = () => {
    for (const [key, { listeners, running }] of entries) {
      if (entries.size <= MOST_KEPT) return;
      if (listeners.size === 0 && !running) entries.delete(key);
    }
  };

  const set = (entry: Entry, change: Partial<QueryState<unknown>>) => {
    entry.state = { ...entry.state, ...change };
    for (const listener of entry.listeners) listener();
  };

  const run = (entry: Entry, query: Query<unknown>) => {
    // A read that was overtaken by a newer one says nothing any more.
    const settle = (change: Partial<QueryState<unknown>>) => {
      if (entry.running !== reading) return;
      entry.running = null;
      set(entry, { ...change, isFetching: false });
    };
    const reading: Promise<unknown> = call(query.name, query.input as never).then(
      (answer) => {
        const data = query.keep ? query.keep(answer) : answer;
        if (entry.running === reading) entry.readAt = now();
        settle({ data, error: undefined });
        return data;
      },
      (error: Error) => {
        settle({ error });
        throw error;
      },
    );
    entry.running = reading;
    set(entry, { isFetching: true });
    return reading;
  };

  const refresh = <T>(query: Query<T>): Promise<T> => {
    const entry = entryOf(query.key);
    entry.query = query;
    return (entry.running ?? run(entry, query)) as Promise<T>;
  };

  return {
    refresh,
    read<T>(query: Query<T>) {
      const { state, readAt } = entryOf(query.key);
      if (state.data === undefined) return refresh(query);
      if (now() - readAt > FRESH_MS) refresh(query).catch(() => undefined); // The old stays on show.
      return Promise.resolve(state.data as T);
    },
    state: <T>(query: Query<T>) => (entries.get(query.key)?.state ?? NOTHING) as QueryState<T>,
    subscribe(key, listener) {
      const { listeners } = entryOf(key);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async invalidate(name) {
      const known = [...entries].filter(([, { query }]) => query?.name === name);
      await Promise.allSettled(
        known.map(([key, entry]) => {
          // What is on its way may have been read before the change.
          if (entry.query && entry.listeners.size > 0) return run(entry, entry.query);
          return entries.delete(key);
        }),
      );
    },
    forget(concerns) {
      for (const [key, { query, listeners }] of [...entries]) {
        if (!query || !concerns(query.name)) continue;
        // A fresh entry for the same listeners: what still runs for the old one is lost with it.
        entries.set(key, emptyEntry(listeners));
        for (const listener of listeners) listener();
      }
    },
    forgetFailures() {
      for (const entry of entries.values()) {
        if (entry.state.error) set(entry, { error: undefined });
      }
    },
    take: () =>
      [...entries]
        .filter(([, { state }]) => state.data !== undefined)
        .map(([key, { state }]) => [key, state.data]),
    restore(kept) {
      for (const [key, data] of kept) {
        const entry = entryOf(key);
        entry.readAt = now();
        entry.state = { data, error: undefined, isFetching: false };
      }
    },
  };
}
