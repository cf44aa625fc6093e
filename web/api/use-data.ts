import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Query } from './query.ts';
import type { QueryState, QueryStore } from './query-store.ts';

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
  /** True asks anew whenever the component appears, whatever is known. */
  readonly always?: boolean;
}

export interface ReadData<T> extends QueryState<T> {
  readonly refetch: () => Promise<void>;
}

/** Data that comes after the page is there: undefined until then. */
export function useData<T>(query: Query<T>, options: UseDataOptions = {}): ReadData<T> {
  const store = useQueryStore();
  const state = useQueryState(query);
  useReading([query], options);
  const { key } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query
  const refetch = useCallback(() => settle(store.refresh(query)), [store, key]);
  return useMemo(() => ({ ...state, refetch }), [state, refetch]);
}

/** Several queries at once, in their order. */
export function useDataOfEach<T>(
  queries: readonly Query<T>[],
  options: UseDataOptions = {},
): readonly QueryState<T>[] {
  const store = useQueryStore();
  const keys = queries.map(({ key }) => key).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the queries
  const source = useMemo(() => watchAll(store, queries), [store, keys]);
  useReading(queries, options);
  return useSyncExternalStore(source.subscribe, source.states, source.states);
}

function useQueryState<T>(query: Query<T>): QueryState<T> {
  const store = useQueryStore();
  const { key } = query;
  const subscribe = useCallback((on: () => void) => store.subscribe(key, on), [store, key]);
  const state = () => store.state(query);
  return useSyncExternalStore(subscribe, state, state);
}

/** Asks for queries once they are on show; what fails stands in their state. */
function useReading(queries: readonly Query<unknown>[], options: UseDataOptions): void {
  const { enabled = true, always = false } = options;
  const store = useQueryStore();
  const keys = enabled ? queries.map(({ key }) => key).join('\n') : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the queries
  useEffect(() => {
    if (keys === null) return;
    for (const query of queries) void settle(always ? store.refresh(query) : store.read(query));
  }, [store, keys, always]);
}

function watchAll<T>(store: QueryStore, queries: readonly Query<T>[]) {
  let last: readonly QueryState<T>[] = queries.map((query) => store.state(query));
  return {
    states: () => {
      const next = queries.map((query) => store.state(query));
      if (next.some((state, i) => state !== last[i])) last = next;
      return last;
    },
    subscribe: (listener: () => void) => {
      const ends = queries.map(({ key }) => store.subscribe(key, listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

const settle = (reading: Promise<unknown>): Promise<void> =>
  reading.then(
    () => undefined,
    () => undefined,
  );
