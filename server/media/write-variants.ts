import { fromPixels, type Pixels } from './decode-picture.ts';
import { findDominantColor } from './dominant-color.ts';
import type { MediaStore } from './media-store.ts';

/** The widths that a page chooses from, in pixels. */
const STEPS = [160, 320, 480, 640, 800, 1080, 1440, 2100];

/** A picture whose files are in the store: what its row holds. */
export interface StoredPicture {
  readonly key: string;
  /** Of the largest variant, in pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Every width has a WebP; where `avif`, an AVIF too. */
  readonly widths: readonly number[];
  readonly avif: boolean;
  /** `#rrggbb` */
  readonly dominantColor: string;
}

/** The widths a picture is kept in: every step below its own width, and that one. */
export const widthsOf = (ownWidth: number): number[] => [
  ...STEPS.filter((step) => step < ownWidth),
  ownWidth,
];

/** Writes `{width}.webp` for each width: quick and small enough to be made before the answer. */
export async function writeWebp(
  media: MediaStore,
  key: string,
  pixels: Pixels,
): Promise<StoredPicture> {
  const { width, height } = pixels.raw;
  const widths = widthsOf(width);
  for (const step of widths) {
    const resized = (await fromPixels(pixels)).resize({ width: step });
    await media.write(
      key,
      `${step}.webp`,
      await resized.webp({ quality: 80, effort: 4 }).toBuffer(),
    );
  }
  const dominantColor = await findDominantColor(pixels);
  return { key, width, height, widths, avif: false, dominantColor };
}

/**
 * Writes `{width}.avif` for each width: a third smaller than WebP at several times the work.
 *
 * @returns whether all are there; not when told to stop between two of them.
 */
export async function writeAvif(
  media: MediaStore,
  key: string,
  pixels: Pixels,
  mustStop: () => boolean = () => false,
): Promise<boolean> {
  for (const step of widthsOf(pixels.raw.width)) {
    if (mustStop()) return false;
    const resized = (await fromPixels(pixels)).resize({ width: step });
    await media.write(
      key,
      `${step}.avif`,
      await resized.avif({ quality: 50, effort: 2 }).toBuffer(),
    );
  }
  return true;
}
