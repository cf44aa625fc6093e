import { words } from './say.ts';

/** What a buyer reads of the confirmation of their order, and of its address. */
export const BUYER_CONFIRMATION = words('buyer_confirmation', {
  confirm: 'Confirm my order',
  confirming: 'Confirming…',
  confirmed: 'You have confirmed this order.',
  noted: 'Thank you, we’ll check your order.',
  failed: 'The order could not be confirmed',

  correct: 'Correct the address',
  correct_title: 'Where does order #{id} go?',
  region: 'Region',
  city: 'City',
  street: 'Street',
  note: 'Note (optional)',
  note_hint: 'Anything the courier should know',
  save: 'Save the address',
  saving: 'Saving…',
  corrected: 'The address was corrected',
  corrected_total: 'The address was corrected. The order costs {total} now',
  costs_same: 'Delivery costs {fee}: the order stays at {total}',
  costs_more: 'Delivery costs {fee}: the order comes to {total}, {difference} more',
  costs_less: 'Delivery costs {fee}: the order comes to {total}, {difference} less',
  not_corrected: 'The address could not be corrected',
});
