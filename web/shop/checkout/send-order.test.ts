import { beforeEach, describe, expect, test } from 'vitest';
import type { NewOrder } from '../../../contract/orders.ts';
import { stubStorage } from '../../../test/browser-storage.ts';
import { ApiError, type CallApi } from '../../api/call.ts';
import { endAttempt } from './order-attempt.ts';
import { sendOrder } from './send-order.ts';

const body = (quantity: number): NewOrder => ({
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

/** A shop with the rule of decisions §3 for idempotency keys, and an answer that can get lost. */
function shopUnderTest() {
  const orders: { id: number; key: string; body: string }[] = [];
  const network = { loses: null as 'request' | 'answer' | null, refuses: null as ApiError | null };
  const call = async (_: string, input: { headers: Record<string, string>; body: unknown }) => {
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
    return { id: order.id };
  };
  return { call: call as unknown as CallApi, orders, network };
}

beforeEach(() => {
  stubStorage('sessionStorage');
  endAttempt();
});

describe('sending an order', () => {
  test('places it; the same things once more are another order', async () => {
    const { call, orders } = shopUnderTest();
    expect(await sendOrder(call, body(1))).toMatchObject({ order: { id: 1 }, earlier: false });
    expect(await sendOrder(call, body(1))).toMatchObject({ order: { id: 2 }, earlier: false });
    expect(orders).toHaveLength(2);
  });

  test('twice at once makes one', async () => {
    const { call, orders } = shopUnderTest();
    await Promise.all([sendOrder(call, body(1)), sendOrder(call, body(1))]);
    expect(orders).toHaveLength(1);
  });

  test('again after a lost answer makes one', async () => {
    const { call, orders, network } = shopUnderTest();
    network.loses = 'answer';
    await expect(sendOrder(call, body(1))).rejects.toThrow('away');
    network.loses = null;
    expect(await sendOrder(call, body(1))).toMatchObject({ order: { id: 1 }, earlier: false });
    expect(orders).toHaveLength(1);
  });

  test('changed after a lost answer gives the first order and says so', async () => {
    const { call, orders, network } = shopUnderTest();
    network.loses = 'answer';
    await expect(sendOrder(call, body(1))).rejects.toThrow('away');
    network.loses = null;
    expect(await sendOrder(call, body(2))).toMatchObject({ order: { id: 1 }, earlier: true });
    expect(orders).toMatchObject([{ body: JSON.stringify(body(1)) }]);
  });

  test('changed after a request that never arrived places what it is now', async () => {
    const { call, orders, network } = shopUnderTest();
    network.loses = 'request';
    await expect(sendOrder(call, body(1))).rejects.toThrow('away');
    network.loses = null;
    expect(await sendOrder(call, body(2))).toMatchObject({ order: { id: 1 }, earlier: false });
    expect(orders).toMatchObject([{ body: JSON.stringify(body(2)) }]);
  });

  test('finds out which of several lost tries came through', async () => {
    const { call, orders, network } = shopUnderTest();
    network.loses = 'request';
    await expect(sendOrder(call, body(1))).rejects.toThrow('away');
    network.loses = 'answer';
    await expect(sendOrder(call, body(2))).rejects.toThrow('away');
    network.loses = null;
    expect(await sendOrder(call, body(3))).toMatchObject({ order: { id: 1 }, earlier: true });
    expect(orders).toMatchObject([{ body: JSON.stringify(body(2)) }]);
  });

  test('after a refusal begins anew', async () => {
    const { call, orders, network } = shopUnderTest();
    network.refuses = new ApiError(409, 'out of stock', { 'products.0.product_id': ['is out'] });
    await expect(sendOrder(call, body(1))).rejects.toThrow('out of stock');
    network.refuses = null;
    await sendOrder(call, body(1));
    expect(orders).toHaveLength(1);
  });

  test('under a key that others used takes another one', async () => {
    const { call, orders } = shopUnderTest();
    orders.push({ id: 1, key: 'taken', body: 'of someone else' });
    stubStorage('sessionStorage', { orderAttempt: '{"key":"taken","bodies":[]}' });
    expect(await sendOrder(call, body(1))).toMatchObject({ order: { id: 2 }, earlier: false });
  });
});
