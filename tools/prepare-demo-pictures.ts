import { readdir, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import {
  DEMO_FOLDER,
  decodeMaster,
  type Manifest,
  manifestOf,
  readManifest,
  readMaster,
  variantsOf,
} from '../server/demo/insert-catalogue.ts';
import { picturesOf, readCatalogue, workInParallel } from '../server/demo/read-demo.ts';
import { createDiskStore, type MediaStore } from '../server/media/media-store.ts';
import { type StoredPicture, writeAvif, writeWebp } from '../server/media/store-picture.ts';

/**
 * Makes the variants of the demo pictures that are new or have changed, and removes those that the
 * catalogue no longer shows: `npm run demo:pictures`. Commit what it leaves (docs/decisions/117).
 */
async function prepareDemoPictures(folder: string): Promise<void> {
  const before = await readManifest(folder);
  const variants = createDiskStore(variantsOf(folder));
  const after = new Map<string, StoredPicture>();
  await workInParallel(picturesOf(await readCatalogue(folder)), 2, async (name) => {
    after.set(name, await prepare(variants, { folder, before }, name));
  });
  const sorted = [...after].sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(manifestOf(folder), `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
  const kept = new Set([...after.values()].map(({ key }) => key));
  for (const key of await readdir(variantsOf(folder))) {
    if (!kept.has(key)) await rm(join(variantsOf(folder), key), { recursive: true });
  }
  console.log(`${after.size} pictures are ready`);
}

async function prepare(
  variants: MediaStore,
  { folder, before }: { readonly folder: string; readonly before: Manifest },
  name: string,
): Promise<StoredPicture> {
  const { key, bytes } = await readMaster(folder, name);
  const ready = before[name];
  if (ready?.key === key) return ready;
  const pixels = await decodeMaster(name, bytes);
  const stored = await writeWebp(variants, key, pixels);
  const avif = await writeAvif(variants, key, pixels);
  console.log(`made ${name}`);
  return { ...stored, avif };
}

setPriority(10);
await prepareDemoPictures(DEMO_FOLDER);
