import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { readAppliedFiles } from '../database/applied-files.ts';
import type { MediaStore } from '../media/media-store.ts';
import { ObjectMissing, type ObjectStore } from '../storage/object-store.ts';
import { dumpTable, listTables, openSnapshot, readSequences } from './copy-database.ts';
import { openOrMakeCipher } from './encryption.ts';
import {
  BackupError,
  type BackupPlace,
  listBackups,
  type Manifest,
  type PictureEntry,
  picturePath,
  type StoredFile,
  writeFileOf,
  writeManifest,
} from './manifest.ts';

export interface BackupSource {
  readonly connectionString: string;
  readonly media: MediaStore;
  /** The release that makes the backup, for people. */
  readonly release: string;
  /** Is called before each table and each picture; what it throws ends the backup, which is none then. */
  readonly onStep?: (step: string) => void;
}

export interface BackupTarget {
  readonly store: ObjectStore;
  /** `BACKUP_KEY`; absent: the backup is not encrypted. */
  readonly passphrase?: string | undefined;
}

/** What was backed up, for the operator and the metrics. */
export interface BackupResult {
  readonly folder: string;
  readonly tables: number;
  readonly rows: number;
  readonly pictures: number;
  /** Of the database, before compression. */
  readonly bytes: number;
}

/** A picture that is deleted while it is being copied makes the snapshot's rows point at nothing: begin again. */
const ATTEMPTS = 3;

/**
 * Backs up database and pictures as they were at one moment, beside a running shop. Pictures that the target
 * has already are not written again. The manifest comes last, so a backup that was cut off is none; one that fails removes
 * what it has written, or each try would fill a target that is nearly full some more. Pictures stay for the next one.
 * @throws BackupError one line for the operator
 */
export async function makeBackup(
  source: BackupSource,
  { store, passphrase }: BackupTarget,
  now = new Date(),
): Promise<BackupResult> {
  const cipher = await openOrMakeCipher(store, passphrase);
  const place = { store, cipher, folder: await freeFolder(store, now) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await backUpOnce(source, place, now);
    } catch (error) {
      if (error instanceof PictureGone && attempt < ATTEMPTS) continue;
      // A store that is silent is not waited for: what stays goes a day later, with the next backup.
      await Promise.race([
        store.removeAll(place.folder).catch(() => undefined),
        pause(CLEAN_UP_MS),
      ]);
      throw error;
    }
  }
}

/** How long what a failed backup has written is removed before it is said, in ms: the shop may be stopping. */
const CLEAN_UP_MS = 1_000;

class PictureGone extends BackupError {}

async function freeFolder(store: ObjectStore, now: Date): Promise<string> {
  const folder = `mantel-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  if ((await listBackups(store)).includes(folder)) {
    throw new BackupError(`${store.place} has a backup of this second already: try again`);
  }
  return folder;
}

async function backUpOnce(
  source: BackupSource,
  place: BackupPlace,
  now: Date,
): Promise<BackupResult> {
  const write = (file: string, content: Readable) => writeFileOf(place, file, content);
  const snapshot = await openSnapshot(source.connectionString);
  try {
    const { client } = snapshot;
    const { migrations } = await readAppliedFiles(client);
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(client)) {
      source.onStep?.(`Table ${table.name}`);
      tables.push(await dumpTable(client, table, write));
    }
    const sequences = await readSequences(client);
    const pictures = await backUpPictures(client, source, place);
    const { release } = source;
    const created_at = now.toISOString();
    await writeManifest(place, {
      ...{ format: 1, created_at, release, migrations, tables, sequences, pictures },
    });
    return {
      folder: place.folder,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      pictures: pictures.count,
      bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  } finally {
    await snapshot.close();
  }
}

async function backUpPictures(
  client: pg.Client,
  { media, onStep }: BackupSource,
  place: BackupPlace,
): Promise<StoredFile & { count: number }> {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const key of pictureKeys(client)) {
      onStep?.('Pictures');
      // Pictures for shared links are drawn again when they are asked for.
      const names = (await media.names(key)).filter((name) => !name.endsWith('.jpg'));
      if (names.length === 0) throw new PictureGone(`the files of picture ${key} are missing`);
      for (const name of names) {
        yield `${JSON.stringify(await backUpPicture(media, place, { key, name }))}\n`;
        count += 1;
      }
    }
  }
  const stored = await writeFileOf(place, 'pictures.jsonl.gz', Readable.from(encoded(lines())));
  return { ...stored, count };
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(line);
}

/** The pictures of the snapshot, some at a time. */
async function* pictureKeys(client: pg.Client): AsyncGenerator<string> {
  let last = 0;
  for (;;) {
    const { rows } = await client.query<{ id: number; file_key: string }>(
      'select id, file_key from pictures where id > $1 order by id limit 500',
      [last],
    );
    for (const { file_key } of rows) yield file_key;
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

async function backUpPicture(
  media: MediaStore,
  { store, cipher }: BackupPlace,
  { key, name }: { key: string; name: string },
): Promise<PictureEntry> {
  const content = await media.read(key, name).catch((error: NodeJS.ErrnoException) => {
    const gone = error.code === 'ENOENT' || error instanceof ObjectMissing;
    throw gone ? new PictureGone(`the file ${name} of picture ${key} is missing`) : error;
  });
  const sha256 = createHash('sha256').update(content).digest('hex');
  const path = picturePath({ sha256 }, cipher);
  if ((await store.size(path)) === null) {
    await store.write(path, await cipher.encrypt(Readable.from([content])));
  }
  return { key, name, bytes: content.length, sha256 };
}
