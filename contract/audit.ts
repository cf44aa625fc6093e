import { z } from 'zod';
import { AUDIT_SUBJECTS } from '../domain/audit-subjects.ts';
import type { Calls } from './call.ts';
import { longPageOf } from './envelope.ts';
import {
  moment,
  queryChoice,
  queryId,
  queryInteger,
  queryMoment,
  queryPage,
  queryUuid,
} from './fields.ts';

/** Columns of the changed row by name: those that changed, or all of a row that was made or removed. */
const columns = z.record(z.string(), z.unknown()).nullable();

/** `null` when the account is gone. */
const changedBy = z.object({ id: z.int(), name: z.string(), email: z.string() }).nullable();

const action = z.enum(['insert', 'update', 'delete']);

/** One change that an admin made. */
const auditChange = z.object({
  id: z.int(),
  changed_at: moment,
  changed_by: changedBy,
  subject: z.enum(AUDIT_SUBJECTS),
  subject_id: z.string(),
  /** What the changed thing is called now; `null` when it is gone or has no name. */
  subject_name: z.string().nullable(),
  action,
  before: columns,
  after: columns,
  /** What the attributes in `attributes` are called now, by their id; those that are gone are left out. */
  attribute_names: z.record(z.string(), z.string()).nullish(),
});
export type AuditChange = z.output<typeof auditChange>;

/** This many changes of an entry come with it. */
export const MAX_WITH_ENTRY = 20;

/** The import that an entry is. */
const auditImport = z.object({
  /** A UUID: `GET /audit-log?import_id=` lists its changes. */
  id: z.string(),
  /** Its job, while that is kept. */
  job_id: z.string().nullable(),
  /** Empty when not known. */
  file_name: z.string(),
  /** Whether all its rows are stored. */
  done: z.boolean(),
  /** How many products it makes and changes in all; null when no longer known. */
  created: z.int().nullable(),
  updated: z.int().nullable(),
});
export type AuditImport = z.output<typeof auditImport>;

/** What one admin did in one transaction or by one import: a bulk edit, an import, or a change of a single thing with what follows from it. */
const auditEntry = z.object({
  changed_at: moment,
  changed_by: changedBy,
  /** Null: it was no import. */
  import: auditImport.nullable(),
  /** How much of what was done; pictures come last. */
  kinds: z.array(
    z.object({
      subject: z.enum(AUDIT_SUBJECTS),
      action,
      count: z.int(),
      /** Of how many products these are the changes: each variant has its own. Not said of other things and of imports. */
      products: z.int().optional(),
    }),
  ),
  /** The latest of its changes, those of pictures last. */
  changes: z.array(auditChange),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Filters and page of `GET /audit-log`. */
const auditFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 50),
  subject: queryChoice(AUDIT_SUBJECTS),
  admin_id: queryId(),
  /** Only what was changed at this very moment: one entry. */
  changed_at: queryMoment,
  /** Only what this import changed. */
  import_id: queryUuid,
});
export type AuditFilters = z.output<typeof auditFilters>;

/** Filter and page of `GET /audit-log/acts`. */
const auditEntryFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 30),
  subject: queryChoice(AUDIT_SUBJECTS),
});
export type AuditEntryFilters = z.output<typeof auditEntryFilters>;

/** What admins changed, kept by triggers. */
export const auditCalls = {
  'GET /audit-log': {
    summary: 'What admins changed, the latest first: who, when, before and after',
    access: 'admin',
    area: 'audit',
    status: 200,
    query: auditFilters,
    data: longPageOf(auditChange),
    refusals: [422],
  },

  'GET /audit-log/acts': {
    summary: 'The same by entry: what was changed at once stands together, however much it is',
    access: 'admin',
    area: 'audit',
    status: 200,
    query: auditEntryFilters,
    data: longPageOf(auditEntry),
    refusals: [422],
  },
} as const satisfies Calls;
