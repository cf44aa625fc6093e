import type { Look } from '../../domain/look.ts';
import { loadSharp } from '../media/check-picture.ts';
import type { IconName } from '../shop/shop-icons.ts';

interface Icon {
  readonly width: number;
  readonly height: number;
  /** What of each side stays free. */
  readonly margin: number;
  /** Stands on the ground of the shop; else it is transparent. */
  readonly filled: boolean;
  /** Made from the logo, also where there is a mark. */
  readonly ofLogo?: true;
  /** The picture ends where the logo does. */
  readonly tight?: true;
}

/** The pictures that are made from a logo, by the names under which they are asked for. */
const ICONS = {
  'favicon.png': { width: 64, height: 64, margin: 0, filled: false },
  'favicon.ico': { width: 48, height: 48, margin: 0, filled: false },
  'apple-touch-icon.png': { width: 180, height: 180, margin: 0.12, filled: true },
  'icon-192.png': { width: 192, height: 192, margin: 0.1, filled: true },
  'icon-512.png': { width: 512, height: 512, margin: 0.1, filled: true },
  // A circle of 80 % is never cut off.
  'icon-maskable-512.png': { width: 512, height: 512, margin: 0.2, filled: true },
  'share.png': { width: 1200, height: 630, margin: 0.2, filled: true, ofLogo: true },
  'logo.png': { width: 400, height: 80, margin: 0, filled: false, ofLogo: true, tight: true },
} as const satisfies Readonly<Record<IconName, Icon>>;

/** The pictures that a look's logos are kept as. */
interface LogoFiles {
  readonly logo: Buffer | null;
  readonly mark: Buffer | null;
}

/** An icon as it is served: a PNG. */
export interface DrawnIcon {
  readonly name: IconName;
  readonly picture: Buffer;
}

/** Draws all icons, as PNG; none where there is neither logo nor mark. */
export async function drawIcons(
  { palette }: Look,
  { logo, mark }: LogoFiles,
): Promise<DrawnIcon[]> {
  const drawn: DrawnIcon[] = [];
  for (const [name, icon] of Object.entries(ICONS) as [IconName, Icon][]) {
    const source = icon.ofLogo ? (logo ?? mark) : (mark ?? logo);
    if (source === null) return [];
    drawn.push({ name, picture: await drawIcon(source, icon, palette.ground) });
  }
  return drawn;
}

async function drawIcon(
  source: Buffer,
  { width, height, margin, filled, tight }: Icon,
  ground: string,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const [x, y] = [Math.round(width * margin), Math.round(height * margin)];
  const background = filled ? ground : '#00000000';
  const small = sharp(source).resize({
    width: width - 2 * x,
    height: height - 2 * y,
    fit: tight ? 'inside' : 'contain',
    background: '#00000000',
  });
  const framed = small.extend({ top: y, bottom: y, left: x, right: x, background: '#00000000' });
  const flat = filled ? sharp(await framed.png().toBuffer()).flatten({ background }) : framed;
  return flat.png({ compressionLevel: 9 }).toBuffer();
}
