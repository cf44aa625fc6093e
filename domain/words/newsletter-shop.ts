import { words } from './say.ts';

/** What the shop's pages say of the newsletter. */
export const NEWSLETTER_SHOP = words('newsletter_shop', {
  asked: 'Nearly done: please open the mail that we have sent you, and confirm your address there.',
  failed: 'Your address could not be sent. Please try again.',

  confirm_title: 'Confirm your address',
  confirm_lead: 'One press, and our letters come to you.',
  confirm: 'Confirm this address',
  confirming: 'Confirming…',
  confirmed: 'Thank you: your address is confirmed. Our next letter comes to you.',
  confirm_failed: 'The address was not confirmed',

  leave_title: 'No more mails',
  leave_lead: 'One press, and mails of this kind end.',
  leave: 'Stop these mails',
  leaving: 'Stopping…',
  left: 'Done: you get no more of these mails. Mails about your orders still come.',
  leave_failed: 'This did not work',

  not_whole: 'This link is not whole: please open it once more from the mail that we sent you.',
  back: 'Back to the shop',

  cart_reminders: 'Remind me of my cart',
  cart_reminders_hint:
    'One mail when you leave things in your cart, and none once you have ordered.',
  saving: 'Saving…',
  saved: 'Saved',
  save_failed: 'This could not be saved',
});
