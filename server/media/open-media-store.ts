import { join } from 'node:path';
import type { Config } from '../config.ts';
import { makeFolder } from '../make-folder.ts';
import { createDiskStore, type MediaStore } from './media-store.ts';
import { createS3MediaStore } from './s3-media-store.ts';

/** The shop's pictures: in `MEDIA_URL` when it is set, with those that are still in `DATA_DIR` behind it; else there. */
export function openMediaStore({
  mediaUrl,
  dataDir,
}: Pick<Config, 'mediaUrl' | 'dataDir'>): MediaStore {
  const folder = join(dataDir, 'media');
  makeFolder(folder);
  const disk = createDiskStore(folder);
  return mediaUrl ? withFallback(createS3MediaStore(mediaUrl), disk) : disk;
}

/**
 * Reads from an older store what a newer one does not have yet, so that pictures can be moved while the shop
 * runs (`npm run move-media`). Writes go to the newer one only.
 */
export function withFallback(store: MediaStore, older: MediaStore): MediaStore {
  return {
    ...store,
    open: async (key, name) => (await store.open(key, name)) ?? older.open(key, name),
    async read(key, name) {
      const found = (await store.names(key)).includes(name);
      return (found ? store : older).read(key, name);
    },
    async names(key) {
      const names = await Promise.all([store.names(key), older.names(key)]);
      return [...new Set(names.flat())].sort();
    },
    async remove(key, name) {
      await Promise.all([store.remove(key, name), older.remove(key, name)]);
    },
  };
}

/**
 * Copies the pictures of some keys to another store; files that are there already are not written again.
 * @returns how many files were copied
 */
export async function copyPictures(
  keys: AsyncIterable<string> | Iterable<string>,
  from: MediaStore,
  to: MediaStore,
): Promise<number> {
  let copied = 0;
  for await (const key of keys) {
    const present = new Set(await to.names(key));
    for (const name of await from.names(key)) {
      if (present.has(name)) continue;
      await to.write(key, name, await from.read(key, name));
      copied += 1;
    }
  }
  return copied;
}
