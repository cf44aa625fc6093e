import { concluded, type PhoneHistory, refusals } from './phone-history.ts';
import { addDays, dayIn, momentOf } from './shop-day.ts';

/** The stages of an order before it is handed over (docs/product.md, Confirmation). */
export const STAGES = [
  'new',
  'to_call',
  'call_later',
  'postponed',
  'confirmed',
  'wrong_number',
  'unreached',
  'duplicate',
  'false',
  'declined',
  'canceled',
] as const;
export type Stage = (typeof STAGES)[number];

/** What pending orders are listed by: as the list names their stage, where a held one is called that. */
export const STAGE_FILTERS = [
  'new',
  'to_call',
  'call_later',
  'postponed',
  'held',
  'confirmed',
  'wrong_number',
  'unreached',
] as const;
export type StageFilter = (typeof STAGE_FILTERS)[number];

/** Stages in which the order is canceled. */
export const CLOSED_STAGES: readonly Stage[] = ['duplicate', 'false', 'declined', 'canceled'];

/** What a call ended in. */
export const OUTCOMES = [
  'confirmed',
  'no_answer',
  'call_later',
  'postponed',
  'wrong_number',
  'duplicate',
  'false',
  'declined',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes that cancel the order. */
export const CANCELING: readonly Outcome[] = ['duplicate', 'false', 'declined'];

/** Why an order is held. */
export const HOLDS = ['blocked', 'refused', 'open_orders', 'amount', 'area'] as const;
export type Hold = (typeof HOLDS)[number];

/** Where an order stands. */
export interface Confirmation {
  readonly stage: Stage;
  /** How often nobody answered. */
  readonly attempts: number;
  /** From when on somebody is to call; `null`: nobody is. */
  readonly dueAt: Date | null;
  /** The day that the buyer asked for. */
  readonly postponedTo: string | null;
  /** Why it is held until somebody of the staff confirms it; `null`: it is not. */
  readonly held: Hold | null;
}

/** When buyers are called, and how often. */
export interface CallRules {
  readonly timeZone: string;
  /** The hours of the day from which and until which buyers are called: 9 and 20. Equal: all day. */
  readonly fromHour: number;
  readonly untilHour: number;
  /** Hours from a call that nobody answered to the next. */
  readonly againHours: number;
  /** Calls that nobody answers before the order is set aside. */
  readonly tries: number;
}

/** Where an order stands after a call that ended at `now`. */
export function afterCall(
  before: Confirmation,
  { outcome, at = null, day = null }: { outcome: Outcome; at?: Date | null; day?: string | null },
  { rules, now }: { readonly rules: CallRules; readonly now: Date },
): Confirmation {
  const { held } = before;
  const settled = { attempts: before.attempts, dueAt: null, postponedTo: null, held };
  switch (outcome) {
    case 'confirmed':
      return { ...settled, stage: 'confirmed', held: null };
    case 'no_answer': {
      const attempts = before.attempts + 1;
      if (attempts >= rules.tries) return { ...settled, stage: 'unreached', attempts };
      const again = new Date(now.getTime() + rules.againHours * HOUR_MS);
      return { ...settled, stage: 'to_call', attempts, dueAt: withinHours(again, rules) };
    }
    case 'call_later':
      return { ...settled, stage: 'call_later', dueAt: at ?? now };
    case 'postponed': {
      const to = day ?? dayIn(rules.timeZone, now);
      return {
        ...settled,
        stage: 'postponed',
        postponedTo: to,
        dueAt: momentOf(rules.timeZone, to, rules.fromHour),
      };
    }
    default:
      return { ...settled, stage: outcome };
  }
}

const HOUR_MS = 3_600_000;

/** The first moment from `at` on within the hours in which buyers are called. */
export function withinHours(
  at: Date,
  { timeZone, fromHour, untilHour }: Pick<CallRules, 'timeZone' | 'fromHour' | 'untilHour'>,
): Date {
  if (fromHour >= untilHour) return at;
  const day = dayIn(timeZone, at);
  const opens = momentOf(timeZone, day, fromHour);
  if (at < opens) return opens;
  if (at < momentOf(timeZone, day, untilHour)) return at;
  return momentOf(timeZone, addDays(day, 1), fromHour);
}

/** By which orders need no call, and by which they are held. 0 turns a rule off. */
export interface FirstRules {
  /** No call for a number with so many delivered orders and none refused. */
  readonly noCallDelivered: number;
  /** No call below this total, in cents. */
  readonly noCallBelowCents: number;
  /** Held: a number that refused so many. */
  readonly holdRefused: number;
  /** Held: a number with so many other open orders. */
  readonly holdOpenOrders: number;
  /** Held: from this total on, in cents. */
  readonly holdFromCents: number;
  /** Held: regions and cities by their names, whatever their case. */
  readonly holdAreas: readonly string[];
}

/** What is known of an order when it is placed. */
export interface NewOrderFacts {
  readonly totalCents: number;
  readonly region: string;
  readonly city: string;
  /** Of its number, this order left out. */
  readonly history: PhoneHistory;
  /** Entered by the staff, who have spoken with the buyer. */
  readonly isEntered: boolean;
}

/** Why an order is held; `null`: it is not. The first reason that fits. */
export function holdOf(
  { totalCents, region, city, history }: Omit<NewOrderFacts, 'isEntered'>,
  rules: FirstRules,
): Hold | null {
  if (history.blocked) return 'blocked';
  if (reaches(refusals(history), rules.holdRefused)) return 'refused';
  if (reaches(history.open.length, rules.holdOpenOrders)) return 'open_orders';
  if (reaches(totalCents, rules.holdFromCents)) return 'amount';
  const areas = new Set(rules.holdAreas.map(folded));
  return areas.has(folded(region)) || areas.has(folded(city)) ? 'area' : null;
}

const reaches = (value: number, limit: number): boolean => limit > 0 && value >= limit;

const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Where an order stands when it is placed at `now`: to be called, held or not, or confirmed already. */
export function firstConfirmation(
  facts: NewOrderFacts,
  rules: FirstRules,
  now: Date,
): Confirmation {
  const held = holdOf(facts, rules);
  const begun = { attempts: 0, postponedTo: null, held };
  const needsCall = held !== null || !needsNoCall(facts, rules);
  return needsCall
    ? { ...begun, stage: 'new', dueAt: now }
    : { ...begun, stage: 'confirmed', dueAt: null };
}

function needsNoCall(
  { totalCents, history, isEntered }: NewOrderFacts,
  rules: FirstRules,
): boolean {
  if (isEntered) return true;
  if (totalCents < rules.noCallBelowCents) return true;
  const { noCallDelivered } = rules;
  return reaches(history.delivered, noCallDelivered) && concluded(history) === history.delivered;
}

/**
 * Where an order stands once its number is blocked; `null` where it is held already. One that was confirmed is looked at again from `at` on.
 */
export const afterBlock = (before: Confirmation, at: Date): Confirmation | null =>
  before.held === null
    ? { ...before, held: 'blocked', dueAt: before.stage === 'confirmed' ? at : before.dueAt }
    : null;

/**
 * Where an order that is held for its number stands once that is free; what was confirmed before the block is confirmed again.
 *
 * @param otherHold why it is held all the same
 */
export const afterFreed = (before: Confirmation, otherHold: Hold | null): Confirmation =>
  before.stage === 'confirmed'
    ? { ...before, held: null, dueAt: null }
    : { ...before, held: otherHold };

/** Whether a courier may get the order, and it may be marked delivered. */
export const mayHandOver = (
  { stage, held }: Pick<Confirmation, 'stage' | 'held'>,
  isLocked: boolean,
): boolean => held === null && (!isLocked || stage === 'confirmed');

/** How an order's status is read here. */
export type FollowedStatus = 'pending' | 'delivered' | 'canceled';

/**
 * Where an order stands after its status was changed, on any path; `null` where that is as before. A delivered one is confirmed, a
 * canceled one keeps the outcome that canceled it. A pending one is what it was before the status was changed.
 *
 * @param formerly where it stood before the last change, where a status made that; else `null`
 */
export function afterStatus(
  now: Confirmation,
  status: FollowedStatus,
  { formerly, at }: { readonly formerly: Confirmation | null; readonly at: Date },
): Confirmation | null {
  const settled = { ...now, dueAt: null, postponedTo: null };
  if (status === 'delivered') {
    return now.stage === 'confirmed' && now.held === null
      ? null
      : { ...settled, stage: 'confirmed', held: null };
  }
  if (status === 'canceled') {
    return CLOSED_STAGES.includes(now.stage) ? null : { ...settled, stage: 'canceled' };
  }
  if (formerly) return formerly;
  return CLOSED_STAGES.includes(now.stage) ? { ...settled, stage: 'new', dueAt: at } : null;
}
