import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuditEntry, AuditFilters } from '../../contract/audit.ts';
import { type Page, toPage } from '../../contract/envelope.ts';
import { offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';

/** Some rows of `audit_log` as the wire has them: who did it, and what the thing is called now. */
export const named = (rows: RawBuilder<unknown>) => sql`
  select a.id, a.changed_at, a.subject, a.subject_id, a.action, a.before, a.after,
    case when u.id is not null
      then jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) end as changed_by,
    coalesce(p.name, c.name::text, k.name) as subject_name
  from (${rows}) a
    left join users u on u.id = a.changed_by
    left join products p on a.subject in ('products', 'product_images') and p.id::text = a.subject_id
    left join categories c on a.subject = 'categories' and c.id::text = a.subject_id
    left join couriers k on a.subject = 'couriers' and k.id::text = a.subject_id`;

type ChangeRow = Omit<AuditEntry, 'changed_at'> & { readonly changed_at: Date };

/** One page of what admins changed, the latest first, with the exact total: two statements, side by side. */
export async function listChanges(
  db: Kysely<Database>,
  filters: AuditFilters,
): Promise<Page<AuditEntry>> {
  const { page, per_page } = filters;
  const wanted = wantedChanges(filters);
  // The page's ids first: a deep page joins nothing that it skips.
  const rowsOfPage = sql`
    select * from audit_log where ${wanted}
    order by changed_at desc, id desc limit ${per_page} offset ${offset(page, per_page)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ChangeRow>`${named(rowsOfPage)} order by a.changed_at desc, a.id desc`.execute(db),
    sql<{ total: number }>`select count(*) as total from audit_log where ${wanted}`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return toPage(
    rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() })),
    total,
    { page, per_page },
  );
}

/** A condition on rows of `audit_log`. */
export const wantedChanges = ({
  subject,
  admin_id,
  changed_at,
  import_id,
}: Partial<AuditFilters>) =>
  sql.join(
    [
      sql`true`,
      ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
      ...(admin_id === undefined ? [] : [sql`changed_by = ${admin_id}`]),
      ...(import_id === undefined ? [] : [sql`import_id = ${import_id}::uuid`]),
      ...(changed_at === undefined
        ? []
        : [sql`changed_at = to_timestamp(${changed_at} / 1000.0)::timestamptz(3)`]),
    ],
    sql` and `,
  );
