import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { lockCatalogue, readCatalogueVersion } from '../database/catalogue-version.ts';
import { isDatabaseAway } from '../database/database-errors.ts';
import { afterCommit } from '../database/one-transaction.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import type { CurrentVersion } from '../http/bounded-store.ts';
import type { MediaStore } from '../media/media-store.ts';
import { deleteUnusedPictures, insertPicture } from '../media/picture-rows.ts';
import { removeFiles, type StoredPicture, storeUploads } from '../media/store-picture.ts';

/** What every write of the catalogue stands on. */
export interface CatalogueServices {
  readonly db: Kysely<Database>;
  readonly media: MediaStore;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Called when pictures were committed. */
  readonly wakeAvif: () => void;
  readonly currentVersion: CurrentVersion;
}

/** The same, with the admin who writes: their changes are kept with their name. */
export interface CatalogueWriter extends CatalogueServices {
  readonly admin: SignedIn;
}

/** What a write answers, and the pictures that it has taken from somewhere. */
export interface Written<T> {
  readonly answer: T;
  readonly dropped?: readonly number[];
}

/** A write to the catalogue; `pictureIds` are the rows of the uploads, in their order. */
export type CatalogueWrite<T> = (
  transaction: Transaction<Database>,
  pictureIds: readonly number[],
) => Promise<Written<T>>;

/**
 * Runs a write to the catalogue so that pictures' files and rows stay in step: files are there before
 * their rows are committed and go after theirs are; whatever fails leaves no file. It answers once this
 * instance would no longer show the catalogue as it was before.
 *
 * @throws {Refusal} 413, 415 or 422 for a file that the shop does not take, and what the write throws.
 */
export async function writeCatalogue<T>(
  services: CatalogueWriter,
  uploads: readonly Buffer[],
  write: CatalogueWrite<T>,
): Promise<T> {
  return writeStored(services, await storeUploads(services, uploads), write);
}

/** The same with pictures whose files are in the store already; they are gone when the write fails. */
async function writeStored<T>(
  services: CatalogueWriter,
  stored: readonly StoredPicture[],
  write: CatalogueWrite<T>,
): Promise<T> {
  const { answer, unused, version } = await commit(services, stored, write);
  await afterCommit(async () => {
    await removeFiles(services, unused);
    if (stored.length > 0) services.wakeAvif();
    await untilKnown(services.currentVersion, version);
  });
  return answer;
}

async function commit<T>(
  services: CatalogueWriter,
  stored: readonly StoredPicture[],
  write: CatalogueWrite<T>,
): Promise<{ answer: T; unused: string[]; version: number }> {
  try {
    return await services.db.transaction().execute(async (transaction) => {
      await lockCatalogue(transaction);
      await actAs(transaction, services.admin.userId);
      const pictureIds: number[] = [];
      for (const picture of stored) pictureIds.push(await insertPicture(transaction, picture));
      const { answer, dropped = [] } = await write(transaction, pictureIds);
      const unused = await deleteUnusedPictures(transaction, dropped);
      return { answer, unused, version: await readCatalogueVersion(transaction) };
    });
  } catch (error) {
    // A connection that broke may have committed: then the files are needed, else the sweep finds them.
    if (!isDatabaseAway(error)) {
      await removeFiles(
        services,
        stored.map(({ key }) => key),
      );
    }
    throw error;
  }
}

/** The listener learns of a commit within this time, or it is down and the cache stands aside. In ms. */
const MAX_WAIT = 2_000;
/** No single pause counts for more, in ms: a process that stood still reads first what came meanwhile. */
const MAX_PAUSE = 50;

/** Waits until this instance's public cache is past what was there before `version`. */
export async function untilKnown(currentVersion: CurrentVersion, version: number): Promise<void> {
  const isOld = () => (currentVersion() ?? version) < version;
  for (let waited = 0; isOld() && waited < MAX_WAIT; ) {
    const from = performance.now();
    await pause(2);
    waited += Math.min(performance.now() - from, MAX_PAUSE);
  }
}
