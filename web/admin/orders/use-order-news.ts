import { useEffect, useRef, useState } from 'react';
import type { OrderEvent } from '../../../contract/order-events.ts';
import { useQueryStore } from '../../api/use-data.ts';
import { chime } from './chime.ts';
import { followOrders } from './follow-orders.ts';
import { type OrdersQuestion, ordersQuery } from './orders-question.ts';
import { useUnseen } from './use-unseen.ts';

/** Events that come at once are answered by one read, after so many ms. */
const TOGETHER_MS = 150;

const NONE: ReadonlySet<number> = new Set();

/**
 * Keeps the list in step with the shop: it is read anew whenever an order comes or changes.
 *
 * @param sound whether new orders are heard
 * @returns the orders that came while this page was open
 */
export function useOrderNews(question: OrdersQuestion, sound: boolean) {
  const renew = useRenewal(question);
  const [fresh, setFresh] = useState(NONE);
  const unseen = useUnseen();

  const hear = (event: OrderEvent, here: boolean) => {
    renew(event);
    if (event.kind !== 'new' || fresh.has(event.id)) return;
    setFresh((known) => new Set(known).add(event.id));
    unseen.add();
    if (sound && here) chime();
  };
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => followOrders((event, here) => latest.current(event, here)), []);
  return { fresh, forget: () => setFresh(NONE) };
}

/** Reads the list on show anew, and an order's details when they changed. */
function useRenewal(question: OrdersQuestion) {
  const store = useQueryStore();
  const query = useRef(ordersQuery(question));
  query.current = ordersQuery(question);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);

  const read = async () => {
    const wanted = query.current;
    // An answer that is on its way may be older than the event: it does not count.
    const onItsWay = store.state(wanted).isFetching;
    await store.refresh(wanted).catch(() => undefined);
    if (onItsWay) await store.refresh(wanted).catch(() => undefined);
  };
  return (event: OrderEvent) => {
    clearTimeout(later.current);
    later.current = setTimeout(() => void read(), TOGETHER_MS);
    if (event.kind !== 'changed') return;
    void store.invalidate('GET /orders/{id}');
    void store.invalidate('GET /orders/{id}/history');
  };
}
