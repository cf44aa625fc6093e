import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlacedOrder } from '../../contract/orders.ts';
import { blockStorage, stubStorage } from '../../test/browser-storage.ts';

const order = {
  id: 41,
  items: [{ product_id: 7 }],
  total_price: '84.00',
  guest_phone: '+961 3123456',
  guest_email: '',
  guest_name: 'Rana Haddad',
  tracking_token: 'abc',
} as PlacedOrder;
const circumstances = { fromCart: true, expectedCents: 8400, earlier: false };

/** A page that was just loaded: nothing of the one before is in memory. */
const loadPage = async () => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => undefined);
  const { endSession } = await import('../session/session-store.ts');
  endSession('left'); // A guest's cart is known at once.
  return import('./placed-order.ts');
};

beforeEach(() => {
  stubStorage('localStorage');
  stubStorage('sessionStorage');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the order just placed', () => {
  test('survives a reload, without name or address', async () => {
    const before = await loadPage();
    before.storePlacedOrder(order, circumstances);
    const { readPlacedOrder } = await loadPage();
    expect(readPlacedOrder()).toEqual({
      id: 41,
      total_price: '84.00',
      phone: '+961 3123456',
      email: '',
      tracking_token: 'abc',
      productIds: ['7'],
      ...circumstances,
      cleared: false,
    });
  });

  test('knows after a reload that its cart was cleared', async () => {
    const before = await loadPage();
    before.storePlacedOrder(order, circumstances);
    before.clearOrderedCart(before.readPlacedOrder());
    const { readPlacedOrder } = await loadPage();
    expect(readPlacedOrder()).toMatchObject({ id: 41, cleared: true });
  });

  test('the next order clears the cart again', async () => {
    const { storePlacedOrder, clearOrderedCart, readPlacedOrder } = await loadPage();
    storePlacedOrder(order, circumstances);
    clearOrderedCart(readPlacedOrder());
    storePlacedOrder({ ...order, id: 42 }, circumstances);
    expect(readPlacedOrder()).toMatchObject({ id: 42, cleared: false });
  });

  test('of a customer has no token', async () => {
    const { storePlacedOrder, readPlacedOrder } = await loadPage();
    const { tracking_token: _, ...ofCustomer } = order;
    storePlacedOrder(ofCustomer, circumstances);
    expect(readPlacedOrder()).toMatchObject({ tracking_token: '' });
  });

  test.each([
    'order',
    'null',
    '[]',
    '{"id":41}',
    '{"id":"41","total_price":"84.00","phone":"","email":"","tracking_token":"","expectedCents":1,"productIds":[]}',
    '{"id":41,"total_price":"84","phone":"","email":"","tracking_token":"","expectedCents":1,"productIds":[]}',
  ])('is none when storage holds %s', async (text) => {
    stubStorage('sessionStorage', { placedOrder: text });
    const { readPlacedOrder } = await loadPage();
    expect(readPlacedOrder()).toBeNull();
  });

  test('is shown in this page where storage is blocked', async () => {
    blockStorage('sessionStorage');
    const { storePlacedOrder, readPlacedOrder } = await loadPage();
    expect(readPlacedOrder()).toBeNull();
    storePlacedOrder(order, circumstances);
    expect(readPlacedOrder()).toMatchObject({ id: 41 });
  });
});
