import { describe, expect, test } from 'vitest';
import { asVariant, nameWithVariant, pleaseChoose, variantName } from './variants.ts';

describe('what is said of variants', () => {
  test('names them by their values, behind the name of the product', () => {
    expect(variantName(['Sage', 'Large'])).toBe('Sage / Large');
    expect(nameWithVariant('Cushion', 'Sage / Large')).toBe('Cushion, Sage / Large');
    expect(nameWithVariant('Cushion', null)).toBe('Cushion');
    expect(nameWithVariant('Cushion', undefined)).toBe('Cushion');
  });

  test('lists what there is to choose from, and not without end', () => {
    const variants = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, name: `No ${at + 1}` }));
    expect(pleaseChoose(variants.slice(0, 2))).toBe('Please choose: No 1 (1), No 2 (2)');
    expect(pleaseChoose(variants)).toMatch(/, No 20 \(20\) and 10 more$/);
    expect(pleaseChoose(variants.slice(0, 20), 100)).toMatch(/ and 80 more$/);
  });
});

test('a product is shown as one of its variants: price, availability, count and picture', () => {
  const product = {
    name: 'Cushion',
    price: '20.00',
    discount: '0.00',
    available: 1 as const,
    only_left: 3,
    image_url: '/one.webp',
    images: [
      { id: 1, image_url: '/one.webp' },
      { id: 2, image_url: '/two.webp' },
    ],
  };
  const sold = { price: '34.00', discount: '50.00', available: 0 as const };
  const { only_left: _, ...rest } = product;
  expect(asVariant(product, { ...sold, image_id: 2 })).toEqual({
    ...rest,
    ...sold,
    image_url: '/two.webp',
  });
  expect(asVariant(product, { ...sold, image_id: 9, only_left: 1 })).toEqual({
    ...product,
    ...sold,
    only_left: 1,
  });
});
