import { expect, test } from 'vitest';
import { escapeJson } from './write-document.ts';

test('JSON in a document says the same, but can neither end its element nor break a line', () => {
  const value = { text: '</script><!-- <b>\u2028\u2029 & "quoted" \\u003c', list: ['<', null, 1] };
  const json = escapeJson(value);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});
