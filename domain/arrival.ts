import type { Say } from './words/say.ts';
import type { ZONES } from './words/zones.ts';

const format = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Days of the shop as people read them: "Tue, Dec 1 – Thu, Dec 3". */
export const showDays = (from: string, to: string): string =>
  format.formatRange(new Date(from), new Date(to));

/** What is known of when an order arrives; days are the shop's. */
interface Arrival {
  /** The window that the buyer chose, on the shop's clock. */
  readonly window?:
    | { readonly day: string; readonly begins: string; readonly ends: string }
    | undefined;
  readonly expected_from?: string | undefined;
  readonly expected_to?: string | undefined;
}

/** When an order arrives: in the window that its buyer chose, else on one of the expected days; `null` where nothing is known. */
export function arrivalText(
  { window, expected_from, expected_to }: Arrival,
  say: Say<(typeof ZONES)['phrases']>,
): string | null {
  if (window) {
    const { day, begins, ends } = window;
    return say('arrives_in', { day: showDays(day, day), begins, ends });
  }
  if (!expected_from || !expected_to) return null;
  return say('arrives', { days: showDays(expected_from, expected_to) });
}
