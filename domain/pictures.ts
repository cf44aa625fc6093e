/** The largest picture that may be uploaded, 10 MB. In bytes. */
export const MAX_PICTURE = 10 * 1024 * 1024;

/** The largest zip of pictures that an import takes, 200 MB. In bytes. */
export const MAX_ZIP = 200 * 1024 * 1024;

/** How many pictures a product has at most, its cover included. */
export const MAX_PICTURES = 10;

/** The largest picture, 40 megapixels: above it a small file may fill the memory. */
export const MAX_PIXELS = 40_000_000;

/** The longest text that says what a picture shows, in characters. */
export const MAX_ALT_LENGTH = 300;

/**
 * What a picture of a product says to those who can't see it, unless the merchant wrote something
 * better; `place` is counted from 0. `captionImages` (server/catalog) writes the same.
 */
export const captionOf = (productName: string, place: number): string =>
  place === 0 ? productName : `${productName}, another view`;

/** A merchant's own words about a picture; "" where it says what it says by itself. */
export const ownWords = (alt: string, productName: string): string =>
  [0, 1].some((place) => alt === captionOf(productName, place)) ? '' : alt;

/** Whether a file is the picture of an iPhone, by its first 64 bytes: one of its brands stands in the first box. */
export function isHeic(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start.subarray(0, 64));
  const length = new DataView(start.buffer, start.byteOffset, start.byteLength);
  if (text.slice(4, 8) !== 'ftyp') return false;
  return /hei[cxms]|hev[cxms]/.test(text.slice(8, Math.min(length.getUint32(0), 64)));
}

/** What is said behind the name of a picture that phones of Apple take, and what to do. */
export const HEIC_PICTURE = 'is HEIC, which browsers can’t show: save it as JPEG and choose that';

/** What is said behind the name of a picture that can't be decoded, and what to do. */
export const DAMAGED_PICTURE = 'is damaged and can’t be read: please choose another copy of it';
