import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type Cell, writeWorkbook } from './write-workbook.ts';

/** The files of a workbook, read by a zip reader that checks their sizes. */
async function filesOf(...batches: Cell[][][]): Promise<ReadonlyMap<string, string>> {
  async function* rows() {
    yield* batches;
  }
  const zip = await fromBufferPromise(await buffer(writeWorkbook('Orders', rows())), {
    lazyEntries: true,
  });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

const sheetOf = async (...batches: Cell[][][]): Promise<string> =>
  (await filesOf(...batches)).get('xl/worksheets/sheet1.xml') ?? '';

test('a workbook has the five parts that spreadsheets need', async () => {
  expect([...(await filesOf([['Number']])).keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
  ]);
});

test('texts are text cells, numbers are numbers, and rows go on through batches', async () => {
  const sheet = await sheetOf([['Phone', 'Total']], [['+961 3123456', 81.5]], [[null, 4]]);
  expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">+961 3123456</t>');
  expect(sheet).toContain('<c r="B2"><v>81.5</v></c>');
  expect(sheet).toContain('<row r="3"><c r="B3"><v>4</v></c></row>');
});

test.each([
  ['=1+1 <b> & "c"', '=1+1 &lt;b&gt; &amp; &quot;c&quot;'],
  ['ريما 🏺', 'ريما 🏺'],
  ['bell \u0007, half \ud83c', 'bell , half \ufffd'],
  ['_x0041_', '_x005F_x0041_'],
])('%j is written as %j', async (given, written) => {
  expect(await sheetOf([[given]])).toContain(`<t xml:space="preserve">${written}</t>`);
});

test('what fails while rows are read breaks the file off', async () => {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [['Number']];
    throw new Error('The connection is gone');
  }
  await expect(buffer(writeWorkbook('Orders', rows()))).rejects.toThrow('The connection is gone');
});
