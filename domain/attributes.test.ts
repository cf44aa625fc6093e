import { describe, expect, test } from 'vitest';
import { checkAttributeValue } from './attributes.ts';

const check = (type: 'text' | 'number' | 'choice' | 'yes_no', given: string | number | boolean) =>
  checkAttributeValue({ type, choices: ['E27', 'E14'] }, given);

describe('a value fits its attribute', () => {
  test.each([
    ['text', ' Hand-blown ', 'Hand-blown'],
    ['number', '4.5', 4.5],
    ['number', 40, 40],
    ['number', '-3', -3],
    ['choice', 'e14', 'E14'],
    ['yes_no', 'Yes', true],
    ['yes_no', '0', false],
    ['yes_no', true, true],
  ] as const)('%s %j is %j', (type, given, value) => {
    expect(check(type, given)).toEqual({ value });
  });
});

describe('a value that does not fit says why', () => {
  test.each([
    ['text', ' ', 'is required'],
    ['text', 'a\nb', 'must be one line of plain text'],
    ['text', '\u202eevil', 'must be one line of plain text'],
    ['text', '\ud800', 'must be one line of plain text'],
    ['text', 'x'.repeat(101), 'must be at most 100 characters'],
    ['number', 'forty', 'must be a number with at most three decimals, like 4.5'],
    ['number', '1e3', 'must be a number with at most three decimals, like 4.5'],
    ['number', true, 'must be a number with at most three decimals, like 4.5'],
    ['choice', 'B22', 'must be one of E27, E14'],
    ['yes_no', 'maybe', 'must be Yes or No'],
  ] as const)('%s %j', (type, given, error) => {
    expect(check(type, given)).toEqual({ error });
  });
});
