import { words } from './say.ts';

/** What the settings say of trying out what follows an order, with orders of the demo. */
export const DEMO_TRIAL = words('demo_trial', {
  title: 'Try the work with orders',
  about:
    'Confirming orders by telephone, delivery zones, runs of drivers, courier companies, returns and the books of cash are off until you turn them on. ' +
    'This turns them on and adds orders of the last days, with calls, runs, sheets, money and returns. “Remove demo data” takes all of it away again.',
  press: 'Try it with the demo’s orders',
  busy: 'Adding orders…',
  done: 'It is on, with orders to try it',
  failed: 'The orders could not be added',
  not_now: 'There are no orders of the demo to try it with, or it was tried already',
  look: 'Have a look at:',
  confirm: 'Orders to confirm',
  zones: 'Delivery zones',
  numbers: 'Numbers',
  messages: 'Messages to buyers',
  runs: 'Runs',
  couriers: 'Couriers and their sheets',
  coming_back: 'Coming back',
  cash: 'Cash',
  returns: 'Returns',
  reports: 'Reports',
});
