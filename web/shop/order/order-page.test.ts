import { expect, test } from 'vitest';
import { tokenOf } from './order-page.tsx';

test('the token stands in the fragment after t=', () => {
  expect(tokenOf('#t=0a1b2c_-XYZ')).toBe('0a1b2c_-XYZ');
  expect(tokenOf('#lang=en&t=abc')).toBe('abc');
});

test.each([
  '',
  '#',
  '#t=',
  '#t=%20',
  '#abc',
  '#t=%0aX-Evil: 1',
  '#t=schl%C3%BCssel',
])('%j holds no token', (fragment) => {
  expect(tokenOf(fragment)).toBe('');
});

test('a token longer than a header should be is none', () => {
  expect(tokenOf(`#t=${'a'.repeat(256)}`)).toBe('');
});
