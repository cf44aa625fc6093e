import { parseCents } from '../../domain/money.ts';
import { useMoney, useShopSettings } from '../shop-settings.ts';

/**
 * Writes moments, ISO 8601, by the shop's clock, wherever the admin is: the days of the filters, the dashboard
 * and the slips are the shop's as well.
 */
export interface ShopClock {
  /** "Nov 22, 2026, 06:42" */
  moment(iso: string): string;
  /** The same for columns, without the year while it is this one: "Nov 22, 06:42" */
  shortMoment(iso: string, now?: Date): string;
  /** "Nov 22, 2026" */
  day(iso: string): string;
}

const clocks = new Map<string, ShopClock>();

/** The clock of a time zone, such as `Asia/Beirut`; made once, because formats are expensive to make. */
export function shopClock(timeZone: string): ShopClock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { timeZone, ...options });
  const moment = format({ year: 'numeric', ...MOMENT });
  const day = format({ dateStyle: 'medium' });
  const year = format({ year: 'numeric' });
  const short = format(MOMENT);
  const clock: ShopClock = {
    moment: (iso) => moment.format(new Date(iso)),
    shortMoment: (iso, now = new Date()) =>
      (year.format(new Date(iso)) === year.format(now) ? short : moment).format(new Date(iso)),
    day: (iso) => day.format(new Date(iso)),
  };
  clocks.set(timeZone, clock);
  return clock;
}

/** One way to write a moment, with or without its year. */
const MOMENT = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions;

/** A day of the shop as people read it, the same in every time zone: "2026-11-23" is "Nov 23, 2026". */
export const readableDay = (day: string): string => DAY.format(new Date(day));

/** The same with its weekday: "Mon, Nov 23, 2026". */
export const readableWeekday = (day: string): string => WEEKDAY.format(new Date(day));

/** Two days, both inclusive: "Nov 1 – 21, 2026". */
export const readableDays = (from: string, to: string): string =>
  DAY.formatRange(new Date(from), new Date(to));

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en', {
  ...{ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  timeZone: 'UTC',
});

export const useShopClock = (): ShopClock => shopClock(useShopSettings().time_zone);

/** Writes money as it travels, "84.00", in the shop's currency: "$84". */
export function useAmount(): (decimal: string) => string {
  const money = useMoney();
  return (decimal) => money(parseCents(decimal));
}
