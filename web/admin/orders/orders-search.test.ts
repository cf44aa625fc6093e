import { expect, test } from 'vitest';
import {
  ALL_ORDERS,
  daysNote,
  type OrdersParams,
  ordersPath,
  ordersQuery,
  readOrdersParams,
} from './orders-search.ts';

const asked = (query: string) => readOrdersParams(new URLSearchParams(query));
const params = (some: Partial<OrdersParams>): OrdersParams => ({ ...ALL_ORDERS, ...some });

test('everything stands in the address', () => {
  const query =
    'order_status_id=3&search=rima+h&from_date=2026-11-01&to_date=2026-11-21&courier_id=7' +
    '&view=table&page=2';
  const days = { from: '2026-11-01', to: '2026-11-21' };
  const all = params({
    statusId: 3,
    search: 'rima h',
    days,
    courierId: 7,
    view: 'table',
    page: 2,
  });
  expect(asked(query)).toEqual(all);
  expect(ordersPath(all)).toBe(`/admin/adminPanel/orders?${query}`);
  expect(ordersQuery(all).input).toEqual({
    query: {
      ...{ page: 2, per_page: 100, order_status_id: 3, search: 'rima h' },
      ...{ from_date: '2026-11-01', to_date: '2026-11-21', courier_id: 7 },
    },
  });
});

test('so do the other filters and the sort', () => {
  const query = 'without_courier=true&city=Beirut&zone_id=3&channel=web&stage=held&sort_by=-total';
  const all = params({
    ...{
      withoutCourier: true,
      city: 'Beirut',
      zoneId: 3,
      channel: 'web',
      stage: 'held',
      sort: '-total',
    },
  });
  expect(asked(query)).toEqual(all);
  expect(ordersPath(all)).toBe(`/admin/adminPanel/orders?${query}`);
  expect(ordersQuery(all).input).toEqual({
    query: {
      ...{ page: 1, per_page: 100, without_courier: true, city: 'Beirut', zone_id: 3 },
      ...{ channel: 'web', stage: 'held', sort_by: '-total' },
    },
  });
  expect(asked('courier_id=2&without_courier=true')).toMatchObject({ withoutCourier: false });
});

test.each([
  '',
  'sort_by=street&channel=fax&zone_id=x',
  'order_status_id=2',
  'order_status_id=x&page=-1',
  'page=1.5',
  'search=++&view=grid',
  'courier_id=0',
  'courier_id=1e3',
  'from_date=2026-11-01',
  'from_date=2026-02-30&to_date=2026-03-01',
])('what is wrong or missing filters nothing: "%s"', (query) => {
  expect(asked(query)).toEqual(ALL_ORDERS);
});

test.each([
  [ALL_ORDERS, '/admin/adminPanel/orders'],
  [params({ statusId: 4 }), '/admin/adminPanel/orders?order_status_id=4'],
  [params({ statusId: 1, page: 3 }), '/admin/adminPanel/orders?order_status_id=1&page=3'],
  [params({ search: '#12 & 100%' }), '/admin/adminPanel/orders?search=%2312+%26+100%25'],
])('%j is found at %s', (some, path) => {
  expect(ordersPath(some)).toBe(path);
  expect(asked(path.split('?')[1] ?? '')).toEqual(some);
});

test('days the wrong way round mean the same days', () => {
  expect(asked('from_date=2026-11-02&to_date=2026-11-01').days).toEqual({
    from: '2026-11-01',
    to: '2026-11-02',
  });
});

test.each([
  ['', null],
  ['from_date=2026-11-01&to_date=2026-11-02', null],
  ['from_date=2026-11-01&to_date=2026-11-01', null],
  ['from_date=2026-11-02&to_date=2026-11-01', expect.stringContaining('wrong way round')],
  ['from_date=2026-11-02', expect.stringContaining('any day')],
  ['from_date=2026-02-30&to_date=2026-03-01', expect.stringContaining('any day')],
])('what is changed of the days in "%s" is said: %s', (query, said) => {
  expect(daysNote(new URLSearchParams(query))).toEqual(said);
});
