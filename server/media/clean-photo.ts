import { decodePicture, fromPixels, validatePicture } from './check-picture.ts';
import { oneAtATime } from './store-picture.ts';

/**
 * Checks a photo and encodes it again as WebP, without its metadata and not larger than `side` pixels along a side.
 *
 * @throws {Refusal} 413, 415 or 422 when the file is not a picture that the shop takes.
 */
export async function cleanPhoto(bytes: Buffer, side: number): Promise<Buffer> {
  await validatePicture(bytes);
  return oneAtATime(async () => {
    const photo = await fromPixels(await decodePicture(bytes));
    return photo
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70, effort: 4 })
      .toBuffer();
  });
}
