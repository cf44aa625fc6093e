import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Product } from '../../contract/catalog.ts';
import type { ProductVariant } from '../../contract/variants.ts';
import { DEFAULT_SETTINGS, deliveryRule } from '../../domain/shop-settings.ts';
import { stubStorage } from '../../test/browser-storage.ts';
import { product as productOf } from '../../test/components/shop-data.ts';
import { cartItem, cartTotals, nameOf } from './use-cart.ts';

const DELIVERY = deliveryRule(DEFAULT_SETTINGS);

const product = (change: Partial<Product> = {}): Product =>
  productOf(7, 'Ribbed White Vase', { price: '39.99', ...change });
const storedLine = (stored: Product | null, quantity = 1) => ({
  id: 7,
  product_id: 7,
  quantity,
  product: stored,
});

test('a line is priced by what is stored, and by the live product once it is read', () => {
  const line = storedLine(product({ price: '30.00' }), 2);
  expect(cartTotals([cartItem(line, null)], DELIVERY).subtotalCents).toBe(6000);
  expect(cartTotals([cartItem(line, product())], DELIVERY).subtotalCents).toBe(7998);
});

test('the fee is decided on the exact cents: 79.98 pays 4, 80.00 nothing', () => {
  const line = storedLine(null, 2);
  expect(cartTotals([cartItem(line, product())], DELIVERY).totalCents).toBe(8398);
  expect(cartTotals([cartItem(line, product({ price: '40.00' }))], DELIVERY).totalCents).toBe(8000);
});

test('what is out of stock is left out of the total', () => {
  const items = [
    cartItem(storedLine(product()), product({ available: 0 })),
    cartItem({ ...storedLine(null), product_id: 8 }, product({ id: 8, price: '20.00' })),
  ];
  expect(items.map(({ unavailable }) => unavailable)).toEqual([true, false]);
  expect(cartTotals(items, DELIVERY).totalCents).toBe(2400);
});

test('a line of which nothing is known yet costs nothing and still has a name to speak of', () => {
  const unknown = cartItem(storedLine(null), null);
  expect(cartTotals([unknown], DELIVERY)).toMatchObject({ lines: [], totalCents: 0 });
  expect(nameOf(unknown)).toBe('This product');
});

describe('a line of a variant', () => {
  const sage: ProductVariant = {
    id: 5,
    values: ['Sage'],
    name: 'Sage',
    price: '20.00',
    discount: '50.00',
    available: 1,
    only_left: 2,
  };
  const sold = { ...product(), variant_summary: { count: 2, price_varies: true } };
  const line = {
    ...storedLine(product({ price: '30.00' })),
    variant_id: 5,
    variant_name: 'Salvia',
  };

  test('is sold as the variant is today', () => {
    const item = cartItem(line, { ...sold, variants: [sage] });
    expect(item).toMatchObject({
      key: '7:5',
      variant_name: 'Sage',
      product: { price: '20.00', only_left: 2 },
      unavailable: false,
      unchosen: false,
    });
    expect(nameOf(item)).toBe('Ribbed White Vase, Sage');
    expect(cartTotals([item], DELIVERY).subtotalCents).toBe(1000);
  });

  test('has to be chosen again once it is gone, and is called as it was', () => {
    for (const live of [{ ...sold, variants: [{ ...sage, id: 6 }] }, sold, product()]) {
      expect(cartItem(line, live)).toMatchObject({
        variant_name: 'Salvia',
        unavailable: true,
        unchosen: true,
      });
    }
    expect(cartItem({ ...line, variant_gone: true }, null).unchosen).toBe(true);
  });

  test('has to be chosen where the product was sold without, and is no longer', () => {
    expect(cartItem(storedLine(null), { ...sold, variants: [] }).unchosen).toBe(true);
    expect(cartItem(storedLine(null), product()).unchosen).toBe(false);
  });
});

const vase = {
  id: 7,
  name: 'Ribbed White Vase',
  price: '68.00',
  discount: '0.00',
  available: 1 as const,
  image_url: null,
};
const live = { ...vase, description: 'Tall', category_id: 2, images: [] } as unknown as Product;

/** The page as it was just loaded, with this in local storage. */
async function loadPage(cart: unknown) {
  stubStorage('localStorage', { cart: JSON.stringify(cart) });
  vi.resetModules();
  return import('./use-cart.ts');
}

const stored = (): unknown => JSON.parse(localStorage.getItem('cart') ?? 'null');

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a tampered line is written again with its live product', async () => {
  const tampered = { ...vase, name: 'Gold', price: '0.01' };
  const line = { id: 7, product_id: 7, quantity: 5000, product: tampered };
  const { storeInCart } = await loadPage([line]);
  storeInCart([cartItem({ ...line, product: null }, live)]);
  expect(stored()).toEqual([{ id: 7, product_id: 7, quantity: 1000, product: vase }]);
});

test('a sound line keeps what it cost when it was added, so that a change can be shown', async () => {
  const line = { id: 7, product_id: 7, quantity: 2, product: { ...vase, price: '60.00' } };
  const { storeInCart } = await loadPage([line]);
  storeInCart([cartItem({ ...line, product: null }, live)]);
  expect(stored()).toEqual([line]);
});

test('what is bought past the cart does not enter it', async () => {
  const { storeInCart } = await loadPage([]);
  storeInCart([cartItem(storedLine(null), live)]);
  expect(stored()).toEqual([]);
});
