import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '../../contract/catalog.ts';
import { stubStorage } from '../../test/browser-storage.ts';

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

test('a tampered line is written anew with its live product', async () => {
  const tampered = { ...vase, name: 'Gold', price: '0.01' };
  const { rememberInCart } = await loadPage([
    { id: 7, product_id: 7, quantity: 5000, product: tampered },
  ]);
  rememberInCart([live]);
  expect(stored()).toEqual([{ id: 7, product_id: 7, quantity: 1000, product: vase }]);
});

test('a sound line keeps what it cost when it was added, so that a change can be told', async () => {
  const line = { id: 7, product_id: 7, quantity: 2, product: { ...vase, price: '60.00' } };
  const { rememberInCart } = await loadPage([line]);
  rememberInCart([live]);
  expect(stored()).toEqual([line]);
});

test('what is bought past the cart does not enter it', async () => {
  const { rememberInCart } = await loadPage([]);
  rememberInCart([live]);
  expect(stored()).toEqual([]);
});
