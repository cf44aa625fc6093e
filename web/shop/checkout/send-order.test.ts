import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewOrder } from '../../../contract/orders.ts';
import { blockStorage, stubStorage } from '../../../test/browser-storage.ts';
import type { CallApi } from '../../api/call.ts';

const RANA = 7;
const OMAR = 8;

const body = (quantity: number, user_id: number | null = null): NewOrder => ({
  user_id,
  guest_name: 'Rana Haddad',
  guest_email: '',
  guest_phone: '+961 3123456',
  guest_region: 'Mount Lebanon',
  guest_city: 'Jounieh',
  guest_street: 'Cedar street 4',
  payment_method_id: 1,
  notes: '',
  products: [{ product_id: 7, quantity }],
});

interface Sent {
  readonly headers: Record<string, string>;
  readonly body: NewOrder;
}

/** A page that was just loaded: nothing of the one before is in memory. */
async function loadPage() {
  vi.resetModules();
  const [{ sendOrder }, { ApiError }] = await Promise.all([
    import('./send-order.ts'),
    import('../../api/call.ts'),
  ]);
  return { sendOrder, ApiError };
}

/** A shop with the server's rule for the keys of attempts, and an answer that can get lost. */
async function shopUnderTest() {
  const { sendOrder, ApiError } = await loadPage();
  type Refusal = InstanceType<typeof ApiError>;
  const orders: { id: number; key: string; body: string }[] = [];
  const network = {
    loses: null as 'request' | 'answer' | null,
    refuses: null as Refusal | null,
    answers: undefined as unknown,
  };
  const sentAs: (string | undefined)[] = [];
  const call = async (_: string, input: Sent, options?: { as?: string }) => {
    sentAs.push(options?.as);
    if (network.loses === 'request') throw new ApiError(0, 'away');
    if (network.refuses) throw network.refuses;
    const key = input.headers['idempotency-key'] ?? '';
    const text = JSON.stringify(input.body);
    const known = orders.find((order) => order.key === key);
    if (known && known.body !== text) {
      throw new ApiError(422, 'used', { 'idempotency-key': ['was already used'] });
    }
    const order = known ?? { id: orders.length + 1, key, body: text };
    if (!known) orders.push(order);
    if (network.loses === 'answer') throw new ApiError(0, 'away');
    return network.answers === undefined ? { id: order.id } : network.answers;
  };
  const send = (order: NewOrder, purchase: 'cart' | 'product:7' | 'product:9' = 'cart') =>
    sendOrder(call as unknown as CallApi, purchase, order);
  const lose = async (what: 'request' | 'answer', ...sent: Parameters<typeof send>) => {
    network.loses = what;
    await expect(send(...sent)).rejects.toThrow('away');
    network.loses = null;
  };
  return { send, lose, call, orders, network, sentAs, ApiError };
}

