import { words } from './say.ts';

/** What is said of orders that are confirmed before they are handed over. */
export const CONFIRMATION = words('confirmation', {
  outcome_saved: 'Outcome saved',
  undone: 'The last outcome was taken back',
  noted_by_buyer: 'Thank you, we’ll check your order',
  confirmed_by_buyer: 'Thank you. Your order is confirmed',
  orders_changed: { one: '{count} order updated', other: '{count} orders updated' },

  claimed: '{name} has this order, or another one of its number, before them until {time}',
  claimed_elsewhere:
    'You have this order, or another one of its number, before you on another device until {time}',
  outdated: 'This order has changed meanwhile. Please look at it again',
  no_stage: 'This order was placed while confirmation was off: it needs none',
  not_pending: 'This order is {status} already: set it back to pending first',
  handed_over: 'A courier has this order meanwhile: take it back first',
  nothing_to_undo: 'There is no outcome to take back: the stage has changed since',
  not_confirmed:
    'Order {id} is not confirmed yet. Confirm it first, or turn the lock off in the settings',
  held: 'Order {id} is held: {reason}. Confirm it first',
  later_past: 'is in the past: choose a later time',
  day_past: 'must be tomorrow or later',
  later_far: 'is too far away: up to {days} days from today',
  too_late: 'This order can no longer be confirmed here. Please write to the shop',

  hold_blocked: 'the number is blocked',
  hold_refused: 'the number has refused orders',
  hold_open_orders: 'the number has other open orders',
  hold_amount: 'the sum is high',
  hold_area: 'the area is one to look at',
});
