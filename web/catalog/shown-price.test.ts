import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { shownPrice, variantsBadge } from './shown-price.ts';

const inDollars = (price: string, discount: string) =>
  shownPrice({ price, discount }, DEFAULT_SETTINGS);

describe('shownPrice', () => {
  test('a product without a discount shows its price alone, in whole dollars', () => {
    expect(inDollars('129.50', '0.00')).toEqual({
      finalCents: 12950,
      final: '$130',
      finalDecimal: '129.50',
      original: null,
      badge: null,
    });
  });

  test('a discounted product shows both prices and the badge', () => {
    expect(inDollars('129.00', '20.00')).toEqual({
      finalCents: 10320,
      final: '$103',
      finalDecimal: '103.20',
      original: '$129',
      badge: '20% OFF',
    });
  });

  test.each([
    ['12.50', '12% OFF'],
    ['14.29', '14% OFF'],
    ['99.99', '99% OFF'],
    ['0.50', null],
  ])('of a discount of %s percent the badge says whole ones, never more: %j', (discount, badge) => {
    expect(inDollars('80.00', discount).badge).toBe(badge);
  });

  test.each([
    ['30.00', 'Up to 30% OFF'],
    ['12.50', 'Up to 12% OFF'],
    ['0.50', null],
    [undefined, null],
  ])('where only variants are reduced, by %s percent at most, the badge says %j', (most, badge) => {
    expect(variantsBadge(most)).toBe(badge);
  });

  test('a discount of 100 percent costs nothing', () => {
    expect(inDollars('80.00', '100.00').final).toBe('$0');
  });
});
