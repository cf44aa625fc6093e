import { type RawBuilder, sql } from 'kysely';
import type { ReportRange } from '../../domain/report-range.ts';

/** The day of `now` as the shop's clocks have it, in `timeZone` (an IANA name). */
export interface ReportDay {
  readonly timeZone: string;
  readonly now: Date;
}

/** What a report covers: a range that ends with the day of `now`. */
export interface ReportPeriod extends ReportDay {
  readonly range: ReportRange;
  /** Whether who asks may read what products cost. */
  readonly withMargin: boolean;
}

/** The first moment of the day that is this many days before today. */
export const dayStart = ({ timeZone, now }: ReportDay, daysAgo: number): RawBuilder<Date> =>
  sql`((${localDay({ timeZone, now })} - make_interval(days => ${daysAgo}::int)) at time zone ${timeZone})`;

/** Midnight of today as the shop's clock has it. */
export const localDay = ({ timeZone, now }: ReportDay): RawBuilder<unknown> =>
  sql`date_trunc('day', ${now}::timestamptz at time zone ${timeZone})`;
