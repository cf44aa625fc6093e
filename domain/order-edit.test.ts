import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CartLine, lineKey, MAX_LINES, MAX_QUANTITY } from './cart.ts';
import {
  changesOfLines,
  changesOfTexts,
  freePlaces,
  isCorrectable,
  isEditable,
  ruleOfEdit,
  stockChange,
} from './order-edit.ts';

const lines = fc.uniqueArray(
  fc.record({
    productId: fc.integer({ min: 1, max: 8 }),
    variantId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  }),
  { selector: lineKey, maxLength: 12 },
);

const quantities = (of: readonly CartLine[]) =>
  new Map(of.map((line) => [lineKey(line), line.quantity]));

/** What an order holds of counted products, and what is left of them, after a change of its lines. */
function move(held: Map<string, number>, before: readonly CartLine[], after: readonly CartLine[]) {
  let left = 0;
  for (const change of changesOfLines(before, after)) {
    const key = lineKey(change);
    const moved = stockChange(change, held.get(key) ?? 0);
    held.set(key, (held.get(key) ?? 0) - moved);
    left += moved;
  }
  return left;
}

describe('what an edit changes of the lines', () => {
  test('names those that go, change and come, in this order', () => {
    const line = (productId: number, quantity: number) => ({ productId, quantity });
    expect(
      changesOfLines([line(1, 2), line(2, 1), line(3, 5)], [line(4, 1), line(3, 6), line(1, 2)]),
    ).toEqual([
      { productId: 2, from: 1, to: 0 },
      { productId: 3, from: 5, to: 6 },
      { productId: 4, from: 0, to: 1 },
    ]);
  });

  test('is nothing where nothing differs, in whatever order the lines are sent', () => {
    fc.assert(
      fc.property(lines, (order) => {
        expect(changesOfLines(order, order.toReversed())).toEqual([]);
      }),
    );
  });

  test('makes the lines of before those of afterwards, and back', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const made = quantities(before);
        for (const { to, ...change } of changesOfLines(before, after))
          made.set(lineKey(change), to);
        const left = new Map([...made].filter(([, quantity]) => quantity > 0));
        expect(left).toEqual(quantities(after));
        const back = changesOfLines(after, before).map(({ from, to }) => to - from);
        const there = changesOfLines(before, after).map(({ from, to }) => to - from);
        expect(back.reduce((a, b) => a + b, 0) + there.reduce((a, b) => a + b, 0)).toBe(0);
      }),
    );
  });
});

describe('what an edit moves of counted stock', () => {
  test('there and back it moves nothing, where the order has taken what it has', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const held = quantities(before);
        const moved = move(held, before, after) + move(held, after, before);
        expect(moved).toBe(0);
        expect(new Map([...held].filter(([, count]) => count > 0))).toEqual(quantities(before));
      }),
    );
  });

  test('never gives back what was never taken', () => {
    fc.assert(
      fc.property(
        lines,
        lines,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (before, after, share) => {
          const held = new Map(
            before.map((line) => [lineKey(line), Math.floor(line.quantity * share)]),
          );
          move(held, before, after);
          for (const count of held.values()) expect(count).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('after any number of edits, the order holds what its lines have', () => {
    fc.assert(
      fc.property(fc.array(lines, { minLength: 2, maxLength: 6 }), (versions) => {
        const held = quantities(versions[0] ?? []);
        for (const [at, after] of versions.slice(1).entries())
          move(held, versions[at] ?? [], after);
        const counted = new Map([...held].filter(([, count]) => count > 0));
        expect(counted).toEqual(quantities(versions.at(-1) ?? []));
      }),
    );
  });
});

test('new lines get places of their own, behind those that stay as long as there is room', () => {
  expect(freePlaces([], 2)).toEqual([0, 1]);
  expect(freePlaces([0, 1, 4], 2)).toEqual([5, 6]);
  expect(freePlaces([1, 99], 2)).toEqual([0, 2]);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: MAX_LINES - 1 }), { maxLength: MAX_LINES }),
      (taken) => {
        const free = freePlaces(taken, MAX_LINES - taken.length);
        expect([...taken, ...free].sort((a, b) => a - b)).toEqual([...Array(MAX_LINES).keys()]);
      },
    ),
  );
});

test('a fee that is due stays the one of the order; one that becomes due is today’s', () => {
  const today = { feeCents: 500, freeFromCents: 8_000 };
  expect(ruleOfEdit(today, 400)).toEqual({ feeCents: 400, freeFromCents: 8_000 });
  expect(ruleOfEdit(today, 0)).toEqual(today);
});

test('texts that are not named stay', () => {
  const from = {
    guest_name: 'Rima',
    guest_phone: '+961 3123456',
    guest_region: 'Beirut',
    guest_city: 'Beirut',
    guest_street: '1 Cedar Street',
    notes: '',
  };
  expect(changesOfTexts(from, {})).toEqual([]);
  expect(
    changesOfTexts(from, { guest_name: 'Rima', notes: 'Ring', guest_city: undefined }),
  ).toEqual([{ what: 'notes', from: '', to: 'Ring' }]);
});

test('the shop edits pending orders; their buyers only those without a courier', () => {
  expect([1, 3, 4].map((status_id) => isEditable({ status_id }))).toEqual([true, false, false]);
  const correctable = (status_id: number, courier_id: number | null) =>
    isCorrectable({ status_id, courier_id });
  expect([correctable(1, null), correctable(1, 4), correctable(3, null)]).toEqual([
    true,
    false,
    false,
  ]);
});
