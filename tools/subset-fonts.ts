/**
 * Makes the shop's font files, small enough for a first visit (at most 36 kB in all).
 *
 *   PATH=$PWD/node_modules/.bin:$PATH node tools/subset-fonts.ts
 *
 * Reads the variable fonts of @fontsource-variable (OFL) and writes web/styles/fonts/*.woff2,
 * which are committed. Run it again when the packages, the characters or the weights change,
 * and then look at the fallback metrics in web/styles/fonts.css. Fails when over the budget.
 *
 * Fraunces is pinned to the one weight that headings have (450; the range 400–600 costs 12 kB
 * more) and to an optical size between heading sizes. The `-ext` files hold Latin Extended-A;
 * by their unicode-range a browser fetches them only for a page that has such a letter. So it is
 * with Readex Pro, which pages from right to left have for Arabic.
 *
 * The types that a merchant chooses in the panel are made the same way by subset-faces.ts.
 *
 * Labels (server/paper/fonts/*.ttf) have the same letters in two fixed weights, as PDF embeds no variable fonts.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import {
  ARABIC,
  BODY,
  CURRENCIES,
  HEADING,
  JOINED,
  LATIN,
  LATIN_EXTENDED,
  SHAPING,
  SOURCES,
  TABULAR,
} from './font-subsets.ts';
import { writeFaces } from './subset-faces.ts';

const BUDGET_BYTES = 36_000;
const TARGET = new URL('../web/styles/fonts/', import.meta.url);

const FONTS = [
  {
    name: 'fraunces',
    source: 'fraunces/files/fraunces-latin-opsz-normal',
    text: LATIN,
    axes: HEADING,
    features: SHAPING,
    first: true,
  },
  {
    name: 'figtree',
    source: 'figtree/files/figtree-latin-wght-normal',
    text: LATIN,
    axes: BODY,
    features: TABULAR,
    first: true,
  },
  {
    name: 'fraunces-ext',
    source: 'fraunces/files/fraunces-latin-ext-opsz-normal',
    text: LATIN_EXTENDED,
    axes: HEADING,
    features: SHAPING,
    first: false,
  },
  {
    name: 'figtree-ext',
    source: 'figtree/files/figtree-latin-ext-wght-normal',
    text: LATIN_EXTENDED,
    axes: BODY,
    features: TABULAR,
    first: false,
  },
  {
    name: 'readex-pro',
    source: 'readex-pro/files/readex-pro-arabic-wght-normal',
    text: ARABIC,
    axes: BODY,
    features: JOINED,
    first: false,
  },
];

const LABELS = new URL('../server/paper/fonts/', import.meta.url);
const LABEL_FONTS = [
  { name: 'latin', source: 'figtree/files/figtree-latin-wght-normal', text: LATIN },
  {
    name: 'latin-ext',
    source: 'figtree/files/figtree-latin-ext-wght-normal',
    text: LATIN_EXTENDED + CURRENCIES,
  },
  { name: 'arabic', source: 'readex-pro/files/readex-pro-arabic-full-normal', text: ARABIC },
];
const LABEL_WEIGHTS = { regular: 400, bold: 700 };

let firstVisit = 0;
for (const font of FONTS) {
  const whole = await readFile(new URL(`${font.source}.woff2`, SOURCES));
  const small = await subsetFont(whole, font.text, {
    targetFormat: 'woff2',
    variationAxes: font.axes,
    keepFeatures: font.features,
    noHinting: true,
  });
  await writeFile(new URL(`${font.name}.woff2`, TARGET), small);
  if (font.first) firstVisit += small.length;
  console.log(`${font.name}.woff2 ${small.length} bytes (from ${whole.length})`);
}
console.log(`first visit: ${firstVisit} of ${BUDGET_BYTES} bytes`);
if (firstVisit > BUDGET_BYTES) process.exitCode = 1;

for (const { name, source, text } of LABEL_FONTS) {
  const whole = await readFile(new URL(`${source}.woff2`, SOURCES));
  for (const [weight, wght] of Object.entries(LABEL_WEIGHTS)) {
    const small = await subsetFont(whole, text, {
      targetFormat: 'truetype',
      variationAxes: name === 'arabic' ? { wght, HEXP: 0 } : { wght },
      keepFeatures: name === 'arabic' ? JOINED : SHAPING,
      noHinting: true,
    });
    await writeFile(new URL(`${name}-${weight}.ttf`, LABELS), small);
    console.log(`${name}-${weight}.ttf ${small.length} bytes`);
  }
}

await writeFaces();
