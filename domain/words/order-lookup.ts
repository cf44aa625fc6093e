import { words } from './say.ts';

/** What a guest reads who looks their order up by its number and phone. */
export const ORDER_LOOKUP = words('order_lookup', {
  title: 'Where is my order?',
  lead: 'The number of your order and the phone in it are enough.',
  number: 'Order number',
  number_hint: 'In our mail, and where we thanked you for it.',
  number_missing: 'Please enter the number of your order, such as 1042',
  phone_missing: 'Please enter the phone number of the order',
  find: 'Find my order',
  finding: 'Looking…',
  failed: 'The shop could not be reached. Please try again.',
  not_found: 'There is no order with this number and this phone. Please check both.',
  too_many: 'That was tried too often. Please wait an hour, or write to us.',
  off: 'Orders can’t be looked up here: please write to us',

  order: 'Order #{id}',
  received: 'Received',
  received_now: 'We have it, and prepare it',
  confirmed: 'Confirmed',
  confirmed_now: 'It is confirmed, and goes out soon',
  handed_over: 'With the courier',
  handed_over_now: 'The courier has it, or picks it up today',
  out: 'Out for delivery',
  out_now: 'It is on its way to you today',
  delivered: 'Delivered',
  delivered_now: 'It was delivered',
  canceled_now: 'It was canceled. Nothing comes, and nothing is to be paid',
  expected: 'Expected',
  done: 'done',

  link_why:
    'What you bought and where it goes are shown by the link of the order alone, so that nobody else reads it.',
  send_link: 'Send me the link again',
  sending: 'Sending…',
  link_asked:
    'If these belong to an order, its link goes to the e-mail address in it. Where it has none, the shop sends it to its phone.',
  link_failed: 'The link could not be asked for. Please try again.',
  ask: 'Write to us',

  mail_subject: 'The link of your order {id} at {shop}',
  mail_title: 'Your order {id}',
  mail_asked:
    'Somebody who knows its number and phone asked for its link. Was it not you? Then nothing is to be done: the link came to you alone.',
  mail_link: 'See your order',
  notice_subject: 'Order {id}: its buyer asks for the link',
  notice_text:
    'They know its number and its phone, and it has no e-mail address. Please send the link to the phone in the order: a message from the order’s page has it.',
  notice_link: 'Open the order',

  setting: 'Orders looked up by number and phone',
  setting_hint:
    'Shows stage and expected day alone: no person, no products, no link. Five wrong tries an hour.',
  setting_on: 'Yes, for everyone who knows both',
  setting_off: 'No',
});
