import { type Kysely, sql } from 'kysely';
import {
  type AuditAct,
  type AuditActFilters,
  type AuditEntry,
  MOST_WITH_ACT,
} from '../../contract/audit.ts';
import { type Page, toPage } from '../../contract/envelope.ts';
import { offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';
import { named, wantedChanges } from './list-changes.ts';

interface ActRow {
  readonly changed_at: Date;
  readonly import: AuditAct['import'];
  readonly kinds: AuditAct['kinds'];
  readonly changes: readonly [AuditEntry, ...AuditEntry[]];
}

/**
 * One page of what admins changed, the latest first, by act: an act is what one admin changed in one
 * transaction, so all of it has one moment, or in the steps of one import. Two statements, side by side.
 */
export async function listActs(
  db: Kysely<Database>,
  { page, per_page, subject }: AuditActFilters,
): Promise<Page<AuditAct>> {
  const wanted = wantedChanges({ subject });
  const ofAct = sql`
    from audit_log where ${wanted} and changed_by is not distinct from act.changed_by
      and (import_id = act.import_id
        or act.import_id is null and import_id is null and changed_at = act.changed_at)`;
  const acts = sql`
    from audit_log where ${wanted}
    group by import_id, case when import_id is null then changed_at end, changed_by`;
  const [{ rows }, counted] = await Promise.all([
    sql<ActRow>`
      select act.changed_at, ${IMPORT_OF_ACT} as import,
        (select jsonb_agg(jsonb_build_object('subject', subject, 'action', action, 'count', count)
            order by subject = 'product_images', newest desc)
          from (select subject, action, count(*), max(id) as newest ${ofAct}
            group by subject, action) kind) as kinds,
        (select jsonb_agg(to_jsonb(change) order by change.subject = 'product_images', change.id desc)
          from (${named(sql`select * ${ofAct}
            order by subject = 'product_images', id desc limit ${MOST_WITH_ACT}`)}) change) as changes
      from (
        select import_id, changed_by, max(changed_at) as changed_at, max(id) as newest ${acts}
        order by changed_at desc, newest desc
        limit ${per_page} offset ${offset(page, per_page)}
      ) act
      order by act.changed_at desc, act.newest desc`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from (select ${acts}) act`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return toPage(rows.map(toWire), total, { page, per_page });
}

const IMPORT_OF_ACT = sql`
  case when act.import_id is not null then jsonb_build_object('id', act.import_id) || coalesce((
    select jsonb_build_object('file_name', file_name, 'done', state = 'done',
      'created', result -> 'created', 'updated', result -> 'updated',
      'job_id', (select id from jobs.job where job.name = 'import-products' and job.id = imports.id))
    from imports where id = act.import_id
  ), '{"file_name": "", "done": true, "created": null, "updated": null, "job_id": null}') end`;

function toWire({ changed_at, kinds, changes, ...row }: ActRow): AuditAct {
  const moment = changed_at.toISOString();
  return {
    changed_at: moment,
    changed_by: changes[0].changed_by,
    import: row.import,
    kinds,
    changes: changes.map((change) => ({ ...change, changed_at: moment })),
  };
}
