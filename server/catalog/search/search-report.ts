import { type Kysely, sql } from 'kysely';
import { type Page, toPage } from '../../../contract/envelope.ts';
import type { SearchReportFilters, SearchRow } from '../../../contract/search.ts';
import { offset } from '../../../domain/pagination.ts';
import type { Database } from '../../database/types.ts';

const ONLY = {
  no_results: sql`results = 0`,
  no_clicks: sql`results > 0 and clicks = 0`,
} as const;

/**
 * What was searched for in the last 30 days: without a result first, then without a click, then the rest, the most
 * frequent first (issue 16, §5).
 */
export async function reportSearches(
  db: Kysely<Database>,
  { page, per_page, only }: SearchReportFilters,
): Promise<Page<SearchRow>> {
  const wanted = only ? ONLY[only] : sql`true`;
  const { rows } = await sql<SearchRow & { all: number }>`
    with report as materialized (
      select * from (
        select words, sum(searches)::int4 as searches, sum(clicks)::int4 as clicks,
          (array_agg(results order by day desc))[1] as results, max(day)::text as last_day
        from search_log where day > (now() at time zone 'utc')::date - 30 group by words
      ) s where ${wanted}
    )
    select r.*, c.all from (select count(*)::int4 as all from report) c left join lateral (
      select * from report
      order by case when results = 0 then 0 when clicks = 0 then 1 else 2 end, searches desc, words
      limit ${per_page} offset ${offset(page, per_page)}) r on true`.execute(db);
  const shown = rows.filter(({ words }) => words !== null);
  return toPage(
    shown.map(({ all: _, ...row }) => row),
    rows[0]?.all ?? 0,
    { page, per_page },
  );
}