beforeEach(() => {
  stubStorage('sessionStorage');
  stubStorage('localStorage');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('sending an order', () => {
  test('places it; the same things once more are another order', async () => {
    const { send, orders } = await shopUnderTest();
    expect(await send(body(1))).toMatchObject({ order: { id: 1 }, earlier: false });
    expect(await send(body(1))).toMatchObject({ order: { id: 2 }, earlier: false });
    expect(orders[0]?.key).toMatch(/^attempt-[0-9a-f]{32}$/);
  });

  test('twice at once makes one', async () => {
    const { send, orders } = await shopUnderTest();
    await Promise.all([send(body(1)), send(body(1))]);
    expect(orders).toHaveLength(1);
  });

  test('again after a lost answer makes one, also over a reload', async () => {
    const { lose, orders, call } = await shopUnderTest();
    await lose('answer', body(1));
    const reloaded = await loadPage();
    const again = await reloaded.sendOrder(call as unknown as CallApi, 'cart', body(1));
    expect(again).toMatchObject({ order: { id: 1 }, earlier: false });
    expect(orders).toHaveLength(1);
  });

  test('an answer without an order is none', async () => {
    const { send, orders, network } = await shopUnderTest();
    network.answers = null;
    await expect(send(body(1))).rejects.toMatchObject({ noAnswer: 'unreadable' });
    network.answers = undefined;
    expect(await send(body(1))).toMatchObject({ order: { id: 1 } });
    expect(orders).toHaveLength(1);
  });

  test('changed after a lost answer gives the first order and says so', async () => {
    const { send, lose, orders } = await shopUnderTest();
    await lose('answer', body(1));
    expect(await send(body(2))).toMatchObject({ order: { id: 1 }, earlier: true });
    expect(orders).toMatchObject([{ body: JSON.stringify(body(1)) }]);
  });

  test('changed after a request that never arrived places what it is now', async () => {
    const { send, lose, orders } = await shopUnderTest();
    await lose('request', body(1));
    expect(await send(body(2))).toMatchObject({ order: { id: 1 }, earlier: false });
    expect(orders).toMatchObject([{ body: JSON.stringify(body(2)) }]);
  });

  test('finds out which of several lost tries came through', async () => {
    const { send, lose, orders } = await shopUnderTest();
    await lose('request', body(1));
    await lose('answer', body(2));
    expect(await send(body(3))).toMatchObject({ order: { id: 1 }, earlier: true });
    expect(orders).toMatchObject([{ body: JSON.stringify(body(2)) }]);
  });

  test('finds the first of more lost tries than anybody makes', async () => {
    const shop = await shopUnderTest();
    await shop.lose('answer', body(1));
    for (let more = 2; more <= 40; more += 1) await shop.lose('request', body(more));
    expect(await shop.send(body(41))).toMatchObject({ order: { id: 1 }, earlier: true });
    expect(shop.orders).toHaveLength(1);
  });

  test('after a refusal begins a new attempt', async () => {
    const { send, orders, network, ApiError } = await shopUnderTest();
    network.refuses = new ApiError(409, 'out of stock', { 'products.0.product_id': ['is out'] });
    await expect(send(body(1))).rejects.toThrow('out of stock');
    expect(JSON.parse(localStorage.getItem('orderAttempts') ?? '')).toEqual([]);
    network.refuses = null;
    await send(body(1));
    expect(orders).toHaveLength(1);
  });

  test('keeps the key when a change was refused while the first still waits', async () => {
    const { send, lose, orders, network, ApiError } = await shopUnderTest();
    await lose('answer', body(1));
    network.refuses = new ApiError(409, 'out of stock');
    await expect(send(body(2))).rejects.toThrow('out of stock');
    network.refuses = null;
    expect(await send(body(3))).toMatchObject({ order: { id: 1 }, earlier: true });
    expect(orders).toHaveLength(1);
  });

  test('under a key that others used takes another one', async () => {
    const { send, orders } = await shopUnderTest();
    orders.push({ id: 1, key: 'taken', body: 'of someone else' });
    const taken = [{ purchase: 'cart', key: 'taken', bodies: [], begunAt: Date.now() }];
    stubStorage('localStorage', { orderAttempts: JSON.stringify(taken) });
    stubStorage('sessionStorage', { orderAttempts: '["taken"]' });
    expect(await send(body(1))).toMatchObject({ order: { id: 2 }, earlier: false });
  });
});

describe('after a lost answer', () => {
  test('another purchase is another order, and the first still waits for its answer', async () => {
    const { send, lose, orders } = await shopUnderTest();
    await lose('answer', body(1), 'product:7');
    expect(await send(body(2), 'cart')).toMatchObject({ order: { id: 2 }, earlier: false });
    expect(await send(body(3), 'product:9')).toMatchObject({ order: { id: 3 }, earlier: false });
    expect(await send(body(1), 'product:7')).toMatchObject({ order: { id: 1 }, earlier: false });
    expect(orders).toHaveLength(3);
  });

  test('a login leads to the order that was placed as a guest', async () => {
    const { send, lose, orders, sentAs } = await shopUnderTest();
    await lose('answer', body(1));
    expect(await send(body(1, RANA))).toMatchObject({ order: { id: 1 }, earlier: true });
    expect(orders).toHaveLength(1);
    expect(sentAs).toEqual(['guest', undefined, 'guest']);
  });

  test('a login places what never arrived for the customer', async () => {
    const { send, lose, orders } = await shopUnderTest();
    await lose('request', body(1));
    expect(await send(body(1, RANA))).toMatchObject({ order: { id: 1 }, earlier: false });
    expect(orders).toMatchObject([{ body: JSON.stringify(body(1, RANA)) }]);
  });

  test('a session that ended leads to the login, then to the order', async () => {
    const { send, lose, orders } = await shopUnderTest();
    await lose('answer', body(1, RANA));
    await expect(send(body(1))).rejects.toMatchObject({ status: 401 });
    expect(await send(body(2, RANA))).toMatchObject({ order: { id: 1 }, earlier: true });
    expect(orders).toHaveLength(1);
  });

  test('another customer in the same tab buys for themself', async () => {
    const { send, lose, orders } = await shopUnderTest();
    await lose('answer', body(1, RANA));
    expect(await send(body(1, OMAR))).toMatchObject({ order: { id: 2 }, earlier: false });
    expect(orders).toHaveLength(2);
  });
});

test.each([
  '{',
  '5',
  '[{"key":"k"}]',
  '[{"purchase":"cart","key":"a b","bodies":[],"begunAt":4102444800000}]',
  '[{"purchase":"cart","key":"a","bodies":["{}"],"begunAt":4102444800000}]',
])('begins a new attempt when storage holds %s', async (text) => {
  stubStorage('localStorage', { orderAttempts: text });
  stubStorage('sessionStorage', { orderAttempts: text });
  const { send, orders } = await shopUnderTest();
  await send(body(1));
  expect(orders[0]?.key).toMatch(/^attempt-/);
});

describe('in a tab opened after the first was closed before its answer', () => {
  async function afterClosing(...first: Parameters<typeof body>) {
    const shop = await shopUnderTest();
    await shop.lose('answer', body(...first));
    stubStorage('sessionStorage');
    return shop;
  }

  test('the same things are the first order, typed as before or not', async () => {
    const { send, orders } = await afterClosing(1);
    const typed = { ...body(1), guest_street: 'Cedar Street 4' };
    expect(await send(typed)).toMatchObject({ order: { id: 1 }, earlier: true });
    expect(orders).toHaveLength(1);
  });

  test('other things are another order', async () => {
    const { send, orders } = await afterClosing(1);
    expect(await send(body(2))).toMatchObject({ order: { id: 2 }, earlier: false });
    expect(orders).toHaveLength(2);
  });

  test('another customer buys for themself', async () => {
    const { send } = await afterClosing(1, RANA);
    expect(await send(body(1, OMAR))).toMatchObject({ order: { id: 2 }, earlier: false });
  });

  test('the same things a day later are another order', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 25 * 3600_000 });
    const { send } = await afterClosing(1);
    vi.useRealTimers();
    expect(await send(body(1))).toMatchObject({ order: { id: 2 }, earlier: false });
  });
});

test.each(['blocked', 'full'])('keeps the key in this page where storage is %s', async (how) => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (how === 'blocked') blockStorage(name);
    else
      stubStorage(name).setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
  }
  const { send, lose, orders } = await shopUnderTest();
  await lose('answer', body(1));
  await send(body(1));
  expect(orders).toHaveLength(1);
});
