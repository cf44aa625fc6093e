import type { AuditChange } from '../../../contract/audit.ts';

/** For tests: a change of a product's price, or what `change` makes of it. */
export const sampleChange = (change: Partial<AuditChange>): AuditChange => ({
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
