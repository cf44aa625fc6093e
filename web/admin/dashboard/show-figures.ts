import type { ReportRange } from '../../../domain/report-range.ts';

/** "1 order", "2 orders". */
export const countOf = (count: number, thing: string): string =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;

/** 1, 2, 5, 10, 20 … */
export const TICKS = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((e) => [1, 2, 5].map((n) => n * 10 ** e));

/** Where a value axis ends: at the first of at most four ticks that no value is above. */
export function axisTop(most: number): number {
  const step = TICKS.find((tick) => most <= 4 * tick) ?? most;
  return Math.max(1, Math.ceil(most / step)) * step;
}

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
