import { expect, test } from 'vitest';
import {
  storesWaybill,
  WAYBILL_OUTCOMES,
  type WaybillRow,
  waybillOutcome,
} from './waybill-rows.ts';

const ROW: WaybillRow = {
  waybill: '000 98-76',
  order: { id: 5, courierId: 7, key: null },
  courierId: 7,
  takenBy: null,
  isSeen: false,
};
const told = (other: Partial<WaybillRow>) => waybillOutcome({ ...ROW, ...other });

test('a number is new, replaces one, or is the same in another spelling', () => {
  expect(told({})).toBe('new');
  expect(told({ order: { id: 5, courierId: 7, key: '1' } })).toBe('replaces');
  expect(told({ order: { id: 5, courierId: 7, key: '9876' }, takenBy: 5 })).toBe('same');
});

test('a row that names nothing usable is told why', () => {
  expect(told({ waybill: ' - ' })).toBe('unreadable');
  expect(told({ waybill: '1.23457E+11' })).toBe('unreadable');
  expect(told({ waybill: '9'.repeat(61) })).toBe('unreadable');
  expect(told({ order: null })).toBe('unknown');
  expect(told({ order: { id: 5, courierId: null, key: null } })).toBe('other_courier');
  expect(told({ takenBy: 6 })).toBe('taken');
  expect(told({ isSeen: true })).toBe('twice');
});

test('only a new number and one that replaces another are stored', () => {
  expect(WAYBILL_OUTCOMES.filter(storesWaybill)).toEqual(['new', 'replaces']);
});
