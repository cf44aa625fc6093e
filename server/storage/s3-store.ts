import { Readable } from 'node:stream';
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
import { describePlace, ObjectMissing, type ObjectStore, StoreFailed } from './object-store.ts';

/** An object as a list of the store shows it. */
interface StoredObject {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

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
}

/**
 * Opens `s3://[key:secret@]bucket[/prefix][?endpoint=http://host:9000&region=eu-west-1]`. Without key and secret the
 * usual AWS variables and roles hold. A store that says nothing for `silence` ms is tried once more, then it fails.
 */
export function createS3Store(address: string, silence = 10_000): S3Store {
  const url = new URL(address);
  const bucket = url.hostname;
  const prefix = url.pathname.split('/').filter(Boolean).join('/');
  const client = openClient(url, silence);
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
    place: describePlace(address),
    async write(path, content) {
      const Body = content instanceof Readable ? content : Buffer.from(content);
      const upload = new Upload({ client, params: { ...at(path), Body }, queueSize: 2 });
      await upload.done().catch((cause: Error) => {
        throw new StoreFailed(`${bucket} did not take ${keyOf(path)}: ${cause.message}`, { cause });
      });
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
    async removeAll(path) {
      for await (const { Contents = [] } of pages(path)) {
        for (const { Key } of Contents) {
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
        }
      }
    },
    remove: async (path) => void (await client.send(new DeleteObjectCommand(at(path)))),
    removeDrafts: async () => undefined, // An object is there as a whole or not at all.
    close: () => client.destroy(),
  };
}

function openClient(url: URL, silence: number): S3Client {
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
    maxAttempts: 2,
    // `requestTimeout` would only warn, and count large objects as late.
    requestHandler: { connectionTimeout: 3000, socketTimeout: silence },
  });
}

const folderOf = (key: string) => (key === '' ? '' : `${key}/`);

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
