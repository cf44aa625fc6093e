import { words } from './say.ts';

/** What the shop answers, and what its mails say, about the newsletter. */
export const NEWSLETTER = words('newsletter', {
  off: 'The shop has no newsletter just now',
  asked: 'Please open the mail that we have sent you, and confirm your address there',
  confirmed: 'Your address is confirmed',
  bad_link: 'This link is over. Please enter your address once more',
  left: 'You get no more of these mails',
  bad_leave: 'This link is not whole: please open it once more from the mail',
  choices_saved: 'Saved',
  address_removed: 'Address removed',
  address_gone: 'This address is gone',
  letter_added: 'Letter saved',
  letter_saved: 'Letter saved',
  letter_removed: 'Letter removed',
  letter_gone: 'There is no such letter any more',
  letter_sent: 'This letter is on its way already: it can’t be changed',
  letter_changed: 'Somebody else has changed this letter meanwhile',
  nobody: 'Nobody has confirmed their address yet: there is nobody to send it to',
  not_on: 'Please turn the newsletter on first',
  not_sending: 'This letter is not being sent',
  is_over: 'This letter has gone to everybody already',
  started: 'The letter is on its way',
  paused: 'Sending is paused',
  test_sent: 'A test mail is on its way to {email}',

  confirm_subject: 'Confirm your newsletter from {shop}',
  confirm_text: 'Someone, hopefully you, has entered this address for the newsletter of {shop}.',
  confirm_link: 'Confirm this address',
  confirm_end: {
    one: 'The link works for {count} day. If it was not you, do nothing: you get no letters.',
    other: 'The link works for {count} days. If it was not you, do nothing: you get no letters.',
  },
  known_subject: 'You get the newsletter from {shop} already',
  known_text:
    'Someone, hopefully you, has entered this address for the newsletter of {shop} once more. It is confirmed already: there is nothing to do.',

  test_mark: '[Test] {subject}',
  letter_end: 'You get this letter since you asked for the newsletter of {shop}.',
  leave: 'Stop these letters',
  leave_done: 'You get no more of these mails.\n',
  out_of_stock: 'out of stock',

  cart_job: 'Reminding customers of their carts',
  cart_subject: 'Your cart at {shop}',
  cart_title: 'Still in your cart',
  cart_text: 'You left these in your cart. They are not set aside for you.',
  cart_line: '{quantity} × {product}',
  cart_open: 'Open your cart',
  cart_end: 'This is the only mail about this cart.',
  cart_leave: 'No more mails about my cart',
});
