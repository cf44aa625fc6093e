import { expect, test } from 'vitest';
import type { ProductVariant } from '../../contract/variants.ts';
import { product } from '../../test/components/shop-data.ts';
import { productHref, shownVariant, soldAs } from './variants.ts';

const variant = (id: number, traits: Partial<ProductVariant> = {}): ProductVariant => ({
  id,
  name: `V${id}`,
  values: [`V${id}`],
  price: '20.00',
  discount: '0.00',
  available: 1,
  ...traits,
});

test('the variant that the address names is shown, else the first that is available, else the first', () => {
  const [a, b] = [variant(1, { available: 0 }), variant(2)];
  const variants = [a, b];
  expect(shownVariant({ variants }, 1)).toBe(a);
  expect(shownVariant({ variants }, 0)).toBe(b);
  expect(shownVariant({ variants }, 99)).toBe(b);
  expect(shownVariant({ variants }, Number.NaN)).toBe(b);
  expect(shownVariant({ variants: [a] }, 0)).toBe(a);
  expect(shownVariant({}, 1)).toBeUndefined();
});

test('a variant is sold at its own price, with its own picture first', () => {
  const image = (id: number) => ({ id, image_url: `/media/${id}/800.webp` });
  const images = [image(1), image(2), image(3)] as never;
  const cushion = product(7, 'Cushion', { price: '10.00', only_left: 2, images });
  const sage = variant(5, { price: '34.00', available: 0, image_id: 2 });
  expect(soldAs(cushion, sage)).toMatchObject({
    price: '34.00',
    available: 0,
    image_url: '/media/2/800.webp',
    images: [image(2), image(1), image(3)],
  });
  expect(soldAs(cushion, sage)).not.toHaveProperty('only_left');
  expect(soldAs(cushion, variant(6)).images).toEqual(images);
});

test('an address names the variant where there is one', () => {
  expect(productHref(7)).toBe('/product/7');
  expect(productHref(7, 5)).toBe('/product/7?variant=5');
});
