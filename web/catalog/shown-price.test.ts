import { describe, expect, test } from 'vitest';
import { shownPrice } from './shown-price.ts';

describe('shownPrice', () => {
  test('a product without a discount shows its price alone, in whole dollars', () => {
    expect(shownPrice({ price: '129.50', discount: '0.00' })).toEqual({
      finalCents: 12950,
      final: '$130',
      finalDecimal: '129.50',
      original: null,
      badge: null,
    });
  });

  test('a discounted product shows both prices and the badge', () => {
    expect(shownPrice({ price: '129.00', discount: '20.00' })).toEqual({
      finalCents: 10320,
      final: '$103',
      finalDecimal: '103.20',
      original: '$129',
      badge: '20% OFF',
    });
  });

  test('a discount with decimals keeps them in the badge', () => {
    expect(shownPrice({ price: '80.00', discount: '12.50' }).badge).toBe('12.5% OFF');
  });

  test('a discount of 100 percent costs nothing', () => {
    expect(shownPrice({ price: '80.00', discount: '100.00' }).final).toBe('$0');
  });
});
