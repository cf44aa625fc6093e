import { words } from './say.ts';

/** How the systems are called that customers and orders are brought in from. */
export const FORMER_SHOPS = { shopify: 'Shopify', woocommerce: 'WooCommerce' } as const;

/** What is said of bringing in customers and orders of the shop that was there before. */
export const FORMER_SHOP = words('former_shop', {
  file_unknown:
    'This is no export of orders or customers that is known here: choose the one of Shopify, or of WooCommerce by an export plugin, as it is',
  file_empty: 'There is nothing in this file but its first row',
  too_many: 'Files of up to {most} rows are read: export a part of the time at once',
  no_collection:
    'Add a collection first, or import your products: orders name products of the shop',
  reading: 'Another file is being read: try again in a moment',
  done_orders: { one: '{count} order brought in', other: '{count} orders brought in' },
  done_customers: { one: '{count} customer brought in', other: '{count} customers brought in' },

  // What keeps a row out.
  still_open: 'is still open there: deliver or cancel it there, then bring the file in again',
  other_currency: 'is in {currency}, and this shop counts in {own}',
  total_missing: 'has no total, or one that is no amount: “{typed}”',
  total_large: 'is more than an order can be here',
  date_missing: 'has no date, or one that is none: “{typed}”',
  no_number: 'has no order number',
  no_lines: 'names no product that cost something',
  no_email: 'has no e-mail: accounts go by it. Their orders still come with the orders',
  bad_email: 'has an e-mail that is none: “{typed}”',
  twice: 'stands in the file twice',

  // What is told of a row that comes in.
  email_left_out: 'its e-mail is none and was left out: “{typed}”',
  phone_as_typed: 'its phone is no number that can be called, and stays as typed: “{typed}”',
  phone_missing: 'it has no phone',
  address_missing: 'a part of its address is missing: “–” stands in its place',
  line_free: 'a product that cost nothing was left out: “{typed}”',
  line_unknown: 'its product is not in this shop, and keeps its name alone: “{typed}”',
  partly_refunded: 'what was given back is taken off as a discount',
  tax_in_delivery: 'taxes on top stand with its delivery fee',
  days_first: 'Dates were read with the day first: “{typed}”',
  months_first: 'Dates were read with the month first: “{typed}”',

  discount: 'Discount at {shop}',
  unknown_product: 'Products of the old shop',
});

/** The panel's page that brings them in. */
export const FORMER_SHOP_PANEL = words('former_shop_panel', {
  intro:
    'Bring in who bought from your old shop and what they ordered, as history: it stands in the lists, with its customers and their phone numbers. Nobody gets a mail, no stock changes, and no passwords come along: customers set a new one by “Forgot password?”.',
  how_shopify: 'Shopify: Orders, Export, “Plain CSV file”; and Customers, Export.',
  how_woo:
    'WooCommerce: orders and customers by an export plugin with its usual columns (order_id, order_date, status, order_total, billing_…, line_item_1 …).',
  file: 'File',
  file_hint: 'CSV or Excel. Nothing is stored before you have seen what would happen.',
  choose: 'Choose a file',
  choose_other: 'Choose another file',
  checking: 'Checking…',
  check_failed: 'The file could not be read',
  result_orders: 'Orders of {shop}',
  result_customers: 'Customers of {shop}',
  added: { one: '{count} would come in', other: '{count} would come in' },
  added_done: { one: '{count} came in', other: '{count} came in' },
  known: { one: '{count} is here already', other: '{count} are here already' },
  left_out: { one: '{count} stays out', other: '{count} stay out' },
  left_out_title: 'What stays out, and why',
  notes_title: 'Good to know',
  row: 'Row {line}, {name}: {message}',
  more: { one: '… and {count} more like it', other: '… and {count} more like it' },
  bring_in: { one: 'Bring in {count}', other: 'Bring in {count}' },
  bringing: 'Bringing in…',
  failed: 'Not all could be brought in: do it again, nothing comes twice',
  nothing: 'There is nothing new to bring in.',
  see_orders: 'See the orders',
  see_customers: 'See the customers',
  from: 'From',
  from_shop: '{shop}, order {number}',
});
