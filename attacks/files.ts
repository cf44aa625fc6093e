import sharp from 'sharp';
import { makeZip, plain } from '../test/media-samples.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { underAttack } from '../test/scenarios/under-attack.ts';
import { logIn } from '../test/scenarios/visitors.ts';

const shop = { products: 100 };

const book = (sheet: string): Buffer =>
  makeZip([
    {
      path: 'xl/worksheets/sheet1.xml',
      bytes: Buffer.from(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    },
  ]);

const HEAD = 'name,description,price,collection\n';
/** As large as a sheet may be, nearly. */
const TEN_MB = 9_900_000;

/** Sheets that are small to send, and without end to read. */
const SHEETS: Readonly<Record<string, () => string | Buffer>> = {
  'millions of columns': () => ','.repeat(TEN_MB),
  'a row of millions of cells': () => HEAD + ','.repeat(TEN_MB),
  'blank lines': () => HEAD + '\n'.repeat(TEN_MB),
  'rows of blank cells': () => HEAD + ',\n'.repeat(TEN_MB / 2),
  'a cell without end': () => `${HEAD}"${'x'.repeat(TEN_MB)}`,
  'quotation marks': () => '"'.repeat(TEN_MB),
  'entities in a cell of a workbook': () =>
    book(`<row><c t="str"><v>${'&#65;'.repeat(15_000_000)}</v></c></row>`),
  'an attribute without end in a workbook': () => book(`<row r="${'&#49;'.repeat(15_000_000)}"/>`),
  'a comment without end in a workbook': () => book(`<!--${'a'.repeat(90_000_000)}-->`),
};

/** Pictures of nearly 40 megapixels, and such as take the most memory to decode. */
const PICTURES: readonly (() => Promise<Buffer>)[] = [
  () => plain(6_300, 6_300).jpeg({ progressive: true }).toBuffer(),
  () => plain(6_300, 6_300).png({ progressive: true }).toBuffer(),
  () =>
    sharp({ create: { width: 6_300, height: 3_000, channels: 4, background: '#8a7f7080' } })
      .avif({ effort: 0 })
      .toBuffer(),
];

async function sendFile(run: Run, path: string, form: FormData) {
  const request = new Request('http://shop', { method: 'POST', body: form });
  return run.sendPatiently({
    method: 'POST',
    path,
    headers: {
      authorization: `Bearer ${await logIn(run.shop)}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    body: Buffer.from(await request.arrayBuffer()),
  });
}

const formOf = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const blobOf = (bytes: string | Buffer) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

export const files: readonly Scenario[] = [
  {
    line: 'A1',
    name: 'sheets-without-end', // Its short forms: read-sheet.test.ts and read-workbook.test.ts.
    shop,
    run: (run) =>
      underAttack(run, async () => {
        let slowest = 0;
        for (const [what, make] of Object.entries(SHEETS)) {
          const form = formOf({ dry_run: '1', file: blobOf(make()) });
          const { status, ms } = await sendFile(run, '/api/products/import', form);
          slowest = Math.max(slowest, ms);
          run.expect(`a sheet is refused: ${what}`, status === 422, status);
        }
        run.figure('slowest s', (slowest / 1_000).toFixed(1));
        run.expect('each is read in 20 s', slowest < run.within(20) * 1_000, slowest);
      }),
  },
  {
    line: 'A1',
    name: 'large-pictures-one-after-the-other',
    shop,
    short: 0.1,
    run: async (run) => {
      const pictures = await Promise.all(PICTURES.map((make) => make()));
      const add = async (bytes: Buffer) => {
        const { status } = await sendFile(run, '/api/products/1', formOf({ image: blobOf(bytes) }));
        run.expect('the picture is taken', status === 200, status);
      };
      await add(await plain(60, 40).png().toBuffer()); // What is loaded with the first picture.
      await underAttack(run, async () => {
        for (let round = 0; round < run.times(10); round += 1) {
          for (const picture of pictures) await add(picture);
        }
      });
    },
  },
];
