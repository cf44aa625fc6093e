/** Hours in which a device stays quiet, as clocks show them: "22:00" to "07:00" goes over midnight. */
export interface QuietHours {
  readonly from: string;
  readonly until: string;
}

/** Whether a text is a time of the day, "00:00" to "23:59". */
export const isClockTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes since midnight, as the clocks of a time zone show them. */
function minutesIn(timeZone: string, moment: Date): number {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment);
  return minutesOf(time);
}

/**
 * When the quiet hours that a moment falls into are over; `null`: it falls into none. Where the clocks change meanwhile, that is up to an hour
 * off. Hours that begin when they end are none.
 */
export function quietUntil(
  { from, until }: QuietHours,
  moment: Date,
  timeZone: string,
): Date | null {
  const now = minutesIn(timeZone, moment);
  const [begin, end] = [minutesOf(from), minutesOf(until)];
  const after = (minutes: number) => (minutes - begin + DAY_MINUTES) % DAY_MINUTES;
  if (after(now) >= after(end)) return null;
  const left = (end - now + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Math.floor(moment.getTime() / MINUTE_MS + left) * MINUTE_MS);
}
