import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CallName } from '../../contract/api.ts';
import type { DataOf, InputOf } from './call.ts';

/** A read of one call with its input: what a page's `load` and the data hooks are given. */
export interface Query<T> {
  readonly name: CallName;
  readonly input: unknown;
  /** The same for the same name and input. */
  readonly key: string;
  /** What is kept of the answer; all of it when absent. */
  // biome-ignore lint/suspicious/noExplicitAny: a call's answer, known where the query is made
  readonly keep?: (answer: any) => T;
  /** How it is read where one call with that input is not all. */
  readonly fetch?: () => Promise<unknown>;
  /** What changes are shown on top of until it is read. */
  readonly placeholder?: T;
  /** Carries the type of the data; never set. */
  readonly data?: T;
}

/** What is known of a query; a new object with every change. */
export interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  readonly isFetching: boolean;
}

/** Data with the keys it was read under, without times, so that a document's bytes repeat. */
export type DehydratedData = readonly (readonly [key: string, data: unknown])[];

/** A change: shown at once, then sent, and rolled back when the server refuses it. */
export interface Mutation<T, Answer> {
  /** What the change shows in. Changes of one query are sent one after the other. */
  readonly query: Query<T>;
  /** The data with the change. */
  readonly apply: (data: T) => T;
  /** Sends it, given what the server has. */
  readonly send: (confirmed: T) => Promise<Answer>;
  /** What the server has now, from what it had before; without it, the same as `apply`. */
  readonly settle?: (confirmed: T, answer: Answer) => T;
}

export interface QueryStore {
  /** Fresh data at once; older data at once too, read again behind it; otherwise what is read now. */
  read<T>(query: Query<T>): Promise<T>;
  /** Like `read`, but data that was left (see `leave`) is good enough: for the way back. */
  readBack<T>(query: Query<T>): Promise<T>;
  /** Reads again; reads of the same query that are on their way are shared. */
  refresh<T>(query: Query<T>): Promise<T>;
  /**
   * Shows a change at once and sends it; what it undoes is another mutation.
   *
   * @throws what `send` throws, once the change is rolled back.
   */
  mutate<T, Answer>(mutation: Mutation<T, Answer>): Promise<Answer>;
  state<T>(query: Query<T>): QueryState<T>;
  /** What the document brought of it: a part that is taken over late stands as the server wrote it, whatever came since. */
  serverState<T>(query: Query<T>): QueryState<T>;
  subscribe<T>(query: Query<T>, listener: () => void): () => void;
  /** Reads again what was read by a call, where it is on show; the rest is dropped. */
  invalidate(name: CallName): Promise<void>;
  /** The page that shows these reads is left: the next visit by a link reads them again. */
  leave(concerns: (name: CallName) => boolean): void;
  /** Drops what was read by these calls, on show or not; answers on their way come too late. */
  reset(concerns: (name: CallName) => boolean): void;
  /** Drops what failed, so that it is tried again. */
  dropFailures(): void;
  /** All data, to travel in a document. */
  dehydrate(): DehydratedData;
  /** Puts a document's data in, fresh from now on. */
  hydrate(data: DehydratedData): void;
}

/** Describes reading a call. */
export function callQuery<Name extends CallName>(
  name: Name,
  input?: InputOf<Name>,
): Query<DataOf<Name>> {
  return { name, input, key: JSON.stringify(input === undefined ? [name] : [name, input]) };
}

/** The call that a key belongs to, whatever stands before it: what a document brought has its key alone. */
export const callNameOf = (key: string): CallName => JSON.parse(key.slice(key.indexOf('[')))[0];

export const QueryStoreContext = createContext<QueryStore | null>(null);

/** The store of what was read; in components prefer `useLoaded` and `useData`. */
export function useQueryStore(): QueryStore {
  const store = use(QueryStoreContext);
  if (!store) throw new Error('No query store around this component');
  return store;
}

/** Data that the page's `load` has read; waits (Suspense) or throws where it is not there. */
export function useLoaded<T>(query: Query<T>): T {
  const store = useQueryStore();
  const { data, error, isFetching } = useQueryState(query);
  if (data !== undefined) return data;
  if (error && !isFetching) throw error;
  return use(store.read(query));
}

/** Data if it is known already; asks nothing. */
export const useKnown = <T>(query: Query<T>): T | undefined => useQueryState(query).data;

export interface UseDataOptions {
  /** False asks nothing yet. */
  readonly enabled?: boolean;
  /** True asks again whenever the component appears, whatever is known. */
  readonly always?: boolean;
}

export interface ReadData<T> extends QueryState<T> {
  readonly refetch: () => Promise<void>;
}

/** Data that comes after the page is there: undefined until then. */
export function useData<T>(query: Query<T>, options: UseDataOptions = {}): ReadData<T> {
  const store = useQueryStore();
  const state = useQueryState(query);
  useReading(query, options);
  const { key } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query
  const refetch = useCallback(() => settle(store.refresh(query)), [store, key]);
  return useMemo(() => ({ ...state, refetch }), [state, refetch]);
}

function useQueryState<T>(query: Query<T>): QueryState<T> {
  const store = useQueryStore();
  const { key } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query
  const subscribe = useCallback((on: () => void) => store.subscribe(query, on), [store, key]);
  const state = () => store.state(query);
  const serverState = import.meta.env.SSR ? state : () => store.serverState(query);
  return useSyncExternalStore(subscribe, state, serverState);
}

/**
 * Asks for a query once it is on show, and again when it was reset there: another person is here. While nobody is, the
 * store leaves what is personal unasked. What fails stands in its state.
 */
function useReading(query: Query<unknown>, { enabled = true, always = false }: UseDataOptions) {
  const store = useQueryStore();
  const key = enabled ? query.key : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query
  useEffect(() => {
    if (key === null) return;
    void settle(always ? store.refresh(query) : store.read(query));
    return store.subscribe(query, () => {
      const { data, error, isFetching } = store.state(query);
      if (data === undefined && !error && !isFetching) void settle(store.read(query));
    });
  }, [store, key, always]);
}

const settle = (reading: Promise<unknown>): Promise<void> =>
  reading.then(
    () => undefined,
    () => undefined,
  );

/** The value once it has not changed for `afterMs` ms, such as a search while it is typed. */
export function useDebounced<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
