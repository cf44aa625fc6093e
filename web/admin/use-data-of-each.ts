import { useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  type Query,
  type QueryState,
  type QueryStore,
  type UseDataOptions,
  useQueryStore,
} from '../api/query.ts';

/** Several queries at once, in their order. */
export function useDataOfEach<T>(
  queries: readonly Query<T>[],
  { enabled = true, always = false }: UseDataOptions = {},
): readonly QueryState<T>[] {
  const store = useQueryStore();
  const keys = queries.map(({ key }) => key).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the queries
  const source = useMemo(() => watchAll(store, queries), [store, keys]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the queries
  useEffect(() => {
    if (!enabled) return;
    for (const query of queries) {
      // What fails stands in its state.
      (always ? store.refresh(query) : store.read(query)).catch(() => undefined);
    }
  }, [store, keys, enabled, always]);
  return useSyncExternalStore(source.subscribe, source.states, source.states);
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
      const ends = queries.map((query) => store.subscribe(query, listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
