import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { decodePicture, type Pixels } from '../media/decode-picture.ts';
import { judgePicture } from '../media/judge-picture.ts';
import { createDiskStore, type MediaStore } from '../media/media-store.ts';
import { storePixels } from '../media/store-picture.ts';
import type { StoredPicture } from '../media/write-variants.ts';
import { SeedError } from './seed-error.ts';

/** Raise it when `server/media/write-variants.ts` changes, so that variants are made anew. */
const RECIPE = 1;

/** Where the demo catalogue lies in the repository. */
export const DEMO_FOLDER = join(import.meta.dirname, '../../database/demo');

/** Variants made ahead by `tools/prepare-demo-pictures.ts`, committed (docs/decisions/003). */
export const variantsOf = (folder: string): string => join(folder, 'variants');
export const manifestOf = (folder: string): string => join(folder, 'variants.json');

/** The pictures whose variants are there, by the name of their master. */
export type Manifest = Readonly<Record<string, StoredPicture>>;

const manifest = z.record(
  z.string(),
  z.object({
    key: z.string(),
    width: z.int(),
    height: z.int(),
    widths: z.array(z.int()),
    avif: z.boolean(),
    dominantColor: z.string(),
  }),
);

/** Reads which variants are there; none when they were never made. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => '{}');
  try {
    return manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new SeedError('variants.json is damaged: run npm run demo:pictures', { cause });
  }
}

/** Reads a master and names it by its content: the same bytes always have the same key. */
export async function readMaster(
  folder: string,
  name: string,
): Promise<{ key: string; bytes: Buffer }> {
  const bytes = await readFile(join(folder, 'pictures', name)).catch((cause) => {
    throw new SeedError(`Picture ${name} is missing`, { cause });
  });
  const hash = createHash('sha256').update(`${RECIPE} `).update(bytes).digest('hex').slice(0, 12);
  return { key: `${name.replace(/\.\w+$/, '')}-${hash}`, bytes };
}

/** @throws {SeedError} naming the master when it is broken. */
export async function decodeMaster(name: string, bytes: Buffer): Promise<Pixels> {
  try {
    await judgePicture(bytes);
    return await decodePicture(bytes);
  } catch (cause) {
    throw new SeedError(`Picture ${name} is broken`, { cause });
  }
}

/**
 * Brings a demo picture into the store: by copying the variants made ahead, or, where the master
 * is newer than they are, by making them now (some 0.2 s).
 */
export async function storeDemoPicture(
  media: MediaStore,
  { folder, prepared }: { readonly folder: string; readonly prepared: Manifest },
  name: string,
): Promise<StoredPicture> {
  const { key, bytes } = await readMaster(folder, name);
  const ready = prepared[name];
  if (ready?.key !== key) return storePixels(media, key, await decodeMaster(name, bytes));
  try {
    await copyVariants(media, createDiskStore(variantsOf(folder)), ready);
    return ready;
  } catch (error) {
    await media.remove(key).catch(() => undefined);
    throw error;
  }
}

async function copyVariants(
  media: MediaStore,
  variants: MediaStore,
  { key, widths, avif }: StoredPicture,
): Promise<void> {
  for (const width of widths) {
    for (const file of [`${width}.webp`, ...(avif ? [`${width}.avif`] : [])]) {
      const bytes = await variants.read(key, file).catch((cause) => {
        throw new SeedError(`${key}/${file} is missing: run npm run demo:pictures`, { cause });
      });
      await media.write(key, file, bytes);
    }
  }
}
