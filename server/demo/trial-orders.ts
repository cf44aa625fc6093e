import type { Hold, Outcome } from '../../domain/confirmation.ts';
import { DEMO_PEOPLE } from './demo-people.ts';

/** An order that is added to try confirmation out: whose, when, and what came of it. */
export interface TrialOrder {
  /** A name of the demo's people. */
  readonly buyer: string;
  readonly minutesAgo: number;
  /** What calls ended in, the first half an hour after the order, the next each two hours later. */
  readonly outcomes: readonly Outcome[];
  readonly held?: Hold;
  /** Index of the couriers. */
  readonly courier?: number;
  /** The first window that its zone offers. */
  readonly inWindow?: true;
  readonly landmark?: string;
}

/** Whose number is blocked. */
export const BLOCKED = 'Walid Kanaan';
/** Whose canceled orders came back from the door. */
export const REFUSED = [BLOCKED, 'Celine Rizk'];

/** The oldest first: each stage that an order can have. */
export const TRIAL_ORDERS: readonly TrialOrder[] = [
  {
    buyer: 'Rana Fares',
    minutesAgo: 1560,
    outcomes: ['no_answer', 'confirmed'],
    courier: 0,
    landmark: 'Green gate beside the pharmacy',
  },
  { buyer: 'Tala Sfeir', minutesAgo: 1500, outcomes: ['confirmed'], courier: 2 },
  { buyer: 'Ziad Harb', minutesAgo: 1440, outcomes: ['confirmed'], inWindow: true },
  { buyer: 'Hiba Younes', minutesAgo: 1380, outcomes: ['postponed'] },
  { buyer: 'Yara Khoury', minutesAgo: 1320, outcomes: ['no_answer', 'no_answer', 'no_answer'] },
  { buyer: 'Jad Mansour', minutesAgo: 600, outcomes: ['wrong_number'] },
  { buyer: 'Dana Shaheen', minutesAgo: 480, outcomes: ['call_later'] },
  { buyer: 'Nour Tannous', minutesAgo: 420, outcomes: ['no_answer'] },
  { buyer: 'Fadi Abboud', minutesAgo: 300, outcomes: ['declined'] },
  { buyer: BLOCKED, minutesAgo: 180, outcomes: [], held: 'blocked' },
  { buyer: 'Maya Haddad', minutesAgo: 120, outcomes: [], inWindow: true },
  { buyer: 'Celine Rizk', minutesAgo: 75, outcomes: [] },
  {
    buyer: 'Elie Barakat',
    minutesAgo: 40,
    outcomes: [],
    landmark: 'Above the bakery, second bell',
  },
  { buyer: 'Lynn Bassil', minutesAgo: 12, outcomes: [] },
];

/** What is noted of numbers. */
export const TRIAL_NOTES: readonly (readonly [buyer: string, note: string])[] = [
  ['Maya Haddad', 'Orders for her shop: asks for a receipt each time.'],
  ['Rana Fares', 'Does not hear the telephone before 11: call later.'],
  ['Rana Fares', 'Speaks French.'],
  ['Celine Rizk', 'Wanted to see the rug first; it went back. Ask for a picture of the room.'],
  [BLOCKED, 'Nobody at the door twice.'],
];

/** The merchant's own texts, beside those that are built in. */
export const TRIAL_TEMPLATES = [
  {
    event: 'not_reached',
    subject: 'Your order {order}: we tried to call you',
    text: 'Hello {name}, we tried to call you about your order {order} ({total}). When may we call again?\nYou can also confirm it here: {link}\n{shop}',
  },
  {
    event: 'on_the_way',
    subject: 'Your order {order} is on its way',
    text: 'Hello {name}, {driver} brings your order {order} today. Please have {total} ready.\n{shop}',
  },
] as const;

/** Somebody of the demo's people, with their place among them. */
export function findPerson(name: string) {
  const index = DEMO_PEOPLE.findIndex((one) => one.name === name);
  const found = DEMO_PEOPLE[index];
  if (!found) throw new Error(`Nobody in the demo is called ${name}`);
  return { index, ...found };
}
