import { addDays, dayIn, keptForZone } from './shop-day.ts';
import type { DeliveryWindow, DeliveryZone } from './zones.ts';

/** Windows are offered for this many days from the first one on. */
export const WINDOW_DAYS = 14;

/** A moment on the shop's clock. */
export interface ShopMoment {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` */
  readonly time: string;
}

/** The first and the last day on which an order may arrive, `YYYY-MM-DD`. */
export interface DeliveryDays {
  readonly from: string;
  readonly to: string;
}

/** A window on a day. */
export interface DatedWindow {
  readonly day: string;
  readonly window: DeliveryWindow;
}

const timeFormat = keptForZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      numberingSystem: 'latn',
    }),
);

/** A moment as the shop's clock shows it in its time zone. Kept for its minute: orders that come together ask for the same. */
export function shopMoment(timeZone: string, moment: Date): ShopMoment {
  const minute = Math.floor(moment.getTime() / 60_000);
  if (last?.timeZone !== timeZone || last.minute !== minute) {
    const [day, time] = [dayIn(timeZone, moment), timeFormat(timeZone).format(moment)];
    last = { timeZone, minute, shown: { day, time } };
  }
  return last.shown;
}

let last: {
  readonly timeZone: string;
  readonly minute: number;
  readonly shown: ShopMoment;
} | null = null;

/** The day of the week, 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

type DayRules = Pick<DeliveryZone, 'daysMin' | 'daysMax' | 'cutoffHour' | 'closedWeekdays'>;

/**
 * When an order that is placed now arrives (docs/product.md, Delivery zones). It counts as placed on the next day from the cut-off hour
 * on, and on the next day of delivery where there is none on that day; the zone's days are days of delivery after it.
 */
export function expectedDays(zone: DayRules, now: ShopMoment): DeliveryDays {
  const isLate = Number(now.time.slice(0, 2)) >= zone.cutoffHour;
  const placed = nextOpen(zone, isLate ? addDays(now.day, 1) : now.day);
  return { from: openAfter(zone, placed, zone.daysMin), to: openAfter(zone, placed, zone.daysMax) };
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The day itself where there is delivery on it, else the next one; a zone that is closed all week is open all week. */
function nextOpen({ closedWeekdays }: DayRules, day: string): string {
  const weekday = weekdayOf(day);
  const after = WEEK.find((days) => !closedWeekdays.includes(((weekday - 1 + days) % 7) + 1)) ?? 0;
  return after === 0 ? day : addDays(day, after);
}

function openAfter(zone: DayRules, day: string, count: number): string {
  let reached = day;
  for (let left = count; left > 0; left -= 1) reached = nextOpen(zone, addDays(reached, 1));
  return reached;
}

/**
 * The windows that an order placed now can be delivered in, the soonest first: from the first expected day on for two weeks, none on a
 * day without delivery, and none that has begun.
 */
export function offeredWindows(zone: DeliveryZone, now: ShopMoment): DatedWindow[] {
  const { from } = expectedDays(zone, now);
  const days = Array.from({ length: WINDOW_DAYS }, (_, after) => addDays(from, after));
  return days
    .filter((day) => !zone.closedWeekdays.includes(weekdayOf(day)))
    .flatMap((day) =>
      zone.windows
        .filter(({ weekday }) => weekday === weekdayOf(day))
        .filter(({ begins }) => day > now.day || begins > now.time)
        .toSorted((a, b) => a.begins.localeCompare(b.begins) || a.ends.localeCompare(b.ends))
        .map((window) => ({ day, window })),
    );
}

/** How many orders a window still takes on a day; `null`: any number. */
export const windowRoom = ({ capacity }: DeliveryWindow, taken: number): number | null =>
  capacity === null ? null : Math.max(0, capacity - taken);
