const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment, ISO 8601, as the admin's clock shows it: only ever written in his browser. */
export const showMoment = (iso: string): string => MOMENT.format(new Date(iso));
