import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Order } from '../../contract/orders.ts';
import { parseCents } from '../../domain/money.ts';
import { ORDER_STATUS, PAYMENT_STATUS, paymentText } from '../../domain/order-status.ts';
import {
  type Query,
  type QueryState,
  type QueryStore,
  type UseDataOptions,
  useQueryStore,
} from '../api/query.ts';
import { readId } from './read-id.ts';

/** The orders that `?ids=3,1,2` names, each once; invalid ids are left out. */
export function readIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(readId);
  return [...new Set(ids.filter((id) => id !== null))];
}

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

type Payable = Pick<Order, 'status' | 'payment_status' | 'total_price' | 'credit' | 'refunded'>;

/** Nothing of it is packed or delivered. */
export const isCanceled = ({ status }: Pick<Order, 'status'>): boolean =>
  status.id === ORDER_STATUS.canceled;

/**
 * Whose slips are printed: of what is selected all but canceled orders, else of what is on show those that wait to be packed.
 *
 * @param isReady whether a pending order may be packed now
 */
export const ordersToPack = <O extends Pick<Order, 'status'>>(
  shown: readonly O[],
  selected: readonly O[],
  isReady: (order: O) => boolean = () => true,
): O[] =>
  selected.length > 0
    ? selected.filter((order) => !isCanceled(order))
    : shown.filter((order) => order.status.id === ORDER_STATUS.pending && isReady(order));

/** What the courier asks for at the door, in cents: nothing of what is paid, paid back or canceled. */
export const centsToCollect = (order: Payable): number =>
  whyNothing(order) === null ? parseCents(order.total_price) : 0;

/** Whether its money has come in, and was not all paid back. */
export const isCollected = (order: Payable): boolean => centsCollected(order) > 0;

/** What has come in for an order and stayed, in cents. */
export function centsCollected(order: Payable): number {
  const { status, payment_status, total_price, refunded } = order;
  if (isCanceled({ status }) || payment_status.id === PAYMENT_STATUS.unpaid) return 0;
  const isPaid = payment_status.id === PAYMENT_STATUS.paid;
  return Math.max(
    0,
    parseCents(total_price) - parseCents(isPaid ? '0.00' : (refunded ?? total_price)),
  );
}

/** In a word, why nothing is asked for; `null` when there is something to collect. */
export function whyNothing(order: Payable): string | null {
  if (isCanceled(order)) return order.status.name;
  return order.payment_status.id === PAYMENT_STATUS.unpaid ? null : paymentText(order);
}
