import { describe, expect, test } from 'vitest';
import { wholeNumberWithin } from './stepper.tsx';

describe('a typed quantity', () => {
  test.each([
    ['1', 1],
    ['1000', 1000],
    [' 12 ', 12],
    ['007', 7],
  ])('%j is %i', (text, expected) => {
    expect(wholeNumberWithin(text, 1, 1000)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '0',
    '1001',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    'two',
    '1 2',
    '99999999999999999999',
  ])('%j is ignored', (text) => {
    expect(wholeNumberWithin(text, 1, 1000)).toBeNull();
  });
});
