import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import type { ServedCall } from '../http/serve-calls.ts';
import { makeFolder } from '../make-folder.ts';
import { ObjectMissing } from '../storage/object-store.ts';

/** Where the files of pictures are kept. A picture's files lie together under its key. */
export interface MediaStore {
  /** Writes one file, durably, and whole or not at all. */
  write(key: string, name: string, bytes: Uint8Array): Promise<void>;
  /** Reads one file; rejects when it is not there. */
  read(key: string, name: string): Promise<Buffer>;
  /** Opens one file to send it; `null` when it is not there or is no name of a picture's file. */
  open(key: string, name: string): Promise<{ content: Readable; bytes: number } | null>;
  /** The names of a key's files; none when there are none. */
  names(key: string): Promise<string[]>;
  /** Removes one file, or all files of a key. What is not there is no error. */
  remove(key: string, name?: string): Promise<void>;
  /** The keys whose files have not changed since a moment. */
  keysOlderThan(moment: Date): AsyncIterable<string>;
  /** Removes what writes have left that a kill cut off before a moment. */
  removeDrafts(moment: Date): Promise<void>;
}

/** Is this how a picture's file may be named? */
const isPictureFile = (key: string, name: string): boolean => KEY.test(key) && NAME.test(name);

const KEY = /^[0-9A-Za-z_-]{8,128}$/;
/** A JPEG is made again when it is asked for (server/discovery/serve-share-pictures.ts). */
const NAME = /^[0-9a-z]+\.(webp|avif|jpg)$/;
/** How a file is named until it is whole. */
const DRAFT = /^[0-9a-z]+\.(webp|avif|jpg)\.[0-9a-f-]+\.tmp$/;

/** Keeps pictures on disk under `root`, which `server/http/serve-files.ts` serves as `/media/`. */
export function createDiskStore(root: string): MediaStore {
  const place = (key: string, name?: string) => {
    if (!KEY.test(key) || (name !== undefined && !NAME.test(name))) {
      throw new Error(`Not a name of a picture: ${key}/${name}`);
    }
    return name === undefined ? join(root, key) : join(root, key, name);
  };
  return {
    async write(key, name, bytes) {
      const folder = place(key);
      const made = await mkdir(folder, { recursive: true });
      await writeWhole(place(key, name), bytes);
      await syncFolder(folder);
      if (made !== undefined) await syncFolder(root);
    },
    read: (key, name) => readFile(place(key, name)),
    async open(key, name) {
      if (!isPictureFile(key, name)) return null;
      const file = await open(place(key, name), 'r').catch(ignoreAbsence);
      if (!file) return null;
      const { size } = await file.stat();
      return { content: file.createReadStream(), bytes: size };
    },
    async names(key) {
      const names = (await readdir(place(key)).catch(ignoreAbsence)) ?? [];
      return names.filter((name) => NAME.test(name)).sort();
    },
    remove: (key, name) => rm(place(key, name), { recursive: true, force: true }),
    async *keysOlderThan(moment) {
      for await (const { name: key } of await opendir(root)) {
        if (!KEY.test(key)) continue;
        const folder = await stat(place(key)).catch(() => null); // Removed in the meantime.
        if (folder?.isDirectory() && folder.mtime < moment) yield key;
      }
    },
    async removeDrafts(moment) {
      for await (const { name: key } of await opendir(root)) {
        if (!KEY.test(key)) continue;
        const names = (await readdir(place(key)).catch(() => null)) ?? []; // No folder, or removed in the meantime.
        for (const name of names.filter((one) => DRAFT.test(one))) {
          const draft = join(place(key), name);
          const found = await stat(draft).catch(ignoreAbsence);
          if (found && found.mtime < moment) await rm(draft, { force: true });
        }
      }
    },
  };
}

function ignoreAbsence(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Readers see the old file or the new one, also after a power cut, never a part. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The shop's pictures: in `MEDIA_URL` when it is set, with those that are still in `DATA_DIR` behind it; else there. */
export async function openMediaStore({
  mediaUrl,
  dataDir,
}: Pick<Config, 'mediaUrl' | 'dataDir'>): Promise<MediaStore> {
  const folder = join(dataDir, 'media');
  makeFolder(folder);
  const disk = createDiskStore(folder);
  return mediaUrl ? withFallback(await createS3MediaStore(mediaUrl), disk) : disk;
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
    async removeDrafts(moment) {
      await Promise.all([store.removeDrafts(moment), older.removeDrafts(moment)]);
    },
  };
}

/**
 * Copies the pictures of some keys to another store; files that are there already are not written again. A running shop may remove
 * a file meanwhile, such as what AVIF files were made from: it is left out.
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
      const bytes = await from.read(key, name).catch(ignoreAbsence);
      if (bytes === null) continue;
      await to.write(key, name, bytes);
      copied += 1;
    }
  }
  return copied;
}

/**
 * Keeps pictures in an S3-compatible store, so that each instance serves what any of them took in.
 * @param address as `createS3Store` reads it (`MEDIA_URL`)
 */
export async function createS3MediaStore(address: string): Promise<MediaStore & { close(): void }> {
  const { createS3Store } = await import('../storage/s3-store.ts');
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
    removeDrafts: async () => undefined, // An object is there as a whole or not at all.
    close: store.close,
  };
}

/** The fields of answers that hold addresses of pictures (contract/catalog.ts, contract/content.ts). */
const FIELDS: ReadonlySet<string> = new Set(['image_url', 'base_url', 'imageUrl']);
/** The same in JSON text. Within a text of somebody its quotes would be escaped: only fields are met. */
const IN_JSON = /("(?:image_url|base_url|imageUrl)"\s*:\s*")(?=\/media\/)/g;

/**
 * Calls that answer with the CDN's address before each picture's. The pages are made from these answers too. What is stored
 * (cards, snapshots of orders, answers that are sent again) names no host, so that another CDN, or none, holds from the next start on.
 *
 * @param cdnUrl without a slash at its end
 */
export const picturesFrom = (
  cdnUrl: string,
  served: ReadonlyMap<string, ServedCall>,
): Map<string, ServedCall> =>
  new Map(
    Array.from(served, ([name, one]) => {
      const handle: ServedCall['handle'] = async (input, context) => {
        const answered = await one.handle(input, context);
        if ('file' in answered || 'accepted' in answered) return answered;
        if ('json' in answered)
          return { ...answered, json: answered.json.replace(IN_JSON, `$1${cdnUrl}`) };
        return { ...answered, data: withHost(answered.data, cdnUrl) };
      };
      return [name, { ...one, handle }];
    }),
  );

function withHost(value: unknown, cdnUrl: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withHost(one, cdnUrl));
  // Dates and the like are written by themselves.
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      FIELDS.has(key) && typeof one === 'string' && one.startsWith('/media/')
        ? `${cdnUrl}${one}`
        : withHost(one, cdnUrl),
    ]),
  );
}

const isPlain = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value));
