import { useEffect, useRef, useState } from 'react';
import type { OrderEvent } from '../../../contract/order-events.ts';
import type { ReadData } from '../../api/use-data.ts';
import { chime } from './chime.ts';
import { followOrders } from './follow-orders.ts';
import { type OrdersQuestion, ordersQuery } from './orders-question.ts';
import { useListRenewal } from './use-list-renewal.ts';
import { useUnseen } from './use-unseen.ts';

const NONE: ReadonlySet<number> = new Set();

interface NewsSource {
  readonly question: OrdersQuestion;
  /** The list on show. */
  readonly reading: ReadData<unknown>;
  /** Whether new orders are heard. */
  readonly sound: boolean;
}

/**
 * Keeps the list in step with the shop: it is read again whenever an order comes or changes.
 *
 * @returns the orders that came while this page was open, and whether events arrive at all
 */
export function useOrderNews({ question, reading, sound }: NewsSource) {
  const [isCut, setCut] = useState(false);
  const [fresh, setFresh] = useState(NONE);
  const renew = useListRenewal(ordersQuery(question), reading, isCut);
  const unseen = useUnseen();

  const hear = (event: OrderEvent, here: boolean) => {
    renew();
    if (event.kind !== 'new' || fresh.has(event.id)) return;
    setFresh((known) => new Set(known).add(event.id));
    unseen.add();
    if (sound && here) chime();
  };
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(
    () =>
      followOrders({
        onEvent: (event, here) => latest.current(event, here),
        onConnection: (isOpen) => setCut(!isOpen),
      }),
    [],
  );
  return { fresh, isCut, forget: () => setFresh(NONE) };
}
