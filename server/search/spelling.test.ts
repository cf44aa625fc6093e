import { expect, test } from 'vitest';
import { mostDistance, spellingDistance } from './spelling.ts';

test.each([
  ['candal', 'candle'],
  ['candel', 'candle'],
  ['mirra', 'mirror'],
  ['mirrer', 'mirror'],
  ['cushen', 'cushion'],
  ['pendint', 'pendant'],
  ['fotograph', 'photograph'],
])('%s is %s by ear', (typed, word) => {
  expect(spellingDistance(typed, word)).toBeLessThanOrEqual(mostDistance(typed.length));
});

test.each([
  ['sofa', 'chair'],
  ['medal', 'ladle'],
  ['panel', 'pan'],
])('%s is no %s', (typed, word) => {
  expect(spellingDistance(typed, word)).toBeGreaterThan(mostDistance(typed.length));
});
