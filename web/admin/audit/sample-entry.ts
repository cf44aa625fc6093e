import type { AuditEntry } from '../../../contract/audit.ts';

/** For tests: a change of a product's price, or what `change` makes of it. */
export const sampleEntry = (change: Partial<AuditEntry>): AuditEntry => ({
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
