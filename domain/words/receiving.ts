import { words } from './say.ts';

/** What is said where the shop looks at what came back. */
export const RECEIVING = words('receiving', {
  lines: 'What is there',
  is_damaged: 'Something is damaged',
  of_order: 'of order {order}',
  kept: 'Kept',
  damaged: 'Damaged',
  gone: 'Lost',
  cancel: 'Received: cancel the order',
  cancel_damaged: 'Received: write off what is damaged, cancel the order',
  cancel_lost: 'Write off what is lost, cancel the order',
  retry: 'Received: try again',
  keep: 'Received: settle what was kept',
  received: 'Noted as received',
  failed: 'It could not be received',
  coming_back: 'Coming back with companies',
  coming_back_about:
    'Parcels that were refused, partly taken, returned or lost. Stock is given back once you have looked at what is there.',
  with_drivers: 'With own drivers',
  run: 'Run {run}',
  parcels: { one: '{count} parcel', other: '{count} parcels' },
  all_here: 'All of it is here',
  all_received: 'All of it is received',
  none: 'No company brings anything back.',
  list: 'parcels',
  order: 'Order {order}',
});
