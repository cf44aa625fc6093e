import { words } from './say.ts';

/** What the panel says of customers by their phone, with and without an account. */
export const CUSTOMERS_BY_PHONE = words('customers_by_phone', {
  which: 'Which customers',
  accounts: 'With an account',
  by_phone: 'By phone',
  search: 'Search phones',
  placeholder: 'Name or phone',
  sort: 'Sort by:',
  last_order: 'Last order',
  most_orders: 'Most orders',
  most_spent: 'Ordered for most',
  count: { one: '{count} phone.', other: '{count} phones.' },
  about: 'About {count} phones.',
  note: 'Everyone who ordered, guests too: one row a phone, however it is written. Canceled orders count neither as orders nor in what was ordered for.',
  customer: 'Customer',
  phone: 'Phone',
  city: 'City',
  orders: 'Orders',
  delivered: 'Delivered',
  refused: 'Refused',
  blocked: 'Blocked',
  total_spent: 'Ordered for',
  none: 'Nobody has ordered yet.',
  none_next: 'Whoever orders is listed here by phone, with or without an account.',
  not_found: 'No phone found.',
  see_all: 'See all phones',
});
