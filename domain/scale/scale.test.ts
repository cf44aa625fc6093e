import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Measured, measured } from './measured.ts';
import { scenesOf } from './scene.ts';
import { chairsOf, tableOn } from './seats.ts';
import { sideBySide } from './side-by-side.ts';

describe('a size', () => {
  test.each([
    ['Vase', { width_mm: 210, height_mm: 300 }, [], { width: 210, height: 300 }],
    ['Jute Rug', { width_mm: 1_200, depth_mm: 1_800 }, [], { width: 1_200, depth: 1_800 }],
    ['Wool Rug', { width_mm: 1_200, height_mm: 1_800 }, [], { width: 1_200, depth: 1_800 }],
    ['Wool Rug', {}, ['80 × 120 cm'], { width: 1_200, depth: 800 }],
    ['Wool Rug', {}, ['Sage', '1.2 x 1.8 m'], { width: 1_800, depth: 1_200 }],
    ['Round Rug', {}, ['160 cm'], { width: 1_600, depth: 1_600, isRound: true }],
    ['Cushion', {}, ['Ivory', '48 × 50 cm'], { width: 480, height: 500 }],
  ])('of %s is known by its facts, else by the variant', (name, facts, values, size) => {
    expect(measured({ name, ...facts, values })).toEqual({ name, ...size });
  });

  test.each([
    ['Jug', { height_mm: 220 }, []],
    ['Plate', { width_mm: 270, depth_mm: 270 }, []],
    ['Planter', {}, ['Small, 19 cm']],
    ['Candle', {}, ['Fig']],
    ['Bead', { width_mm: 9, height_mm: 9 }, []],
    ['Wall', { width_mm: 7_000, height_mm: 2_000 }, []],
  ])('of %s is not drawn: %j %j', (name, facts, values) => {
    expect(measured({ name, ...facts, values })).toBeNull();
  });
});

describe('a thing stands where it is used', () => {
  const settings = (name: string, size: Omit<Measured, 'name'>) =>
    scenesOf({ name, ...size }).map(({ setting, seats }) =>
      seats ? `${setting} ${seats}` : setting,
    );
  test.each<[string, Omit<Measured, 'name'>, string[]]>([
    ['Ribbed Vase', { width: 210, height: 300 }, ['on_sideboard']],
    ['Oak Floor Lamp', { width: 500, height: 1_500 }, ['on_floor']],
    ['Linen Sofa', { width: 2_100, height: 800 }, ['on_floor']],
    ['Round Mirror', { width: 700, height: 700 }, ['on_wall']],
    ['Leaning Floor Mirror', { width: 700, height: 1_650 }, ['on_floor']],
    ['Rattan Pendant', { width: 420, height: 380 }, ['over_table']],
    ['Lumbar Cushion', { width: 600, height: 360 }, ['on_sofa']],
    ['Linen Throw', { width: 1_300, depth: 1_800 }, ['on_bed']],
    ['Small Rug', { width: 1_200, depth: 800 }, ['under_sofa']],
    ['Large Rug', { width: 3_000, depth: 2_000 }, ['under_sofa', 'under_table 8']],
    ['Round Rug', { width: 2_000, depth: 2_000, isRound: true }, ['under_sofa', 'under_table 4']],
  ])('%s', (name, size, expected) => {
    expect(settings(name, size)).toEqual(expected);
  });
});

test('whatever its size, its lengths are true, and all of it is seen', () => {
  const length = fc.integer({ min: 20, max: 6_000 });
  const name = fc.constantFrom(
    'Vase',
    'Rug',
    'Throw',
    'Cushion',
    'Mirror',
    'Pendant',
    'Arch',
    'Thing',
  );
  fc.assert(
    fc.property(name, length, length, (called, width, other) => {
      const isFlat = /Rug|Throw/.test(called);
      const known = measured({
        name: called,
        width_mm: width,
        ...(isFlat ? { depth_mm: other } : { height_mm: other }),
      });
      for (const { view, measures, strokes } of known ? scenesOf(known) : []) {
        expect(measures.map(({ mm }) => mm).toSorted()).toEqual([width, other].toSorted());
        for (const { from, to, mm } of measures) {
          expect(Math.hypot(to[0] - from[0], to[1] - from[1])).toBeCloseTo(mm, 6);
          for (const [x, y] of [from, to]) {
            expect(x).toBeGreaterThanOrEqual(view.x);
            expect(x).toBeLessThanOrEqual(view.x + view.width);
            expect(y).toBeGreaterThanOrEqual(view.y);
            expect(y).toBeLessThanOrEqual(view.y + view.height);
          }
        }
        expect(strokes.every(({ d }) => !/NaN|undefined/.test(d))).toBe(true);
      }
    }),
  );
});

test('side by side each stands apart, at its true height, beside somebody', () => {
  const length = fc.integer({ min: 20, max: 3_000 });
  const things = fc.array(
    fc.record({ name: fc.constantFrom('Vase', 'Rug', 'Mirror'), width: length, height: length }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(things, (all) => {
      const { view, measures } = sideBySide(all);
      expect(measures.map(({ mm }) => mm)).toEqual(all.map(({ height }) => height));
      const xs = measures.map(({ from }) => from[0]);
      expect(xs).toEqual(xs.toSorted((one, other) => one - other));
      expect(xs.every((x) => x > 600 && x < view.x + view.width)).toBe(true);
      for (const { from, to, mm } of measures) expect(to[1] - from[1]).toBe(mm);
    }),
  );
});

describe('the table on a rug', () => {
  test('is the largest whose chairs stay on it', () => {
    expect(tableOn({ width: 1_700, depth: 1_750 })?.seats).toBe(4);
    expect(tableOn({ width: 1_699, depth: 1_750 })?.seats).toBe(2);
    expect(tableOn({ width: 900, depth: 600 })).toBeNull();
  });
  test('has a chair for everyone', () => {
    for (const seats of [2, 4, 6, 8, 10])
      for (const isRound of [false, true])
        expect(chairsOf({ seats, width: 1_000, depth: 1_000 }, isRound)).toHaveLength(seats);
  });
});
