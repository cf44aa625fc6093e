import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A named object that a store does not have. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

/** A store did not take an object: it is away, full, or does not allow it. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
}

/** Files by path, on a disk or in an S3-compatible store. Paths use `/` and never begin with it. */
export interface ObjectStore {
  /** Where it is, for messages; no secrets. */
  readonly place: string;
  /**
   * Writes an object whole or not at all; replaces one of the same path.
   *
   * @throws {StoreFailed}, or the file system's own error.
   */
  write(path: string, content: Uint8Array | Readable): Promise<void>;
  /** @throws ObjectMissing */
  read(path: string): Promise<Readable>;
  /** The size in bytes; `null` when there is none. */
  size(path: string): Promise<number | null>;
  /** The names directly under a path: of objects, and of what lies deeper the first part. */
  names(path: string): Promise<string[]>;
  /** Removes one object. One that is not there is no error. */
  remove(path: string): Promise<void>;
  /** Removes every object under a path, which is not empty. */
  removeAll(path: string): Promise<void>;
  /** Removes what writes directly under a path have left that a kill cut off before a moment. */
  removeDrafts(path: string, before: Date): Promise<void>;
  /** Ends open connections. */
  close(): void;
}

/** Whether a text names a store: `s3://bucket…` or a folder. Another scheme would become a folder of that name. */
export const isObjectStore = (place: string): boolean =>
  place.startsWith('s3://')
    ? URL.canParse(place) && new URL(place).hostname !== ''
    : !/^[a-z][a-z0-9+.-]*:\/\//i.test(place);

/** Where a store is, for messages: without the secrets and the endpoint of an S3 address. */
export function describePlace(place: string): string {
  if (!place.startsWith('s3://')) return resolve(place);
  const { hostname, pathname } = new URL(place);
  return `s3://${hostname}/${pathname.split('/').filter(Boolean).join('/')}`;
}

/** Keeps objects as files under a folder, which is made when the first one is written. */
export function createFolderStore(folder: string): ObjectStore {
  const root = resolve(folder);
  const fileOf = (path: string) => {
    const file = resolve(root, path);
    if (!file.startsWith(root + sep)) throw new Error(`Not a path inside the store: ${path}`);
    return file;
  };
  return {
    place: root,
    write: (path, content) => writeWhole(fileOf(path), content),
    async read(path) {
      const file = await open(fileOf(path), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new ObjectMissing(`${root} has no ${path}`) : error;
      });
      return createReadStream('', { fd: file });
    },
    async size(path) {
      const found = await stat(fileOf(path)).catch(ignoreAbsence);
      return found ? found.size : null;
    },
    async names(path) {
      const names: string[] = [];
      const entries = await opendir(path === '' ? root : fileOf(path)).catch(ignoreAbsence);
      if (entries) for await (const { name } of entries) if (!isDraft(name)) names.push(name);
      return names.sort();
    },
    remove: (path) => rm(fileOf(path), { force: true }),
    removeAll: (path) => rm(fileOf(path), { recursive: true, force: true }),
    async removeDrafts(path, before) {
      const folder = path === '' ? root : fileOf(path);
      const entries = await opendir(folder).catch(ignoreAbsence);
      if (!entries) return;
      for await (const { name } of entries) {
        if (!isDraft(name)) continue;
        const draft = join(folder, name);
        const found = await stat(draft).catch(ignoreAbsence);
        if (found && found.mtime < before) await rm(draft, { force: true });
      }
    },
    close: () => undefined,
  };
}

const isDraft = (name: string) => name.endsWith('.draft');

function ignoreAbsence(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Node's own `recursive` tries forever where a parent takes no folders, as under /proc. */
async function makeFolders(path: string): Promise<void> {
  try {
    await makeUnlessThere(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolders(dirname(path));
    await makeUnlessThere(path);
  }
}

const makeUnlessThere = (path: string) =>
  mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });

/** Readers see the old file or the new one, also after a power cut, never a part. */
async function writeWhole(file: string, content: Uint8Array | Readable): Promise<void> {
  await makeFolders(dirname(file));
  const draft = join(dirname(file), `${randomUUID()}.draft`);
  try {
    const source = content instanceof Readable ? content : Readable.from([content]);
    await pipeline(source, createWriteStream(draft, { flush: true, flags: 'wx' }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
