import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { SORT_VALUES } from '../domain/sort-options.ts';

const pick = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};
const upTo = (most: number) => 1 + Math.floor(Math.random() * most);

/** Always the same address: after the first time it comes from the store. */
export const storedPage: autocannon.Request[] = [{ method: 'GET', path: '/collection/0' }];

/** Every page of every collection in every order, each asked for once. */
export function everyPage(collections: readonly Collection[]): autocannon.Request[] {
  const paths = shuffle(collections.flatMap(pagesOf));
  return [{ setupRequest: (request) => ({ ...request, method: 'GET', path: take(paths) }) }];
}

/** A collection and how many products are in it; id 0 is all of them. */
export interface Collection {
  readonly id: number;
  readonly products: number;
}

const PER_PAGE = 30;

const pagesOf = ({ id, products }: Collection): string[] =>
  SORT_VALUES.flatMap((sort) =>
    Array.from(
      { length: Math.ceil(products / PER_PAGE) },
      (_, i) => `/collection/${id}?sortBy=${sort}&page=${i + 1}`,
    ),
  );

const shuffle = (paths: readonly string[]): string[] =>
  paths
    .map((path) => ({ path, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ path }) => path);

function take(paths: string[]): string {
  const path = paths.pop();
  if (path) return path;
  throw new Error('Every page was asked for already: measure fewer seconds or more products');
}

export const newestList: autocannon.Request[] = [{ method: 'GET', path: '/api/products' }];

/** What a guest sends who orders these products. */
export const guestOrder = (products: readonly { product_id: number; quantity: number }[]) => ({
  guest_name: 'Bench Guest',
  guest_email: '',
  guest_phone: '+961 3123456',
  guest_region: 'Beirut',
  guest_city: 'Beirut',
  guest_street: 'Main street 1',
  payment_method_id: 1 as const,
  notes: '',
  products: [...products],
});

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
      body: JSON.stringify(
        guestOrder([0, 1, 2].map(() => ({ product_id: pick(products), quantity: upTo(4) }))),
      ),
    }),
  },
];
