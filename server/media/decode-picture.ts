import type { Raw, Sharp } from 'sharp';
import { MOST_PIXELS } from '../../domain/pictures.ts';
import { notAnImage } from './judge-picture.ts';
import { loadSharp } from './load-sharp.ts';

/** Nothing is kept larger than this: screens do not show more. In pixels. */
const LARGEST_WIDTH = 2100;
const LARGEST_HEIGHT = 4200;

/** The pixels of a picture: upright, sRGB, 8 bit, RGB or RGBA, nothing of its metadata. */
export interface Pixels {
  readonly data: Buffer;
  readonly raw: Raw;
}

/**
 * Decodes a judged picture: turned as its EXIF says, converted to sRGB, made smaller when it is
 * larger than 2100×4200.
 *
 * @throws {Refusal} 415 when the picture is damaged.
 */
export async function decodePicture(bytes: Buffer): Promise<Pixels> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize({
      width: LARGEST_WIDTH,
      height: LARGEST_HEIGHT,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw notAnImage();
    });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** Starts a new picture from pixels. */
export const fromPixels = async ({ data, raw }: Pixels): Promise<Sharp> =>
  (await loadSharp())(data, { raw });
