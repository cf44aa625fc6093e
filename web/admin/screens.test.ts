import { expect, test } from 'vitest';
import { learnRoutes, matchRoute } from '../routes.ts';
import { panelRoutes } from './routes.ts';
import { panel, SCREENS } from './screens.ts';
import { searchesQuery, tabQuery } from './search/search-params.ts';

/** What a screen reads of an address that the router has passed on. */
async function asked<Screen extends { read: (search: URLSearchParams) => unknown }>(
  screen: Screen,
  address: string,
): Promise<ReturnType<Screen['read']>> {
  await learnRoutes(address);
  const [path = '', query = ''] = address.split('?');
  return screen.read(matchRoute(path, query).location.search) as ReturnType<Screen['read']>;
}

const CUSTOMERS = {
  page: 1,
  sortBy: 'newest',
  search: '',
  by: null,
  phoneSort: 'last_order',
} as const;

test.each([
  [{}, '/admin/adminPanel/customers'],
  [
    { page: 2, sortBy: 'most_spent', search: 'rima h' },
    '/admin/adminPanel/customers?page=2&sortBy=most_spent&search=rima+h',
  ],
  [
    { by: 'phone', phoneSort: 'most_spent' },
    '/admin/adminPanel/customers?by=phone&phoneSort=most_spent',
  ],
  [{ search: '+961 3' }, '/admin/adminPanel/customers?search=%2B961+3'],
] as const)('%j leads to %s, which reads the same', async (params, address) => {
  expect(panel.customers(params)).toBe(address);
  expect(await asked(panel.customers, address)).toEqual({ ...CUSTOMERS, ...params });
});

test('what is wrong in an address counts as absent', async () => {
  const address = '/admin/adminPanel/customers?page=-1&sortBy=password&search=%20';
  expect(await asked(panel.customers, address)).toEqual(CUSTOMERS);
  const search = await asked(panel.search, '/admin/adminPanel/search?tab=x&only=y&page=-1');
  expect(search).toEqual({ tab: 'searches', page: 1, only: null, search: '' });
});

test('a name in the address may be another one than in the code', () => {
  expect(panel.orders({ status: 1, courier: 7 })).toBe(
    '/admin/adminPanel/orders?order_status_id=1&courier_id=7',
  );
});

test('a screen of one thing is named by its id', () => {
  expect(panel.stock({ id: 9, variant: 31 })).toBe('/admin/adminPanel/products/9/stock?variant=31');
});

test.each([
  panel.search({ tab: 'synonyms', search: 'sofa', page: 2 }),
  panel.search({ only: 'no_results' }),
  panel.search({ tab: 'pins', page: 3 }),
])('the address %s leads to itself', async (address) => {
  expect(panel.search(await asked(panel.search, address))).toBe(address);
});

test('a tab of the search screen asks for nothing of another', () => {
  const params = panel.search.read(new URLSearchParams('tab=pins&only=no_clicks&search=x'));
  expect(tabQuery(params).input).toEqual({ query: { page: 1, per_page: 30 } });
  expect(searchesQuery(params).input).toEqual({
    query: { page: 1, per_page: 30, only: 'no_clicks' },
  });
});

test('what a screen reads of its address gets there: the router had left these two out', async () => {
  const typed = await asked(
    panel.products,
    panel.products({ searchQuery: 'vasse', asTyped: true }),
  );
  expect(typed.asTyped).toBe(true);
  const id = '0d9a6f6e-2c1b-4a55-8a5e-0c1d2e3f4a5b';
  expect((await asked(panel.auditLog, panel.auditLog({ import: id }))).import).toBe(id);
});

test('every screen has a page, and no address leads to two', () => {
  expect(panelRoutes.map(({ path }) => path)).toEqual(SCREENS.map(({ path }) => path));
  for (const { path } of SCREENS) {
    const address = path.replace(':id', '7');
    expect(SCREENS.filter(({ isAt }) => isAt(address)).map((one) => one.path)).toEqual([path]);
  }
});
