import { expect, test } from 'vitest';
import { firstStep, stepBack, stepForth, stepTo } from './undo-steps.ts';

test('what was changed is undone and done again, until it is changed anew', () => {
  const second = stepTo(stepTo(firstStep('a'), 'b'), 'c');
  const back = stepBack(second);
  expect(back?.now).toBe('b');
  expect(back && stepForth(back)).toEqual(second);
  const anew = back && stepTo(back, 'd');
  expect(anew).toEqual({ past: ['a', 'b'], now: 'd', next: [] });
  expect(anew && stepForth(anew)).toBeNull();
});

test('nothing is undone before the first step, and a hundred steps at most', () => {
  expect(stepBack(firstStep('a'))).toBeNull();
  let steps = firstStep(0);
  for (let number = 1; number <= 150; number += 1) steps = stepTo(steps, number);
  expect(steps.past).toHaveLength(100);
  expect(steps.past[0]).toBe(50);
});
