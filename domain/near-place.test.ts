import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearPlace, slipsBetween } from './near-place.ts';
import { lebanonPlaces } from './places/lebanon.ts';
import { ownName } from './zones.ts';

const PLACES = lebanonPlaces().map((place) => ({
  name: ownName(place),
  otherNames: place.otherNames,
}));

test.each([
  ['Jonieh', 'Jounieh'],
  ['jouneih', 'Jounieh'],
  ['Jouniehh', 'Jounieh'],
  ['Tripolli', 'Tripoli'],
  ['بيرروت', 'بيروت'],
  ['Jounieh', null],
  ['جونيه', null],
  ['Sur', null],
  ['Springfield', null],
  ['', null],
])('%j was probably meant as %j', (typed, meant) => {
  expect(nearPlace(typed, PLACES)).toBe(meant);
});

test('a name that may be two places is none', () => {
  const both = ['Kfarmata', 'Kfarmana'].map((name) => ({ name, otherNames: [] }));
  expect(nearPlace('Kfarmaka', both)).toBeNull();
});

/** The same by the definition, for short words. */
function slips(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)];
  const isSwapped = one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1) && a && b;
  return Math.min(
    slips(a, other) + 1,
    slips(one, b) + 1,
    slips(a, b) + (one.at(-1) === other.at(-1) ? 0 : 1),
    isSwapped ? slips(a.slice(0, -1), b.slice(0, -1)) + 1 : Number.POSITIVE_INFINITY,
  );
}

test('slips are counted as by their definition, and above the most as more', () => {
  const word = fc.stringMatching(/^[abc]{0,5}$/);
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(slipsBetween(one, other, 9)).toBe(slips(one, other));
      if (slips(one, other) > 1) expect(slipsBetween(one, other, 1)).toBeGreaterThan(1);
    }),
  );
});
