import type { ReportRange } from '../../../domain/report-range.ts';

/** "1 order", "2 orders". */
export const countOf = (count: number, thing: string): string =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;

/** The labels of a range's parts, hours of today or days, in the shop's time zone. */
export interface PartNames {
  /** "14:00", "Nov 21". */
  readonly short: (start: string) => string;
  /** "14:00", "Sat, Nov 21". */
  readonly long: (start: string) => string;
  readonly heading: 'Hour' | 'Day';
}

export function partNames(range: ReportRange, timeZone: string): PartNames {
  if (range === 'today') {
    const hour = shower({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
    return { short: hour, long: hour, heading: 'Hour' };
  }
  const day = { month: 'short', day: 'numeric', timeZone } as const;
  return { short: shower(day), long: shower({ ...day, weekday: 'short' }), heading: 'Day' };
}

function shower(options: Intl.DateTimeFormatOptions): (start: string) => string {
  const format = new Intl.DateTimeFormat('en', options);
  return (start) => format.format(new Date(start));
}
