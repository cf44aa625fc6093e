import { words } from './say.ts';

/** What returns refuse. */
export const RETURNS = words('returns', {
  off: 'Returns are turned off in the settings',
  no_return: 'There is no such return',
  not_delivered: 'Only what was delivered can be given back',
  too_late: 'Returns of this order were possible until {day}',
  note_needed: 'Returns of this order were possible until {day}: say why it is taken all the same',
  not_left: 'More than what is left of this order can’t be given back',
  too_many: 'This order has as many returns as one can have',
  other_state: 'The return was changed meanwhile. Please look again',
  each_line: 'Say of each line what becomes of it',
  nothing_given: 'Say how much is given back, or settle it with nothing to give back',
  too_much: 'At most {amount} are due',
  too_much_cash: 'At most {amount} in cash: the rest was paid by store credit',
  nothing_to_exchange: 'Nothing is due for this return that could pay another order',
  nobody_to_send_to: 'The buyer was removed from this order: nobody is known whom it could go to',
  unknown_courier: 'This courier is not there any more',
});
