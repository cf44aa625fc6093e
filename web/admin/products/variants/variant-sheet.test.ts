import { describe, expect, test } from 'vitest';
import type { EditedVariants } from '../../../../contract/variants.ts';
import { problemsFrom, problemsOf } from './sheet-problems.ts';
import {
  asWritten,
  CELLS,
  type CellName,
  isChanged,
  missingCombinations,
  nameOfRow,
  removedRows,
  renamedOption,
  reordered,
  type Sheet,
  sheetOf,
  withOption,
  withoutOption,
  withoutRow,
  withoutValue,
  withRows,
  withTexts,
  withValues,
  writtenOf,
} from './variant-sheet.ts';

const PICTURES = [71, 72];
const START = { price: '12.00', discount: '5.00' };

const variant = (id: number, values: string[], traits = {}) => ({
  id,
  values,
  name: values.join(' / '),
  price: '20.00',
  discount: '0.00',
  available: 1 as const,
  offered: 1 as const,
  ...traits,
});

const STORED: EditedVariants = {
  options: [
    {
      name: 'Colour',
      values: [
        { name: 'Sage', color: '#9caf88' },
        { name: 'Clay', image_id: 72 },
      ],
    },
    { name: 'Size', values: [{ name: 'S' }, { name: 'L' }] },
  ],
  variants: [
    variant(1, ['Sage', 'S'], { on_hand: 4, reference: 'A-1', image_id: 72 }),
    variant(2, ['Sage', 'L'], { price: '34.50', discount: '12.50', offered: 0 }),
    variant(3, ['Clay', 'S']),
  ],
  version: '2026-11-23T10:00:00.000Z',
};

const stored = () => sheetOf(STORED, PICTURES);
const names = (sheet: Sheet) => sheet.rows.map((row) => nameOfRow(sheet, row));
const optionKey = (sheet: Sheet, at: number) => sheet.options[at]?.key ?? '';
const valueKey = (sheet: Sheet, option: number, at: number) =>
  sheet.options[option]?.values[at]?.key ?? '';
const typed = (sheet: Sheet, row: number, cell: CellName, text: string) =>
  withTexts(sheet, [{ row, column: CELLS.indexOf(cell), text }]);

/** A sheet with options of this many values each, and all their variants. */
function made(...counts: number[]): Sheet {
  let sheet: Sheet = { options: [], rows: [], nextKey: 1 };
  for (const [at, count] of counts.entries()) {
    sheet = withOption(sheet, `Option ${at}`);
    const values = Array.from({ length: count }, (_none, value) => `${at}v${value}`);
    sheet = withValues(sheet, optionKey(sheet, at), values);
  }
  return withRows(sheet, missingCombinations(sheet), START);
}

