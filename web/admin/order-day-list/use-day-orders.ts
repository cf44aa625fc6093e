import type { Order } from '../../../contract/orders.ts';
import { useDataOfEach, useQueryStore } from '../../api/use-data.ts';
import { type DayQuestion, dayQuery } from './day-question.ts';

interface DayOrders {
  /** By number; `null` until all are there. */
  readonly orders: readonly Order[] | null;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/** All orders of a day, however many pages they are. */
export function useDayOrders(question: DayQuestion): DayOrders {
  const store = useQueryStore();
  const first = useDataOfEach([dayQuery(question, 1)], { always: true });
  const pages = first[0]?.data?.last_page ?? 1;
  const others = Array.from({ length: pages - 1 }, (_none, n) => dayQuery(question, n + 2));
  const answers = [...first, ...useDataOfEach(others, { always: true })];
  const isThere = answers.every(({ data }) => data !== undefined);
  const orders = answers.flatMap(({ data }) => data?.data ?? []);
  return {
    orders: isThere ? orders.toSorted((a, b) => a.id - b.id) : null,
    failed: answers.some(({ data, error }) => data === undefined && error !== undefined),
    busy: answers.some(({ isFetching }) => isFetching),
    retry() {
      for (const query of [dayQuery(question, 1), ...others])
        store.refresh(query).catch(() => undefined);
    },
  };
}
