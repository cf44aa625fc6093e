import bidiModule from 'bidi-js';
import { expect, test } from 'vitest';
import { printable, visualOrder } from './visual-order.ts';

const bidi = (bidiModule as unknown as typeof bidiModule.default)();
const drawn = (line: string) => visualOrder(bidi, line).stretches.map(({ text }) => text);

test('a line from left to right stays as it is', () => {
  expect(visualOrder(bidi, 'Cedar street 4')).toEqual({
    isRightToLeft: false,
    stretches: [expect.objectContaining({ script: 'latin', text: 'Cedar street 4' })],
  });
});

test('words of Arabic follow each other from the right, each in the order in which it is read', () => {
  expect(visualOrder(bidi, 'ريما خوري').isRightToLeft).toBe(true);
  expect(drawn('ريما خوري')).toEqual(['خوري', ' ', 'ريما']);
});

test('numbers and Latin words among Arabic keep their order, and brackets are turned', () => {
  expect(drawn('شارع 42 (Azar)')).toEqual(['(Azar) 42 ', 'شارع']);
  expect(drawn('شارع ٤٢')).toEqual(['٤٢', ' ', 'شارع']);
});

test('letters of Latin Extended-A and the rupee come from a font of their own', () => {
  const scripts = visualOrder(bidi, '₹9 Şık').stretches.map(({ script, text }) => [script, text]);
  expect(scripts).toEqual([
    ['latin-ext', '₹'],
    ['latin', '9 '],
    ['latin-ext', 'Ş'],
    ['latin', 'ık'],
  ]);
});

test('what fonts of labels do not have is left out, or said to be there', () => {
  expect(printable(' call\nme 😀\u200e\u202e ')).toBe('call me');
  expect(printable('Nguyễn Юрий')).toBe('Nguyen ????');
  expect(printable('\ufefb\ufe91')).toBe('لاب');
});
