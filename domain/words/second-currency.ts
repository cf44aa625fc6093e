import { words } from './say.ts';

/** What the settings say of the second currency, and what is refused there. */
export const SECOND_CURRENCY = words('second_currency', {
  title: 'Second currency',
  intro:
    'Take cash in another currency, too, at your own rate. An order keeps the rate that held when it was confirmed: a new rate changes nothing for orders that are out.',
  on: 'Second currency',
  yes: 'On',
  no: 'Off',
  code: 'Currency',
  code_hint: 'Its code, like LBP',
  rate: 'Rate: {code} for 1 {shop_code}',
  note: 'Smallest note',
  rounding: 'Round amounts to notes',
  nearest: 'To the nearest',
  up: 'Up',
  down: 'Down',
  at_checkout: 'At checkout',
  shown: 'Show both amounts',
  not_shown: 'Show the shop’s currency only',
  example: '{amount} is {second}',
  sure: 'The rate is right: it was {before} before',
  rates: 'Rates before',
  set_by: 'by {name}',
  one_is: '1 {shop_code} = {rate} {code}',
  code_wrong: 'A currency’s code has three letters, like LBP',
  rate_wrong: 'A rate is above 0 and at most 10,000,000',
  note_wrong: 'A note is an amount above 0, like 1000',
  own_currency: 'This is the shop’s own currency',
  rate_far:
    'This is more than ten times away from the rate before, {before}: confirm that it is right',
});

/** How an amount is said in both currencies. */
export const BOTH_CURRENCIES = words('both_currencies', {
  or: 'or {amount}',
});
