import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isHalfRestored, migrate } from '../database/migrate.ts';
import { readRelease } from '../database/sql-files.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import {
  connectForBackup,
  emptyDatabase,
  holdsShop,
  loadTables,
  shopIsRunning,
} from './copy-database.ts';
import { openCipher } from './encryption.ts';
import {
  BackupError,
  type BackupPlace,
  isEncrypted,
  listBackups,
  type Manifest,
  type PictureEntry,
  pictureEntrySchema,
  picturePath,
  readFileOf,
  readManifest,
} from './manifest.ts';

export interface RestoreOptions {
  readonly store: ObjectStore;
  /** Which backup of the target; absent: the newest. */
  readonly folder?: string | undefined;
  /** `BACKUP_KEY`, when the backup is encrypted. */
  readonly passphrase?: string | undefined;
  readonly connectionString: string;
  readonly media: MediaStore;
  /** Replaces a shop that is there; absent: a database with a shop is refused, unless an earlier restore was broken off in it. */
  readonly replace?: boolean;
}

/**
 * Restores database and pictures, then applies the migrations that came after the backup. Everything is
 * checked before anything is replaced, and the tables come in one transaction.
 * @throws BackupError one line for the operator; nothing was changed unless it says so
 */
export async function restoreBackup(
  options: RestoreOptions,
): Promise<Manifest & { folder: string }> {
  const place = await openBackup(options);
  const manifest = await readManifest(place);
  refuseOtherReleases(manifest);
  await refuseOccupied(options);
  await checkFiles(place, manifest);
  await restorePictures(place, manifest, options.media);
  await emptyDatabase(options.connectionString);
  const asIn = manifest.migrations; // Newer migrations follow, when the tables are loaded.
  await migrate(options.connectionString, undefined, { asIn });
  await loadTables(options.connectionString, place, manifest);
  await migrate(options.connectionString);
  return { ...manifest, folder: place.folder };
}

async function openBackup({ store, folder, passphrase }: RestoreOptions): Promise<BackupPlace> {
  const whole = await listBackups(store);
  const chosen = folder ?? whole.at(-1);
  if (!chosen || !whole.includes(chosen)) {
    throw new BackupError(`${store.place} has no whole backup${folder ? ` named ${folder}` : ''}`);
  }
  const encrypted = await isEncrypted(store, chosen);
  if (encrypted && !passphrase) {
    throw new BackupError(`${chosen} is encrypted: set BACKUP_KEY to the key it was made with`);
  }
  const cipher = await openCipher(store, encrypted ? passphrase : undefined);
  return { store, cipher, folder: chosen };
}

function refuseOtherReleases({ migrations, release }: Manifest): void {
  const { baseline, migrations: later } = readRelease();
  const known = new Set([...baseline, ...later].map(({ name }) => name));
  const unknown = migrations.find(({ name }) => !known.has(name));
  if (unknown) {
    throw new BackupError(
      `the backup was made by release ${release}, which is newer than this one (${unknown.name} is unknown here): restore it with that release`,
    );
  }
  const names = new Set(migrations.map(({ name }) => name));
  if (baseline.some(({ name }) => !names.has(name))) {
    throw new BackupError(
      `the backup was made by release ${release}, which is older than 0.5.0: restore it with release 0.5.0, and make another backup with that`,
    );
  }
}

async function refuseOccupied({ connectionString, replace }: RestoreOptions): Promise<void> {
  const client = await connectForBackup(connectionString);
  try {
    if (await shopIsRunning(client)) {
      throw new BackupError('a shop is running on this database: stop it first');
    }
    if (!replace && (await holdsShop(client)) && !(await isHalfRestored(client))) {
      throw new BackupError('this database holds a shop already: add --replace to overwrite it');
    }
  } finally {
    await client.end();
  }
}

/** Reads every table once, so that a damaged backup is found before the shop is replaced. */
async function checkFiles(place: BackupPlace, { tables, pictures }: Manifest): Promise<void> {
  for (const file of [...tables, pictures]) {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(await readFileOf(place, file), nowhere);
  }
}

async function restorePictures(
  place: BackupPlace,
  { pictures }: Manifest,
  media: MediaStore,
): Promise<void> {
  const lines = createInterface({ input: await readFileOf(place, pictures) });
  for await (const line of lines) {
    const entry = pictureEntrySchema.parse(JSON.parse(line));
    await media.write(entry.key, entry.name, await readPicture(place, entry));
  }
}

async function readPicture(place: BackupPlace, entry: PictureEntry): Promise<Buffer> {
  const path = picturePath(entry, place.cipher);
  const content = await buffer(await place.cipher.decrypt(await place.store.read(path)));
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (sha256 === entry.sha256) return content;
  throw new BackupError(`${path} is damaged: checksum differs. The shop was not changed`);
}
