const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** A sale that runs longer says its day alone. */
const SHOWN_DAYS = 7;

/** Until the minutes that are left are one fewer; a timer of more than some weeks would run at once. */
export const untilNext = (leftMs: number): number => Math.max(leftMs % MINUTE_MS, 0) + 1;

/** "3 days 4 hours left", "5 hours 12 minutes left"; empty for none and for more than a week. */
export function countdownText(leftMs: number): string {
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  if (minutes <= 0 || minutes > SHOWN_DAYS * DAY_MINUTES) return '';
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / 60);
  const parts =
    days > 0
      ? [of(days, 'day'), of(hours, 'hour')]
      : [of(hours, 'hour'), of(minutes % 60, 'minute')];
  return `${parts.filter(Boolean).join(' ')} left`;
}

const of = (count: number, unit: string): string =>
  count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
