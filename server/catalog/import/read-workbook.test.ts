import { describe, expect, test } from 'vitest';
import { makeZip } from '../../../test/media-samples.ts';
import { startPace } from './pace.ts';
import { readWorkbook } from './read-workbook.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

interface Book {
  readonly sheet: string;
  readonly shared?: string;
  readonly styles?: string;
}

function workbook({ sheet, shared = '', styles = '' }: Book): Buffer {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="Stock" sheetId="1" r:id="rId7"/><sheet name="Old" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet2.xml': `${HEAD}<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${shared}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}>${styles}</styleSheet>`,
  };
  return makeZip(Object.entries(parts).map(([path, text]) => ({ path, bytes: Buffer.from(text) })));
}

const read = (file: Buffer) => Array.fromAsync(readWorkbook(file, startPace(1)));

test('texts, numbers, percents, formulas and blanks are read as they are shown, of the first sheet', async () => {
  const file = workbook({
    shared:
      '<si><t>Name</t></si><si><r><t>Väse </t></r><r><t>“é” &amp; more</t></r></si><si><t xml:space="preserve">a_x000D_</t><rPh><t>no</t></rPh></si>',
    styles:
      '<numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs><cellStyles/>',
    sheet: [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row>',
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><v>1299.4999999999998</v></c><c r="D3" s="1"><v>0.15</v></c><c r="E3" s="2"><v>0.125</v></c></row>',
      '<row r="4"><c r="A4" s="1"/></row>',
      '<row><c><f>1+1</f><v>2</v></c><c t="b"><v>1</v></c><c t="str"><v>x</v></c><c><v>1E-3</v></c></row>',
    ].join(''),
  });
  expect(await read(file)).toEqual([
    { row: 1, cells: ['Name', 'Price'] },
    { row: 3, cells: ['Väse “é” & more', '', '1299.5', '15%', '12.5%'] },
    { row: 5, cells: ['2', '1', 'x', '0.001'] },
  ]);
});

describe('what would hurt the process is refused, and its memory stays bounded', () => {
  const REFUSED = { status: 422 };

  test('a sheet that unpacks to far more than it says', async () => {
    const bytes = Buffer.alloc(300 * 1024 * 1024, ' ');
    const bomb = makeZip([{ path: 'xl/worksheets/sheet1.xml', bytes, saidSize: 1_000 }]);
    const before = process.memoryUsage().rss;
    await expect(read(bomb)).rejects.toMatchObject(REFUSED);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  test('a long text in all cells', async () => {
    const cell = '<c t="s"><v>0</v></c>'.repeat(100);
    const sheet = `<row>${cell}</row>`.repeat(200);
    const file = workbook({ shared: `<si><t>${'x'.repeat(30_000)}</t></si>`, sheet });
    await expect(read(file)).rejects.toMatchObject(REFUSED);
  });

  test.each([
    ['tags in each other', '<a>'.repeat(1_000_000)],
    [
      'attributes of one tag',
      `<row ${Array.from({ length: 200_000 }, (_, n) => `a${n}=""`).join(' ')}/>`,
    ],
    ['blank rows', '<row/>'.repeat(4_500_000)],
    ['entities in a cell', `<row><c t="str"><v>${'&#65;'.repeat(4_000_000)}</v></c></row>`],
    ['entities in an attribute', `<row r="${'&#65;'.repeat(4_000_000)}"/>`],
    ['characters in a cell', `<row><c t="str"><v>${'a'.repeat(90_000_000)}</v></c></row>`],
    ['characters in a comment', `<!--${'a'.repeat(90_000_000)}-->`],
  ])('%s, in a small file', async (_what, sheet) => {
    const bomb = workbook({ sheet });
    const before = process.memoryUsage().rss;
    await expect(read(bomb)).rejects.toMatchObject(REFUSED);
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
    await expect(read(bomb)).rejects.toThrow('There is too much in this workbook: split it');
  });

  test('entities of its own', async () => {
    const parts =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>';
    const file = makeZip([{ path: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(parts) }]);
    await expect(read(file)).rejects.toMatchObject(REFUSED);
  });

  test('a cell in column XFD, and rows without an end', async () => {
    const [record] = await read(
      workbook({ sheet: '<row><c r="XFD1"><v>1</v></c><c r="A1"><v>2</v></c></row>' }),
    );
    expect(record?.cells).toEqual(['2']);
    await expect(read(workbook({ sheet: '<row><c>' }))).rejects.toMatchObject(REFUSED);
  });

  test('every byte changed, one after the other: no other error than a refusal', async () => {
    const file = workbook({ sheet: '<row><c r="A1"><v>1</v></c></row>' });
    for (let at = 4; at < file.length; at += 1) {
      const broken = Buffer.from(file);
      broken[at] = (broken[at] ?? 0) ^ 0x5a;
      const outcome = await read(broken).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toMatchObject(REFUSED);
    }
  });
});
