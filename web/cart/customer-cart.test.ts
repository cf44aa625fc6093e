import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Product } from '../../contract/catalog.ts';
import { ApiError, type CallApi } from '../api/call.ts';
import { createQueryStore } from '../api/query-store.ts';
import { createCustomerCart } from './customer-cart.ts';
import type { StoredLine } from './stored-cart.ts';

const product = (id: number): Product =>
  ({
    id,
    name: `Vase ${id}`,
    price: '40.00',
    discount: '0.00',
    available: 1,
    image_url: null,
    description: '',
    category_id: 1,
    category: { category_id: 1, name: 'Vases' },
    images: [],
  }) as unknown as Product;

interface Asked {
  readonly name: string;
  readonly product?: number;
  readonly cart?: unknown;
}

/** A server cart with line ids from 100 on, that refuses what `refusals` names. */
function fakeServer(start: Record<number, number> = {}) {
  const lines = new Map(Object.entries(start).map(([id, n]) => [Number(id), n]));
  const asked: Asked[] = [];
  const keys: string[] = [];
  let held: Promise<void> | null = null;
  const refusals = new Map<string, ApiError>();
  const item = (id: number) => ({
    id: 100 + id,
    product_id: id,
    quantity: lines.get(id) ?? 0,
    product: product(id),
  });
  const items = () => [...lines.keys()].map(item);
  const call = vi.fn(async (name: string, input: never) => {
    const { params, headers, body } = input as {
      params: { id: number };
      headers?: { 'idempotency-key': string };
      body: {
        known: unknown[];
        product_id: number;
        quantity: number;
        cart: { product_id: number; quantity: number }[];
      };
    };
    asked.push({
      name,
      ...(body?.product_id && { product: body.product_id }),
      ...(body?.cart && { cart: body.cart }),
    });
    if (headers) keys.push(headers['idempotency-key']);
    const refusal = refusals.get(name.split(' ')[0] ?? '') ?? refusals.get(name);
    if (refusal) throw refusal;
    if (name === 'POST /cartItems/{id}') {
      lines.set(body.product_id, (lines.get(body.product_id) ?? 0) + body.quantity);
      return item(body.product_id);
    }
    if (name.startsWith('POST /cartItems/merge')) {
      for (const { product_id, quantity } of body.cart)
        lines.set(product_id, Math.max(lines.get(product_id) ?? 0, quantity));
    }
    if (name.startsWith('PUT')) {
      await held;
      if (body.known.length > 0) lines.clear();
      for (const { product_id, quantity } of body.cart) lines.set(product_id, quantity);
    }
    if (name === 'DELETE /cartItems/{id}') lines.delete(params.id - 100);
    if (name.startsWith('DELETE /cartItems/cart')) lines.clear();
    return items();
  });
  /** From now on changes are answered once they are released. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { call: call as unknown as CallApi, hold, asked, keys, refusals, lines };
}

function open(server: ReturnType<typeof fakeServer>, guestLines: readonly StoredLine[] = []) {
  const notified = { merged: 0, tries: 0, failures: [] as string[] };
  const cart = createCustomerCart({
    call: server.call,
    store: createQueryStore(server.call),
    userId: 7,
    guestLines,
    onMerged: () => {
      notified.merged += 1;
    },
    onChange: () => undefined,
    onTry: () => {
      notified.tries += 1;
    },
    onFailure: (_error, fallback) => void notified.failures.push(fallback),
  });
  return { cart, notified };
}

const quantities = (cart: { lines: () => readonly StoredLine[] }) =>
  Object.fromEntries(cart.lines().map((line) => [line.product_id, line.quantity]));
const guestLine = (id: number, quantity: number): StoredLine => ({
  id,
  product_id: id,
  quantity,
  product: null,
});

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});
const settled = () => vi.advanceTimersByTimeAsync(0);

test('each addition has a key of its own: a browser may send it twice', async () => {
  const server = fakeServer({});
  const { cart } = open(server);
  await cart.add(product(1), 1);
  await cart.add(product(1), 1);
  expect(server.keys).toHaveLength(2);
  expect(new Set(server.keys).size).toBe(2);
});

test('pressed again after a lost answer, an addition has the same key: it may be in already', async () => {
  const server = fakeServer({});
  const { cart } = open(server);
  const add = (id: number) => cart.add(product(id), 1).catch(() => undefined);
  server.refusals.set('POST', ApiError.unanswered('unreadable'));
  await add(1);
  await add(1);
  server.refusals.clear();
  await add(1);
  await add(1);
  const [first, ...others] = server.keys;
  expect(others.slice(0, 2)).toEqual([first, first]);
  expect(others[2]).not.toBe(first);

  server.refusals.set('POST', ApiError.unanswered('timeout'));
  await add(2);
  vi.advanceTimersByTime(61_000); // Who comes back later means another one.
  await add(2);
  server.refusals.set('POST', new ApiError(409, 'This product is not available now'));
  await add(3);
  await add(3);
  expect(new Set(server.keys.slice(4)).size).toBe(4);
});

test('variants of a product are lines of their own, added, changed and removed by their ids', async () => {
  const sent: unknown[] = [];
  const lines = [5, 6].map((variant_id) => ({
    ...{ id: 100 + variant_id, product_id: 1, variant_id, variant_name: `V${variant_id}` },
    ...{ quantity: 1, product: product(1) },
  }));
  const call = vi.fn(async (name: string, input: { params: object; body?: object }) => {
    if (!name.startsWith('GET')) sent.push([name.split(' ')[0], input.body ?? input.params]);
    return name.startsWith('POST') ? lines[1] : lines;
  }) as unknown as CallApi;
  const server = { ...fakeServer(), call };
  const { cart } = open(server);
  await settled();
  const added = { ...product(1), variant_id: 6, variant_name: 'V6' };
  cart.add(added, 2).catch(() => undefined);
  expect(cart.lines().map(({ quantity }) => quantity)).toEqual([1, 3]);
  await settled();
  cart.setQuantity('1:5', 4);
  await vi.advanceTimersByTimeAsync(600);
  cart.remove(['1:6']);
  await settled();
  const wire = (variant_id: number, quantity: number) => ({ product_id: 1, variant_id, quantity });
  expect(sent).toEqual([
    ['POST', wire(6, 2)],
    ['PUT', { cart: [wire(5, 4), wire(6, 1)], known: [wire(5, 1), wire(6, 1)] }],
    ['DELETE', { id: 106 }],
  ]);
});

describe('at login', () => {
  test('an empty guest cart leaves the server’s as it is', async () => {
    const server = fakeServer({ 1: 2 });
    const { cart, notified } = open(server);
    await settled();
    expect(quantities(cart)).toEqual({ 1: 2 });
    expect(server.asked).toEqual([{ name: 'GET /cartItems/cart/{userId}' }]);
    expect(notified.merged).toBe(0);
  });

  test('the guest cart is shown at once, merged, and then cleared', async () => {
    const server = fakeServer({ 1: 2 });
    const { cart, notified } = open(server, [guestLine(2, 3)]);
    expect(quantities(cart)).toEqual({ 2: 3 });
    await settled();
    expect(quantities(cart)).toEqual({ 1: 2, 2: 3 });
    expect(notified.merged).toBe(1);
  });

  test('a merge that fails keeps the guest cart and is made again with the next change', async () => {
    const server = fakeServer();
    server.refusals.set('POST', new ApiError(503, ''));
    const { cart, notified } = open(server, [guestLine(2, 3)]);
    await settled();
    expect(notified).toMatchObject({ merged: 0, failures: ['Error retrieving user cart'] });
    server.refusals.clear();
    cart.add(product(1), 1).catch(() => undefined);
    await settled();
    expect(quantities(cart)).toEqual({ 2: 3, 1: 1 });
    expect(notified.merged).toBe(1);
  });
});

describe('a change', () => {
  test('is shown before the server has answered', async () => {
    const server = fakeServer({ 1: 2 });
    const { cart } = open(server);
    await settled();
    cart.add(product(1), 3).catch(() => undefined);
    expect(quantities(cart)).toEqual({ 1: 5 });
    await settled();
    expect(server.lines.get(1)).toBe(5);
    expect(quantities(cart)).toEqual({ 1: 5 });
  });

  test('that fails is taken back, and what came after it stands', async () => {
    const server = fakeServer({ 1: 2, 3: 1 });
    const { cart, notified } = open(server);
    await settled();
    server.refusals.set('POST', new ApiError(409, 'Out of stock'));
    cart.add(product(1), 3).catch(() => undefined);
    cart.remove(['3']);
    expect(quantities(cart)).toEqual({ 1: 5 });
    await settled();
    expect(quantities(cart)).toEqual({ 1: 2 });
    expect(notified.failures).toEqual(['An error accured while adding item to cart']);
  });

  test('deletes a line by its own id; a line that could not be deleted comes back', async () => {
    const server = fakeServer({ 1: 2 });
    const { cart, notified } = open(server);
    await settled();
    server.refusals.set('DELETE', new ApiError(503, ''));
    cart.remove(['1']);
    expect(quantities(cart)).toEqual({});
    await settled();
    expect(quantities(cart)).toEqual({ 1: 2 });
    expect(notified.failures).toEqual(['Error deleting cart item']);
    server.refusals.clear();
    cart.remove(['1']);
    await settled();
    expect(server.lines.size).toBe(0);
  });

  test('a line that is gone already is as good as deleted', async () => {
    const server = fakeServer({ 1: 2 });
    const { cart, notified } = open(server);
    await settled();
    server.refusals.set('DELETE', new ApiError(404, 'Cart item not found'));
    cart.remove(['1']);
    await settled();
    expect(quantities(cart)).toEqual({});
    expect(notified.failures).toEqual([]);
  });

  test('a removed line is put back in its place', async () => {
    const server = fakeServer({ 1: 1, 2: 2, 3: 3 });
    const { cart } = open(server);
    await settled();
    const line = cart.lines()[1];
    cart.remove(['2']);
    if (line) cart.restore(line, 1);
    await settled();
    expect(cart.lines().map(({ product_id }) => product_id)).toEqual([1, 2, 3]);
    expect(server.lines.get(2)).toBe(2);
  });

  test('clearing empties the server’s cart as well', async () => {
    const server = fakeServer({ 1: 1 });
    const { cart } = open(server);
    cart.clear();
    await settled();
    expect(server.lines.size).toBe(0);
    expect(quantities(cart)).toEqual({});
  });
});

describe('quantities', () => {
  test('are shown at once and sent together after 600 ms of rest', async () => {
    const server = fakeServer({ 1: 1, 2: 1 });
    const { cart } = open(server);
    await settled();
    cart.setQuantity('1', 2);
    await vi.advanceTimersByTimeAsync(500);
    cart.setQuantity('1', 3);
    cart.setQuantity('2', 9);
    expect(quantities(cart)).toEqual({ 1: 3, 2: 9 });
    await vi.advanceTimersByTimeAsync(599);
    expect(server.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.asked.slice(1)).toEqual([
      {
        name: 'PUT /cartItems/cart/{userId}',
        cart: [
          { product_id: 1, quantity: 3 },
          { product_id: 2, quantity: 9 },
        ],
      },
    ]);
  });

  test('that the server refuses roll back', async () => {
    const server = fakeServer({ 1: 1 });
    const { cart, notified } = open(server);
    await settled();
    server.refusals.set('PUT', new ApiError(0, ''));
    cart.setQuantity('1', 8);
    await vi.advanceTimersByTimeAsync(600);
    expect(quantities(cart)).toEqual({ 1: 1 });
    expect(notified.failures).toEqual(['Error retrieving user cart']);
  });

  test.each([0, -1, 1.5, 1001])('%d is ignored', async (quantity) => {
    const { cart } = open(fakeServer({ 1: 1 }));
    await settled();
    cart.setQuantity('1', quantity);
    expect(quantities(cart)).toEqual({ 1: 1 });
  });

  test('go out before whatever is changed next', async () => {
    const server = fakeServer({ 1: 1, 2: 1 });
    const { cart, notified } = open(server);
    await settled();
    cart.setQuantity('1', 4);
    cart.remove(['2']);
    await settled();
    expect(server.asked.slice(1).map(({ name }) => name)).toEqual([
      'PUT /cartItems/cart/{userId}',
      'DELETE /cartItems/{id}',
    ]);
    expect(quantities(cart)).toEqual({ 1: 4 });
    expect(notified.tries).toBe(2); // What rested goes out by itself.
  });

  test('are settled at once when asked for', async () => {
    const server = fakeServer({ 1: 1 });
    const { cart } = open(server);
    await settled();
    cart.setQuantity('1', 4);
    await cart.settle();
    expect(server.lines.get(1)).toBe(4);
  });
});

describe('when the page may not come back', () => {
  const line = (product_id: number, quantity: number) => ({ product_id, quantity });

  test('quantities go past an earlier change that has no answer, with nothing but themselves', async () => {
    const server = fakeServer({ 1: 1, 2: 1, 3: 1 });
    const { cart } = open(server);
    await settled();
    const release = server.hold();
    cart.setQuantity('1', 4);
    await vi.advanceTimersByTimeAsync(600);
    cart.setQuantity('1', 5);
    await vi.advanceTimersByTimeAsync(600);
    cart.setQuantity('2', 6);
    cart.flush();
    expect(server.asked.slice(2).map(({ cart }) => cart)).toEqual([[line(1, 5), line(2, 6)]]);
    release();
    await vi.advanceTimersByTimeAsync(600);
    expect(quantities(cart)).toEqual({ 1: 5, 2: 6, 3: 1 });
    expect(Object.fromEntries(server.lines)).toEqual({ 1: 5, 2: 6, 3: 1 });
  });

  test('nothing goes out where nothing waits, nor what was removed since', async () => {
    const server = fakeServer({ 1: 1 });
    const { cart } = open(server);
    await settled();
    server.hold();
    cart.flush();
    cart.setQuantity('1', 4);
    cart.remove(['1']);
    await settled();
    cart.flush();
    expect(server.asked.filter(({ name }) => name.startsWith('PUT'))).toHaveLength(1);
  });
});

test('after the session nothing more is sent', async () => {
  const server = fakeServer({ 1: 1 });
  const { cart } = open(server);
  await settled();
  cart.setQuantity('1', 4);
  cart.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.asked).toHaveLength(1);
});
