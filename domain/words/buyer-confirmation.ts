import { words } from './say.ts';

/** What a buyer reads of the confirmation of their order. */
export const BUYER_CONFIRMATION = words('buyer_confirmation', {
  confirm: 'Confirm my order',
  confirming: 'Confirming…',
  confirmed: 'You have confirmed this order.',
  failed: 'The order could not be confirmed',
});
