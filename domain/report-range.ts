/** The stretches of time that the dashboard covers: this day by hour, or whole days until today. */
export const REPORT_RANGES = ['today', '7', '30'] as const;

export type ReportRange = (typeof REPORT_RANGES)[number];

/** The range without a choice. */
export const DEFAULT_RANGE: ReportRange = '7';

/** A product that was not sold for this many days, today included, counts as one without sales. */
export const UNSOLD_DAYS = 30;

/** How many days of the shop a range covers, today included. */
export const daysOf = (range: ReportRange): number => (range === 'today' ? 1 : Number(range));
