import { expect, test } from 'vitest';
import { speaker, words } from './say.ts';

const EXAMPLE = words('example', {
  none: 'Nobody waits',
  waiting: { one: '{count} order waits since {since}', other: '{count} orders wait since {since}' },
  taken: '“{town}” is in the zone “{zone}” already',
});
const say = speaker(EXAMPLE, 'en');

test('a phrase is said as it stands', () => {
  expect(say('none')).toBe('Nobody waits');
});

test('values are put in by their names, once: what a value says is no name', () => {
  expect(say('taken', { town: '{zone}', zone: 'Coast' })).toBe(
    '“{zone}” is in the zone “Coast” already',
  );
});

test.each([
  [0, '0 orders wait since noon'],
  [1, '1 order waits since noon'],
  [1_234, '1,234 orders wait since noon'],
])('a number %i has its own form and is written as the language writes it', (count, said) => {
  expect(say('waiting', { count, since: 'noon' })).toBe(said);
});

test('what a phrase needs is checked by the compiler', () => {
  // @ts-expect-error: without values
  say('taken');
  // @ts-expect-error: a value that it doesn't have
  say('none', { town: 'Saida' });
  // @ts-expect-error: no such phrase
  expect(() => say('gone')).toThrow();
});
