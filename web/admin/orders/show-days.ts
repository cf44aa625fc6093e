const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** Days, `YYYY-MM-DD`, as one says them: "Nov 1, 2026 – Nov 21, 2026". */
export function showDays(from: string, to: string): string {
  return DAY.formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`));
}
