import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { ObjectStore } from '../storage/object-store.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const storedFile = z.object({
  /** Path under the backup's folder, without the cipher's suffix. */
  file: z.string(),
  /** Of what was written, before compression and encryption. */
  bytes: z.number(),
  sha256,
});

const manifestSchema = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  release: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    storedFile.extend({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), is_called: z.boolean() }),
  ),
  /** One line of JSON a picture's file: {@link PictureEntry}. */
  pictures: storedFile.extend({ count: z.number() }),
});

/** What a backup holds. It is written last: a folder without one is no backup. */
export type Manifest = z.output<typeof manifestSchema>;
export type StoredTable = Manifest['tables'][number];
export type StoredFile = z.output<typeof storedFile>;

/** A line of a backup's list of pictures. */
export const pictureEntrySchema = z.object({
  key: z.string(),
  name: z.string(),
  bytes: z.number(),
  sha256,
});
/** A picture's file. Its bytes lie in `pictures/` of the target under their hash, shared by all backups there. */
export type PictureEntry = z.output<typeof pictureEntrySchema>;

/** What a backup's folder begins to be one with; `.age` follows when it is encrypted. */
export const MANIFEST = 'manifest.json';

/** How a backup's folder is named: `mantel-20261122T093000Z`. */
export const BACKUP_FOLDER = /^mantel-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** Where a target keeps the bytes of a picture. */
export const picturePath = ({ sha256 }: Pick<PictureEntry, 'sha256'>, { suffix }: Cipher) =>
  `pictures/${sha256.slice(0, 2)}/${sha256}${suffix}`;

/** Compresses, encrypts and writes a stream. @returns its size and checksum before both. */
export async function writeFileOf(
  { store, cipher, folder }: BackupPlace,
  file: string,
  content: Readable,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const packed = createGzip({ level: 4 });
  await store.write(
    `${folder}/${file}${cipher.suffix}`,
    await cipher.encrypt(pipeline(content, measured, packed, passOn)),
  );
  return { file, bytes, sha256: hash.digest('hex') };
}

/**
 * Reads what {@link writeFileOf} wrote. The stream fails at its end when the checksum differs.
 * @throws ObjectMissing
 */
export async function readFileOf(
  { store, cipher, folder }: BackupPlace,
  stored: StoredFile,
): Promise<Readable> {
  const source = await store.read(`${folder}/${stored.file}${cipher.suffix}`);
  const plain = await cipher.decrypt(source);
  const hash = createHash('sha256');
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const same = hash.digest('hex') === stored.sha256;
      done(same ? null : new BackupError(`${folder}/${stored.file} is damaged: checksum differs`));
    },
  });
  const unpacked = createGunzip();
  return pipeline(plain, unpacked, checked, passOn);
}

/** The last stream of a pipeline fails with the error itself: its reader sees it. */
const passOn = () => undefined;

/** A backup inside a target. */
export interface BackupPlace {
  readonly store: ObjectStore;
  readonly cipher: Cipher;
  /** The backup's folder in the target, `mantel-20261122T093000Z`. */
  readonly folder: string;
}

/** The folders of a target's whole backups, oldest first. */
export async function listBackups(store: ObjectStore): Promise<string[]> {
  const folders = (await store.names('')).filter((name) => BACKUP_FOLDER.test(name));
  const whole = await Promise.all(folders.map(async (folder) => hasManifest(store, folder)));
  return folders.filter((_folder, index) => whole[index]).sort();
}

async function hasManifest(store: ObjectStore, folder: string): Promise<boolean> {
  const names = await store.names(folder);
  return names.some((name) => name === MANIFEST || name === `${MANIFEST}.age`);
}

/** Is a backup encrypted? */
export async function isEncrypted(store: ObjectStore, folder: string): Promise<boolean> {
  return (await store.size(`${folder}/${MANIFEST}.age`)) !== null;
}

/** Writes a backup's manifest, encrypted if the backup is: the last step of making one. */
export async function writeManifest(place: BackupPlace, manifest: Manifest): Promise<void> {
  const text = Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]);
  const { store, cipher, folder } = place;
  await store.write(`${folder}/${MANIFEST}${cipher.suffix}`, await cipher.encrypt(text));
}

/** @throws BackupError damaged, or written by a newer release than this one */
export async function readManifest({ store, cipher, folder }: BackupPlace): Promise<Manifest> {
  const stored = await store.read(`${folder}/${MANIFEST}${cipher.suffix}`);
  const bytes = await buffer(await cipher.decrypt(stored)).catch((cause: unknown) => {
    throw new BackupError(`${folder}/${MANIFEST} is damaged or was encrypted with another key`, {
      cause,
    });
  });
  const parsed = manifestSchema.safeParse(parseJson(bytes.toString('utf8')));
  if (parsed.success) return parsed.data;
  throw new BackupError(`${folder}/${MANIFEST} can't be read by this release`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** How what leaves for a backup is written, and read back. Without a key both change nothing. */
export interface Cipher {
  /** Ends the name of each encrypted file; empty without a key. */
  readonly suffix: string;
  encrypt(plain: Readable): Promise<Readable>;
  decrypt(stored: Readable): Promise<Readable>;
}

/** A backup or restore that can't be done; the message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
