import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, originalText } from './csv.ts';

fc.configureGlobal({ seed: 20_261_123 }); // The same cases in each run.

/** The cells that spreadsheets see: with each separator, and also where quotes are not known. */
function seenCells(csv: string): string[] {
  const separators = [',', ';', '\t', '|'];
  const strict = separators.flatMap((delimiter) =>
    parse(csv, { delimiter, relax_quotes: true, relax_column_count: true }).flat(),
  );
  const crude = separators.flatMap((separator) =>
    csv.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator)),
  );
  return [...strict, ...crude].map(String);
}

/** What a spreadsheet would run, once it has taken off blanks, a quotation mark and what nobody sees. An amount below zero is none. */
const isFormula = (cell: string) =>
  /^[\s"\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) && !/^"?-\d+\.\d\d"?$/.test(cell);

describe('a text that a visitor wrote', () => {
  test.each([
    '=HYPERLINK("https://evil.example","x")',
    'fine;=1+1',
    'fine; =1+1',
    'fine\n=1+1',
    'fine\r=1+1',
    'fine\t@SUM(A1)',
    'fine|+1+1',
    'fine,-1+1',
    'fine";=1+1;"',
    '";"=1+1',
    "'=1+1",
    '＝1+1',
    '\u200b=1+1',
    'fine;\u2060\u200e=1+1',
    '+961 3123456;=1+1',
  ])('%j never begins a formula, whatever separates the cells', (text) => {
    expect(seenCells(csvLine(['first', text, 'last'])).filter(isFormula)).toEqual([]);
  });

  test('of any kind never begins a formula, and comes back as it was', () => {
    const sign = fc.constantFrom(...'=+-@＝;,|\t\r\n"\' a1.\u200b');
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 20 }), (text) => {
        const line = csvLine(['first', text, 'last']);
        expect(seenCells(line).filter(isFormula)).toEqual([]);
        const [[, cell]] = parse(line) as [[string, string]];
        expect(originalText(cell)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test('with many blanks and separators is made safe in time that grows with its length', () => {
    const text = `${' '.repeat(100_000)}${'\n;'.repeat(100_000)}${' '.repeat(100_000)}`;
    const before = process.cpuUsage();
    expect(originalText(csvLine([text])).length).toBeGreaterThan(text.length);
    const { user } = process.cpuUsage(before); // In µs, of this process: a busy machine does not matter.
    expect(user).toBeLessThan(10_000_000);
  });
});

test.each([
  ['+961 3123456', '"+961 3123456"'],
  ['81.00', '"81.00"'],
  ['plain, text; here', '"plain, text; here"'],
  ['a "b"', '"a ""b"""'],
  [12, '12'],
  [-12, '-12'],
  [null, ''],
])('%j is written as %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test('an amount below zero stays a number; what only begins like one is guarded', () => {
  expect(csvLine(['-38.00', '-7'])).toBe('"-38.00","\'-7"\r\n');
  expect(csvLine(['-1+1', '-38.00,-1+1'])).toBe('"\'-1+1","\'-38.00,\'-1+1"\r\n');
});
