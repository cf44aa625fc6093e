import { LARGEST_PICTURE, MOST_PIXELS } from '../../domain/pictures.ts';
import { Refusal } from '../http/refusal.ts';
import { loadSharp } from './load-sharp.ts';

type Kind = 'jpeg' | 'png' | 'webp' | 'avif';

/**
 * Tells from its content whether a file is a picture that the shop takes: JPEG, PNG, WebP or AVIF,
 * at most 10 MB and 40 megapixels (decisions §3). Reads its header only.
 *
 * @throws {Refusal} 413 too large, 415 not such a picture, 422 too many pixels.
 */
export async function judgePicture(bytes: Buffer): Promise<void> {
  if (bytes.length > LARGEST_PICTURE) throw pictureTooLarge();
  const kind = kindOf(bytes);
  if (kind === null || carriesMarkup(bytes)) throw notAnImage();
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAnImage();
    });
  const format = header.format === 'heif' ? 'avif' : header.format;
  if (format !== kind || (kind === 'avif' && header.compression !== 'av1')) throw notAnImage();
  if (header.width * header.height > MOST_PIXELS) {
    throw new Refusal(422, 'The picture has too many pixels: at most 40 megapixels');
  }
}

/** What is answered to a file of more than 10 MB. */
export const pictureTooLarge = (): Refusal =>
  new Refusal(413, 'The picture is too large: at most 10 MB');

/** What is answered to a file that is no picture, or a damaged one (decisions §2). */
export const notAnImage = (): Refusal =>
  new Refusal(415, 'Not an image: please choose a JPEG, PNG, WebP or AVIF picture');

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
