import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Calls } from '../../contract/call.ts';
import { pathId, queryInteger } from '../../contract/fields.ts';
import { createBoundedStore } from './bounded-store.ts';
import { createLocalCall } from './local-call.ts';
import { type Handlers, pairCalls } from './serve-calls.ts';

const thing = z.object({ id: z.int(), note: z.string() });
const read = { summary: 'Reads', access: 'public', status: 200, refusals: [] } as const;

const calls = {
  'GET /things/{id}': {
    ...read,
    params: z.object({ id: pathId }),
    query: z.object({ page: queryInteger(1, 10, 1) }),
    data: thing,
    cacheable: true,
  },
  'GET /written/{id}': { ...read, params: z.object({ id: pathId }), data: thing },
  'GET /categories/{id}': {
    ...read,
    params: z.object({ id: pathId }),
    data: thing,
    cacheable: true,
  },
  'GET /products/facets': {
    ...read,
    query: z.object({ category_id: queryInteger(1, 10, 1) }),
    data: thing,
    cacheable: true,
  },
  'GET /names': { ...read, data: z.array(z.string()), cacheable: true },
  'GET /now': { ...read, data: z.int() },
  'GET /mine': { ...read, access: 'customer', data: z.null() },
  'POST /things': {
    summary: 'Makes a thing',
    access: 'admin',
    area: 'catalogue',
    status: 201,
    body: z.object({ note: z.string('must be text') }),
    data: thing,
    refusals: [],
  },
} as const satisfies Calls;

/** The calls, with a version to change; `names` counts how often they were asked for. */
function open() {
  const shop = { version: 1 as number | null, names: 0, onNames: () => undefined as unknown };
  const handlers: Handlers<typeof calls> = {
    'GET /things/{id}': async ({ params, query }) => {
      return { data: { id: params.id, note: `page ${query.page}` } };
    },
    'GET /written/{id}': async ({ params }) => ({ json: `{"id":${params.id},"note":"written"}` }),
    'GET /categories/{id}': async ({ params }) => {
      shop.names += 1;
      return { data: { id: params.id, note: `read ${shop.names}` } };
    },
    'GET /products/facets': async ({ query }) => {
      shop.names += 1;
      return { data: { id: query.category_id, note: `counted ${shop.names}` } };
    },
    'GET /names': async () => {
      shop.names += 1;
      shop.onNames();
      return { data: [`names ${shop.names}`] };
    },
    'GET /now': async () => {
      shop.names += 1;
      return { data: shop.names };
    },
    'GET /mine': async () => ({ data: null }),
    'POST /things': async ({ body }) => ({ data: { id: 1, note: body.note } }),
  };
  const store = createBoundedStore({
    currentVersion: () => shop.version,
    changedSince: (version) => version !== shop.version,
  });
  return { shop, call: createLocalCall(pairCalls(calls, handlers), store) };
}

test('the server calls in process as a guest, with numbers as they are', async () => {
  const { call } = open();
  const input = { params: { id: 7 }, query: { page: 2, unset: undefined } };
  expect(await call('GET /things/{id}', input)).toMatchObject({ id: 7, note: 'page 2' });
  expect(await call('GET /written/{id}', { params: { id: 7 } })).toEqual({
    id: 7,
    note: 'written',
  });
  await expect(call('GET /things/{id}', { params: { id: 'x' } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(call('GET /nothing')).rejects.toThrow('No such call');
});

test('in process, nobody gets past access', async () => {
  const { call } = open();
  await expect(call('GET /mine')).rejects.toMatchObject({ status: 401 });
  await expect(call('POST /things', { body: { note: 'n' } })).rejects.toMatchObject({
    status: 401,
  });
});

test('what is the same for every page is asked for once a version', async () => {
  const { shop, call } = open();
  expect([await call('GET /names'), await call('GET /names')]).toEqual([['names 1'], ['names 1']]);
  shop.version = 2;
  expect(await call('GET /names')).toEqual(['names 2']);
});

test('an answer that raced with a change is not kept, nor any while no notification can come', async () => {
  const { shop, call } = open();
  shop.onNames = () => {
    shop.version = 2;
  };
  await call('GET /names');
  expect(await call('GET /names')).toEqual(['names 2']);
  shop.version = null;
  shop.onNames = () => undefined;
  await call('GET /names');
  expect(await call('GET /names')).toEqual(['names 4']);
});

test('while nobody knows whether it is still true, it is read again, and given as it was where the database is away', async () => {
  const { shop, call } = open();
  await call('GET /names');
  shop.version = null;
  expect(await call('GET /names')).toEqual(['names 2']);
  shop.onNames = () => {
    throw new Error('Query read timeout');
  };
  expect(await call('GET /names')).toEqual(['names 1']);
  shop.version = 2;
  await expect(call('GET /names')).rejects.toThrow('Query read timeout');
});

test('a fault of ours is no reason to give what was', async () => {
  const { shop, call } = open();
  await call('GET /names');
  shop.version = null;
  shop.onNames = () => {
    throw new Error('a fault of ours');
  };
  await expect(call('GET /names')).rejects.toThrow('a fault of ours');
});

test('only cacheable answers are kept, each for its own input', async () => {
  const { call } = open();
  expect([await call('GET /now'), await call('GET /now')]).toEqual([1, 2]);
  await call('GET /things/{id}', { params: { id: 7 } });
  expect(await call('GET /things/{id}', { params: { id: 8 } })).toMatchObject({ id: 8 });
});

test('a collection, which many pages show, is read once a version, each for itself', async () => {
  const { shop, call } = open();
  const collection = (id: number) => call('GET /categories/{id}', { params: { id } });
  await collection(7);
  expect(await collection(7)).toEqual({ id: 7, note: 'read 1' });
  expect(await collection(8)).toEqual({ id: 8, note: 'read 2' });
  shop.version = 2;
  expect(await collection(7)).toEqual({ id: 7, note: 'read 3' });
});

test('what a list can be filtered by is counted once a version for all of its pages, each choice for itself', async () => {
  const { shop, call } = open();
  const facets = (id: number) => call('GET /products/facets', { query: { category_id: id } });
  await facets(7);
  expect(await facets(7)).toEqual({ id: 7, note: 'counted 1' });
  expect(await facets(8)).toEqual({ id: 8, note: 'counted 2' });
  shop.version = 2;
  expect(await facets(7)).toEqual({ id: 7, note: 'counted 3' });
});
