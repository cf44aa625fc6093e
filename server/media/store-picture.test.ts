import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plain, twoColors } from '../../test/media-samples.ts';
import { createDiskStore, type MediaStore } from './media-store.ts';
import { type StoredPicture, storePicture } from './store-picture.ts';

let folder: string;
let media: MediaStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mantel-media-'));
  media = createDiskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const largest = ({ key, width }: StoredPicture) => readFile(join(folder, key, `${width}.webp`));

async function colorAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const spot = sharp(bytes).extract({ left, top, width: 1, height: 1 });
  return [...(await spot.raw().toBuffer())];
}

const isRed = ([r = 0, g = 0]: number[]) => r > 150 && g < 80;

describe('each kind of picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s becomes WebP', async (kind) => {
    const stored = await storePicture(media, await plain(700, 500)[kind]().toBuffer());
    expect(stored).toMatchObject({ width: 700, height: 500, widths: [160, 320, 480, 640, 700] });
    expect(stored.avif).toBe(false);
    expect(stored.dominantColor).toMatch(/^#8[0-9a-f]7[0-9a-f]7[0-9a-f]$/);
    for (const width of stored.widths) {
      const variant = await readFile(join(folder, stored.key, `${width}.webp`));
      expect(await sharp(variant).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  test('a picture of one pixel is stored', async () => {
    const stored = await storePicture(media, await plain(1, 1).png().toBuffer());
    expect(stored).toMatchObject({ width: 1, height: 1, widths: [1] });
  });

  test('a picture that is as wide as a step is kept once in that width', async () => {
    const stored = await storePicture(media, await plain(320, 200).png().toBuffer());
    expect(stored.widths).toEqual([160, 320]);
  });

  test('a huge picture is kept as large as the enlarged view shows it', async () => {
    const stored = await storePicture(media, await plain(3000, 4000).jpeg().toBuffer());
    expect(stored).toMatchObject({ width: 2100, height: 2800 });
    expect(stored.widths).toEqual([160, 320, 480, 640, 800, 1080, 1440, 2100]);
  });

  test('a huge wide picture is kept as large as a hero on a screen with twice the pixels', async () => {
    const stored = await storePicture(media, await plain(6000, 3000).jpeg().toBuffer());
    expect(stored).toMatchObject({ width: 2880, height: 1440 });
    expect(stored.widths).toEqual([160, 320, 480, 640, 800, 1080, 1440, 2100, 2880]);
  });

  test('a wide picture that was taken upright counts as upright', async () => {
    const turned = plain(4000, 3000).withMetadata({ orientation: 6 });
    const stored = await storePicture(media, await turned.jpeg().toBuffer());
    expect(stored).toMatchObject({ width: 2100, height: 2800 });
  });

  test('a picture far taller than WebP can be is made smaller', async () => {
    const stored = await storePicture(media, await plain(100, 20_000).png().toBuffer());
    expect(stored).toMatchObject({ width: 21, height: 4200 });
  });

  test('transparency stays, and counts as white in the colour', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const glass = sharp({ create: { width: 50, height: 50, channels: 4, background: clear } });
    const stored = await storePicture(media, await glass.png().toBuffer());
    expect((await colorAt(await largest(stored), 5, 5))[3]).toBe(0);
    expect(stored.dominantColor).toBe('#ffffff');
  });

  test.each([
    ['grey', () => plain(50, 50).greyscale().png()],
    ['CMYK', () => plain(50, 50).toColourspace('cmyk').jpeg()],
    ['16 bit', () => plain(50, 50).toColourspace('rgb16').png()],
    ['Display P3', () => plain(50, 50).withIccProfile('p3').jpeg()],
  ])('%s becomes sRGB without a profile', async (_name, make) => {
    const stored = await storePicture(media, await make().toBuffer());
    const header = await sharp(await largest(stored)).metadata();
    expect(header).toMatchObject({ space: 'srgb', depth: 'uchar', hasProfile: false });
  });
});

describe('what a picture says about its maker', () => {
  test('place, camera and profile are gone', async () => {
    const exif = {
      IFD0: { Make: 'Spycam', Artist: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 53/1 0/1' },
    };
    const upload = await twoColors()
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="x"/>')
      .jpeg()
      .toBuffer();
    expect(upload.includes('Spycam')).toBe(true);
    const stored = await storePicture(media, upload);
    for (const name of await readdir(join(folder, stored.key))) {
      const file = await readFile(join(folder, stored.key, name));
      expect(file.includes('Spycam')).toBe(false);
      const header = await sharp(file).metadata();
      expect([header.exif, header.icc, header.xmp, header.iptc]).toEqual(Array(4).fill(undefined));
    }
  });

  test('a picture that was taken sideways stands upright', async () => {
    const sideways = await twoColors().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const stored = await storePicture(media, sideways);
    expect(stored).toMatchObject({ width: 40, height: 60 });
    const bytes = await largest(stored);
    expect(isRed(await colorAt(bytes, 20, 5))).toBe(true);
    expect(isRed(await colorAt(bytes, 20, 55))).toBe(false);
  });

  test('what hangs behind a picture is dropped', async () => {
    const film = Buffer.concat([
      await twoColors().jpeg().toBuffer(),
      Buffer.from('ftypmp4 a film'),
    ]);
    const stored = await storePicture(media, film);
    expect((await largest(stored)).includes('a film')).toBe(false);
  });
});

describe('when something fails', () => {
  test.each([0, 1, 4])('a store that breaks at file %i is left empty', async (good) => {
    let written = 0;
    const breaking: MediaStore = {
      ...media,
      write: async (...file) => {
        if (written++ === good) throw new Error('ENOSPC: no space left on device');
        await media.write(...file);
      },
    };
    const upload = await plain(500, 500).jpeg().toBuffer();
    await expect(storePicture(breaking, upload)).rejects.toThrow('ENOSPC');
    expect(await readdir(folder)).toEqual([]);
  });

  test('the next picture is stored after one that failed', async () => {
    const good = await plain(20, 20).jpeg().toBuffer();
    const damaged = good.subarray(0, good.length - 20);
    const [first, second] = await Promise.allSettled([
      storePicture(media, damaged),
      storePicture(media, good),
    ]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('two uploads of the same file are two pictures', async () => {
    const upload = await plain(20, 20).jpeg().toBuffer();
    const first = await storePicture(media, upload);
    const second = await storePicture(media, upload);
    expect(first.key).not.toBe(second.key);
  });
});
