import { expect, test } from 'vitest';
import { dayChoices, laterChoices, momentTyped } from './later-choices.ts';

const ZONE = 'Asia/Beirut';

test('at noon a call is put off for an hour, to the evening or to the next morning', () => {
  const choices = laterChoices(ZONE, new Date('2026-11-27T10:00:00Z'));
  expect(choices.map(({ key, at }) => [key, at.toISOString()])).toEqual([
    ['in_an_hour', '2026-11-27T11:00:00.000Z'],
    ['this_evening', '2026-11-27T16:00:00.000Z'],
    ['tomorrow_morning', '2026-11-28T08:00:00.000Z'],
  ]);
});

test('in the evening there is no evening to come', () => {
  const choices = laterChoices(ZONE, new Date('2026-11-27T16:30:00Z'));
  expect(choices.map(({ key }) => key)).toEqual(['in_an_hour', 'tomorrow_morning']);
});

test('days are those after the shop’s today', () => {
  expect(dayChoices(ZONE, new Date('2026-11-27T23:00:00Z'))[0]).toBe('2026-11-29');
});

test('what is typed is by the shop’s clock, wherever the staff is', () => {
  expect(momentTyped(ZONE, '2026-11-28T10:30')?.toISOString()).toBe('2026-11-28T08:30:00.000Z');
  expect(momentTyped(ZONE, '')).toBeNull();
});
