import { describe, expect, test } from 'vitest';
import { startPace } from './pace.ts';
import { readSheet } from './read-sheet.ts';

const read = (text: string) => Array.fromAsync(readSheet(Buffer.from(text), startPace(1)));

const TEN_MB = 10_000_000;

test('rows are counted as a spreadsheet counts them: blank ones and line breaks in cells too', async () => {
  expect(await read('\nname,price\n\n\n"Jug\r\nsmall",9.5\r\n,\n \r\nVase,"2"')).toEqual([
    { row: 2, cells: ['name', 'price'] },
    { row: 5, cells: ['Jug\nsmall', '9.5'] },
    { row: 8, cells: ['Vase', '2'] },
  ]);
});

test.each([
  ['sep=;\r\nname;price\r\nJug;9,5', ['Jug', '9,5']],
  ['\ufeffsep=|\nname|price\nJug|9.5', ['Jug', '9.5']],
  ['"sep=,"\nname,price\nJug,9.5', ['Jug', '9.5']],
])('a first line that names the separator is no row: %j', async (text, cells) => {
  expect(await read(text)).toEqual([
    { row: 1, cells: ['name', 'price'] },
    { row: 2, cells },
  ]);
});

test('between tabs a quotation mark may stand for inches', async () => {
  const rows = await read('title\tprice\nVase 12" high\t9.5\n"A ""big"" jug"\t7');
  expect(rows.map(({ cells }) => cells[0])).toEqual(['title', 'Vase 12" high', 'A "big" jug']);
});

test('what is blank below the products takes no time', async () => {
  expect(await read(`name,price\n${'\n'.repeat(900_000)}${',\n'.repeat(100_000)}`)).toHaveLength(1);
});

describe('what would keep the reader busy, or fill its memory, is refused', () => {
  test.each([
    ['blank lines', '\n'],
    ['rows of blank cells', ',\n'],
    ['rows with a cell too many', ',,\n'],
  ])('%s', async (_name, line) => {
    const file = `name,price\n${line.repeat(Math.ceil(TEN_MB / line.length))}`;
    await expect(read(file)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^There are too many rows/),
    });
  });

  test.each([
    ['a row of millions of cells', ','.repeat(TEN_MB)],
    ['a cell of millions of characters', 'x'.repeat(TEN_MB)],
    ['a quotation mark that is not closed', `"${'\n'.repeat(TEN_MB)}`],
  ])('%s', async (_name, row) => {
    await expect(read(`name,price\n${row}`)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^Row 2 is too long/),
    });
  });
});
