import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';

/** Removes at most `most` changes from the audit log that are older than so many days. @returns how many. */
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
