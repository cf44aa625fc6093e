import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Refusal } from '../http/refusal.ts';
import { StoreFailed } from '../storage/object-store.ts';
import {
  decodePicture,
  fromPixels,
  namingFile,
  type Pixels,
  validatePicture,
} from './check-picture.ts';
import type { MediaStore } from './media-store.ts';

/** What the AVIF files are still to be made from; gone when they are there. */
export const SOURCE_NAME = 'source.webp';

/**
 * Checks, cleans and stores an uploaded picture: everything is encoded again, under a random key,
 * in WebP. The AVIF files come later, by `avif-queue.ts`, once the row is committed. A caller that fails
 * to commit that row removes the key from the store again.
 *
 * @throws {Refusal} 413, 415 or 422 when the file is not a picture that the shop takes.
 */
export async function storePicture(media: MediaStore, bytes: Buffer): Promise<StoredPicture> {
  await validatePicture(bytes);
  const uploadHash = createHash('sha256').update(bytes).digest();
  return oneAtATime(async () => ({
    ...(await storePixels(media, randomBytes(16).toString('hex'), await decodePicture(bytes))),
    uploadHash,
  }));
}

/** How long what a failed upload has written is removed before its answer is given, in ms. */
const CLEAN_UP_MS = 1_000;

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
    // A store that is silent is not waited for again: the sweep finds what stays.
    await Promise.race([media.remove(key).catch(() => undefined), pause(CLEAN_UP_MS)]);
    throw error;
  }
}

/** A picture may take 500 MB while it is decoded (docs/decisions/188): never two at once. */
export const oneAtATime = pLimit(1);

/** The widths that a page chooses from, in pixels. */
const STEPS = [160, 320, 480, 640, 800, 1080, 1440, 2100, 2880];

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
  /** SHA-256 of the uploaded file. */
  readonly uploadHash?: Buffer;
}

/** The widths a picture is kept in: every step below its own width, and that one. */
const widthsOf = (ownWidth: number): number[] => [
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
 * @returns whether all are there; not when asked to stop between two of them.
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

/** The picture is looked at as a square of this side: enough for its colours, free of its noise. */
const SIDE = 32;

/**
 * The colour that most of a picture has, `#rrggbb`: the mean of the most frequent of 512 groups of
 * alike colours, so that it is one that is seen and not a mud of all. Transparency counts as white.
 */
async function findDominantColor(pixels: Pixels): Promise<string> {
  const small = await (await fromPixels(pixels))
    .flatten({ background: '#ffffff' })
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer();
  const groups = new Map<number, Group>();
  for (let at = 0; at + 2 < small.length; at += 3) {
    const [r = 0, g = 0, b = 0] = small.subarray(at, at + 3);
    const name = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5);
    const group = groups.get(name) ?? { count: 0, sum: [0, 0, 0] };
    groups.set(name, {
      count: group.count + 1,
      sum: [group.sum[0] + r, group.sum[1] + g, group.sum[2] + b],
    });
  }
  const largest = [...groups.values()].reduce((best, group) =>
    group.count > best.count ? group : best,
  );
  return `#${largest.sum.map((sum) => hex(Math.round(sum / largest.count))).join('')}`;
}

interface Group {
  readonly count: number;
  readonly sum: readonly [number, number, number];
}

const hex = (value: number): string => value.toString(16).padStart(2, '0');

interface UploadServices {
  readonly media: MediaStore;
  readonly log: { error(fields: object, message: string): void };
}

/**
 * Stores uploaded pictures one after the other, all or none.
 *
 * @throws {Refusal} 413, 415 or 422 for a file that the shop does not take, 503 while the store can't
 * be written to (a full disk).
 */
export async function storeUploads(
  services: UploadServices,
  uploads: readonly Buffer[],
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  try {
    for (const bytes of uploads) {
      const picture = await storePicture(services.media, bytes).catch((error: unknown) => {
        throw namingFile(error, bytes);
      });
      stored.push(picture);
    }
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
