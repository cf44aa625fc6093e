import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { SORT_VALUES } from '../domain/sort-options.ts';

const PAGES = 300;

const pick = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};
const upTo = (most: number) => 1 + Math.floor(Math.random() * most);

/** Always the same address: after the first time it comes from the store. */
export const storedPage: autocannon.Request[] = [{ method: 'GET', path: '/collection/0' }];

/** Any page in any order. */
export const anyPage: autocannon.Request[] = [
  { setupRequest: (request) => ({ ...request, method: 'GET', path: anyPagePath() }) },
];
const anyPagePath = () => `/collection/0?sortBy=${pick(SORT_VALUES)}&page=${upTo(PAGES)}`;

export const newestList: autocannon.Request[] = [{ method: 'GET', path: '/api/products' }];

/** Guest orders of three different products each, every one with its own idempotency key. */
export const guestOrders = (products: readonly number[]): autocannon.Request[] => [
  {
    setupRequest: (request) => ({
      ...request,
      method: 'POST',
      path: '/api/orders',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        guest_name: 'Bench Guest',
        guest_email: '',
        guest_phone: '+961 3123456',
        guest_region: 'Beirut',
        guest_city: 'Beirut',
        guest_street: 'Main street 1',
        payment_method_id: 1,
        notes: '',
        products: [0, 1, 2].map(() => ({ product_id: pick(products), quantity: upTo(4) })),
      }),
    }),
  },
];
