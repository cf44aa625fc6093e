import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';

type Db = Kysely<Database>;

/** Whether the merchant wants it. */
const IS_ON = sql`exists (select from settings where key = 'index_now_on' and value = 'true')`;

/** How long a taken batch is ours, in seconds: longer than a try may take. */
const LEASE_SECONDS = 60;
/** In minutes: what changes again and again is told once in this time. */
const PAUSE_MINUTES = 10;
/** The longest pause after a failure, in minutes. */
const MAX_PAUSE_MINUTES = 24 * 60;
/** The protocol takes 10,000 addresses at a time. */
const MAX_ADDRESSES = 10_000;

/** What has changed since search engines were told last. */
export interface ChangedAddresses {
  /** The version of the catalogue up to which these are all. */
  readonly until: number;
  /** Paths of the shop, each once; none where nothing changed that has an address. */
  readonly paths: readonly string[];
}

/**
 * Takes what is to be told, on one of all instances; `null` where nothing has changed, it was told a moment ago, another instance is at it,
 * or the merchant does not want it. What changed before it was turned on is not told.
 */
export async function takeChanges(db: Db): Promise<ChangedAddresses | null> {
  await sql`
    insert into index_now (told_version) select version from catalogue_version where ${IS_ON} on conflict do nothing`.execute(
    db,
  );
  const { rows: taken } = await sql<{ told: string }>`
    update index_now set taken_until = now() + ${LEASE_SECONDS} * interval '1 second'
    where ${IS_ON} and due_at <= now() and (taken_until is null or taken_until <= now())
      and told_version < (select version from catalogue_version)
    returning told_version as told`.execute(db);
  const told = taken[0]?.told;
  return told === undefined ? null : readChanges(db, told);
}

/** Of a change of everything, which has no addresses, nothing is told: search engines read the sitemap for that. */
async function readChanges(db: Db, told: string): Promise<ChangedAddresses> {
  const { rows } = await sql<{ until: string | null; paths: string[] }>`
    with changes as (
      select version, tags from (
        select version, tags, sum(cardinality(tags)) over (order by version) as count
        from (select version, tags from catalogue_changes where version > ${told} order by version limit 1000) next
      ) counted where count <= ${MAX_ADDRESSES}
    ), tags as (select distinct unnest(tags) as tag from changes)
    select (select max(version) from changes) as until, array(
      select '/product/' || p.id from products p
      where p.id in (select substr(tag, 2)::int from tags where tag ~ '^p[0-9]{1,9}$') and not p.hidden
      union
      select '/collection/' || split_part(tag, ':', 2) from tags where tag ~ '^(list|collection):[1-9][0-9]{0,8}$'
      union
      select '/' from tags where tag = 'banners'
    ) as paths`.execute(db);
  const [found] = rows;
  return { until: Number(found?.until ?? told), paths: found?.paths ?? [] };
}

/** Notes that all up to a version was told. */
export async function noteTold(db: Db, { until, paths }: ChangedAddresses): Promise<void> {
  const pause = paths.length === 0 ? 0 : PAUSE_MINUTES;
  await sql`
    update index_now set told_version = ${until}, taken_until = null, attempts = 0, problem = null,
      tried_at = case when ${paths.length > 0} then now() else tried_at end,
      due_at = now() + ${pause} * interval '1 minute'`.execute(db);
}

/** Notes that a try failed, and why; the next is made after a pause that grows up to a day. */
export async function noteFailure(
  db: Db,
  { problem, retryAfterMs = 0 }: { readonly problem: string; readonly retryAfterMs?: number },
): Promise<void> {
  await sql`
    update index_now set taken_until = null, attempts = attempts + 1, tried_at = now(), problem = ${problem.slice(0, 300)},
      due_at = now() + greatest(${retryAfterMs} * interval '1 millisecond',
        least(${PAUSE_MINUTES} * power(2, least(attempts, 10)), ${MAX_PAUSE_MINUTES}) * interval '1 minute')`.execute(
    db,
  );
}

/** When search engines were told last, and why that failed if it did; `null`: never yet. */
export async function readTold(
  db: Db,
): Promise<{ tried_at: string | null; problem: string | null } | null> {
  const { rows } = await sql<{ tried_at: Date | null; problem: string | null }>`
    select tried_at, problem from index_now`.execute(db);
  const [row] = rows;
  return row ? { tried_at: row.tried_at?.toISOString() ?? null, problem: row.problem } : null;
}
