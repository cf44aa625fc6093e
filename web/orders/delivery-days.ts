const format = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Days of the shop as people read them: "Tue, Dec 1 – Thu, Dec 3". */
export const showDays = (from: string, to: string): string =>
  format.formatRange(new Date(from), new Date(to));
