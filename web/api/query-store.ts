import type { CallName } from '../../contract/api.ts';
import { NOT_LOGGED_IN } from '../../domain/refusal-messages.ts';
import { ApiError, type CallApi, isPublicRead } from './call.ts';
import type { Mutation, Query, QueryState, QueryStore } from './query.ts';
import {
  createEntry,
  findEntry,
  NOTHING,
  notify,
  type QueryEntry,
  setState,
  showData,
} from './query-entry.ts';

/** How long data is shown without asking again, in ms; prices are settled by the server at order. */
const STALE_TIME_MS = 5 * 60_000;

/** Whether a query is answered to the person logged in alone: neither to everybody, nor by the link of an order. */
const isPersonal = ({ name, key }: Query<unknown>): boolean =>
  !isPublicRead(name) && !key.includes('"x-order-token"');

/** What a personal read gets while nobody is logged in. */
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
  const entries = new Map<string, QueryEntry>();
  const entryOf = ({ key }: Pick<Query<unknown>, 'key'>) => findEntry(entries, key);
  const startRead = createReader(call, now, isSomebodyHere);

  const refresh = <T>(query: Query<T>): Promise<T> => {
    const entry = entryOf(query);
    entry.query = query;
    return (entry.running ?? startRead(entry, query)) as Promise<T>;
  };

  const readBack = <T>(query: Query<T>): Promise<T> => {
    const { confirmed, readAt } = entryOf(query);
    if (confirmed === undefined) return refresh(query);
    if (now() - readAt > STALE_TIME_MS) refresh(query).catch(ignore); // The old stays on show.
    return Promise.resolve(confirmed as T);
  };

  const invalidate = async (name: CallName): Promise<void> => {
    const known = [...entries].filter(([, entry]) => entry.name === name);
    await Promise.allSettled(
      known.map(([key, entry]) => {
        // What is on its way may have been read before the change.
        if (entry.query && entry.listeners.size > 0) return startRead(entry, entry.query);
        return entries.delete(key);
      }),
    );
  };

  return {
    refresh,
    readBack,
    invalidate,
    mutate: (mutation) => sendChange(entryOf(mutation.query), mutation, startRead),
    read: (query) => (entryOf(query).isLeft ? refresh(query) : readBack(query)),
    state: <T>(query: Query<T>) => (entries.get(query.key)?.state ?? NOTHING) as QueryState<T>,
    serverState: <T>(query: Query<T>) =>
      (entries.get(query.key)?.serverState ?? NOTHING) as QueryState<T>,
    subscribe(query, listener) {
      const entry = entryOf(query);
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
        entries.set(key, createEntry(entry.name, entry.listeners));
        notify(entry);
      }
    },
    dropFailures() {
      for (const entry of entries.values()) {
        if (entry.state.error) setState(entry, { error: undefined });
      }
    },
    dehydrate: () =>
      [...entries]
        .filter(([, { confirmed }]) => confirmed !== undefined)
        .map(([key, { confirmed }]) => [key, confirmed]),
    hydrate(data) {
      for (const [key, confirmed] of data) {
        const entry = entryOf({ key });
        Object.assign(entry, { readAt: now(), confirmed });
        entry.state = entry.serverState = { data: confirmed, error: undefined, isFetching: false };
      }
    },
  };
}

/** Starts a read of an entry, once all changes before it are answered, or once `after` is done. */
type StartRead = (
  entry: QueryEntry,
  query: Query<unknown>,
  after?: Promise<void> | null,
) => Promise<unknown>;

const createReader =
  (call: CallApi, now: () => number, isSomebodyHere: () => boolean): StartRead =>
  (entry, query, after = entry.tail) => {
    if (isPersonal(query) && !isSomebodyHere()) return Promise.reject(NOBODY);
    // One that is still waiting for the same changes reads all that was changed so far.
    if (after && entry.running && entry.runsAfter === after) return entry.running;
    const start = () => {
      if (entry.runsAfter === after) entry.runsAfter = null;
      return query.fetch?.() ?? call(query.name, query.input as never);
    };
    const reading: Promise<unknown> = (after ? after.then(start) : start()).then(
      (answer) => {
        const data = query.keep ? query.keep(answer) : answer;
        // A read that was overtaken by a newer one says nothing any more.
        if (entry.running !== reading) return data;
        Object.assign(entry, { running: null, readAt: now(), confirmed: data, isLeft: false });
        showData(entry, { error: undefined, isFetching: false });
        return data;
      },
      (error: Error) => {
        if (entry.running === reading) {
          entry.running = null;
          setState(entry, { error, isFetching: false });
        }
        throw error;
      },
    );
    entry.running = reading;
    entry.runsAfter = after;
    setState(entry, { isFetching: true });
    return reading;
  };

/** Shows a change at once and sends it in its turn; ends once its answer, or the lack of it, is on show. */
async function sendChange<T, Answer>(
  entry: QueryEntry,
  mutation: Mutation<T, Answer>,
  startRead: StartRead,
): Promise<Answer> {
  const { query, apply, settle = apply } = mutation;
  entry.query = query;
  const change = (data: unknown) => apply(data as T);
  const drop = () => {
    entry.changes = entry.changes.filter((other) => other !== change);
  };
  const readAgain = () => void startRead(entry, query).catch(ignore);
  const isRead = entry.confirmed !== undefined;
  const sending = sendInTurn(entry, mutation, startRead);
  const settled = sending.then(
    (answer) => {
      entry.confirmed = settle(entry.confirmed as T, answer);
      drop();
    },
    (error: unknown) => {
      drop();
      // It may have been carried out all the same.
      const isUnknown = error instanceof ApiError && error.noAnswer !== null;
      if (isUnknown && entry.confirmed !== undefined) readAgain();
    },
  );
  const tail = settled.then(() => {
    if (entry.tail === tail) entry.tail = null;
    showData(entry);
  });
  entry.tail = tail;
  entry.changes = [...entry.changes, change];
  showData(entry);
  // A read under way may be of before the change, which doesn't wait for it: another one comes after.
  if (isRead && entry.running) readAgain();
  await tail;
  return sending;
}

/** Sends a change after those before it, whatever became of them, and after the first read: `send` is given what it brought. */
async function sendInTurn<T, Answer>(
  entry: QueryEntry,
  { query, send }: Mutation<T, Answer>,
  startRead: StartRead,
): Promise<Answer> {
  const isRead = entry.confirmed !== undefined;
  await Promise.allSettled([entry.tail, isRead ? null : entry.running]);
  if (entry.confirmed === undefined) await startRead(entry, query, null);
  if (entry.isReset) throw new Error('Another person is here now');
  return send(entry.confirmed as T);
}

const ignore = (): void => undefined;
