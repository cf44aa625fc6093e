import { buffer } from 'node:stream/consumers';
import { ObjectMissing } from '../storage/object-store.ts';
import { createS3Store } from '../storage/s3-store.ts';
import { isPictureFile, type MediaStore } from './media-store.ts';

/**
 * Keeps pictures in an S3-compatible store, so that each instance serves what any of them took in.
 * @param address as `createS3Store` reads it (`MEDIA_URL`, decisions §1)
 */
export function createS3MediaStore(address: string): MediaStore & { close(): void } {
  const store = createS3Store(address);
  const place = (key: string, name: string) => {
    if (!isPictureFile(key, name)) throw new Error(`Not a name of a picture: ${key}/${name}`);
    return `${key}/${name}`;
  };
  return {
    write: (key, name, bytes) => store.write(place(key, name), bytes),
    read: async (key, name) => buffer(await store.read(place(key, name))),
    async open(key, name) {
      if (!isPictureFile(key, name)) return null;
      return store.open(`${key}/${name}`).catch((error: unknown) => {
        if (error instanceof ObjectMissing) return null;
        throw error;
      });
    },
    names: async (key) => (await store.names(key)).filter((name) => isPictureFile(key, name)),
    async remove(key, name) {
      const names = name === undefined ? await store.names(key) : [name];
      for (const each of names) await store.remove(place(key, each));
    },
    async *keysOlderThan(moment) {
      let key = '';
      let newest = new Date(0);
      for await (const { path, modifiedAt } of store.list('')) {
        const next = path.slice(0, path.indexOf('/'));
        if (next !== key) {
          if (key && newest < moment) yield key;
          [key, newest] = [next, modifiedAt];
        } else if (modifiedAt > newest) newest = modifiedAt;
      }
      if (key && newest < moment) yield key;
    },
    close: store.close,
  };
}
