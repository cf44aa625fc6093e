import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { GIVE_OUT } from '../../../domain/words/give-out.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import { useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { candidatesQuery, runSummaryQuery } from '../run-queries.ts';
import { summaryQuery } from '../waiting-confirmations.ts';
import { type Area, centsOf, groupByArea, readyOrders, usualCouriers } from './areas.ts';

/** This many orders are given out at once: one page of them. */
const MAX_ORDERS = 100;

/** Pending orders without a courier, the oldest first. */
export const openQuery = callQuery('GET /orders', {
  query: { order_status_id: 1, without_courier: true, sort_by: 'date', per_page: MAX_ORDERS },
});
/** The latest orders, which say who usually carries where. */
export const latestQuery = callQuery('GET /orders', { query: { per_page: MAX_ORDERS } });
export const couriersQuery = callQuery('GET /couriers');

/** What somebody was given just now. */
export interface Given {
  readonly courier: number;
  readonly ids: readonly number[];
  readonly cents: number;
}

/** What can be given out, who gets which area, and giving it out. */
export function useGiveOut() {
  const reading = useOpenOrders();
  const { orders } = reading;
  const areas = groupByArea(orders ?? []);
  const couriers = useData(couriersQuery, { always: true });
  const usual = usualCouriers(useData(latestQuery, { always: true }).data?.data ?? []);
  const [chosen, choose] = useState<ReadonlyMap<string, number | null>>(new Map());
  const known = new Set(couriers.data?.map(({ id }) => id));
  const courierOf = ({ name }: Area): number | null => {
    const id = chosen.get(name) ?? (chosen.has(name) ? null : usual.get(name));
    return id !== undefined && id !== null && known.has(id) ? id : null;
  };
  const give = (names: readonly string[], courier: number | null) =>
    choose(new Map([...chosen, ...names.map((name) => [name, courier] as const)]));
  const loads = loadsOf(areas, courierOf);
  return { ...reading, areas, couriers, courierOf, give, loads, ...useSending(loads) };
}

/** The orders that may leave, and how many of those read may not yet. */
function useOpenOrders() {
  const read = useList(openQuery);
  const { data: confirmation } = useData(summaryQuery, { always: true });
  const ids = read.data?.data.map(({ id }) => id) ?? [];
  const isOn = confirmation?.on === true && ids.length > 0;
  const stages = useData(callQuery('GET /confirmation/orders', { query: { ids: ids.join(',') } }), {
    enabled: isOn,
    always: true,
  });
  const runs = useData(runSummaryQuery, { always: true }).data;
  const areRunsOn = runs?.on === true;
  const free = useData(candidatesQuery(), { enabled: areRunsOn, always: true }).data;
  const isKnown =
    read.data && confirmation && (!isOn || stages.data) && runs && (!areRunsOn || free);
  const ready = isKnown
    ? readyOrders(read.data?.data ?? [], isOn ? (stages.data ?? []) : [])
    : null;
  // Those of a run that is not sent out yet stay in it.
  const orders = areRunsOn
    ? (ready?.filter(({ id }) => free?.some((one) => one.id === id)) ?? null)
    : ready;
  return {
    read,
    orders,
    unconfirmed: ready ? ids.length - ready.length : 0,
    planned: ready && orders ? ready.length - orders.length : 0,
    isCut: (read.data?.total ?? 0) > MAX_ORDERS,
    maxOrders: MAX_ORDERS,
  };
}

/** What each courier would get. */
function loadsOf(
  areas: readonly Area[],
  courierOf: (area: Area) => number | null,
): readonly Given[] {
  const orders = new Map<number, Order[]>();
  for (const area of areas) {
    const courier = courierOf(area);
    if (courier !== null) orders.set(courier, [...(orders.get(courier) ?? []), ...area.orders]);
  }
  return [...orders].map(([courier, some]) => ({
    courier,
    ids: some.map(({ id }) => id),
    cents: centsOf(some),
  }));
}

function useSending(loads: readonly Given[]) {
  const say = useWords(GIVE_OUT);
  const call = useCall();
  const change = useListChange(openQuery);
  const [busy, setBusy] = useState(false);
  const [given, setGiven] = useState<readonly Given[]>([]);
  const assign = async (some: readonly Given[], takeBack = false) => {
    for (const { courier, ids } of some) {
      const body = { ids: [...ids], courier_id: takeBack ? null : courier };
      await call('POST /orders/bulk', { body });
    }
  };
  const count = loads.reduce((sum, { ids }) => sum + ids.length, 0);
  const send = async () => {
    setBusy(true);
    const refused = await change({
      send: () => assign(loads),
      done: say('given', { count }),
      failed: say('not_given'),
      undo: () => ({
        send: async () => {
          await assign(loads, true);
          setGiven([]);
        },
        failed: say('not_given'),
      }),
    });
    if (refused === null) setGiven(loads);
    setBusy(false);
  };
  return { count, busy, given, send };
}
