import { expect, test } from 'vitest';
import { dayNote, dayPath, dayQuery, readDayParams, selectedQuery } from './day-orders.ts';

const TODAY = '2026-11-22';
const read = (search: string) => readDayParams(new URLSearchParams(search), TODAY);

test('an address is read and written', () => {
  const params = { day: '2026-11-21', scope: 'all', courierId: 7, ids: [] } as const;
  expect(dayPath(params)).toBe(
    '/admin/adminPanel/orders/day-list?day=2026-11-21&all=1&courier_id=7',
  );
  expect(read('day=2026-11-21&all=1&courier_id=7')).toEqual(params);
});

test.each([
  '',
  'day=',
  'day=2026-02-30',
  'day=21.11.2026',
  'day=99999-01-01',
])('%j is today’s pending ones', (search) => {
  expect(read(search)).toEqual({ day: TODAY, scope: 'pending', courierId: null, ids: [] });
});

test('all that is not delivered is asked for without a day', () => {
  const open = read('open=1&courier_id=7');
  expect(dayPath(open)).toBe('/admin/adminPanel/orders/day-list?open=1&courier_id=7');
  expect(dayQuery(open, 1).input).toEqual({
    query: { page: 1, per_page: 100, order_status_id: 1, courier_id: 7 },
  });
});

test('what was delivered on a day is asked for whatever day it was placed on', () => {
  const delivered = read('day=2026-11-21&delivered=1');
  expect(dayPath(delivered)).toBe('/admin/adminPanel/orders/day-list?day=2026-11-21&delivered=1');
  expect(dayQuery(delivered, 1).input).toEqual({
    query: { page: 1, per_page: 100, delivered_on: '2026-11-21' },
  });
});

test('selected orders are named in the address, each once', () => {
  const selection = read('ids=3,1,3,x,0');
  expect(selection.ids).toEqual([3, 1]);
  expect(dayPath(selection)).toBe('/admin/adminPanel/orders/day-list?ids=3,1');
  expect(selectedQuery(selection).input).toEqual({ query: { ids: '3,1' } });
});

test.each(['0', '-1', '1.5', 'x'])('%s is no courier', (id) => {
  expect(read(`courier_id=${id}`).courierId).toBeNull();
});

test('pending ones are asked for, all by choice', () => {
  const day = { from_date: '2026-11-21', to_date: '2026-11-21' };
  expect(dayQuery(read('day=2026-11-21'), 2).input).toEqual({
    query: { page: 2, per_page: 100, ...day, order_status_id: 1 },
  });
  expect(dayQuery(read('day=2026-11-21&all=1&courier_id=7'), 1).input).toEqual({
    query: { page: 1, per_page: 100, ...day, courier_id: 7 },
  });
});

test.each([
  ['day=2026-02-30', true],
  ['day=21.11.2026&all=1', true],
  ['day=2026-02-28', false],
  ['day=', false],
  ['', false],
  ['day=x&open=1', false],
  ['day=x&ids=3', false],
])('whether %j says that there is no such day: %s', (search, says) => {
  expect(dayNote(new URLSearchParams(search)) !== null).toBe(says);
});
