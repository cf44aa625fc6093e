import type { Order } from '../../../contract/orders.ts';
import { useData, useQueryStore } from '../../api/use-data.ts';
import { useDataOfEach } from '../use-data-of-each.ts';
import { type DayQuestion, dayQuery, selectedQuery } from './day-question.ts';

/** Pages of 100 that a list has at most: more orders are no list for one day. */
const MOST_PAGES = 10;

interface DayOrders {
  /** By number; `null` until all are there. */
  readonly orders: readonly Order[] | null;
  /** How many older orders the list leaves out. */
  readonly leftOut: number;
  /** Why a page of them could not be read. */
  readonly error: Error | undefined;
  readonly busy: boolean;
  readonly retry: () => void;
}

/** The orders of a list: all of its scope, at most 1,000, the newest; or those that were selected. */
export function useDayOrders(question: DayQuestion): DayOrders {
  const isSelection = question.ids.length > 0;
  const selected = useSelected(question, isSelection);
  const scoped = useScope(question, !isSelection);
  return isSelection ? selected : scoped;
}

function useSelected(question: DayQuestion, enabled: boolean): DayOrders {
  const { data, error, isFetching, refetch } = useData(selectedQuery(question), {
    enabled,
    always: true,
  });
  const { courierId } = question;
  const ofCourier = data?.filter(({ courier }) => courierId === null || courier?.id === courierId);
  return {
    orders: ofCourier?.toSorted((a, b) => a.id - b.id) ?? null,
    leftOut: 0,
    error: data === undefined ? error : undefined,
    busy: isFetching,
    retry: () => void refetch(),
  };
}

function useScope(question: DayQuestion, enabled: boolean): DayOrders {
  const store = useQueryStore();
  const reading = { enabled, always: true };
  const first = useDataOfEach([dayQuery(question, 1)], reading);
  const page = first[0]?.data;
  const pages = Math.min(page?.last_page ?? 1, MOST_PAGES);
  const others = Array.from({ length: pages - 1 }, (_none, n) => dayQuery(question, n + 2));
  const answers = [...first, ...useDataOfEach(others, reading)];
  const isThere = answers.every(({ data }) => data !== undefined);
  const orders = answers.flatMap(({ data }) => data?.data ?? []);
  return {
    orders: isThere ? orders.toSorted((a, b) => a.id - b.id) : null,
    leftOut: isThere ? Math.max(0, (page?.total ?? 0) - orders.length) : 0,
    error: answers.find(({ data, error }) => data === undefined && error !== undefined)?.error,
    busy: answers.some(({ isFetching }) => isFetching),
    retry() {
      for (const query of [dayQuery(question, 1), ...others])
        store.refresh(query).catch(() => undefined);
    },
  };
}
