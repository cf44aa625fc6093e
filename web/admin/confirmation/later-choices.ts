import { type CallRules, withinHours } from '../../../domain/confirmation.ts';
import { MAX_CALL_LATER_DAYS } from '../../../domain/confirmation-limits.ts';
import { addDays, dayIn, momentOf } from '../../../domain/shop-day.ts';

/** On whose clock, and within which hours, buyers are called. */
export type CallHours = Pick<CallRules, 'timeZone' | 'fromHour' | 'untilHour'>;

/** The hour from which it is evening, and that of the morning after. */
const EVENING = 18;
const MORNING = 10;

/** A moment that a call can be put off to with one press. */
export interface LaterChoice {
  readonly key: 'in_an_hour' | 'this_evening' | 'tomorrow_morning';
  readonly at: Date;
}

/** When a call is put off to, most often: in an hour, this evening where that is to come, tomorrow morning; within the hours of calls alone. */
export function laterChoices(hours: CallHours, now: Date): readonly LaterChoice[] {
  const { timeZone } = hours;
  const today = dayIn(timeZone, now);
  const hour: LaterChoice = { key: 'in_an_hour', at: new Date(now.getTime() + 3_600_000) };
  const evening: LaterChoice = { key: 'this_evening', at: momentOf(timeZone, today, EVENING) };
  const tomorrow = momentOf(timeZone, addDays(today, 1), MORNING);
  const morning: LaterChoice = { key: 'tomorrow_morning', at: withinHours(tomorrow, hours) };
  return [
    ...[hour, ...(evening.at > hour.at ? [evening] : [])].filter(({ at }) => isWithin(at, hours)),
    ...(dayIn(timeZone, morning.at) === addDays(today, 1) ? [morning] : []),
  ];
}

const isWithin = (at: Date, hours: CallHours): boolean =>
  withinHours(at, hours).getTime() === at.getTime();

/** What is wrong with a moment for a call, with the next one within the hours where it lies outside of them; `null`: nothing. */
export type LaterProblem =
  | { readonly key: 'later_past' | 'later_far' }
  | { readonly key: 'later_outside'; readonly next: Date };

/** Looks at a moment that somebody chose for a call. */
export function laterProblem(at: Date, hours: CallHours, now: Date): LaterProblem | null {
  if (at <= now) return { key: 'later_past' };
  if (dayIn(hours.timeZone, at) > lastDay(hours.timeZone, now)) return { key: 'later_far' };
  return isWithin(at, hours) ? null : { key: 'later_outside', next: withinHours(at, hours) };
}

/** The first and the last day that an order can be postponed to. */
export const dayRange = (timeZone: string, now: Date) => ({
  first: addDays(dayIn(timeZone, now), 1),
  last: lastDay(timeZone, now),
});

const lastDay = (timeZone: string, now: Date): string =>
  addDays(dayIn(timeZone, now), MAX_CALL_LATER_DAYS);

/** The days that buyers ask for most often: the next ones. */
export const dayChoices = (timeZone: string, now: Date): readonly string[] =>
  [1, 2, 3, 7].map((days) => addDays(dayIn(timeZone, now), days));

/** A moment of the shop's clock, as an input for day and time gives it: "2026-11-28T10:30". `null`: nothing was chosen. */
export function momentTyped(timeZone: string, typed: string): Date | null {
  const [, day = '', hours = '', minutes = ''] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(typed) ?? [];
  if (day === '') return null;
  return momentOf(timeZone, day, Number(hours) + Number(minutes) / 60);
}
