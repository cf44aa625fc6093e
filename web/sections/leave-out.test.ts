import { describe, expect, test } from 'vitest';
import type { SectionOf } from '../../domain/sections.ts';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { ApiError } from '../api/call.ts';
import type { Query } from '../api/query.ts';
import type { Read } from '../page.ts';
import { load as loadCompare } from '../shop/compare/compare-page.tsx';
import { load as loadHome } from '../shop/home/home-page.tsx';
import { readSections } from './page-sections.tsx';

const CHOSEN: SectionOf<'products'> = {
  ...{ id: 'chosen', hidden: false, from_day: null, to_day: null, kind: 'products' },
  ...{ title: 'Chosen', list: 'chosen', collection_id: null, product_ids: [7] },
};

/** Reads of a shop that has a row of chosen products, and no product: for this reason. */
const without = (reason: Error): Read =>
  (async ({ name }: Query<unknown>) => {
    if (name.startsWith('GET /products')) throw reason;
    return name.startsWith('GET /sections') ? { sections: [CHOSEN], pictures: {} } : [];
  }) as Read;

const locationOf = (path: string, search = '') => ({
  path,
  params: {},
  search: new URLSearchParams(search),
});

const PAGES: Readonly<Record<string, (read: Read) => unknown>> = {
  'a comparison': (read) => loadCompare(locationOf('/compare', 'ids=1,2'), read),
  'a written page': (read) => readSections('page-1', read),
  'the home page': (read) =>
    loadHome(locationOf('/'), read, { ...DEFAULT_SETTINGS, arranged: ['home'] }),
};

describe.each(Object.entries(PAGES))('%s that the server makes and stores', (_, load) => {
  test('leaves out what is gone', async () => {
    await expect(load(without(new ApiError(404, 'Gone')))).resolves.toBeTruthy();
  });

  test.each([
    new Error('Connection terminated'),
    new ApiError(503, 'The shop is busy'),
  ])('is not made without what only failed to come: %s', async (reason) => {
    await expect(load(without(reason))).rejects.toBe(reason);
  });
});
