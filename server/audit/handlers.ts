import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type AuditChange,
  type AuditEntry,
  type AuditEntryFilters,
  type AuditFilters,
  type auditCalls,
  MAX_WITH_ENTRY,
} from '../../contract/audit.ts';
import { type LongPage, MAX_FOUND, MAX_LISTED, toLongPage } from '../../contract/envelope.ts';
import { offset } from '../../domain/pagination.ts';
import { countRows } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { Handlers } from '../http/serve-calls.ts';

/** Serves every call of the audit slice. */
export const auditHandlers = ({
  db,
}: {
  readonly db: Kysely<Database>;
}): Handlers<typeof auditCalls> => ({
  'GET /audit-log': async ({ query }) => ({ data: await listChanges(db, query) }),
  'GET /audit-log/acts': async ({ query }) => ({ data: await listEntries(db, query) }),
});

interface EntryRow {
  readonly changed_at: Date;
  readonly import: AuditEntry['import'];
  readonly kinds: AuditEntry['kinds'];
  readonly changes: readonly [AuditChange, ...AuditChange[]];
}

/**
 * One page of what admins changed, the latest first, by entry: an entry is what one admin changed in one
 * transaction, so all of it has one moment, or in the steps of one import. Their total is an estimate above 10,000.
 */
async function listEntries(
  db: Kysely<Database>,
  { page, per_page, subject }: AuditEntryFilters,
): Promise<LongPage<AuditEntry>> {
  const wanted = wantedChanges({ subject });
  const ofEntry = sql`
    from audit_log where ${wanted} and changed_by is not distinct from entry.changed_by
      and (import_id = entry.import_id
        or entry.import_id is null and import_id is null and changed_at = entry.changed_at)`;
  const skip = offset(page, per_page);
  const byHand = entriesByHand(wanted);
  const ofImports = entriesOfImports(wanted);
  const [{ rows }, count, { rows: imports }] = await Promise.all([
    sql<EntryRow>`
      select entry.changed_at, ${IMPORT_OF_ENTRY} as import,
        (select jsonb_agg(
            jsonb_strip_nulls(
              jsonb_build_object('subject', subject, 'action', action, 'count', count, 'products', nullif(products, 0)))
            order by subject = 'product_images', newest desc)
          from (select subject, action, count(*), max(id) as newest,
              -- An import can have changed a million, and says itself how many products.
              count(distinct subject_id) filter (where subject = 'products' and entry.import_id is null) as products ${ofEntry}
            group by subject, action) kind) as kinds,
        (select jsonb_agg(to_jsonb(change) order by change.subject = 'product_images', change.id desc)
          from (${named(sql`select * ${ofEntry}
            order by subject = 'product_images', id desc limit ${MAX_WITH_ENTRY}`)}) change) as changes
      from (
        (select null::uuid as import_id, changed_by, changed_at, max(id) as newest ${byHand}
          order by changed_at desc, newest desc limit ${skip + per_page})
        union all (select import_id, changed_by, changed_at, id ${ofImports})
        order by changed_at desc, newest desc
        limit ${skip >= MAX_FOUND ? 0 : per_page} offset ${skip}
      ) entry
      order by entry.changed_at desc, entry.newest desc`.execute(db),
    countRows(db, sql`from (select ${byHand}) entry`, MAX_FOUND),
    sql<{ total: number }>`select count(*) as total ${ofImports}`.execute(db),
  ]);
  const total = count.total + (imports[0]?.total ?? 0);
  return toLongPage(rows.map(toWire), { ...count, total }, { page, per_page });
}

/** Entries that are no imports: in the order of an index, so that of a long log only the beginning is read. */
const entriesByHand = (wanted: RawBuilder<unknown>) =>
  sql`from audit_log where ${wanted} and import_id is null group by changed_at, changed_by`;

/** The latest change of each import: one of them is read for each, also where an import has changed a million rows. */
const entriesOfImports = (wanted: RawBuilder<unknown>) => sql`
  from (
    with recursive found as (
      (select import_id from audit_log where import_id is not null order by import_id limit 1)
      union all
      select (select import_id from audit_log a where a.import_id > found.import_id order by a.import_id limit 1)
      from found where found.import_id is not null
    )
    select latest.* from found cross join lateral (
      select id, changed_at, changed_by, import_id from audit_log
      where ${wanted} and import_id = found.import_id order by id desc limit 1
    ) latest
  ) import`;

const IMPORT_OF_ENTRY = sql`
  case when entry.import_id is not null then jsonb_build_object('id', entry.import_id) || coalesce((
    select jsonb_build_object('file_name', file_name, 'done', state = 'done',
      'created', result -> 'created', 'updated', result -> 'updated',
      'job_id', (select id from jobs.job where job.name = 'import-products' and job.id = imports.id))
    from imports where id = entry.import_id
  ), '{"file_name": "", "done": true, "created": null, "updated": null, "job_id": null}') end`;

