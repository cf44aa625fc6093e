import { words } from './say.ts';

/** The screen on which confirmed orders are given to couriers, area by area. */
export const GIVE_OUT = words('give_out', {
  title: 'Give out orders',
  failed: 'orders',
  ready: {
    one: '{count} order is ready to leave · {sum} to collect',
    other: '{count} orders are ready to leave · {sum} to collect',
  },
  unconfirmed: {
    one: '{count} order is not confirmed yet, so it stays here.',
    other: '{count} orders are not confirmed yet, so they stay here.',
  },
  confirm: 'Call about them',
  planned: {
    one: '{count} order stands in a run that is not sent out yet, so it stays there.',
    other: '{count} orders stand in runs that are not sent out yet, so they stay there.',
  },
  to_runs: 'To the runs',
  cut: 'These are the oldest {count}. The others follow once these are given out.',
  none_title: 'Nothing is ready to leave',
  all_gone: 'All of them are given out',
  none_hint: 'Every pending order has a courier.',
  to_orders: 'To the orders',
  no_couriers_title: 'Who delivers for you?',
  no_couriers_hint: 'Add your couriers first: then orders are given to them here, area by area.',
  add_couriers: 'Add couriers',
  all: 'All areas',
  nobody: 'Nobody',
  count: { one: '{count} order · {sum}', other: '{count} orders · {sum}' },
  show: 'Show the orders',
  no_area: 'No area known',
  load: '{courier}: {count}, {sum}',
  choose: 'Choose a courier for each area',
  give: { one: 'Give out {count} order', other: 'Give out {count} orders' },
  giving: 'Giving out…',
  given: { one: '{count} order given out', other: '{count} orders given out' },
  not_given: 'The orders could not be given out',
  given_to: {
    one: '{courier} has {count} order more · {sum}',
    other: '{courier} has {count} orders more · {sum}',
  },
  list: 'Day list',
  manifest: 'Manifest',
});
