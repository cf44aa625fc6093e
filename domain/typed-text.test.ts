import { describe, expect, test } from 'vitest';
import {
  asciiDigits,
  decimalComma,
  identityKey,
  typedAmount,
  typedDay,
  typedLine,
  typedText,
} from './typed-text.ts';

describe('digits of any script', () => {
  test.each([
    ['١٢٣٤٥٦٧٨٩٠', '1234567890'],
    ['۱۲۳۴۵۶۷۸۹۰', '1234567890'],
    ['１２３４５６７８９０', '1234567890'],
    ['०१२३४५६७८९', '0123456789'],
    ['𝟎𝟗𝟘𝟡𝟢', '09090'],
    ['١٢٫٥٠', '12٫50'],
    ['+961 ٧٠ 123 456', '+961 70 123 456'],
    ['no digits ½ ² Ⅳ', 'no digits ½ ² Ⅳ'],
    ['', ''],
  ])('%j becomes %j', (typed, plain) => {
    expect(asciiDigits(typed)).toBe(plain);
  });

  test('each of Unicode’s digits has its own value', () => {
    for (let code = 0x30; code <= 0x1ffff; code += 1) {
      const digit = String.fromCodePoint(code);
      if (/^\p{Nd}$/u.test(digit)) expect(asciiDigits(digit)).toMatch(/^[0-9]$/);
    }
  });
});

describe('a line', () => {
  test.each([
    ['De\u0301cor dore\u0301', 'Décor doré'],
    ['Wall\u00a0Art', 'Wall Art'],
    ['  Wall \u2003 Art\u200e ', 'Wall Art'],
    ['Wall\nArt', 'Wall Art'],
    ['\ufeffJug\u00ad', 'Jug'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d🎨 ١', '👩\u200d🎨 ١'],
    ['\u200b\u00a0', ''],
  ])('%j becomes %j', (typed, line) => {
    expect(typedLine(typed)).toBe(line);
  });
});

test('a text keeps its lines', () => {
  expect(typedText('\n\ufeffOne\u00a0 two \r\n\r\n  three\u200e\n')).toBe('One two\n\n three');
});

describe('an amount', () => {
  test.each([
    ['١٬٢٩٩٫٥٠', '1299.50'],
    ['۱٬۲۳۴٬۵۶۷', '1234567'],
    ['-1٬299', '-1299'],
    ['١٢٫٥٠', '12.50'],
    ['12٬50', '12٬50'],
    ['1٬2345', '1٬2345'],
    ['1234٬567', '1234٬567'],
    ['1٫234٬567', '1.234٬567'],
    ['12٬', '12٬'],
  ])('%j becomes %j', (typed, amount) => {
    expect(typedAmount(typed)).toBe(amount);
  });
});

describe('two names are the same', () => {
  test.each([
    ['Décor doré', 'DE\u0301COR  DORE\u0301'],
    ['Wall Art', 'wall\u00a0art\u200f'],
    ['é1', 'e\u0301١'],
    ['A\u200dB', 'ab'],
    ['İznik', 'i\u0307znik'],
    ['ＷＥＬＣＯＭＥ１０', 'welcome10'],
    ['Ｗ－11＿a', 'w-11_A'],
  ])('%j and %j', (one, other) => {
    expect(identityKey(one)).toBe(identityKey(other));
  });

  test.each([
    ['Décor', 'Decor'],
    ['Wall Art', 'WallArt'],
    ['A-1', 'A1'],
    ['ß', 'ss'],
  ])('but not %j and %j', (one, other) => {
    expect(identityKey(one)).not.toBe(identityKey(other));
  });

  test('a key is its own key', () => {
    for (const text of ['DE\u0301COR', 'İ', 'ΑΣ', '１２ ٣', 'ǅ']) {
      expect(identityKey(identityKey(text))).toBe(identityKey(text));
    }
  });
});

test.each([
  ['12,5', '12.5'],
  ['1299,50', '1299.50'],
  ['１２，５０', '12.50'],
  ['١٢,٥٠', '12.50'],
  ['1,299', '1,299'],
  ['1,2,3', '1,2,3'],
  ['1.299,50', '1.299,50'],
  ['12,', '12,'],
])('an amount typed as %j is %j once its field is left', (typed, amount) => {
  expect(decimalComma(typed)).toBe(amount);
});

test.each([
  ['٢٠٢٦-١٢-٠١', '2026-12-01'],
  ['۲۰۲۶–۱۲–۰۱', '2026-12-01'],
  ['２０２６－１２－０１', '2026-12-01'],
  ['\u200f2026-12-01\u00a0', '2026-12-01'],
  ['２２：００', '22:00'],
  ['12/01/2026', '12/01/2026'],
])('the day or time %j is %j', (typed, day) => {
  expect(typedDay(typed)).toBe(day);
});
