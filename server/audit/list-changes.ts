import { type Kysely, sql } from 'kysely';
import type { AuditEntry, AuditFilters } from '../../contract/audit.ts';
import type { Page } from '../../contract/envelope.ts';
import { lastPage, offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';

type ChangeRow = Omit<AuditEntry, 'changed_at'> & { readonly changed_at: Date };

/** One page of what admins changed, the latest first, with the exact total: two statements, side by side. */
export async function listChanges(
  db: Kysely<Database>,
  { page, per_page, subject, admin_id }: AuditFilters,
): Promise<Page<AuditEntry>> {
  const wanted = sql.join(
    [
      sql`true`,
      ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
      ...(admin_id === undefined ? [] : [sql`changed_by = ${admin_id}`]),
    ],
    sql` and `,
  );
  // The page's ids first: a deep page joins nothing that it skips.
  const [{ rows }, counted] = await Promise.all([
    sql<ChangeRow>`
      select a.id, a.changed_at, a.subject, a.subject_id, a.action, a.before, a.after,
        case when u.id is not null
          then jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) end as changed_by,
        coalesce(p.name, c.name::text, k.name) as subject_name
      from (
        select * from audit_log where ${wanted}
        order by changed_at desc, id desc limit ${per_page} offset ${offset(page, per_page)}
      ) a
      left join users u on u.id = a.changed_by
      left join products p on a.subject in ('products', 'product_images') and p.id::text = a.subject_id
      left join categories c on a.subject = 'categories' and c.id::text = a.subject_id
      left join couriers k on a.subject = 'couriers' and k.id::text = a.subject_id
      order by a.changed_at desc, a.id desc`.execute(db),
    sql<{ total: number }>`select count(*) as total from audit_log where ${wanted}`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return {
    data: rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() })),
    current_page: page,
    last_page: lastPage(total, per_page),
    per_page,
    total,
  };
}
