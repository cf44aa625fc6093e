import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** A little demo catalogue in a folder of its own; it may be changed before seeding. */
export interface DemoFolder {
  readonly path: string;
  readonly write: (name: string, content: string | Buffer) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** A product of the catalogue. */
export const LAMP = {
  name: 'Paper Lamp',
  collection: 'Lighting',
  description: 'A lamp of paper.',
  price: '68.00',
  discount: '15.00',
  available: false,
  views: 12,
  purchases: 3,
  pictures: ['lamp.jpg', 'lamp-2.jpg'],
};

/** The other product of the catalogue. */
export const VASE = { ...LAMP, name: 'Vase', collection: 'Vases', pictures: ['vase.jpg'] };

/** The text of `catalogue.json` with these products. */
export const catalogueOf = (...products: readonly unknown[]): string =>
  JSON.stringify({
    collections: [
      { name: 'Vases', picture: 'vase.jpg' },
      { name: 'Lighting', picture: 'lamp.jpg' },
    ],
    products,
  });

const BANNERS = [
  {
    picture: 'vase.jpg',
    portrait: 'lamp.jpg',
    altText: 'A vase',
    title: 'Autumn',
    titleSize: 'large',
  },
  {
    picture: 'lamp.jpg',
    altText: 'A lamp',
    title: 'Light',
    collection: 'Lighting',
    buttonText: 'Go',
  },
];

/** Makes the folder: two collections, a vase and a lamp, two banners, three pictures. */
export async function makeDemoFolder(): Promise<DemoFolder> {
  const path = await mkdtemp(join(tmpdir(), 'mantel-demo-'));
  const write = (name: string, content: string | Buffer) => writeFile(join(path, name), content);
  await mkdir(join(path, 'pictures'));
  for (const [name, background] of [
    ['vase.jpg', '#c8b090'],
    ['lamp.jpg', '#404040'],
    ['lamp-2.jpg', '#f0e0d0'],
  ] as const) {
    const picture = sharp({ create: { width: 200, height: 250, channels: 3, background } });
    await write(`pictures/${name}`, await picture.jpeg().toBuffer());
  }
  await write('catalogue.json', catalogueOf(VASE, LAMP));
  await write('banners.json', JSON.stringify(BANNERS));
  return {
    path,
    write,
    remove: (name) => rm(join(path, name), { recursive: true }),
    discard: () => rm(path, { recursive: true, force: true }),
  };
}
