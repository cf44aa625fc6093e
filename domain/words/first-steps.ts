import { words } from './say.ts';

/** The list of what is left to do in a new shop. */
export const FIRST_STEPS_WORDS = words('first_steps', {
  title: 'Open your shop',
  intro: 'In any order, and each as long as you like. Shoppers can look around meanwhile.',
  progress: { one: '{count} of {all} done', other: '{count} of {all} done' },
  all_done: 'All is done: your shop is ready for its first order.',
  put_away: 'Put this list away',
  bring_back: 'Show the first steps',
  change_failed: 'The list could not be changed',
  leave: 'Leave it as it is',
  take_up: 'Take it up again',
  is_done: 'Done',
  is_left: 'Left as it is',
  is_open: 'To do',
  not_leavable: 'A shop can’t open without this step',

  name: 'Name and logo',
  name_open: 'Your shop is called “{name}” until you name it.',
  name_done: '“{name}”, without a logo: the name is written in its place.',
  name_and_logo: '“{name}”, with your logo.',
  name_go: 'Name your shop',
  logo_go: 'Choose a logo',

  look: 'Look',
  look_open: 'One of six themes, or colours and type of your own.',
  look_done: 'Your shop has a look of its own.',
  look_go: 'Choose a look',

  contact: 'Contact and WhatsApp',
  contact_open: 'A phone or an e-mail, and your WhatsApp number: buyers ask before they order.',
  contact_done: 'Buyers know how to reach you.',
  contact_go: 'Say how you are reached',

  delivery: 'Delivery',
  delivery_open: 'What delivery costs, from which amount on it is free, and when a parcel comes.',
  delivery_done: 'Fee and free delivery are set.',
  delivery_go: 'Set delivery',

  collection: 'First collection',
  collection_open: 'Shoppers look through collections: “Vases”, “For the table”.',
  collection_done: { one: '{count} collection.', other: '{count} collections.' },
  collection_go: 'Add a collection',

  products: 'First products',
  products_open: 'One by one, or all at once from a file of your old shop.',
  products_done: { one: '{count} product in the shop.', other: '{count} products in the shop.' },
  products_go: 'Add a product',
  import_go: 'Import from a file',

  pages: 'Pages',
  pages_open: 'Delivery and returns, who you are: the footer links to them.',
  pages_done: { one: '{count} page.', other: '{count} pages.' },
  pages_go: 'Write a page',

  test_order: 'Test order',
  test_order_open: 'Order something as a buyer would, then cancel it under Orders.',
  test_order_done: 'An order has come in.',
  test_order_go: 'Open your shop',

  domain: 'Domain and mail',
  domain_open:
    'Your shop needs an address that buyers can open, and a mail server. Who runs your server sets both (PUBLIC_URL, SMTP_URL).',
  domain_mail_missing:
    'Your shop has its address. Mails don’t leave yet: who runs your server sets the mail server (SMTP_URL).',
  domain_address_missing:
    'Mails leave. Your shop needs an address that buyers can open: who runs your server sets it (PUBLIC_URL).',
  domain_done: 'Your shop has its address, and mails leave.',
  domain_go: 'Who mails come from',
});
