import { describe, expect, test } from 'vitest';
import type { ProductVariant } from '../../contract/variants.ts';
import { choiceOf } from './variant-picker.tsx';

let id = 0;
const variant = (name: string, available: 0 | 1 = 1): ProductVariant => {
  id += 1;
  return { id, name, values: name.split(' / '), price: '20.00', discount: '0.00', available };
};

const VARIANTS = [
  variant('Sage / S'),
  variant('Sage / L'),
  variant('Sand / S', 0),
  variant('Sand / L'),
  variant('Oat / M'),
];

const chosen = (now: string, place: number, value: string) => {
  const choice = choiceOf(VARIANTS, now.split(' / '), place, value);
  return choice && [choice.variant.name, choice.fits];
};

describe('choosing a value', () => {
  test('keeps what else is chosen, also where that is out of stock', () => {
    expect(chosen('Sage / L', 0, 'Sand')).toEqual(['Sand / L', true]);
    expect(chosen('Sage / S', 0, 'Sand')).toEqual(['Sand / S', true]);
    expect(chosen('Sage / S', 1, 'S')).toEqual(['Sage / S', true]);
  });

  test('changes the rest where the two are not sold together', () => {
    expect(chosen('Sage / L', 0, 'Oat')).toEqual(['Oat / M', false]);
    expect(chosen('Sage / L', 1, 'M')).toEqual(['Oat / M', false]);
  });

  test('takes an available one where several keep as much', () => {
    expect(chosen('Oat / M', 0, 'Sand')).toEqual(['Sand / L', false]);
    expect(chosen('Oat / M', 1, 'S')).toEqual(['Sage / S', false]);
  });

  test('keeps an earlier option rather than a later one', () => {
    const three = [
      variant('Red / Cotton / L'),
      variant('Blue / Linen / L'),
      variant('Red / Linen / S'),
    ];
    expect(choiceOf(three, ['Red', 'Cotton', 'L'], 1, 'Linen')?.variant.name).toBe(
      'Red / Linen / S',
    );
  });

  test('that no variant has leads nowhere', () => {
    expect(chosen('Sage / L', 0, 'Rust')).toBeNull();
  });
});
