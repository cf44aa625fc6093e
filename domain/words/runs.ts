import { words } from './say.ts';

/** What runs of the shop's own drivers refuse. */
export const RUNS = words('runs', {
  off: 'Runs are turned off in the settings',
  no_run: 'There is no such run',
  no_stop: 'This order is not in the run',
  unknown_courier: 'This courier is not there any more',
  no_order: 'Order {id} is not there',
  not_pending: 'Order {id} is no longer pending',
  in_run: 'Order {id} is in another run',
  comes_back: 'Order {id} is on its way back: receive it first',
  outdated: 'The run was changed meanwhile. Please look again',
  stop_done: 'Order {id} has an outcome already: it stays in the run',
  not_open: 'This run was sent out already',
  not_out: 'This run is not on its way',
  is_closed: 'This run is over',
  not_back: 'Nothing of order {id} is on its way back',
  damaged_again: 'Damaged goods can’t be sent again: cancel the order, or leave them out',
  not_back_damaged: 'More is damaged than what came back',
  other_way: 'This can’t be done with what came back',
  key_of_another: 'This key was used for something else',
  no_link: 'This link opens nothing: ask the shop for a new one',
  too_many_tries: 'Too many links were tried. Please try again later',
  too_late: 'This run is over: tell the shop what happened',
  not_a_part: 'Say which lines were kept: some of the order, not all of it',
  day_past: 'Please choose a day to come',
  day_far: { one: 'Please choose tomorrow', other: 'Please choose one of the next {count} days' },
});
