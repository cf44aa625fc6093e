import { words } from './say.ts';

/** What labels for parcels say, and what they refuse. */
export const LABELS = words('labels', {
  title: 'Labels',
  stop: 'Run {run} · Stop {stop}',
  place: '{city}, {region}',
  landmark: 'Near: {landmark}',
  note: 'Note: {note}',
  either: '{amount} or {second}',
  collect: 'To collect',
  nothing: '{status}: collect nothing',
  none: 'None of these orders has a label: canceled orders have none',
});

/** What the panel's buttons for labels say. */
export const LABEL_BUTTONS = words('label_buttons', {
  a6: 'Labels A6',
  a4: 'Labels A4',
  busy: 'Drawing...',
  failed: 'The labels could not be drawn',
});
