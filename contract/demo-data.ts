import { z } from 'zod';
import type { Calls } from './call.ts';

const count = z.int();

/** What there is of the demo, and what of it stays since the shop's own orders and products need it. */
const demoData = z.object({
  /** False once nothing of it is left. */
  is_there: z.boolean(),
  /** Shown in the shop. */
  products: count,
  collections: count,
  orders: count,
  customers: count,
  couriers: count,
  messages: count,
  /** Of the slides of the home page, those that are as the demo made them. */
  slides: count,
  /** Absent where there is none. */
  offers: count.optional(),
  /** Absent where there are none: the trial brings them. */
  zones: count.optional(),
  numbers: count.optional(),
  /** The work with orders was tried out with the demo's. */
  is_tried: z.boolean(),
  /** Of the products, those in orders of the shop's own: they leave the shop, and these orders keep showing them. */
  sold_products: count,
  /** Of the collections, those with products of the shop's own, which stay. */
  shared_collections: count,
  /** Of the couriers, those of orders of the shop's own, who stay. */
  busy_couriers: count,
  /** It was asked for, and is not done yet. */
  is_being_removed: z.boolean(),
});
export type DemoData = z.output<typeof demoData>;

/** The demo that a shop was opened with, and its end (docs/decisions/117). */
export const demoDataCalls = {
  'GET /admin/demo-data': {
    summary: 'What there is of the demo',
    access: 'admin',
    area: 'demo',
    status: 200,
    data: demoData,
    refusals: [],
  },
  'POST /admin/demo-data/trial': {
    summary:
      'Turns confirmation, delivery zones, runs, returns and books on, and adds orders in every stage, zones, notes of numbers, templates, runs, sheets of companies and returns to the demo, once',
    access: 'admin',
    area: 'demo',
    status: 200,
    data: z.null(),
    refusals: [409],
  },
  'DELETE /admin/demo-data': {
    summary:
      'Removes the demo, as a job: its orders, customers, couriers, messages, searches, products, collections, pictures, slides and offers',
    access: 'admin',
    area: 'demo',
    status: 200,
    data: z.null(),
    refusals: [409],
  },
} as const satisfies Calls;
