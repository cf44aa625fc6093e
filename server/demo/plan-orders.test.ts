import { expect, test } from 'vitest';
import { type DemoProduct, ORDER_COUNT, planOrders } from './plan-orders.ts';

const HOUR = 3_600_000;

/** 48 products, one every 36 hours, as in the demo. */
const productsBefore = (now: Date): DemoProduct[] =>
  Array.from({ length: 48 }, (_, index) => ({
    id: index + 1,
    createdAt: new Date(now.getTime() - (48 - index) * 36 * HOUR),
    priceCents: 2_000 + index * 500,
    purchases: 10 + index,
  }));

const planAt = (time: string) => {
  const now = new Date(time);
  return planOrders(productsBefore(now), now);
};

/** Who bought what and what became of it. */
const stories = (time: string) =>
  planAt(time)
    .map(({ person, statusId, lines }) =>
      JSON.stringify([
        person,
        statusId,
        lines.map(({ product, quantity }) => [product.id, quantity]),
      ]),
    )
    .sort();

test('the plan is the same at any hour of any day', () => {
  const first = stories('2026-03-01T09:30:00Z');
  expect(first).toHaveLength(ORDER_COUNT);
  for (const time of ['2026-03-01T00:10:00Z', '2026-07-30T21:59:59Z', '2028-02-29T23:00:00Z'])
    expect(stories(time)).toEqual(first);
});

test.each(
  Array.from({ length: 24 }, (_, hour) => hour),
)('at %i o’clock all is past, in order, by day, and what waits is young', (hour) => {
  const now = new Date(Date.UTC(2026, 10, 23, hour, 7));
  const orders = planOrders(productsBefore(now), now);
  for (const { createdAt, settledAt, statusId, lines } of orders) {
    expect(createdAt.getTime()).toBeLessThan(now.getTime());
    expect(createdAt.getTime()).toBeGreaterThan(now.getTime() - 30 * 24 * HOUR);
    expect(createdAt.getUTCHours()).toBeGreaterThanOrEqual(5);
    expect(createdAt.getUTCHours()).toBeLessThan(20);
    for (const { product } of lines) expect(product.createdAt < createdAt).toBe(true);
    expect(settledAt === null).toBe(statusId === 1);
    if (settledAt === null) expect(now.getTime() - createdAt.getTime()).toBeLessThan(4 * 24 * HOUR);
    else {
      expect(settledAt > createdAt).toBe(true);
      expect(settledAt < now).toBe(true);
    }
  }
  expect(orders.map(({ createdAt }) => createdAt)).toEqual(
    orders.map(({ createdAt }) => createdAt).sort((one, other) => one.getTime() - other.getTime()),
  );
});

test('nothing to sell, no orders', () => {
  expect(planOrders([], new Date())).toEqual([]);
});
