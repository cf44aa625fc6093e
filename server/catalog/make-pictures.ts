import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../http/refusal.ts';
import { judgePicture } from '../media/judge-picture.ts';
import { faultOf } from '../media/picture-fault.ts';
import { storePicture } from '../media/store-picture.ts';
import { removeFiles, storeFailure } from '../media/store-uploads.ts';
import type { StoredPicture } from '../media/write-variants.ts';
import { gatherErrors, type ImportErrors, refuseErrors } from './import-errors.ts';
import { blame, type NewPicture } from './named-pictures.ts';
import type { CatalogueServices } from './write-catalogue.ts';

/** New pictures whose files are in the store. */
export type MadePictures = ReadonlyMap<NewPicture, StoredPicture>;

/** The longest rest after a picture, in ms: it rests as long as the picture took. */
const LONGEST_REST = 500;

/**
 * Reads or fetches pictures and stores their files, one after the other, all or none. After the first that is
 * no good no more are stored, but all are judged, so that all that is wrong is told at once.
 *
 * @throws {Refusal} 422 by `rows.LINE.images`, 503 while the store can't be written to.
 */
export async function makePictures(
  services: CatalogueServices,
  pictures: readonly NewPicture[],
  isGone: () => boolean,
): Promise<MadePictures> {
  const made = new Map<NewPicture, StoredPicture>();
  const errors = gatherErrors();
  try {
    for (const picture of pictures) {
      if (isGone()) throw new Refusal(400, 'The request broke off: nothing was stored');
      const from = performance.now();
      const stored = await makeOne(services, picture, errors);
      if (stored) made.set(picture, stored);
      await pause(Math.min(performance.now() - from, LONGEST_REST));
    }
    refuseErrors(errors);
    return made;
  } catch (error) {
    await removeFiles(
      services,
      [...made.values()].map(({ key }) => key),
    );
    throw storeFailure(services, error);
  }
}

async function makeOne(
  { media }: CatalogueServices,
  picture: NewPicture,
  errors: ImportErrors,
): Promise<StoredPicture | null> {
  try {
    const bytes = await picture.read();
    if (errors.count() === 0) return await storePicture(media, bytes);
    await judgePicture(bytes);
  } catch (error) {
    blame(picture, faultOf(error), errors);
  }
  return null;
}
