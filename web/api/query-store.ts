import type { CallName } from '../../contract/api.ts';
import { ApiError, type CallApi, isPublicRead, NOT_LOGGED_IN } from './call.ts';
import {
  callNameOf,
  type Mutation,
  type Query,
  type QueryState,
  type QueryStore,
} from './query.ts';

/** How long data is shown without asking again, in ms; prices are settled by the server at order. */
const STALE_TIME_MS = 5 * 60_000;

/** Beyond this many, data that nobody looks at is dropped, the oldest first. */
const MOST_KEPT = 200;

interface Entry {
  readonly name: CallName;
  state: QueryState<unknown>;
  /** What the document brought. */
  written?: QueryState<unknown>;
  /** What the server has, without the changes that it has not answered yet. */
  confirmed: unknown;
  changes: readonly ((data: unknown) => unknown)[];
  /** The end of the queue of changes; `null` while there are none. */
  tail: Promise<void> | null;
  readAt: number;
  running: Promise<unknown> | null;
  query: Query<unknown> | null;
  isLeft: boolean;
  isReset: boolean;
  readonly listeners: Set<() => void>;
}

const NOTHING: QueryState<never> = { data: undefined, error: undefined, isFetching: false };

const emptyEntry = (name: CallName, listeners: Entry['listeners'] = new Set()): Entry => ({
  name,
  state: NOTHING,
  confirmed: undefined,
  changes: [],
  tail: null,
  readAt: 0,
  running: null,
  query: null,
  isLeft: false,
  isReset: false,
  listeners,
});

/** Whether a query is answered to the person logged in alone: neither to everybody, nor by the link of an order. */
const isPersonal = ({ name, key }: Query<unknown>): boolean =>
  !isPublicRead(name) && !key.includes('"x-order-token"');

/** What a personal read gets while nobody is logged in (spec §8). */
const NOBODY = new ApiError(401, NOT_LOGGED_IN);

interface StoreOptions {
  /** In ms since 1970. Absent: the browser's clock. */
  readonly now?: () => number;
  /** Whether somebody is logged in, or may be. Absent: yes. */
  readonly isSomebodyHere?: () => boolean;
}

/**
 * Keeps what the pages have read through the API, and sends what they change. While nobody is logged in it asks only for what
 * anybody may read: a personal read that a page is still showing waits for the next person.
 */
