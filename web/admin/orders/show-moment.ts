const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment, ISO 8601, as the admin's clock shows it: only ever written in his browser. */
export const showMoment = (iso: string): string => MOMENT.format(new Date(iso));

const SHORT = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** The same for columns: without the year while it is this one. */
export function showShortMoment(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  return moment.getFullYear() === now.getFullYear() ? SHORT.format(moment) : showMoment(iso);
}

/** Days, `YYYY-MM-DD`, as one says them: "Nov 1, 2026 – Nov 21, 2026". */
export function showDays(from: string, to: string): string {
  return DAY.formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`));
}
