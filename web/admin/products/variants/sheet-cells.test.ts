import { describe, expect, test } from 'vitest';
import {
  type CellRange,
  filledDown,
  moveOf,
  pastedOver,
  readTable,
  tabbedFrom,
  writeTable,
} from './sheet-cells.ts';

const SIZE = { rows: 4, columns: 3 };
const range = (top: number, start: number, bottom = top, end = start): CellRange => ({
  from: { row: bottom, column: start },
  to: { row: top, column: end },
});
const shown = (texts: readonly { row: number; column: number; text: string }[]) =>
  texts.map(({ row, column, text }) => `${row},${column}=${text}`);

describe('a table that a spreadsheet copies', () => {
  test.each<[string, string, string[][]]>([
    ['one cell', '12', [['12']]],
    [
      'rows and columns',
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['empty cells', '\t2\n\n3', [['', '2'], [''], ['3']]],
    ['quotes with tabs, line breaks and quotes', '"a\t""b""\nc"\td', [['a\t"b"\nc', 'd']]],
    ['a quote within a cell', '5" candle\t2', [['5" candle', '2']]],
    ['a quote that nothing closes', '"a\tb', [['"a', 'b']]],
    ['an empty one at the end', 'a\t', [['a', '']]],
  ])('is read: %s', (_name, text, table) => {
    expect(readTable(text)).toEqual(table);
  });

  test('is read back as it is written', () => {
    const table = [
      ['a\tb', 'c"d', ''],
      ['x\ny', '', '1'],
    ];
    expect(readTable(writeTable(table))).toEqual(table);
  });
});

describe('pasting', () => {
  test.each<[string, CellRange, string[][], string[], number]>([
    [
      'one cell fills the range',
      range(0, 0, 1, 1),
      [['x']],
      ['0,0=x', '0,1=x', '1,0=x', '1,1=x'],
      0,
    ],
    ['a column goes down from the first cell', range(1, 2), [['a'], ['b']], ['1,2=a', '2,2=b'], 0],
    [
      'a row is repeated in each',
      range(0, 0, 1, 1),
      [['a', 'b']],
      ['0,0=a', '0,1=b', '1,0=a', '1,1=b'],
      0,
    ],
    ['what has no place is counted', range(3, 2), [['a', 'b'], ['c']], ['3,2=a'], 2],
    ['rows of different lengths', range(0, 0), [['a', 'b'], ['c']], ['0,0=a', '0,1=b', '1,0=c'], 0],
  ])('%s', (_name, over, table, texts, left) => {
    const pasted = pastedOver(over, table, SIZE);
    expect(shown(pasted.texts)).toEqual(texts);
    expect(pasted.left).toBe(left);
  });
});

describe('filling down', () => {
  const textAt = ({ row, column }: { row: number; column: number }) => `${row}${column}`;
  test.each<[string, CellRange, boolean, string[]]>([
    [
      'the first row into the others',
      range(0, 0, 2, 1),
      false,
      ['1,0=00', '1,1=01', '2,0=00', '2,1=01'],
    ],
    ['the one above into one row', range(2, 1), false, ['2,1=11']],
    ['nothing into the first', range(0, 1), false, []],
    ['one row into all below', range(1, 0), true, ['2,0=10', '3,0=10']],
    ['nothing from the last', range(3, 0), true, []],
  ])('%s', (_name, over, toEnd, texts) => {
    expect(shown(filledDown(over, textAt, SIZE, toEnd))).toEqual(texts);
  });
});

test.each([
  ['ArrowDown', {}, '2,1'],
  ['ArrowUp', { far: true }, '0,1'],
  ['ArrowRight', {}, '1,2'],
  ['ArrowRight', { mirrored: true }, '1,0'],
  ['ArrowLeft', { far: true, mirrored: true }, '1,2'],
  ['Home', {}, '1,0'],
  ['End', { far: true }, '3,2'],
  ['Enter', {}, null],
])('%s %o moves to %s', (key, how, to) => {
  const move = { key, far: false, mirrored: false, ...how };
  const place = moveOf({ row: 1, column: 1 }, SIZE, move);
  expect(place && `${place.row},${place.column}`).toBe(to);
});

test('Tab goes row by row and ends at the last cell', () => {
  expect(tabbedFrom({ row: 0, column: 2 }, SIZE, 1)).toEqual({ row: 1, column: 0 });
  expect(tabbedFrom({ row: 1, column: 0 }, SIZE, -1)).toEqual({ row: 0, column: 2 });
  expect(tabbedFrom({ row: 3, column: 2 }, SIZE, 1)).toBeNull();
  expect(tabbedFrom({ row: 0, column: 0 }, SIZE, -1)).toBeNull();
});
