import { expect, test } from 'vitest';
import { createDiskStore } from '../media/media-store.ts';
import { DEMO_FOLDER, readManifest, readMaster, variantsOf } from './insert-catalogue.ts';
import { picturesOf, readCatalogue } from './read-demo.ts';

test('the variants of every demo picture are committed and up to date: npm run demo:pictures', async () => {
  const manifest = await readManifest(DEMO_FOLDER);
  const stale: string[] = [];
  for (const name of picturesOf(await readCatalogue(DEMO_FOLDER))) {
    if ((await readMaster(DEMO_FOLDER, name)).key !== manifest[name]?.key) stale.push(name);
  }
  expect(stale).toEqual([]);
});

test('every variant that the manifest names is there', async () => {
  const variants = createDiskStore(variantsOf(DEMO_FOLDER));
  for (const { key, widths, avif } of Object.values(await readManifest(DEMO_FOLDER))) {
    expect(avif).toBe(true);
    for (const width of widths) {
      expect((await variants.read(key, `${width}.webp`)).length).toBeGreaterThan(0);
      expect((await variants.read(key, `${width}.avif`)).length).toBeGreaterThan(0);
    }
  }
});

test('every banner has a cut of its own for phones', async () => {
  const { banners } = await readCatalogue(DEMO_FOLDER);
  expect(banners.filter(({ portrait }) => !portrait)).toEqual([]);
});

test('the last banner leads to the sale', async () => {
  const { banners } = await readCatalogue(DEMO_FOLDER);
  expect(banners).toHaveLength(4);
  expect(banners.at(-1)?.buttonLink).toBe('/collection/0?onSale=true');
});
