import { z } from 'zod';
import { CUSTOMER_SORTS, PHONE_SORTS } from '../domain/customer-sorts.ts';
import type { Calls } from './call.ts';
import { changedOf, changedQuery } from './changed.ts';
import { longPageOf } from './envelope.ts';
import {
  decimal,
  MAX_LENGTH,
  moment,
  pathId,
  queryChoice,
  queryInteger,
  queryNameOrNumber,
  queryPage,
} from './fields.ts';
import { phoneHistory } from './numbers.ts';

/** A customer with an account; canceled orders count neither in `orders` nor in `total_spent`. */
export const customer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  region: z.string(),
  city: z.string(),
  street: z.string(),
  created_at: moment,
  orders: z.int(),
  /** Delivery included. */
  total_spent: decimal,
  /** When the last one that counts was placed. */
  last_order_at: moment.nullable(),
});
export type Customer = z.output<typeof customer>;

/** Search, sort and page of `GET /customers`. */
const customerFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 30),
  /** Each word is looked for in name and e-mail; digits are looked for in the phone. */
  search: queryNameOrNumber(MAX_LENGTH.email),
  sort_by: queryChoice(CUSTOMER_SORTS),
});
export type CustomerFilters = z.output<typeof customerFilters>;

/** Who ordered with a phone, with or without an account; canceled orders count neither in `orders` nor in `total_spent`. */
export const phoneCustomer = z.object({
  /** Digits alone, with the country's code. */
  phone: z.string(),
  /** As its latest order has it: `+961 3123456`. */
  written: z.string(),
  /** Name and city of its latest order. */
  name: z.string(),
  city: z.string(),
  orders: z.int(),
  /** Delivery included. */
  total_spent: decimal,
  /** When the last one that counts was placed; null: all were canceled. */
  last_order_at: moment.nullable(),
  /** What became of its orders; absent where their role may not see it. */
  history: phoneHistory.optional(),
});
export type PhoneCustomer = z.output<typeof phoneCustomer>;

/** Search, sort and page of `GET /customers/by-phone`. */
const phoneCustomerFilters = customerFilters.extend({ sort_by: queryChoice(PHONE_SORTS) });
export type PhoneCustomerFilters = z.output<typeof phoneCustomerFilters>;

/** Customers with an account and by phone, for admins. */
export const customerCalls = {
  'GET /customers': {
    summary: 'Customers with an account, what they ordered and when',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: customerFilters,
    data: longPageOf(customer),
    refusals: [422],
  },
  'GET /customers/changed': {
    summary:
      'Customers in the order in which their account was last changed, for programs that follow them: from `updated_since` on, then from each answer’s `next_cursor`',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: changedQuery,
    data: changedOf(customer.extend({ updated_at: moment })),
    refusals: [422],
  },
  'GET /customers/by-phone': {
    summary: 'Who ordered, one row a phone whatever its spelling: guests, too',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: phoneCustomerFilters,
    data: longPageOf(phoneCustomer),
    refusals: [422],
  },
  'GET /customers/{id}': {
    summary: 'One customer; their orders are read by GET /orders with user_id',
    access: 'admin',
    area: 'orders',
    status: 200,
    params: z.object({ id: pathId }),
    data: customer,
    refusals: [404],
  },
} as const satisfies Calls;
