import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { drawLogo } from './draw-logo.ts';

const svg = (inside: string, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 50">${inside}</svg>`,
  );
const SHAPE = '<path fill="#7a2340" d="M20 10h160v30H20z"/>';

/** Status and message of a refusal. */
async function refusalOf(file: Buffer): Promise<string> {
  const error: unknown = await drawLogo(file).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error('It was taken');
  return `${error.status} ${error.message}`;
}

describe('a logo', () => {
  test('is drawn from shapes, without what is empty around it, and small enough to stand in pages', async () => {
    const { width, height, picture, inline } = await drawLogo(svg(SHAPE));
    expect(Math.round(width / height)).toBe(5);
    expect((await sharp(picture).metadata()).format).toBe('webp');
    expect(inline.length).toBeLessThan(4_000);
  });

  test('is taken as a PNG, too, and a detailed one is drawn with less detail', async () => {
    const noise = Buffer.from(Array.from({ length: 800 * 400 * 4 }, (_, at) => (at * 7919) % 251));
    const png = await sharp(noise, { raw: { width: 800, height: 400, channels: 4 } })
      .png()
      .toBuffer();
    const { inline, width } = await drawLogo(png);
    expect(width).toBe(800);
    expect(inline.length).toBeLessThan(20_000);
  });

  test('keeps what is within the file: gradients, masks, copies and its own styles', async () => {
    const inside = `<style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop stop-color="#123456"/></linearGradient>
      <path id="p" d="M0 0h50v50H0z"/></defs><metadata><rdf:RDF xmlns:rdf="http://x"/></metadata><use href="#p" class="a"/>`;
    expect((await drawLogo(svg(inside, '<?xml version="1.0"?>'))).width).toBeGreaterThan(0);
  });
});

describe('what is no logo is refused in words', () => {
  test.each([
    ['a script', svg('<script>alert(1)</script>'), '422 The SVG holds “script”'],
    ['a page', svg('<foreignObject><p/></foreignObject>'), '422 The SVG holds “foreignObject”'],
    ['a handler', svg('<path onload="x()" d="M0 0"/>'), '422 The SVG holds “onload”'],
    [
      'a picture of the disk',
      svg('<image xlink:href="file:///etc/passwd"/>'),
      '422 The SVG holds “image”',
    ],
    [
      'a copy of the disk',
      svg('<use xlink:href="file:///etc/passwd#a"/>'),
      '422 The SVG shows something from outside: “file:///etc/passwd#a”',
    ],
    [
      'a style from elsewhere',
      svg('<style>@import "http://x/y.css"</style>'),
      '422 The SVG shows something from outside: “@import',
    ],
    [
      'a paint from elsewhere',
      svg('<path style="fill:url(http://x/y#z)" d="M0 0"/>'),
      '422 The SVG shows something from outside: “url(http://x/y#z',
    ],
    [
      'an escaped paint',
      svg('<path style="fill:\\75rl(http://x)" d="M0 0"/>'),
      '422 The SVG shows something from outside',
    ],
    [
      'a sheet',
      svg(SHAPE, '<?xml-stylesheet href="http://x/y.css"?>'),
      '422 The SVG holds “?xml-stylesheet”',
    ],
    ['text', svg('<text>Shop</text>'), '422 The SVG holds text'],
    [
      'an entity',
      svg('&xxe;', '<!DOCTYPE svg [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>'),
      '422 The SVG declares a document type',
    ],
    [
      'what breaks off',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path'),
      '422 The SVG cannot be read: line 1',
    ],
    ['another root', Buffer.from('<svgs/>'), '422 The SVG holds “svgs”'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), '415 The logo must be a PNG or an SVG'],
    [
      'a broken PNG',
      Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'),
      '415 The logo cannot be read',
    ],
    ['nothing to see', svg('<path fill="none" d="M0 0h9v9z"/>'), '422 The logo shows nothing'],
  ])('%s', async (_what, file, said) => {
    expect(await refusalOf(file)).toContain(said);
  });

  test('ten megabytes of SVG are not even parsed', async () => {
    const padding = Buffer.alloc(10_000_000, 32);
    expect(await refusalOf(Buffer.concat([svg(SHAPE), padding]))).toBe(
      '413 The logo is too large: at most 256 kB for an SVG',
    );
  });

  test('a billion laughs: by entities they are refused, by copies of copies they end', async () => {
    const entities = `<!DOCTYPE svg [<!ENTITY a "ha">${[...'bcdefgh'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefg'[at]};`.repeat(10)}">`).join('')}]>`;
    expect(await refusalOf(svg('&h;', entities))).toContain('422 The SVG declares a document type');
    const level = (at: number) => `<g id="l${at}">${`<use href="#l${at - 1}"/>`.repeat(8)}</g>`;
    const copies = svg(
      `<defs><path id="l0" d="M0 0h9v9z"/>${[1, 2, 3, 4].map(level).join('')}</defs><use href="#l4"/>`,
    );
    const drawn = await drawLogo(copies).catch((error: unknown) => error);
    expect(drawn instanceof Refusal || 'picture' in (drawn as object)).toBe(true);
    const more = svg(
      `<defs><path id="l0" d="M0 0h9v9z"/>${[1, 2, 3, 4, 5, 6].map(level).join('')}</defs>`,
    );
    expect(await refusalOf(more)).toContain('too complicated');
  });

  test('nothing is fetched while it is looked at', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end();
    }).listen(0);
    const { port } = server.address() as AddressInfo;
    await refusalOf(svg(`<use href="http://127.0.0.1:${port}/a.svg#b"/>`));
    await refusalOf(svg('&x;', `<!DOCTYPE svg SYSTEM "http://127.0.0.1:${port}/a.dtd">`));
    server.close();
    expect(asked).toBe(0);
  });
});
