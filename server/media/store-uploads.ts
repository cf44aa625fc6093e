import { Refusal } from '../http/refusal.ts';
import { StoreFailed } from '../storage/object-store.ts';
import type { MediaStore } from './media-store.ts';
import { type StoredPicture, storePicture } from './store-picture.ts';

interface UploadServices {
  readonly media: MediaStore;
  readonly log: { error(fields: object, message: string): void };
}

/**
 * Stores uploaded pictures one after the other, all or none.
 *
 * @throws {Refusal} 413, 415 or 422 for a file that the shop does not take, 503 while the store can't
 * be written to (a full disk: safety.md, 5).
 */
export async function storeUploads(
  services: UploadServices,
  uploads: readonly Buffer[],
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  try {
    for (const bytes of uploads) stored.push(await storePicture(services.media, bytes));
    return stored;
  } catch (error) {
    const keys = stored.map(({ key }) => key);
    await removeFiles(services, keys);
    throw storeFailure(services, error);
  }
}

/**
 * Removes the files of pictures that no row speaks of any more. What can't be removed now is left to
 * the sweep at the next start.
 */
export async function removeFiles(
  { media, log }: UploadServices,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await media.remove(key).catch((err: unknown) => {
      log.error({ err, picture: key }, 'the files of a picture wait for the next start');
    });
  }
}

/** @returns what is thrown when a picture could not be stored: 503 for a fault of the disk or the store. */
export function storeFailure({ log }: UploadServices, error: unknown): unknown {
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined && !(error instanceof StoreFailed)) return error;
  log.error({ err: error }, 'a picture could not be stored');
  return new Refusal(503, 'The pictures could not be stored, please try again later', {
    headers: { 'retry-after': '60' },
  });
}
