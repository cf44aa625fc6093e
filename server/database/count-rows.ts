import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Count, MOST_COUNTED } from '../../contract/envelope.ts';
import type { Database } from './types.ts';

/**
 * How many rows there are: exactly up to {@link MOST_COUNTED}, above it as PostgreSQL's planner expects, which costs no
 * reading (docs/decisions/165).
 *
 * @param rows what follows `select`, such as `from orders where status_id = 1`
 */
export async function countRows(db: Kysely<Database>, rows: RawBuilder<unknown>): Promise<Count> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select ${rows} limit ${MOST_COUNTED + 1}) counted`.execute(db);
  const total = counted[0]?.total ?? 0;
  if (total <= MOST_COUNTED) return { total, isExact: true };
  const { rows: planned } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select ${rows}`.execute(db);
  const expected = planned[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return { total: Math.max(total, Math.round(expected)), isExact: false };
}
