import { expect, test } from 'vitest';
import { newHistory, redone, undone, withStep } from './edit-history.ts';

test('steps are undone one by one, and done again until another is made', () => {
  const two = withStep(withStep(newHistory('a'), 'b'), 'c');
  expect(undone(two).now).toBe('b');
  expect(undone(undone(undone(two))).now).toBe('a');
  expect(redone(undone(two))).toMatchObject({ now: 'c', future: [] });
  expect(redone(withStep(undone(two), 'd')).now).toBe('d');
});

test('typing on in one field is one step', () => {
  let history = newHistory('');
  for (const text of ['S', 'Sa', 'Sage']) history = withStep(history, text, 'name');
  expect(undone(history).now).toBe('');
  expect(undone(withStep(history, 'Sage!', 'another')).now).toBe('Sage');
});

test('what changes nothing is no step', () => {
  const history = newHistory('a');
  expect(withStep(history, 'a')).toBe(history);
  expect(undone(history)).toBe(history);
  expect(redone(history)).toBe(history);
});

test('the oldest of very many steps can’t be undone', () => {
  let history = newHistory(0);
  for (let step = 1; step <= 300; step += 1) history = withStep(history, step);
  while (history.past.length > 0) history = undone(history);
  expect(history.now).toBe(100);
});
