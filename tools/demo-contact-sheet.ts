import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { DEMO_FOLDER } from '../server/demo/insert-catalogue.ts';
import { readCatalogue } from '../server/demo/read-demo.ts';

/**
 * Shows all masters of the demo catalogue beside each other, to compare exposure, scale and colour as
 * a shopper sees them: `node tools/demo-contact-sheet.ts [FILE]`, else
 * `tools/renders/contact-sheet.jpg`.
 */
const WIDTH = 1760;
const GAP = 6;

const { products, collections, banners } = await readCatalogue(DEMO_FOLDER);
const first = products.map(({ pictures }) => pictures[0] ?? '');
const more = products.flatMap(({ pictures }) => pictures.slice(1));
const portraits = banners.flatMap(({ portrait }) => portrait ?? []);
const wides = banners.map(({ picture }) => picture);

/** Rows of pictures of one ratio (height by width), `columns` to a row. */
interface Block {
  readonly names: readonly string[];
  readonly columns: number;
  readonly ratio: number;
}

const blocks: readonly Block[] = [
  { names: first, columns: 8, ratio: 5 / 4 },
  { names: collections.map(({ picture }) => picture), columns: 8, ratio: 4 / 3 },
  { names: more, columns: 8, ratio: 5 / 4 },
  { names: wides, columns: 2, ratio: 7 / 16 },
  { names: portraits, columns: 4, ratio: 5 / 4 },
];

const parts: OverlayOptions[] = [];
let top = GAP;
for (const { names, columns, ratio } of blocks) {
  const width = Math.floor((WIDTH - GAP * (columns + 1)) / columns);
  const height = Math.round(width * ratio);
  for (const [i, name] of names.entries()) {
    const input = await sharp(join(DEMO_FOLDER, 'pictures', name))
      .resize(width, height)
      .toBuffer();
    const row = Math.floor(i / columns);
    parts.push({
      input,
      left: GAP + (i % columns) * (width + GAP),
      top: top + row * (height + GAP),
    });
  }
  top += Math.ceil(names.length / columns) * (height + GAP);
}
const file = process.argv[2] ?? join(import.meta.dirname, 'renders/contact-sheet.jpg');
await sharp({ create: { width: WIDTH, height: top, channels: 3, background: '#ffffff' } })
  .composite(parts)
  .jpeg({ quality: 72, mozjpeg: true })
  .toFile(file);
console.log(file);
