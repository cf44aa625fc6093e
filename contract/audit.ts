import { z } from 'zod';
import { AUDIT_SUBJECTS } from '../domain/audit-subjects.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import { moment, queryChoice, queryId, queryInteger, queryPage } from './fields.ts';

/** Columns of the changed row by name: those that changed, or all of a row that was made or removed. */
const columns = z.record(z.string(), z.unknown()).nullable();

/** One change that an admin made. */
export const auditEntry = z.object({
  id: z.int(),
  changed_at: moment,
  /** `null` when the account is gone. */
  changed_by: z.object({ id: z.int(), name: z.string(), email: z.string() }).nullable(),
  subject: z.enum(AUDIT_SUBJECTS),
  subject_id: z.string(),
  /** What the changed thing is called now; `null` when it is gone or has no name. */
  subject_name: z.string().nullable(),
  action: z.enum(['insert', 'update', 'delete']),
  before: columns,
  after: columns,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 50),
  subject: queryChoice(AUDIT_SUBJECTS),
  admin_id: queryId(),
});
export type AuditFilters = z.output<typeof auditFilters>;

export const auditCalls = {
  'GET /audit-log': {
    summary: 'What admins changed, the latest first: who, when, before and after',
    access: 'admin',
    status: 200,
    query: auditFilters,
    data: pageOf(auditEntry),
    refusals: [422],
  },
} as const satisfies Calls;
