import { expect, test } from 'vitest';
import { dayChoices, dayRange, laterChoices, laterProblem, momentTyped } from './later-choices.ts';

const ZONE = 'Asia/Beirut';
const HOURS = { timeZone: ZONE, fromHour: 9, untilHour: 20 };

test('at noon a call is put off for an hour, to the evening or to the next morning', () => {
  const choices = laterChoices(HOURS, new Date('2026-11-27T10:00:00Z'));
  expect(choices.map(({ key, at }) => [key, at.toISOString()])).toEqual([
    ['in_an_hour', '2026-11-27T11:00:00.000Z'],
    ['this_evening', '2026-11-27T16:00:00.000Z'],
    ['tomorrow_morning', '2026-11-28T08:00:00.000Z'],
  ]);
});

test('in the evening there is no evening to come', () => {
  const choices = laterChoices(HOURS, new Date('2026-11-27T16:30:00Z'));
  expect(choices.map(({ key }) => key)).toEqual(['in_an_hour', 'tomorrow_morning']);
});

test('days are those after the shop’s today', () => {
  expect(dayChoices(ZONE, new Date('2026-11-27T23:00:00Z'))[0]).toBe('2026-11-29');
});

test('what is typed is by the shop’s clock, wherever the staff is', () => {
  expect(momentTyped(ZONE, '2026-11-28T10:30')?.toISOString()).toBe('2026-11-28T08:30:00.000Z');
  expect(momentTyped(ZONE, '')).toBeNull();
});

test('late in the evening nothing is offered outside of the hours of calls', () => {
  const choices = laterChoices(HOURS, new Date('2026-11-27T17:30:00Z'));
  expect(choices.map(({ key }) => key)).toEqual(['tomorrow_morning']);
  const late = { ...HOURS, fromHour: 11 };
  const [, , morning] = laterChoices(late, new Date('2026-11-27T10:00:00Z'));
  expect(morning?.at.toISOString()).toBe('2026-11-28T09:00:00.000Z');
});

test('of a moment it is said that it has passed, is too far away, or lies outside of the hours, with the next within', () => {
  const now = new Date('2026-11-27T10:00:00Z');
  const problem = (at: string) => laterProblem(new Date(at), HOURS, now);
  expect(problem('2026-11-27T09:59:00Z')).toEqual({ key: 'later_past' });
  expect(problem('2026-12-28T10:00:00Z')).toEqual({ key: 'later_far' });
  expect(problem('2026-11-27T21:00:00Z')).toEqual({
    key: 'later_outside',
    next: new Date('2026-11-28T07:00:00Z'),
  });
  expect(problem('2026-11-28T10:00:00Z')).toBeNull();
  expect(dayRange(ZONE, now)).toEqual({ first: '2026-11-28', last: '2026-12-27' });
});
