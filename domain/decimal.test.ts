import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatHundredths, parseHundredths } from './decimal.ts';

fc.configureGlobal({ seed: 20_261_123 }); // The same cases in each run.

describe('a decimal as hundredths', () => {
  test.each([
    ['0', 0],
    ['129', 12_900],
    ['129.5', 12_950],
    ['129.05', 12_905],
    ['-0.01', -1],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%s is read as %i', (text, hundredths) => {
    expect(parseHundredths(text)).toBe(hundredths);
  });

  test.each(
    '|.5|5.|1.234|1e3|0x1|+1|--1|- 1| 1|1 |1\n|1,00|1.2.3|NaN|Infinity|-|١٢|90071992547409.92'.split(
      '|',
    ),
  )('%j is refused', (text) => {
    expect(() => parseHundredths(text)).toThrow(RangeError);
  });

  test('minus zero is plain zero', () => {
    expect(parseHundredths('-0.00')).toBe(0);
    expect(formatHundredths(-0)).toBe('0.00');
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not written', (value) => {
    expect(() => formatHundredths(value)).toThrow(RangeError);
  });

  test('what is written reads back the same', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (hundredths) => {
        expect(parseHundredths(formatHundredths(hundredths))).toBe(hundredths + 0);
      }),
    );
  });

  test('any text is either read exactly or refused with a RangeError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.e ]{0,8}$/)), (text) => {
        try {
          expect(parseHundredths(text)).toBe(Math.round(Number(text) * 100) + 0);
          expect(text).toMatch(/^-?\d+(\.\d\d?)?$/);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          expect(text).not.toMatch(/^-?\d{1,8}(\.\d\d?)?$/);
        }
      }),
    );
  });
});
