import { words } from './say.ts';

/** What labels for parcels say, and what they refuse. */
export const LABELS = words('labels', {
  title: 'Labels',
  stop: 'Run {run} · Stop {stop}',
  place: '{city}, {region}',
  landmark: 'Near: {landmark}',
  note: 'Note: {note}',
  collect: 'To collect',
  nothing: '{status}: collect nothing',
  none: 'None of these orders has a label: canceled orders have none',
});
