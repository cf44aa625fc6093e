import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Count } from '../../contract/envelope.ts';
import type { Database } from './types.ts';

/**
 * How many rows there are: exactly up to `most`, above it as PostgreSQL's planner expects, which costs no
 * reading (docs/decisions/165).
 *
 * @param rows what follows `select`, such as `from orders where status_id = 1`
 * @param most `MOST_LISTED` or `MOST_FOUND` of the contract
 */
export async function countRows(
  db: Kysely<Database>,
  rows: RawBuilder<unknown>,
  most: number,
): Promise<Count> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select ${rows} limit ${most + 1}) counted`.execute(db);
  const total = counted[0]?.total ?? 0;
  if (total <= most) return { total, isExact: true, reachable: total };
  const { rows: planned } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select ${rows}`.execute(db);
  const expected = planned[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return { total: Math.max(total, Math.round(expected)), isExact: false, reachable: most };
}
