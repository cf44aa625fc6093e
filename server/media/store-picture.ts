import { randomBytes } from 'node:crypto';
import { decodePicture, fromPixels, type Pixels } from './decode-picture.ts';
import { judgePicture } from './judge-picture.ts';
import type { MediaStore } from './media-store.ts';
import { type StoredPicture, writeWebp } from './write-variants.ts';

/** What the AVIF files are still to be made from; gone when they are there. */
export const SOURCE_NAME = 'source.webp';

/**
 * Judges, cleans and stores an uploaded picture: everything is encoded anew, under a random key,
 * in WebP. The AVIF files come later, by `avif-queue.ts`, once the row is committed. Whoever fails
 * to commit that row removes the key from the store again.
 *
 * @throws {Refusal} 413, 415 or 422 when the file is not a picture that the shop takes.
 */
export async function storePicture(media: MediaStore, bytes: Buffer): Promise<StoredPicture> {
  await judgePicture(bytes);
  return oneAtATime(async () =>
    storePixels(media, randomBytes(16).toString('hex'), await decodePicture(bytes)),
  );
}

/** Writes what has to be there before a picture may be shown; a failure leaves nothing. */
export async function storePixels(
  media: MediaStore,
  key: string,
  pixels: Pixels,
): Promise<StoredPicture> {
  try {
    const stored = await writeWebp(media, key, pixels);
    const source = await (await fromPixels(pixels)).webp({ quality: 95, effort: 1 }).toBuffer();
    await media.write(key, SOURCE_NAME, source);
    return stored;
  } catch (error) {
    await media.remove(key).catch(() => undefined);
    throw error;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** A picture of 40 megapixels takes 160 MB while it is decoded: never two at once. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}
