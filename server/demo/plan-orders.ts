import { ORDER_STATUS, type OrderStatusId } from '../../domain/order-status.ts';
import { DEMO_COURIERS, DEMO_NOTES, DEMO_PEOPLE } from './demo-people.ts';

/** Numbers from 0 to 1 in a fixed order: the demo is the same in every shop. */
export type Random = () => number;

/** Mulberry32, by its well-known constants. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A product as far as the plan goes. */
export interface DemoProduct {
  readonly id: number;
  readonly createdAt: Date;
  /** Discounted price, in cents: people take several of what costs little. */
  readonly priceCents: number;
  /** How often it is bought, beside the others. */
  readonly purchases: number;
}

/** An order of the demo before it is priced. */
export interface PlannedOrder {
  /** Index of the people. */
  readonly person: number;
  readonly createdAt: Date;
  readonly statusId: OrderStatusId;
  /** When it left Pending; `null` while it is pending. */
  readonly settledAt: Date | null;
  /** The buyer canceled it, not the shop. */
  readonly byBuyer: boolean;
  /** Index of the couriers. */
  readonly courier: number | null;
  readonly notes: string;
  readonly lines: readonly { readonly product: DemoProduct; readonly quantity: number }[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many orders the demo has, and over how long a time before its start. */
export const ORDER_COUNT = 120;
const PERIOD = 29.5 * DAY;

/** Nobody orders between these hours (UTC; Lebanon is two or three hours ahead). */
const NIGHT = { from: 20, until: 5 };

/** What falls into the night is moved so far back. */
const A_NIGHT = 10 * HOUR;

/**
 * Plans the orders of the 30 days before `now`, the oldest first, a little more of them towards the end: the last hours'
 * are pending, what is older than three days was delivered or canceled. Only products that were there already are bought.
 * Who buys what and what becomes of it are the same at any hour. No products, no orders.
 */
export function planOrders(products: readonly DemoProduct[], now: Date): PlannedOrder[] {
  if (products.length === 0) return [];
  const random = createRandom(20);
  const orders = Array.from({ length: ORDER_COUNT }, () => {
    const age = Math.floor(12 * MINUTE + random() ** 1.2 * (PERIOD - A_NIGHT));
    return planOrder(age, { products, now, random });
  });
  return orders.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** A moment in ms as a date; what falls into the night is moved to the day before it. */
export function byDay(moment: number): Date {
  const hour = new Date(moment).getUTCHours();
  return new Date(hour >= NIGHT.from || hour < NIGHT.until ? moment - A_NIGHT : moment);
}

interface Surroundings {
  readonly products: readonly DemoProduct[];
  readonly now: Date;
  readonly random: Random;
}

/** @param age in ms, before the night is left out */
function planOrder(age: number, { products, now, random }: Surroundings): PlannedOrder {
  const createdAt = byDay(now.getTime() - age);
  const before = now.getTime() - age - A_NIGHT;
  const there = products.filter((product) => product.createdAt.getTime() < before);
  return {
    // Some come again and again.
    person: Math.floor(random() ** 1.5 * DEMO_PEOPLE.length),
    createdAt,
    notes: DEMO_NOTES[Math.floor(random() * DEMO_NOTES.length * 4)] ?? '',
    lines: planLines(there.length > 0 ? there : products, random),
    ...planOutcome(age, createdAt, random),
  };
}

type Outcome = Pick<PlannedOrder, 'statusId' | 'settledAt' | 'byBuyer' | 'courier'>;

/** @param age in ms, before the night was left out: what it waits for has been there since */
function planOutcome(age: number, createdAt: Date, random: Random): Outcome {
  const fate = random();
  const wait = random();
  const courier = Math.floor(random() * DEMO_COURIERS.length);
  const after = (ms: number) => createdAt.getTime() + Math.floor(ms);
  if (fate < 0.05 && age > HOUR) {
    const settledAt = new Date(after((5 + wait * 50) * MINUTE));
    return { statusId: ORDER_STATUS.canceled, settledAt, byBuyer: true, courier: null };
  }
  if (fate < 0.1 && age > DAY) {
    const settledAt = byDay(after((11 + wait * 11) * HOUR));
    return { statusId: ORDER_STATUS.canceled, settledAt, byBuyer: false, courier: null };
  }
  if (age > 3 * DAY || (age > DAY && fate < 0.6)) {
    const settledAt = byDay(after(untilDelivery(age, wait)));
    return { statusId: ORDER_STATUS.completed, settledAt, byBuyer: false, courier };
  }
  const sent = age > 8 * HOUR ? courier : null;
  return { statusId: ORDER_STATUS.pending, settledAt: null, byBuyer: false, courier: sent };
}

/** How long after its order a parcel arrives, in ms: within three days, and never in the future. */
const untilDelivery = (age: number, wait: number): number =>
  20 * HOUR + wait * (Math.min(age, 3 * DAY) - 21 * HOUR);

/** What somebody buys at once. */
export function planLines(products: readonly DemoProduct[], random: Random): PlannedOrder['lines'] {
  const count = [1, 1, 1, 2, 2, 2, 3, 4][Math.floor(random() * 8)] ?? 1;
  const chosen = new Map<DemoProduct, number>();
  for (let line = 0; line < count; line += 1) {
    const product = choose(products, random());
    const most = product.priceCents < 6_000 ? 3 : 1;
    if (!chosen.has(product)) chosen.set(product, 1 + Math.floor(random() ** 2 * most));
  }
  return [...chosen].map(([product, quantity]) => ({ product, quantity }));
}

/** Bought no more often than this, a product is only looked at: the dashboard has something to point at. */
const SELDOM = 20;

function choose(products: readonly DemoProduct[], where: number): DemoProduct {
  const weights = products.map(({ purchases }) => Math.sqrt(Math.max(0, purchases - SELDOM)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = where * total;
  const found = products.find((_, index) => {
    left -= weights[index] ?? 0;
    return left < 0;
  });
  const any = products[Math.floor(where * products.length)];
  if (!found && !any) throw new RangeError('There is nothing to choose from');
  return (found ?? any) as DemoProduct;
}
