import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  CHANGE_KINDS,
  type ChangeKind,
  type ImportChange,
} from '../../../contract/catalog-exchange.ts';
import { type Page, toPage } from '../../../contract/envelope.ts';
import { offset } from '../../../domain/pagination.ts';
import type { Database } from '../../database/types.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ChangeList } from './list-changes.ts';
import { startPace } from './pace.ts';

type Db = Kysely<Database>;

/** In rows a statement. */
const STAGED = 200;
/** As checks themselves: shoppers hardly feel it. */
const SHARE = 1 / 2;

/** Stores what a file would change in place of the admin's last one. @returns the check's id. */
export async function storeCheck(db: Db, adminId: number, changes: ChangeList): Promise<string> {
  const id = randomUUID();
  const pace = startPace(SHARE);
  await db.deleteFrom('import_checks').where('admin_id', '=', adminId).execute();
  await sql`insert into import_checks (id, admin_id) values (${id}, ${adminId})
    on conflict do nothing`.execute(db); // Another check of theirs on another instance: the one stays.
  for (const kind of CHANGE_KINDS) {
    const listed = changes.listed(kind);
    for (let from = 0; from < listed.length; from += STAGED) {
      const some = `[${listed.slice(from, from + STAGED).join()}]`;
      await sql`
        insert into import_changes (check_id, kind, place, change)
        select c.id, ${kind}, ${from} + place, change
        from jsonb_array_elements(${some}::jsonb) with ordinality as e (change, place)
          join import_checks c on c.id = ${id}::uuid
        for key share of c`.execute(db);
      await pace.rest();
    }
  }
  return id;
}

interface ChangesRead {
  readonly kind: ChangeKind;
  readonly page: number;
  readonly per_page: number;
}

/**
 * A page of what a checked file would change, in the order of its rows.
 *
 * @throws {Refusal} 404 once the check is gone.
 */
export async function readChanges(
  db: Db,
  id: string,
  { kind, page, per_page }: ChangesRead,
): Promise<Page<ImportChange>> {
  const known = await sql<{ total: number }>`
    select (select count(*)::int4 from import_changes where check_id = c.id and kind = ${kind}) as total
    from import_checks c where c.id::text = ${id}`.execute(db);
  const [found] = known.rows;
  if (!found) throw new Refusal(404, 'This check is over: check the file again');
  const { rows } = await sql<{ change: ImportChange }>`
    select change from import_changes where check_id = ${id}::uuid and kind = ${kind}
    order by place limit ${per_page} offset ${offset(page, per_page)}`.execute(db);
  return toPage(
    rows.map(({ change }) => change),
    found.total,
    { page, per_page },
  );
}

/** Removes at most `most` checks of more than a day ago. @returns how many. */
export async function removeOldChecks(db: Db, most: number): Promise<number> {
  const { rows } = await sql`
    delete from import_checks where id in (
      select id from import_checks where created_at < now() - interval '1 day' limit ${most})
    returning id`.execute(db);
  return rows.length;
}