function toWire({ changed_at, kinds, changes, ...row }: EntryRow): AuditEntry {
  const moment = changed_at.toISOString();
  return {
    changed_at: moment,
    changed_by: changes[0].changed_by,
    import: row.import,
    kinds,
    changes: changes.map((change) => ({ ...change, changed_at: moment })),
  };
}

/** Some rows of `audit_log` as the wire has them: who did it, and what the thing is called now, found by its key. */
const named = (rows: RawBuilder<unknown>) => sql`
  select a.id, a.changed_at, a.subject, a.subject_id, a.action, a.before, a.after,
    case when u.id is not null
      then jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) end as changed_by,
    coalesce(p.name, c.name::text, k.name, z.name, i.title, y.word || ' – ' || y.means, n.words, m.name, t.name::text, f.name, w.email,
      case
        when a.subject = 'staff_invitations' then coalesce(a.after, a.before) ->> 'email'
        -- What is gone by now, by the name that it had.
        when a.subject in ('categories', 'collection_attributes', 'couriers', 'delivery_zones', 'offers', 'rooms') then coalesce(a.before, a.after) ->> 'name'
        when a.subject = 'info_pages' then coalesce(a.before, a.after) ->> 'title'
        when a.subject = 'measuring_services' then a.subject_id
        when a.subject = 'message_templates' then replace(a.subject_id, '_', ' ')
        when a.subject = 'search_pins' then coalesce(a.before, a.after) ->> 'words'
        when a.subject = 'search_synonyms' then (coalesce(a.before, a.after) ->> 'word') || ' – ' || (coalesce(a.before, a.after) ->> 'means')
      end
    ) as subject_name, (
      select jsonb_object_agg(named.id, named.name) from collection_attributes named
      where a.subject = 'products' and (a.before ? 'attributes' or a.after ? 'attributes')
        and (a.before -> 'attributes' ? named.id::text or a.after -> 'attributes' ? named.id::text)
    ) as attribute_names
  from (select *, case when subject_id ~ '^[0-9]{1,9}$' then subject_id::integer end as number from (${rows}) change) a
    left join users u on u.id = a.changed_by
    left join reviews r on a.subject = 'reviews' and r.id = a.number
    left join products p on p.id = case
      when a.subject in ('products', 'product_images', 'collection_picks') then a.number when a.subject = 'reviews' then r.product_id end
    left join categories c on a.subject = 'categories' and c.id = a.number
    left join contact_messages w on a.subject = 'contact_messages' and w.id = a.number
    left join couriers k on a.subject = 'couriers' and k.id = a.number
    left join delivery_zones z on a.subject = 'delivery_zones' and z.id = a.number
    left join offers f on a.subject = 'offers' and f.id = a.number
    left join info_pages i on a.subject = 'info_pages' and i.id = a.number
    left join search_synonyms y on a.subject = 'search_synonyms' and y.id = a.number
    left join search_pins n on a.subject = 'search_pins' and n.id = a.number
    left join users m on a.subject = 'users' and m.id = a.number
    left join collection_attributes t on a.subject = 'collection_attributes' and t.id = a.number`;

type ChangeRow = Omit<AuditChange, 'changed_at'> & { readonly changed_at: Date };

/** One page of what admins changed, the latest first, with their total, an estimate above what pages reach: two statements, side by side. */
async function listChanges(
  db: Kysely<Database>,
  filters: AuditFilters,
): Promise<LongPage<AuditChange>> {
  const { page, per_page } = filters;
  const skip = offset(page, per_page);
  const wanted = wantedChanges(filters);
  // The page's ids first: a deep page joins nothing that it skips.
  const rowsOfPage = sql`
    select * from audit_log where ${wanted}
    order by changed_at desc, id desc limit ${skip >= MAX_LISTED ? 0 : per_page} offset ${skip}`;
  const [{ rows }, count] = await Promise.all([
    sql<ChangeRow>`${named(rowsOfPage)} order by a.changed_at desc, a.id desc`.execute(db),
    countRows(db, sql`from audit_log where ${wanted}`, MAX_LISTED),
  ]);
  return toLongPage(
    rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() })),
    count,
    { page, per_page },
  );
}

/** A condition on rows of `audit_log`. */
const wantedChanges = ({ subject, admin_id, changed_at, import_id }: Partial<AuditFilters>) =>
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

/** Removes at most `most` changes from the audit log that are older than this many days. @returns how many. */
export async function removeOldChanges(
  db: Kysely<Database>,
  most: number,
  days: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_log where id in (
      select id from audit_log where changed_at < now() - ${days} * interval '1 day'
      order by changed_at limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
