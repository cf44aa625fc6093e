import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

/** A named object that a store does not have. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

/** An object as a list of the store shows it. */
interface StoredObject {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** Files by path, on a disk or in an S3-compatible store. Paths use `/` and never begin with it. */
export interface ObjectStore {
  /** Where it is, for messages; no secrets. */
  readonly place: string;
  /** Writes an object whole or not at all; replaces one of the same path. */
  write(path: string, content: Uint8Array | Readable): Promise<void>;
  /** @throws ObjectMissing */
  read(path: string): Promise<Readable>;
  /** The size in bytes; `null` when there is none. */
  size(path: string): Promise<number | null>;
  /** The names directly under a path: of objects, and of what lies deeper the first part. */
  names(path: string): Promise<string[]>;
  /** Removes one object. One that is not there is no error. */
  remove(path: string): Promise<void>;
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
  };
}

const isDraft = (name: string) => name.endsWith('.draft');

function ignoreAbsence(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Readers see the old file or the new one, also after a power cut, never a part. */
async function writeWhole(file: string, content: Uint8Array | Readable): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
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

/** The store that an operator names: `s3://…`, else a folder. */
export const openObjectStore = (place: string): ObjectStore =>
  place.startsWith('s3://') ? createS3Store(place) : createFolderStore(place);

/** An object with what is needed to serve it. */
interface OpenObject {
  readonly content: Readable;
  readonly bytes: number;
}

/** A bucket, or a part of one, in an S3-compatible store. */
interface S3Store extends ObjectStore {
  /** @throws ObjectMissing */
  open(path: string): Promise<OpenObject>;
  /** All objects under a path in order of their names, some hundred at a time. */
  list(path: string): AsyncIterable<StoredObject>;
  /** Ends open connections. */
  close(): void;
}

/**
 * Opens `s3://[key:secret@]bucket[/prefix][?endpoint=http://host:9000&region=eu-west-1]`. Without key and secret the
 * usual AWS variables and roles hold. A store that does not answer within 10 s fails.
 */
export function createS3Store(address: string): S3Store {
  const url = new URL(address);
  const bucket = url.hostname;
  const prefix = url.pathname.split('/').filter(Boolean).join('/');
  const client = openClient(url);
  const keyOf = (path: string) => [prefix, path].filter(Boolean).join('/');
  const at = (path: string) => ({ Bucket: bucket, Key: keyOf(path) });
  const openObject = async (path: string): Promise<OpenObject> => {
    const { Body, ContentLength = 0 } = await client
      .send(new GetObjectCommand(at(path)))
      .catch((error: unknown) => {
        throw isMissing(error) ? new ObjectMissing(`${bucket} has no ${keyOf(path)}`) : error;
      });
    return { content: Body as Readable, bytes: ContentLength };
  };
  const pages = async function* (path: string, delimiter?: string) {
    let token: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: folderOf(keyOf(path)),
          Delimiter: delimiter,
          ContinuationToken: token,
        }),
      );
      yield page;
      token = page.NextContinuationToken;
    } while (token);
  };
  const inside = (path: string) => folderOf(keyOf(path)).length;
  return {
    place: `s3://${bucket}/${prefix}`,
    async write(path, content) {
      const Body = content instanceof Readable ? content : Buffer.from(content);
      await new Upload({ client, params: { ...at(path), Body }, queueSize: 2 }).done();
    },
    read: async (path) => (await openObject(path)).content,
    open: openObject,
    async size(path) {
      try {
        return (await client.send(new HeadObjectCommand(at(path)))).ContentLength ?? 0;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async names(path) {
      const names: string[] = [];
      for await (const { Contents = [], CommonPrefixes = [] } of pages(path, '/')) {
        for (const { Key = '' } of Contents) names.push(Key.slice(inside(path)));
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(inside(path), -1));
      }
      return names.sort();
    },
    async *list(path) {
      const root = folderOf(prefix).length;
      for await (const { Contents = [] } of pages(path)) {
        for (const { Key = '', Size = 0, LastModified = new Date() } of Contents) {
          yield { path: Key.slice(root), bytes: Size, modifiedAt: LastModified };
        }
      }
    },
    remove: async (path) => void (await client.send(new DeleteObjectCommand(at(path)))),
    close: () => client.destroy(),
  };
}

function openClient(url: URL): S3Client {
  const endpoint = url.searchParams.get('endpoint');
  const region = url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1';
  const credentials = {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(url.username ? { credentials } : {}),
    // Stores that don't know the newer checksums keep their framing as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 },
  });
}

const folderOf = (key: string) => (key === '' ? '' : `${key}/`);

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
