import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPartOf, isWithin, type LineQuantity, linesWithout } from './part-of-order.ts';
import { MAX_STOPS, type Pin, reportTime, shortRoute, wayKm, whyNotTaken } from './runs.ts';

const pins = fc.record({
  latitude: fc.double({ min: 33, max: 35, noNaN: true }),
  longitude: fc.double({ min: 35, max: 37, noNaN: true }),
});

describe('the order of stops', () => {
  test('has each stop once, those without a pin last in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.option(pins), { maxLength: 40 }), (some) => {
        const stops = some.map((pin, id) => ({ id, pin }));
        const route = shortRoute(stops);
        expect(route.toSorted((a, b) => a - b)).toEqual(stops.map(({ id }) => id));
        const others = stops.filter(({ pin }) => pin === null).map(({ id }) => id);
        expect(route.slice(route.length - others.length)).toEqual(others);
      }),
    );
  });

  test('is never longer than going to the nearest each time, and begins at the first pin', () => {
    fc.assert(
      fc.property(fc.array(pins, { minLength: 1, maxLength: 25 }), (some) => {
        const route = shortRoute(some.map((pin, id) => ({ id, pin })));
        expect(route[0]).toBe(0);
        const way = wayKm(route.map((id) => some[id] as Pin));
        expect(way).toBeLessThanOrEqual(nearestWay(some) + 1e-6);
      }),
    );
  });

  test('untangles a crossing', () => {
    const at = (latitude: number, longitude: number) => ({ latitude, longitude });
    // The nearest of the first is in the middle of the row, from where one end would be walked to and all back.
    const row = [at(34, 35), at(34, 35.3), at(34, 35.1), at(34, 35.4), at(34, 35.2)];
    expect(shortRoute(row.map((pin, id) => ({ id, pin })))).toEqual([0, 2, 4, 1, 3]);
  });

  test('takes as many stops as a run has, and leaves more as they are', () => {
    const many = Array.from({ length: MAX_STOPS + 20 }, (_, id) => ({
      id,
      pin: { latitude: 34 + ((id * 37) % 101) / 100, longitude: 35 + ((id * 61) % 97) / 100 },
    }));
    const route = shortRoute(many);
    expect(new Set(route).size).toBe(many.length);
    expect(route.slice(MAX_STOPS)).toEqual(many.slice(MAX_STOPS).map(({ id }) => id));
  });
});

/** The way that always goes to the nearest, written another time. */
function nearestWay(some: readonly Pin[]): number {
  const left = some.slice(1);
  const way = some.slice(0, 1);
  while (left.length > 0) {
    const here = way.at(-1) as Pin;
    left.sort((a, b) => wayKm([here, a]) - wayKm([here, b]));
    way.push(left.shift() as Pin);
  }
  return wayKm(way);
}

test('an order is taken where it is pending, in no other run, and nothing of it comes back', () => {
  const free = { isPending: true, inRun: null, comesBack: false };
  expect(whyNotTaken(free)).toBeNull();
  expect(whyNotTaken({ ...free, isPending: false })).toBe('not_pending');
  expect(whyNotTaken({ ...free, inRun: 3 })).toBe('in_run');
  expect(whyNotTaken({ ...free, comesBack: true })).toBe('comes_back');
});

describe('a report', () => {
  const closedAt = new Date('2026-11-28T18:00:00Z');
  const at = (hours: number) => new Date(closedAt.getTime() + hours * 3_600_000);
  test('is in time while the run is out, late for 48 hours where it was made before the end, else too late', () => {
    expect(reportTime({ closedAt: null }, { madeAt: at(9), now: at(9) })).toBe('in_time');
    expect(reportTime({ closedAt }, { madeAt: at(-1), now: at(47) })).toBe('late');
    expect(reportTime({ closedAt }, { madeAt: at(-1), now: at(49) })).toBe('too_late');
    expect(reportTime({ closedAt }, { madeAt: at(1), now: at(2) })).toBe('too_late');
  });
});

describe('a part of an order', () => {
  const line = fc.record({
    product_id: fc.integer({ min: 1, max: 5 }),
    variant_id: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    quantity: fc.integer({ min: 1, max: 4 }),
  });
  const order = fc.uniqueArray(line, {
    minLength: 1,
    selector: (one) => `${one.product_id} ${one.variant_id}`,
  });

  test('is neither nothing nor all of it', () => {
    fc.assert(
      fc.property(order, (lines) => {
        expect(isPartOf([], lines)).toBe(false);
        expect(isPartOf(lines, lines)).toBe(false);
      }),
    );
  });

  test('is any smaller one, and none with more or another thing', () => {
    fc.assert(
      fc.property(order, fc.nat(), (lines, n) => {
        const which = n % lines.length;
        const fewer = lines.flatMap((one, at): LineQuantity[] => {
          if (at !== which) return [one];
          return one.quantity > 1 ? [{ ...one, quantity: one.quantity - 1 }] : [];
        });
        expect(isPartOf(fewer, lines)).toBe(fewer.length > 0);
        const [first] = fewer;
        if (first) expect(isPartOf([...fewer, first], lines)).toBe(false);
        expect(isPartOf([{ product_id: 9, quantity: 1 }], lines)).toBe(false);
      }),
    );
  });
});

test('lines without some of them are what is left, and damaged goods are among what came back', () => {
  const lines = [
    { product_id: 1, quantity: 2 },
    { product_id: 2, variant_id: 5, quantity: 1 },
  ];
  const one = [{ product_id: 1, quantity: 1 }];
  expect(linesWithout(lines, one)).toEqual([{ product_id: 1, quantity: 1 }, lines[1]]);
  expect(linesWithout(lines, lines)).toEqual([]);
  expect(linesWithout(lines, [])).toEqual(lines);
  expect(isWithin(one, lines)).toBe(true);
  expect(isWithin([], lines)).toBe(true);
  expect(isWithin([...one, ...one], lines)).toBe(false);
  expect(isWithin([{ product_id: 1, quantity: 3 }], lines)).toBe(false);
  expect(isWithin([{ product_id: 2, quantity: 1 }], lines)).toBe(false);
});
