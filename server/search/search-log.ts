import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { SearchReportFilters, SearchRow } from '../../contract/search.ts';
import { offset } from '../../domain/pagination.ts';
import { keptSearch } from '../../domain/search-text.ts';
import type { Database } from '../database/types.ts';
import {
  type BatchWriter,
  createBatchWriter,
  createCountingTable,
} from '../http/counting-table.ts';
import { clientNetworks } from '../http/rate-limits.ts';
import { findAsShopper } from './change-searches.ts';

/** Who searches: distinguished in memory only, for half an hour. */
interface Visitor {
  readonly clientAddress: string;
  readonly userAgent: string;
}

/** Counts what is searched for, away from the request; `clicked`: a product was opened from the results. */
export interface SearchLog extends Pick<BatchWriter, 'flush' | 'close'> {
  /** Notes a search; it is written with the next batch. */
  count(reported: { search: string; clicked: boolean }, visitor: Visitor): void;
}

const FLUSH_EVERY_MS = 1_000;
/** Different texts noted at a time: each costs a search when it is written. */
const MAX_NOTED = 100;
/** Different texts kept of one day, so that nobody fills the table with made-up ones. */
const MAX_A_DAY = 5_000;
/** A visitor counts once for a text in half an hour, as for a view. */
const WINDOW_SECONDS = 30 * 60;

interface Counted {
  readonly searches: number;
  readonly clicks: number;
}

/**
 * Searches are noted in memory and written within 1 s and at the close. Who searched is never written.
 *
 * @param onError called when a batch could not be written; it is tried again with the next
 */
export function createSearchLog(
  db: Kysely<Database>,
  { onError = () => undefined }: { readonly onError?: (error: unknown) => void } = {},
): SearchLog {
  const noted = new Map<string, Counted>();
  const visitors = createCountingTable({ slots: 16_384 });

  const isFirst = (what: string, words: string, { clientAddress, userAgent }: Visitor) => {
    const who = hash('sha256', JSON.stringify([clientNetworks(clientAddress)[0], userAgent]));
    return visitors.add(`${what} ${who} ${words}`, 1, WINDOW_SECONDS).spent === 1;
  };
  const writeNoted = async () => {
    const batch = [...noted];
    if (batch.length === 0) return;
    await storeSearches(db, batch);
    // What was counted meanwhile stays.
    for (const [words, { searches, clicks }] of batch) {
      const now = noted.get(words);
      const left = {
        searches: (now?.searches ?? 0) - searches,
        clicks: (now?.clicks ?? 0) - clicks,
      };
      if (left.searches + left.clicks > 0) noted.set(words, left);
      else noted.delete(words);
    }
  };
  const writer = createBatchWriter({ write: writeNoted, every: FLUSH_EVERY_MS, onError });

  return {
    count({ search, clicked }, visitor) {
      const words = keptSearch(search);
      if (words === null || (noted.size >= MAX_NOTED && !noted.has(words))) return;
      // Who opens a product has searched, also where that was not reported.
      const searches = isFirst('searched', words, visitor) ? 1 : 0;
      const clicks = clicked && isFirst('clicked', words, visitor) ? 1 : 0;
      if (searches + clicks === 0) return;
      const before = noted.get(words) ?? { searches: 0, clicks: 0 };
      noted.set(words, { searches: before.searches + searches, clicks: before.clicks + clicks });
      writer.later();
    },
    flush: writer.flush,
    close: writer.close,
  };
}

/** Writes a batch of searches with what each finds now. */
async function storeSearches(
  db: Kysely<Database>,
  batch: readonly (readonly [words: string, Counted])[],
): Promise<void> {
  const found: (Counted & { readonly words: string; readonly results: number })[] = [];
  for (const [words, counted] of batch)
    found.push({ words, ...counted, results: (await findAsShopper(db, words, 1)).total });
  await sql`
    insert into search_log as known (day, words, searches, clicks, results)
    select today.day, s.words, s.searches, s.clicks, s.results
    from (select (now() at time zone 'utc')::date as day) today cross join jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      s (words text, searches int4, clicks int4, results int4)
    where (select count(*) from search_log l where l.day = today.day) < ${MAX_A_DAY}
      or exists (select from search_log l where l.day = today.day and l.words = s.words)
    order by s.words
    on conflict (day, words) do update set searches = known.searches + excluded.searches,
      clicks = known.clicks + excluded.clicks, results = excluded.results`.execute(db);
}

/** Removes at most `most` rows of searches older than 30 days. @returns how many. */
export async function removeOldSearches(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from search_log where (day, words) in (
      select day, words from search_log where day <= (now() at time zone 'utc')::date - 30
      order by day limit ${most})`.execute(db);
  return Number(numAffectedRows);
}

const ONLY = {
  no_results: sql`results = 0`,
  no_clicks: sql`results > 0 and clicks = 0`,
} as const;

/**
 * What was searched for in the last 30 days: without a result first, then without a click, then the rest, the most
 * frequent first.
 */
export async function reportSearches(
  db: Kysely<Database>,
  { page, per_page, only }: SearchReportFilters,
): Promise<Page<SearchRow>> {
  const { rows } = await sql<SearchRow & { all: number }>`
    with report as materialized (
      select * from (
        select words, sum(searches)::int4 as searches, sum(clicks)::int4 as clicks,
          (array_agg(results order by day desc))[1] as results, max(day)::text as last_day
        from search_log where day > (now() at time zone 'utc')::date - 30 group by words
      ) s where ${only ? ONLY[only] : sql`true`}
    )
    select r.*, c.all from (select count(*)::int4 as all from report) c left join lateral (
      select * from report
      order by case when results = 0 then 0 when clicks = 0 then 1 else 2 end, searches desc, words
      limit ${per_page} offset ${offset(page, per_page)}) r on true`.execute(db);
  const shown = rows.filter(({ words }) => words !== null).map(({ all: _, ...row }) => row);
  return toPage(shown, rows[0]?.all ?? 0, { page, per_page });
}
