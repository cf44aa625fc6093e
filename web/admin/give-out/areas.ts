import type { OrderConfirmation } from '../../../contract/confirmation.ts';
import type { Order } from '../../../contract/orders.ts';
import { mayHandOver } from '../../../domain/confirmation.ts';
import { parseCents } from '../../../domain/money.ts';

/** Orders that go the same way: those of a delivery zone, or of a region where there is none. */
export interface Area {
  /** Its name; empty where nothing is known. */
  readonly name: string;
  readonly orders: readonly Order[];
  readonly cents: number;
}

/** What orders come to, in cents. */
export const centsOf = (orders: readonly Order[]): number =>
  orders.reduce((cents, { total_price }) => cents + parseCents(total_price), 0);

/** The orders that may leave: those that are confirmed, and those that need no call. */
export function readyOrders(
  orders: readonly Order[],
  stages: readonly OrderConfirmation[],
): readonly Order[] {
  const waiting = new Set(
    stages.filter((stage) => !mayHandOver(stage, true)).map(({ order_id }) => order_id),
  );
  return orders.filter(({ id }) => !waiting.has(id));
}

/** Where an order goes. */
export const areaOf = ({ delivery, guest_region }: Order): string =>
  delivery?.zone?.name ?? guest_region.trim();

/** Orders by area, the largest first. */
export function groupByArea(orders: readonly Order[]): readonly Area[] {
  const areas = new Map<string, Order[]>();
  for (const order of orders)
    areas.set(areaOf(order), [...(areas.get(areaOf(order)) ?? []), order]);
  return [...areas]
    .map(([name, some]) => ({ name, orders: some, cents: centsOf(some) }))
    .sort((a, b) => b.orders.length - a.orders.length || a.name.localeCompare(b.name));
}

/** Who carried the latest order of each area, as it is proposed for the next. Orders come newest first. */
export function usualCouriers(orders: readonly Order[]): ReadonlyMap<string, number> {
  const usual = new Map<string, number>();
  for (const order of orders) {
    const area = areaOf(order);
    if (order.courier && !usual.has(area)) usual.set(area, order.courier.id);
  }
  return usual;
}