describe('a sheet', () => {
  test('is sent as it was read when nothing was changed, without counts', () => {
    const sheet = stored();
    expect(isChanged(sheet, sheet, PICTURES)).toBe(false);
    const { options, variants } = writtenOf(sheet, sheet, PICTURES);
    expect(options).toEqual(STORED.options);
    expect(variants[0]).toEqual({
      id: 1,
      values: ['Sage', 'S'],
      price: '20.00',
      discount: '0',
      available: 1,
      reference: 'A-1',
      barcode: null,
      image_id: 72,
    });
    expect(variants[1]).toMatchObject({ price: '34.50', discount: '12.5', available: 0 });
  });

  test('sends a count where it was edited only, and none where counting stops', () => {
    const sheet = typed(typed(stored(), 0, 'stock', ''), 2, 'stock', '7');
    const { variants } = writtenOf(sheet, stored(), PICTURES);
    expect(variants.map(({ stock }) => stock)).toEqual([null, undefined, 7]);
    expect(isChanged(sheet, stored(), PICTURES)).toBe(true);
  });

  test('makes all combinations in the order of the options, new ones like their neighbours', () => {
    const sheet = made(2, 3);
    expect(names(sheet)).toEqual([
      ...['0v0 / 1v0', '0v0 / 1v1', '0v0 / 1v2'],
      ...['0v1 / 1v0', '0v1 / 1v1', '0v1 / 1v2'],
    ]);
    expect(sheet.rows[0]?.cells).toMatchObject({ price: '12.00', discount: '5', offered: 'Yes' });
    const full = withRows(stored(), missingCombinations(stored()), START);
    expect(names(full)).toEqual(['Sage / S', 'Sage / L', 'Clay / S', 'Clay / L']);
    expect(full.rows[3]?.cells).toMatchObject({ price: '20.00', reference: '', stock: '' });
  });

  test('adds back single rows', () => {
    const sheet = withoutRow(made(2, 2), made(2, 2).rows[1]?.key ?? '');
    const [missing] = missingCombinations(sheet);
    expect(names(withRows(sheet, missing ? [missing] : [], START))).toEqual(names(made(2, 2)));
  });

  test('keeps one variant of each combination when an option is removed', () => {
    const sheet = withoutOption(stored(), optionKey(stored(), 1));
    expect(names(sheet)).toEqual(['Sage', 'Clay']);
    expect(sheet.rows.map(({ id }) => id)).toEqual([1, 3]);
    expect(removedRows(sheet, stored()).map(({ id }) => id)).toEqual([2]);
    expect(withoutOption(sheet, optionKey(sheet, 0)).rows).toEqual([]);
  });

  test('gives rows the first value of a new option', () => {
    const more = withOption(stored(), 'Fill');
    const sheet = withValues(more, optionKey(more, 2), ['Down', ' down ', '', 'Foam']);
    expect(sheet.options[2]?.values.map(({ name }) => name)).toEqual(['Down', 'Foam']);
    expect(names(sheet)[0]).toBe('Sage / S / Down');
    expect(sheet.rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('loses the rows of a value that is removed, and follows the order of values', () => {
    const sheet = stored();
    expect(names(withoutValue(sheet, optionKey(sheet, 0), valueKey(sheet, 0, 0)))).toEqual([
      'Clay / S',
    ]);
    const swapped = reordered(
      sheet,
      optionKey(sheet, 0),
      sheet.options[0]?.values.toReversed() ?? [],
    );
    expect(names(swapped)).toEqual(['Clay / S', 'Sage / S', 'Sage / L']);
  });

  test('has three options at most', () => {
    const three = made(1, 1, 1);
    expect(withOption(three)).toBe(three);
  });
});

describe('a text that is pasted', () => {
  test.each<[CellName, string, string]>([
    ['price', ' $1,200.50 ', '1200.50'],
    ['discount', '15 %', '15'],
    ['discount', '', '0'],
    ['offered', 'TRUE', 'Yes'],
    ['offered', 'n', 'No'],
    ['offered', 'maybe', 'maybe'],
    ['stock', '1,200', '1200'],
    ['price', '12,5', '12.5'],
    ['price', '1200,50', '1200.50'],
    ['price', '1.200,50 €', '1200.50'],
    ['price', '1\u202f200,50', '1200.50'],
    ['price', '1.200', '1.200'],
    ['stock', '1 200', '1200'],
    ['discount', '7,5 %', '7.5'],
    ['reference', ' A \t 1\n', 'A 1'],
  ])('as %s: "%s" is "%s"', (cell, text, written) => {
    expect(asWritten(cell, text)).toBe(written);
  });

  test('that changes nothing leaves the sheet as it is', () => {
    const sheet = stored();
    expect(typed(sheet, 0, 'price', '20.00')).toBe(sheet);
    expect(typed(sheet, 9, 'price', '1')).toBe(sheet);
  });
});

describe('what is wrong', () => {
  const problemOf = (sheet: Sheet) => [...problemsOf(sheet, PICTURES).values()];
  test('is nothing in what the shop has', () => expect(problemOf(stored())).toEqual([]));

  test.each<[CellName, string, string]>([
    ['price', '', 'Please enter a price'],
    ['price', 'x12', 'Please enter digits only, like 69.99'],
    ['discount', '101', 'discount field must be between 0 and 100'],
    ['offered', 'maybe', 'Please enter Yes or No'],
    ['stock', '-1', 'Please enter a whole number from 0 to 1,000,000'],
    ['picture', '3', 'Please enter the number of a picture, 1 to 2'],
    ['barcode', '1'.repeat(61), 'Please use at most 60 characters'],
  ])('%s "%s"', (cell, text, problem) => {
    const sheet = typed(stored(), 1, cell, text);
    expect([...problemsOf(sheet, PICTURES)]).toEqual([[`${sheet.rows[1]?.key}.${cell}`, problem]]);
  });

  test('two equal SKUs, regardless of case', () => {
    const sheet = typed(stored(), 2, 'reference', 'a-1');
    expect([...problemsOf(sheet, PICTURES)]).toEqual([
      [`${sheet.rows[2]?.key}.reference`, 'Another variant here has this SKU'],
    ]);
  });

  test('two options of one name, one without a name, one without values', () => {
    const twice = renamedOption(stored(), optionKey(stored(), 1), ' colour');
    expect(problemOf(twice)).toEqual(['colour is there twice']);
    expect(problemOf(withOption(stored()))).toEqual(['Please enter a name, such as Colour']);
    expect(problemOf(withOption(stored(), 'Fill'))).toEqual(['Please add at least one value']);
  });

  test('more than 100 variants, and options without any', () => {
    expect(problemOf(made(11, 10))).toEqual([
      'A product can have 100 variants at most: remove some values or rows.',
    ]);
    expect(problemOf({ ...stored(), rows: [] })).toEqual(['Please make at least one variant']);
  });

  test('stands where the shop says it is', () => {
    const sheet = stored();
    const problems = problemsFrom(
      {
        'variants.1.price': ['must be at least 0.01'],
        'variants.2.reference': ['Another variant has this reference'],
        'options.0.values.1.name': ['is there twice'],
        'options.1.name': ['is required'],
        variants: ['must be at most 100'],
      },
      sheet,
    );
    expect([...problems]).toEqual([
      [`${sheet.rows[1]?.key}.price`, 'Price must be at least 0.01'],
      [`${sheet.rows[2]?.key}.reference`, 'Another variant has this reference'],
      [`value ${valueKey(sheet, 0, 1)}`, 'is there twice'],
      [`option ${optionKey(sheet, 1)}`, 'is required'],
      ['', 'must be at most 100'],
    ]);
  });
});
