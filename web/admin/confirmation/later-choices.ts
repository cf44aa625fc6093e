import { addDays, dayIn, momentOf } from '../../../domain/shop-day.ts';

/** The hour from which it is evening, and that of the morning after. */
const EVENING = 18;
const MORNING = 10;

/** A moment that a call can be put off to with one press. */
export interface LaterChoice {
  readonly key: 'in_an_hour' | 'this_evening' | 'tomorrow_morning';
  readonly at: Date;
}

/** When a call is put off to, most often: in an hour, this evening where that is to come, tomorrow morning. */
export function laterChoices(timeZone: string, now: Date): readonly LaterChoice[] {
  const today = dayIn(timeZone, now);
  const hour: LaterChoice = { key: 'in_an_hour', at: new Date(now.getTime() + 3_600_000) };
  const evening: LaterChoice = { key: 'this_evening', at: momentOf(timeZone, today, EVENING) };
  const morning: LaterChoice = {
    key: 'tomorrow_morning',
    at: momentOf(timeZone, addDays(today, 1), MORNING),
  };
  return evening.at > hour.at ? [hour, evening, morning] : [hour, morning];
}

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
