import type { MessageEvent, MessageTemplate } from '../message-templates.ts';
import { words } from './say.ts';

/** What the panel says about messages to buyers. */
export const MESSAGES = words('messages', {
  unknown_placeholder: 'There is no {written}. You can use: {list}',
  broken_placeholder:
    'A brace is missing or too much at “{written}”. A placeholder looks like {example}',
  blank: 'Please enter a text',
  blank_subject: 'Please enter a subject: the mail is on',
  link_in_subject: 'A subject has no link: {written} stands in the text',
  no_mail: 'The shop writes a mail about this already',
  mail_off: 'The mail about this is off',
  no_address: 'No e-mail address of the buyer is known',
  mailed: 'A mail about this was sent already',
  nobody: 'The person was removed from this order',
  changed: 'Someone else has changed this message meanwhile. Save again to replace their text',
  saved: 'Message saved',
  reset: 'Message is as it was at first',
  sent: 'Mail sent',
  history_whatsapp: 'WhatsApp message “{event}” opened',
  history_mail: 'Mail “{event}” sent',
});

/** The events by the names that people read. */
export const MESSAGE_EVENT_WORDS = words('message_events', {
  placed: 'Order placed',
  ask: 'Please confirm',
  not_reached: 'Not reached',
  confirmed: 'Confirmed',
  on_the_way: 'On the way',
  delivered: 'Delivered',
  refused: 'Refused',
  money_back: 'Money back',
} satisfies Record<MessageEvent, string>);

/** What is written to buyers as long as the merchant has written nothing else; placeholders are filled in for each order. */
export const DEFAULT_TEMPLATES: Readonly<Record<MessageEvent, MessageTemplate>> = {
  placed: {
    subject: 'Your order {order} at {shop}',
    text: `Hello {name}, thank you for your order {order} at {shop}.
It comes to {total}, paid in cash when it is brought to {address}.
You can follow it here: {link}`,
  },
  ask: {
    subject: 'Please confirm your order {order}',
    text: `Hello {name}, please confirm your order {order} at {shop}.
You can do it here: {link}`,
  },
  not_reached: {
    subject: 'We could not reach you about your order {order}',
    text: `Hello {name}, this is {shop}. We tried to call you about your order {order}, {total}, and could not reach you.
Shall we send it? Please answer here, or look at it: {link}`,
  },
  confirmed: {
    subject: 'Your order {order} is confirmed',
    text: `Hello {name}, your order {order} at {shop} is confirmed, thank you.
We bring it to {address}. Please have {total} ready in cash.
You can follow it here: {link}`,
  },
  on_the_way: {
    subject: 'Your order {order} is on the way',
    text: `Hello {name}, your order {order} from {shop} is on the way.
{driver} brings it to you.
Please have {total} ready in cash.`,
  },
  delivered: {
    subject: 'Your order {order} was delivered',
    text: `Hello {name}, your order {order} from {shop} was delivered. We hope you like it.
Is something wrong with it? Please answer here.`,
  },
  refused: {
    subject: 'Your order {order} came back to us',
    text: `Hello {name}, your order {order} from {shop} came back to us.
Reason: {reason}
Would you like us to send it again? Please answer here.`,
  },
  money_back: {
    subject: 'Your money back for order {order}',
    text: `Hello {name}, we give you your money back for order {order} at {shop}.
Reason: {reason}
How would you like to have it? Please answer here.`,
  },
};

/** What the mails about events say themselves. */
export const MESSAGE_MAIL_WORDS = words('message_mails', { see_order: 'See your order' });

/** What the menu of messages says that stands at an order. */
export const MESSAGE_MENU = words('message_menu', {
  open: 'Message',
  title: 'Message about order #{order}',
  loading: 'Loading...',
  lost: 'The messages did not come through.',
  retry: 'Retry',
  none: 'Nobody is known any more who could be written to.',
  reason: 'Reason (optional)',
  whatsapp: 'WhatsApp',
  mail: 'Send mail',
  mailing: 'Sending…',
  mailed: 'Mail sent',
  not_mailed: 'The mail could not be sent',
  opened: 'WhatsApp opened by {by}, {at}',
  somebody: 'somebody',
  mailed_at: 'Mail sent {at}',
});

/** What the page of templates says. */
export const TEMPLATE_PAGE = words('message_template_page', {
  title: 'Messages to buyers',
  intro:
    'What buyers are written at each step of their order. In an order, “Message” opens the text in WhatsApp; nothing is sent by itself, but for mails that you turn on here.',
  edit: 'Edit',
  reset: 'Reset',
  own: 'Your text',
  built_in: 'Built-in text',
  mail_on: 'Mail on',
  mail_off: 'Mail off',
  mail_anyway: 'The shop sends its own mail',
  editor: 'Message “{event}”',
  text: 'Text',
  text_hint: 'You can use: {list}. A line whose placeholder has no value is left out.',
  subject: 'Subject of the mail',
  mail: 'Mail to the buyer',
  mail_yes: 'Sent',
  mail_no: 'Not sent',
  mail_hint: 'Sent by itself, once an order, where an e-mail address is known.',
  own_mail_hint: 'The shop sends its own mail about this: this text is for WhatsApp.',
  preview: 'Preview with order #{order}',
  preview_made_up: 'Preview',
  failed: 'The message could not be saved',
  failed_reset: 'The message could not be reset',
  busy: 'Saving…',
  ask_reset: 'Reset the message',
  really:
    'Are you sure you want the built-in text of {event} back? Yours is gone then, and its mail is off.',
  sample_name: 'Rita',
  sample_address: '12 Harbour Street, Jounieh',
  sample_driver: 'Ziad',
  sample_reason: 'nobody was at home',
});
