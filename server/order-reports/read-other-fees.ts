import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import type { ReportPeriod } from './report-sums.ts';

/**
 * Fees and taxes that were booked on some days and are of no order, in cents: those of rows that no order explains, and what drivers kept
 * of hand-overs without orders. With what couriers kept of each order they are all that the ledger has of them.
 */
export async function readOtherFees(
  db: Kysely<Database>,
  { from, to, timeZone }: ReportPeriod,
): Promise<number> {
  const isBookedThen = sql`e.booked_at >= (${from}::timestamp at time zone ${timeZone})
    and e.booked_at < ((${to}::timestamp + interval '1 day') at time zone ${timeZone})`;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from (
      select r.fee_cents + r.tax_cents as cents
      from payout_rows r join payout_sheets s on s.id = r.sheet_id join ledger_entries e on e.id = s.entry_id
      where r.order_id is null and r.is_counted and ${isBookedThen}
      union all
      select l.cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.account = 'delivery_costs' and e.kind = 'hand_over' and ${isBookedThen}
        and not exists (select from order_settlements t where t.entry_id = e.id)
        and not exists (select from ledger_entries r where r.reverses = e.id)
    ) fees`.execute(db);
  return rows[0]?.cents ?? 0;
}
