import { loadSharp } from '../media/check-picture.ts';

/** As link previews want it, in px. */
const SIZE = { width: 1200, height: 630 };
/** What stays free around an upright picture, in px. */
const MARGIN = 40;
/** A picture that is at least this much wider than high fills the whole; others would lose what they show. */
const WIDE = 1.4;

/**
 * Draws the picture that is shown with a shared link: the shop's own on its ground, without a word on it (docs/product.md, Put in
 * front of people).
 *
 * @param ground `#rrggbb`
 * @returns a JPEG of 1200×630
 * @throws an error where the picture can't be read within 10 s
 */
export async function drawSharePicture(picture: Buffer, ground: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(picture).metadata();
  const [x, y] = width / height >= WIDE ? [0, 0] : [MARGIN, MARGIN];
  const inner = { width: SIZE.width - 2 * x, height: SIZE.height - 2 * y };
  return sharp(picture)
    .timeout({ seconds: 10 })
    .resize({ ...inner, fit: x === 0 ? 'cover' : 'contain', background: ground })
    .extend({ top: y, bottom: y, left: x, right: x, background: ground })
    .flatten({ background: ground })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
