/**
 * Gives what was made for a time zone, and makes it again for another: a formatter takes a tenth of a millisecond to make, and a shop has
 * one time zone.
 */
export function keptForZone<Kept>(make: (timeZone: string) => Kept): (timeZone: string) => Kept {
  let last: { readonly timeZone: string; readonly kept: Kept } | null = null;
  return (timeZone) => {
    if (last?.timeZone !== timeZone) last = { timeZone, kept: make(timeZone) };
    return last.kept;
  };
}

const dayFormat = keptForZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** The day, `YYYY-MM-DD`, that a moment falls on in a time zone of the IANA's. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = dayFormat(timeZone).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The day this many days later, or earlier if negative; days are `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const HOUR_MS = 3_600_000;

/** The moment at which a day is over in a time zone of the IANA's, to the second. */
export function endOfDay(timeZone: string, day: string): Date {
  const middle = Date.parse(`${addDays(day, 1)}T00:00:00Z`);
  // No time zone is as far as this from UTC.
  let before = middle - 15 * HOUR_MS;
  let after = middle + 15 * HOUR_MS;
  while (after - before > 1000) {
    const between = before + Math.floor((after - before) / 2000) * 1000;
    if (dayIn(timeZone, new Date(between)) > day) after = between;
    else before = between;
  }
  return new Date(after);
}

/** The moment of an hour, 0 to 24, of a day in a time zone of the IANA's. Where clocks are changed, as long after the day's beginning. */
export function momentOf(timeZone: string, day: string, hour: number): Date {
  return new Date(endOfDay(timeZone, addDays(day, -1)).getTime() + hour * HOUR_MS);
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, of the years 0000 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
