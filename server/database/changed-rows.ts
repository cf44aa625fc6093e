import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type Changed,
  type ChangedPlace,
  type ChangedQuery,
  cursorOf,
} from '../../contract/changed.ts';
import type { Database } from './types.ts';

/** Rows that a program follows: when each was changed, by its transaction's begin or later, and its number. An index has both. */
interface FollowedRows {
  /** What follows `from`, with a condition if there is one: `orders where true`. */
  readonly rows: RawBuilder<unknown>;
  readonly changedAt: RawBuilder<Date>;
  readonly id: RawBuilder<number>;
}

/**
 * The next rows that were changed, in the order of the change, so that who asks on from each answer's cursor misses none, whatever is
 * written meanwhile, and sees one again only after another change. Rows are told once no transaction runs that began before their
 * change: one that began earlier might still commit an earlier one (docs/product.md, What changed since).
 *
 * @param read the rows as they are answered, by their numbers; what is gone by then is left out
 */
export async function readChanged<T>(
  db: Kysely<Database>,
  followed: FollowedRows,
  { updated_since = 0, cursor, limit }: ChangedQuery,
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
): Promise<Changed<T & { readonly updated_at: string }>> {
  const from = cursor ?? { at: Math.max(0, updated_since), id: 0 }; // Cursors know no moment before 1970.
  const until = await readHorizon(db); // A statement of its own: the next one sees all that was committed before.
  const places = await findPlaces(db, followed, { from, until, limit: limit + 1 });
  const told = places.slice(0, limit);
  const found = await read(told.map(({ id }) => id));
  return {
    data: told.flatMap(({ at, id }) => {
      const row = found.get(id);
      return row ? { updated_at: new Date(at).toISOString(), ...row } : [];
    }),
    next_cursor: cursorOf(told.at(-1) ?? from),
    has_more: places.length > limit,
    complete_until: until.toISOString(),
  };
}

/**
 * A moment before which no change can be committed any more: the begin of the oldest transaction, and a second ago, for one that has
 * begun but is not listed yet. Transactions that only read count, since nobody can tell, but for backups.
 */
async function readHorizon(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select date_trunc('milliseconds', least(clock_timestamp() - interval '1 second', min(xact_start))) as until
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name <> 'mantel-backup' and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.until ?? new Date(0);
}

async function findPlaces(
  db: Kysely<Database>,
  { rows: source, changedAt, id }: FollowedRows,
  { from, until, limit }: { from: ChangedPlace; until: Date; limit: number },
): Promise<ChangedPlace[]> {
  const { rows } = await sql<{ at: Date; id: number }>`
    select ${changedAt} as at, ${id} as id from ${source}
      and (${changedAt}, ${id}) > (${new Date(from.at)}::timestamptz, ${from.id}::int) and ${changedAt} < ${until}
    order by ${changedAt}, ${id} limit ${limit}`.execute(db);
  return rows.map((row) => ({ at: row.at.getTime(), id: row.id }));
}

/** What was read, by its numbers. */
export const byNumber = <T>(
  rows: readonly T[],
  numberOf: (row: T) => number,
): ReadonlyMap<number, T> => new Map(rows.map((row) => [numberOf(row), row]));
