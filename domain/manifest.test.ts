import { expect, test } from 'vitest';
import {
  amountToCollect,
  MANIFEST_FIELDS,
  MAX_MANIFEST_COLUMNS,
  type ManifestOrder,
  manifestRow,
  USUAL_MANIFEST,
} from './manifest.ts';

const ORDER: ManifestOrder = {
  id: 1024,
  waybill: '00098',
  name: 'Rima Haddad',
  phone: '+961 3123456',
  region: 'Mount Lebanon',
  city: 'Jounieh',
  street: '12 Harbour Street',
  landmark: '',
  note: 'Ring twice',
  pieces: 3,
  content: '2 × Vase; 1 × Lamp',
  statusId: 1,
  paymentStatusId: 1,
  total: '104.50',
  second: { code: 'LBP', rate: '89500', note: '1000', rounding: 'nearest' },
};

test('a row has a cell for each column, in the order of the columns', () => {
  const columns = [
    { heading: 'COD', field: 'amount', text: '' },
    { heading: 'Store', field: 'text', text: 'Mantel' },
    { heading: 'Ref', field: 'order', text: '' },
    { heading: 'Near', field: 'landmark', text: '' },
    { heading: 'AWB', field: 'waybill', text: '' },
    { heading: 'Ref again', field: 'order', text: '' },
  ] as const;
  expect(manifestRow(columns, ORDER)).toEqual(['104.50', 'Mantel', 1024, null, '00098', 1024]);
});

test('a fixed text belongs to its own field alone', () => {
  expect(manifestRow([{ heading: 'City', field: 'city', text: 'left over' }], ORDER)).toEqual([
    'Jounieh',
  ]);
  expect(manifestRow([{ heading: 'Type', field: 'text', text: '' }], ORDER)).toEqual([null]);
});

test('nothing is collected of what is paid, paid back or canceled', () => {
  expect(amountToCollect(ORDER)).toBe('104.50');
  expect(amountToCollect({ ...ORDER, paymentStatusId: 2 })).toBe('0.00');
  expect(amountToCollect({ ...ORDER, paymentStatusId: 3 })).toBe('0.00');
  expect(amountToCollect({ ...ORDER, statusId: 4 })).toBe('0.00');
});

test('each field can be told, and the usual columns fit and name each field once', () => {
  const all = MANIFEST_FIELDS.map((field) => ({ heading: field, field, text: 'x' }));
  expect(manifestRow(all, { ...ORDER, landmark: 'Old mill' })).not.toContain(null);
  const fields = USUAL_MANIFEST.map(({ field }) => field);
  expect(new Set(fields).size).toBe(fields.length);
  expect(fields.length).toBeLessThanOrEqual(MAX_MANIFEST_COLUMNS);
});

test('the amount in the second currency is at the rate of the order, and nothing where it has none or is paid', () => {
  const columns = [{ heading: 'LBP', field: 'second_amount', text: '' }] as const;
  expect(manifestRow(columns, ORDER)).toEqual(['9353000']);
  expect(manifestRow(columns, { ...ORDER, second: null })).toEqual([null]);
  expect(manifestRow(columns, { ...ORDER, paymentStatusId: 2 })).toEqual(['0']);
});
