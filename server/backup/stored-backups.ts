import { createInterface } from 'node:readline';
import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { openCipher } from './encryption.ts';
import type { BackupResult, BackupTarget } from './make-backup.ts';
import {
  BACKUP_FOLDER,
  type BackupPlace,
  isEncrypted,
  listBackups,
  MANIFEST,
  pictureEntrySchema,
  picturePath,
  readFileOf,
  readManifest,
} from './manifest.ts';

/** A backup that was made, as the database records it. */
export interface MadeBackup {
  readonly madeAt: Date;
  /** The target without secrets, such as `/mnt/backups`. */
  readonly place: string;
  readonly folder: string;
  readonly isEncrypted: boolean;
  readonly rows: number;
  readonly pictures: number;
  /** Of the database, before compression. */
  readonly bytes: number;
}

/** Records that a backup was made. */
export async function recordBackup(
  db: Kysely<Database>,
  { store, passphrase }: BackupTarget,
  { folder, rows, pictures, bytes }: BackupResult,
): Promise<void> {
  const values = {
    made_at: momentOf(folder),
    place: store.place,
    folder,
    is_encrypted: passphrase !== undefined,
    row_count: rows,
    picture_count: pictures,
    byte_count: bytes,
  };
  await db.insertInto('backups').values(values).execute();
}

/** The backup that was made last; `null` before the first. One query. */
export async function findLastBackup(db: Kysely<Database>): Promise<MadeBackup | null> {
  const last = await db
    .selectFrom('backups')
    .select(['made_at as madeAt', 'place', 'folder', 'is_encrypted as isEncrypted'])
    .select(['row_count as rows', 'picture_count as pictures', 'byte_count as bytes'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

/** A folder without a manifest may be a backup that is being made: for this long, in ms, it stays. */
const UNFINISHED_FOR = 24 * 3_600_000;

/**
 * Removes all but the newest backups of a target, what was left of those that were cut off more than a day ago, and the
 * pictures that no backup needs any more. Each step can be repeated after a kill.
 *
 * @param keep how many whole backups stay, at least 1
 * @returns the folders that were removed
 * @throws BackupError when a backup that stays can't be read: then no picture is removed
 */
export async function removeOldBackups(
  { store, passphrase }: BackupTarget,
  keep: number,
  now = new Date(),
): Promise<string[]> {
  const whole = await listBackups(store);
  const kept = whole.slice(-Math.max(1, keep));
  const isOld = (folder: string) => now.getTime() - momentOf(folder).getTime() > UNFINISHED_FOR;
  const removed = (await listFolders(store)).filter(
    (folder) => !kept.includes(folder) && (whole.includes(folder) || isOld(folder)),
  );
  for (const folder of removed) await removeBackup(store, folder);
  await removeDrafts(store, new Date(now.getTime() - UNFINISHED_FOR));
  if (removed.length > 0) await removeUnusedPictures({ store, passphrase }, kept);
  return removed;
}

const listFolders = async (store: ObjectStore): Promise<string[]> =>
  (await store.names('')).filter((name) => BACKUP_FOLDER.test(name));

/** `mantel-20261122T093000Z` was begun at that second, UTC. */
const momentOf = (folder: string): Date =>
  new Date(folder.replace(BACKUP_FOLDER, '$1-$2-$3T$4:$5:$6Z'));

/** The manifest goes first: what is left of a removal that was cut off is no backup. */
async function removeBackup(store: ObjectStore, folder: string): Promise<void> {
  const names = await store.names(folder);
  const manifests = names.filter((name) => name.startsWith(MANIFEST));
  for (const name of manifests) await store.remove(`${folder}/${name}`);
  await store.removeAll(folder);
}

/** Drafts of a backup go with its folder; those of pictures lie among the pictures of all backups. */
async function removeDrafts(store: ObjectStore, before: Date): Promise<void> {
  for (const part of await store.names('pictures'))
    await store.removeDrafts(`pictures/${part}`, before);
}

async function removeUnusedPictures(
  { store, passphrase }: BackupTarget,
  kept: readonly string[],
): Promise<void> {
  const used = new Set<string>();
  for (const folder of kept) {
    const key = (await isEncrypted(store, folder)) ? passphrase : undefined;
    const place: BackupPlace = { store, folder, cipher: await openCipher(store, key) };
    const { pictures } = await readManifest(place);
    for await (const line of createInterface({ input: await readFileOf(place, pictures) })) {
      used.add(picturePath(pictureEntrySchema.parse(JSON.parse(line)), place.cipher));
    }
  }
  // A backup that is being made needs pictures that no manifest names yet.
  if ((await listFolders(store)).some((folder) => !kept.includes(folder))) return;
  for (const part of await store.names('pictures')) {
    for (const name of await store.names(`pictures/${part}`)) {
      const path = `pictures/${part}/${name}`;
      if (!used.has(path)) await store.remove(path);
    }
  }
}
