import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallName } from '../../contract/api.ts';
import type { CallApi, DataOf, InputOf } from './call.ts';

/** How long catalogue data is shown without asking again; prices are settled by the server at order. */
const FRESH_MS = 5 * 60_000;

/** Describes reading a call, for `useSuspenseQuery`, `useQuery` and a page's `load`. */
export function callQuery<Name extends CallName>(name: Name, input?: InputOf<Name>) {
  return queryOptions<DataOf<Name>, Error, DataOf<Name>, QueryKey>({
    queryKey: input ? [name, input] : [name],
  });
}

/** A client whose queries are calls: the key's first part is the call's name, the second its input. */
export function createQueryClient(call: CallApi): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => call(queryKey[0] as CallName, queryKey[1] as never),
        staleTime: FRESH_MS,
        retry: false,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** What a page was rendered from: query keys with their data, without times, so that bytes repeat. */
export type QueryState = readonly (readonly [QueryKey, unknown])[];

/** Takes the data out of a client, to travel in the document. */
export function takeState(client: QueryClient): QueryState {
  return client
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

/** Puts a document's data into a client, fresh from now on. */
export function restoreState(client: QueryClient, state: QueryState): void {
  for (const [queryKey, data] of state) client.setQueryData(queryKey, data);
}
