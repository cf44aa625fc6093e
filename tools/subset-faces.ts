import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import type { Cut, Fallback } from '../domain/look-type.ts';
import { fallbacksOf, type Kind } from './font-metrics.ts';
import { BODY, LATIN, LATIN_EXTENDED, SHAPING, SOURCES, TABULAR } from './font-subsets.ts';

const TARGET = new URL('../web/public/assets/fonts/', import.meta.url);
const TABLE = new URL('../domain/look-faces.ts', import.meta.url);

interface Source {
  readonly key: string;
  readonly family: string;
  readonly kind: Kind;
  /** The file of the package, without `-latin…` and the axes. */
  readonly axes: string;
  /** The one weight that headings have, and other axes that are pinned. */
  readonly heading: Record<string, number>;
  /** Also made in the weights of running text. */
  readonly body: boolean;
  /** The cut that every page's styles name already (web/styles/fonts.css), with its file. */
  readonly everywhere?: { readonly cut: 'heading' | 'text'; readonly file: string };
}

const FACES: readonly Source[] = [
  {
    key: 'fraunces',
    family: 'Fraunces',
    kind: 'serif',
    axes: 'opsz',
    heading: { wght: 450, opsz: 48 },
    body: false,
    everywhere: { cut: 'heading', file: 'fraunces.woff2' },
  },
  {
    key: 'playfair-display',
    family: 'Playfair Display',
    kind: 'serif',
    axes: 'wght',
    heading: { wght: 500 },
    body: false,
  },
  { key: 'lora', family: 'Lora', kind: 'serif', axes: 'wght', heading: { wght: 500 }, body: true },
  {
    key: 'bricolage-grotesque',
    family: 'Bricolage Grotesque',
    kind: 'sans',
    axes: 'wght',
    heading: { wght: 600 },
    body: false,
  },
  {
    key: 'figtree',
    family: 'Figtree',
    kind: 'sans',
    axes: 'wght',
    heading: { wght: 600 },
    body: true,
    everywhere: { cut: 'text', file: 'figtree.woff2' },
  },
  { key: 'jost', family: 'Jost', kind: 'sans', axes: 'wght', heading: { wght: 500 }, body: true },
  {
    key: 'nunito',
    family: 'Nunito',
    kind: 'sans',
    axes: 'wght',
    heading: { wght: 700 },
    body: true,
  },
  {
    key: 'work-sans',
    family: 'Work Sans',
    kind: 'sans',
    axes: 'wght',
    heading: { wght: 600 },
    body: true,
  },
];

/**
 * Makes the types that a merchant chooses from, for headings in one weight, for text in 400 to 700, and writes domain/look-faces.ts, which
 * names the files. They are named by their content: a browser keeps them for good.
 */
export async function writeFaces(): Promise<void> {
  await rm(TARGET, { recursive: true, force: true });
  await mkdir(TARGET, { recursive: true });
  const table: Record<string, { kind: Kind; family: string; heading: Cut; body?: Cut }> = {};
  for (const face of FACES) {
    const { key, kind, family, heading, body } = face;
    table[key] = {
      kind,
      family,
      heading: await cut(face, { name: `${family} Heading`, axes: heading, features: SHAPING }),
      ...(body && {
        body: await cut(face, { name: `${family} Text`, axes: BODY, features: TABULAR }),
      }),
    };
  }
  await writeFile(
    TABLE,
    `import type { Face } from './look-type.ts';\n\n/** The types of a look, their files and what stands in until they have come. Made by tools/subset-fonts.ts. */\nexport const FACES = ${JSON.stringify(table, null, 2)} as const satisfies Readonly<Record<string, Face>>;\n`,
  );
}

interface CutOptions {
  readonly name: string;
  readonly axes: Record<string, number | { min: number; max: number }>;
  readonly features: string[];
}

async function cut(face: Source, { name, axes, features }: CutOptions): Promise<Cut> {
  const label = name.split(' ').at(-1)?.toLowerCase();
  const weight = typeof axes.wght === 'number' ? axes.wght : 400;
  const { everywhere } = face;
  if (everywhere !== undefined && everywhere.cut === label) {
    const { size } = await stat(new URL(`../web/styles/fonts/${everywhere.file}`, import.meta.url));
    return { family: face.family, weight, bytes: size, fallbacks: [] };
  }
  const of = async (range: string, text: string) => {
    const small = await subsetFont(await readSource(face, range), text, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
      noHinting: true,
    });
    const hash = createHash('sha256').update(small).digest('hex').slice(0, 8);
    const file = `${face.key}-${label}-${range}-${hash}.woff2`;
    await writeFile(new URL(file, TARGET), small);
    console.log(`${file} ${small.length} bytes`);
    return { address: `/assets/fonts/${file}`, bytes: small.length };
  };
  const latin = await of('latin', LATIN);
  const extended = await of('latin-ext', LATIN_EXTENDED);
  return {
    family: name,
    weight,
    bytes: latin.bytes,
    files: { latin: latin.address, extended: extended.address },
    fallbacks: await fallbacks(face, axes),
  };
}

const readSource = ({ key, axes }: Source, range: string) =>
  readFile(new URL(`${key}/files/${key}-${range}-${axes}-normal.woff2`, SOURCES));

/** They are measured by the font in fixed weights. */
async function fallbacks(face: Source, axes: CutOptions['axes']): Promise<Fallback[]> {
  const whole = await readSource(face, 'latin');
  const fixed = (wght: number) =>
    subsetFont(whole, LATIN, {
      targetFormat: 'truetype',
      variationAxes: { ...axes, wght },
      keepFeatures: SHAPING,
      noHinting: true,
    });
  if (typeof axes.wght === 'number') return fallbacksOf(face.kind, await fixed(axes.wght));
  return fallbacksOf(
    face.kind,
    await fixed(400),
    face.kind === 'sans' ? await fixed(650) : undefined,
  );
}
