import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/audit.ts';
import { actsOf } from './audit-acts.ts';

const entry = (id: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  changed_at: '2026-11-21T09:00:00.000Z',
  changed_by: { id: 1, name: 'Nadim', email: 'nadim@example.com' },
  subject: 'products',
  subject_id: String(id),
  subject_name: null,
  action: 'update',
  before: { price: 20 },
  after: { price: 25 },
  ...change,
});
const shape = (entries: readonly AuditEntry[]) =>
  actsOf(entries).map(({ main, beside }) => [main.map(({ id }) => id), beside.map(({ id }) => id)]);

test('what one admin changed at one moment is one act', () => {
  const later = { changed_at: '2026-11-21T09:00:00.001Z' };
  const other = { changed_by: { id: 2, name: 'Rima', email: 'rima@example.com' } };
  expect(shape([entry(5, later), entry(4), entry(3), entry(2, other)])).toEqual([
    [[5], []],
    [[4, 3], []],
    [[2], []],
  ]);
});

test('pictures stand beside the products that they were changed with', () => {
  const picture = { subject: 'product_images' } as const;
  expect(shape([entry(3, picture), entry(2, picture), entry(1)])).toEqual([[[1], [3, 2]]]);
  expect(shape([entry(3, picture), entry(2, picture)])).toEqual([[[3, 2], []]]);
});
