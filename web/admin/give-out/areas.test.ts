import { expect, test } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { groupByArea, readyOrders, usualCouriers } from './areas.ts';

const order = (id: number, region: string, rest: Partial<Order> = {}): Order =>
  ({ id, guest_region: region, total_price: '10.50', ...rest }) as Order;
const inZone = (name: string): Partial<Order> => ({ delivery: { zone: { id: 1, name } } });
const stage = (order_id: number, rest: object) =>
  ({ order_id, stage: 'confirmed', held: null, ...rest }) as never;

test('orders are grouped by zone, else by region, the largest area first', () => {
  const orders = [
    order(1, 'Beirut'),
    order(2, 'Metn', inZone('Mount Lebanon')),
    order(3, 'Aley', inZone('Mount Lebanon')),
    order(4, '  '),
  ];
  expect(
    groupByArea(orders).map(({ name, orders: some, cents }) => [name, some.length, cents]),
  ).toEqual([
    ['Mount Lebanon', 2, 2100],
    ['', 1, 1050],
    ['Beirut', 1, 1050],
  ]);
});

test('what is held or not confirmed stays, what has no stage may leave', () => {
  const orders = [1, 2, 3, 4].map((id) => order(id, 'Beirut'));
  const stages = [stage(1, {}), stage(2, { stage: 'to_call' }), stage(3, { held: 'refused' })];
  expect(readyOrders(orders, stages).map(({ id }) => id)).toEqual([1, 4]);
});

test('an area is proposed to who carried its latest order', () => {
  const by = (id: number) => ({ courier: { id, name: `C${id}`, phone: '' } });
  const orders = [
    order(9, 'Beirut'),
    order(8, 'Beirut', by(2)),
    order(7, 'Beirut', by(1)),
    order(6, 'North', by(1)),
  ];
  expect([...usualCouriers(orders)]).toEqual([
    ['Beirut', 2],
    ['North', 1],
  ]);
});
