import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/audit.ts';
import { changedColumns, titleOf, titleOfMany } from './describe-change.ts';

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  changed_at: '2026-11-21T09:00:00.000Z',
  changed_by: null,
  subject: 'products',
  subject_id: '7',
  subject_name: 'Vase',
  action: 'update',
  before: { price: 20 },
  after: { price: 25 },
  ...change,
});

test('a change is told by the name of the thing, or by its number', () => {
  expect(titleOf(entry({}))).toBe('Product Vase changed');
  const order = { subject: 'orders', subject_id: '12', subject_name: null } as const;
  expect(titleOf(entry(order))).toBe('Order #12 changed');
});

test('columns are told in words, before and after', () => {
  const before = { price: 20, available: true, status_id: 1 };
  const after = { price: 25, available: false, status_id: 3 };
  expect(changedColumns(entry({ before, after }))).toEqual([
    { name: 'Price', before: '20', after: '25' },
    { name: 'Available', before: 'Yes', after: 'No' },
    { name: 'Status', before: 'Pending', after: 'Delivered' },
  ]);
});

test('of a new thing only what is said is told', () => {
  const after = { id: 3, name: 'Lamps', picture_id: null };
  expect(changedColumns(entry({ action: 'insert', before: null, after }))).toEqual([
    { name: 'Id', before: null, after: '3' },
    { name: 'Name', before: null, after: 'Lamps' },
  ]);
});

test('a setting is always told as a change, from its default where none was stored', () => {
  const change = {
    subject: 'settings',
    subject_id: 'free_delivery_from',
    subject_name: null,
  } as const;
  const first = entry({ ...change, action: 'insert', before: null, after: { value: '100.00' } });
  expect(titleOf(first)).toBe('Setting free delivery from changed');
  expect(changedColumns(first)).toEqual([
    { name: 'Value', before: 'the default', after: '100.00' },
  ]);
});

test('many changes at once are counted', () => {
  const order = entry({ subject: 'orders' });
  expect(titleOfMany([entry({}), entry({})])).toBe('2 products changed');
  expect(titleOfMany([entry({ subject: 'product_images' })])).toBe('1 picture changed');
  expect(titleOfMany([entry({}), order])).toBe('2 changes');
});
