const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** The day of a moment, ISO 8601, by the admin's clock: only ever written in his browser. */
export const showDay = (iso: string): string => DAY.format(new Date(iso));
