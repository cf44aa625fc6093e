import type sharp from 'sharp';
import type { Metadata, Raw, Sharp } from 'sharp';
import {
  DAMAGED_PICTURE,
  HEIC_PICTURE,
  isHeic,
  MAX_PICTURE,
  MAX_PIXELS,
} from '../../domain/pictures.ts';
import { shownName } from '../../domain/typed-text.ts';
import { Refusal } from '../http/refusal.ts';

type Kind = 'jpeg' | 'png' | 'webp' | 'avif';

/**
 * Finds out from its content whether a file is a picture that the shop takes: JPEG, PNG, WebP or AVIF,
 * at most 10 MB and 40 megapixels, and none that takes more memory than the shop has for it. Reads its
 * header only.
 *
 * @throws {Refusal} 413 too large, 415 not such a picture, 422 too many pixels, in all or along a side.
 */
export async function validatePicture(bytes: Buffer): Promise<void> {
  if (bytes.length > MAX_PICTURE) throw pictureTooLarge();
  if (isHeic(bytes)) throw new Refusal(415, `The picture ${HEIC_PICTURE}`);
  const kind = kindOf(bytes);
  if (kind === null || carriesMarkup(bytes)) throw notAnImage();
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  const format = header.format === 'heif' ? 'avif' : header.format;
  if (format !== kind || (kind === 'avif' && header.compression !== 'av1')) throw notAnImage();
  if (header.width * header.height > MAX_PIXELS) {
    throw new Refusal(422, 'The picture has too many pixels: at most 40 megapixels');
  }
  if (Math.max(header.width, header.height) > MAX_SIDE) {
    throw new Refusal(422, 'The picture has too many pixels: at most 20,000 along a side');
  }
  const most = mostPixelsOf(header);
  if (header.width * header.height > most) {
    const megapixels = Math.floor(most / 1_000_000);
    throw new Refusal(
      422,
      `The picture has too many pixels: at most ${megapixels} megapixels as AVIF of its kind, 40 as JPEG`,
    );
  }
}

/** In pixels. Of one row of 40 million a decoder keeps 1 GB at once (docs/decisions/188). */
const MAX_SIDE = 20_000;

/** What decoding an AVIF may take, in bytes: its decoder keeps all of it several times over (docs/decisions/188). */
const AVIF_MEMORY = 480_000_000;

/** How many pixels such a picture may have at most, by what decoding takes for each. */
function mostPixelsOf({ format, depth, hasAlpha }: Metadata): number {
  if (format !== 'heif') return MAX_PIXELS;
  const bytesPerPixel = 16 + (hasAlpha ? 4 : 0) + (depth === 'uchar' ? 0 : 10);
  return AVIF_MEMORY / bytesPerPixel;
}

/** What is answered to a file of more than 10 MB. */
export const pictureTooLarge = (): Refusal =>
  new Refusal(413, 'The picture is too large: at most 10 MB');

/** What is answered to a file that is no picture, or one of another kind. */
const notAnImage = (): Refusal =>
  new Refusal(415, 'Not an image: please choose a JPEG, PNG, WebP or AVIF picture');

/** What is answered to a picture that breaks off or can't be decoded. */
const damaged = (): Refusal => new Refusal(415, `The picture ${DAMAGED_PICTURE}`);

/** The kind by the first bytes; the name and the type that the client gave count for nothing. */
function kindOf(bytes: Buffer): Kind | null {
  const start = bytes.toString('latin1', 0, 16);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('ftypavif', 4) || start.startsWith('ftypavis', 4)) return 'avif';
  return null;
}

/**
 * A picture with a web page or a script hidden in it is somebody's attack. Re-encoding would make
 * it harmless; it is refused all the same. Other bytes behind a picture are common (phones append
 * films and depth maps) and are just dropped.
 */
const carriesMarkup = (bytes: Buffer): boolean =>
  /<(?:!doctype\s+html|\?php|(?:html|head|body|script|iframe|svg)[\s/>])/i.test(
    bytes.toString('latin1'),
  );

/**
 * Nothing is kept larger than this, in pixels: an upright picture is enlarged to 2,000 px and more, and a wide one
 * covers a hero of 1,440 px on a screen with twice the pixels.
 */
const MAX_UPRIGHT = { width: 2100, height: 4200 };
const MAX_WIDE = { width: 2880, height: 2100 };

/** The pixels of a picture: upright, sRGB, 8 bit, RGB or RGBA, nothing of its metadata. */
export interface Pixels {
  readonly data: Buffer;
  readonly raw: Raw;
}

/**
 * Decodes a checked picture: turned as its EXIF says, converted to sRGB, made smaller when it is
 * larger than 2100×4200, a wide one larger than 2880×2100.
 *
 * @throws {Refusal} 415 when the picture is damaged.
 */
export async function decodePicture(bytes: Buffer): Promise<Pixels> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize({ ...(await largestOf(bytes)), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged();
    });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** The size that a checked picture is kept in at most. */
async function largestOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  return autoOrient.width > autoOrient.height ? MAX_WIDE : MAX_UPRIGHT;
}

/** Starts a new picture from pixels. */
export const fromPixels = async ({ data, raw }: Pixels): Promise<Sharp> =>
  (await loadSharp())(data, { raw });

/** Why a picture can't be had; the message goes on where its name ends: "is damaged in the zip". */
export class PictureFault extends Error {
  override readonly name = 'PictureFault';
}

/** The statuses that a picture is refused with. */
const REFUSED = [413, 415, 422];

/** What is said behind a picture's name; rethrows what is no fault of the picture. */
export function faultOf(error: unknown): string {
  if (error instanceof PictureFault) return error.message;
  if (!(error instanceof Refusal && REFUSED.includes(error.status))) throw error;
  return error.message.startsWith('Not an image')
    ? 'is not a picture that the shop takes: JPEG, PNG, WebP or AVIF'
    : error.message.replace(/^The picture /, '');
}

const fileNames = new WeakMap<object, string>();

/** Keeps the name that a client gave one file of several, for what is said of it. */
export const keepFileName = (file: object, name: string): void => {
  fileNames.set(file, shownName(name).slice(0, 100));
};

/** @returns what is thrown when a file is refused: where one of several is, with its name, so that it can be found among them. */
export function namingFile(error: unknown, file: object): unknown {
  const name = fileNames.get(file);
  if (!name || !(error instanceof Refusal && REFUSED.includes(error.status))) return error;
  return new Refusal(error.status, `${name} ${faultOf(error)}`);
}

let loading: Promise<typeof sharp> | null = null;

/** sharp and libvips, 8 MB, come with the first picture that is made: most days of a shop see none. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // libvips keeps finished operations to use them again; here none ever is.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