export function createQueryStore(
  call: CallApi,
  { now = Date.now, isSomebodyHere = () => true }: StoreOptions = {},
): QueryStore {
  const entries = new Map<string, Entry>();

  const entryOf = (key: string): Entry => {
    const known = entries.get(key);
    if (known) return known;
    const entry = emptyEntry(callNameOf(key));
    entries.set(key, entry);
    dropUnused();
    return entry;
  };

  const dropUnused = () => {
    for (const [key, { listeners, running, tail }] of entries) {
      if (entries.size <= MOST_KEPT) return;
      if (listeners.size === 0 && !running && !tail) entries.delete(key);
    }
  };

  const set = (entry: Entry, change: Partial<QueryState<unknown>>) => {
    entry.state = { ...entry.state, ...change };
    for (const listener of [...entry.listeners]) listener();
  };

  /** Shows what the server has, with the changes on top. */
  const show = (entry: Entry, change: Partial<QueryState<unknown>> = {}) => {
    const base = entry.confirmed ?? (entry.tail ? entry.query?.placeholder : undefined);
    const changed = () => entry.changes.reduce((data, apply) => apply(data), base);
    set(entry, { ...change, data: base === undefined ? undefined : changed() });
  };

  const run = (entry: Entry, query: Query<unknown>, after: Promise<void> | null = entry.tail) => {
    if (isPersonal(query) && !isSomebodyHere()) return Promise.reject(NOBODY);
    const start = () => query.fetch?.() ?? call(query.name, query.input as never);
    const reading: Promise<unknown> = (after ? after.then(start) : start()).then(
      (answer) => {
        const data = query.keep ? query.keep(answer) : answer;
        // A read that was overtaken by a newer one says nothing any more.
        if (entry.running !== reading) return data;
        Object.assign(entry, { running: null, readAt: now(), confirmed: data, isLeft: false });
        show(entry, { error: undefined, isFetching: false });
        return data;
      },
      (error: Error) => {
        if (entry.running === reading) {
          entry.running = null;
          set(entry, { error, isFetching: false });
        }
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

  const readBack = <T>(query: Query<T>): Promise<T> => {
    const { confirmed, readAt } = entryOf(query.key);
    if (confirmed === undefined) return refresh(query);
    if (now() - readAt > STALE_TIME_MS) refresh(query).catch(() => undefined); // The old stays on show.
    return Promise.resolve(confirmed as T);
  };

  const invalidate = async (name: CallName): Promise<void> => {
    const known = [...entries].filter(([, entry]) => entry.name === name);
    await Promise.allSettled(
      known.map(([key, entry]) => {
        // What is on its way may have been read before the change.
        if (entry.query && entry.listeners.size > 0) return run(entry, entry.query);
        return entries.delete(key);
      }),
    );
  };

  const mutate = async <T, Answer>(mutation: Mutation<T, Answer>): Promise<Answer> => {
    const { query, apply, settle = apply, affects = [] } = mutation;
    const entry = entryOf(query.key);
    entry.query = query;
    const change = (data: unknown) => apply(data as T);
    const drop = () => {
      entry.changes = entry.changes.filter((other) => other !== change);
    };
    const isRead = entry.confirmed !== undefined;
    const before = [entry.tail, isRead ? null : entry.running];
    const sending = Promise.allSettled(before).then(async () => {
      if (entry.confirmed === undefined) await run(entry, query, null);
      if (entry.isReset) throw new Error('Another person is here now');
      return mutation.send(entry.confirmed as T);
    });
    const settled = sending.then(
      (answer) => {
        entry.confirmed = settle(entry.confirmed as T, answer);
        drop();
      },
      (error: unknown) => {
        drop();
        // It may have been carried out all the same.
        const isUnknown = error instanceof ApiError && error.noAnswer !== null;
        if (isUnknown && entry.confirmed !== undefined) run(entry, query).catch(() => undefined);
      },
    );
    const tail = settled.then(() => {
      if (entry.tail === tail) entry.tail = null;
      show(entry);
    });
    entry.tail = tail;
    entry.changes = [...entry.changes, change];
    show(entry);
    // A read under way may be of before the change, which doesn't wait for it: another one comes after.
    if (isRead && entry.running) run(entry, query).catch(() => undefined);
    await tail;
    const answer = await sending;
    await Promise.all(affects.map(invalidate));
    return answer;
  };

  return {
    refresh,
    readBack,
    invalidate,
    mutate,
    read: (query) => (entryOf(query.key).isLeft ? refresh(query) : readBack(query)),
    state: <T>(query: Query<T>) => (entries.get(query.key)?.state ?? NOTHING) as QueryState<T>,
    written: <T>(query: Query<T>) => (entries.get(query.key)?.written ?? NOTHING) as QueryState<T>,
    subscribe(query, listener) {
      const entry = entryOf(query.key);
      entry.query ??= query;
      entry.listeners.add(listener);
      return () => entry.listeners.delete(listener);
    },
    leave(concerns) {
      for (const entry of entries.values()) {
        if (entry.listeners.size > 0 && concerns(entry.name)) entry.isLeft = true;
      }
    },
    reset(concerns) {
      for (const [key, entry] of [...entries]) {
        if (!concerns(entry.name)) continue;
        entry.isReset = true;
        // A fresh entry for the same listeners: what still runs for the old one is lost with it.
        entries.set(key, emptyEntry(entry.name, entry.listeners));
        for (const listener of [...entry.listeners]) listener();
      }
    },
    dropFailures() {
      for (const entry of entries.values()) {
        if (entry.state.error) set(entry, { error: undefined });
      }
    },
    dehydrate: () =>
      [...entries]
        .filter(([, { confirmed }]) => confirmed !== undefined)
        .map(([key, { confirmed }]) => [key, confirmed]),
    hydrate(data) {
      for (const [key, confirmed] of data) {
        const entry = entryOf(key);
        Object.assign(entry, { readAt: now(), confirmed });
        entry.state = entry.written = { data: confirmed, error: undefined, isFetching: false };
      }
    },
  };
}
