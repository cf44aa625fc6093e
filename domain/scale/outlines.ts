import { type Box, box, ellipse, fitted, line } from './path.ts';

/** How a thing is drawn: its outline, and fine lines on it. */
export interface Outline {
  readonly outline: string;
  readonly details?: string;
}

type Draw = (box: Box) => Outline;

const profile =
  (outline: string, details?: string): Draw =>
  (at) => ({
    outline: fitted(outline, at),
    ...(details && { details: fitted(details, at) }),
  });

const rounded =
  (share: number): Draw =>
  (at) => ({ outline: box(at, share * Math.min(at.width, at.height)) });

const framed: Draw = (at) => {
  const edge = Math.min(at.width, at.height) * 0.14;
  const inner = inset(at, edge);
  return { outline: box(at), details: box(inner) };
};

/** Two lines across the glass. */
const GLINT = 'M30 46L46 28M34 62L62 30';

const mirror =
  (outline: (at: Box) => string): Draw =>
  (at) => ({ outline: outline(at), details: fitted(GLINT, at) });

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

const VASE =
  'M38 0L62 0C62 10 58 16 60 22C68 32 100 40 100 64C100 84 84 100 68 100L32 100C16 100 0 84 0 64C0 40 32 32 40 22C42 16 38 10 38 0z';
const BOTTLE =
  'M38 0L62 0C60 16 60 30 64 38C72 48 100 52 100 68L100 92C100 97 96 100 90 100L10 100C4 100 0 97 0 92L0 68C0 52 28 48 36 38C40 30 40 16 38 0z';
const BASKET = 'M0 0L100 0C100 40 96 80 88 100L12 100C4 80 0 40 0 0z';
const BOWL = 'M0 0L100 0C98 56 76 92 62 94L62 100L38 100L38 94C24 92 2 56 0 0z';
const SHADE_ON_FOOT =
  'M22 0L78 0L100 46L55 46L56 84C70 86 76 92 78 100L22 100C24 92 30 86 44 84L45 46L0 46z';
const GLOBE_ON_FOOT =
  'M50 0C78 0 100 18 100 39C100 54 86 68 66 74L60 92L74 96L74 100L26 100L26 96L40 92L34 74C14 68 0 54 0 39C0 18 22 0 50 0z';
const MUSHROOM =
  'M50 0C80 0 100 22 100 44C84 50 70 52 62 52C62 70 68 86 78 100L22 100C32 86 38 70 38 52C30 52 16 50 0 44C0 22 20 0 50 0z';
const FLOOR_LAMP =
  'M26 0L74 0L88 26L53 26L54 44L92 100L88 100L52 50L52 100L48 100L48 50L12 100L8 100L46 44L47 26L12 26z';
const BELL =
  'M44 0L56 0C60 8 68 14 78 26C90 42 98 66 100 100L0 100C2 66 10 42 22 26C32 14 40 8 44 0z';
const DISC = 'M46 0L54 0C76 6 98 40 100 78C84 94 66 100 50 100C34 100 16 94 0 78C2 40 24 6 46 0z';
const PLUMP = 'M2 3C25 9 75 9 98 3C93 25 93 75 98 97C75 91 25 91 2 97C7 75 7 25 2 3z';
const HANGING =
  'M0 0L100 0L100 6L96 6L96 70L84 84L72 78L60 94L50 86L40 100L28 80L16 88L4 70L4 6L0 6z';
const PEBBLE = 'M40 2C70 -4 98 18 100 46C102 78 80 98 52 100C22 102 0 82 0 54C0 28 14 6 40 2z';
const JUG =
  'M20 0L70 0C66 10 66 18 68 26C94 26 104 50 92 66C86 74 80 76 74 77C76 92 70 100 62 100L22 100C6 100 0 84 6 66C10 48 22 34 20 0zM72 34C88 36 90 52 84 60C80 65 77 67 76 67C78 54 76 44 72 34z';

/** Who is named first is drawn; what no name fits is a plain box. */
const BY_NAME: readonly (readonly [RegExp, Draw])[] = [
  [/\b(capsule|pill)\b/i, mirror((at) => box(at, at.width))],
  [
    /\barch/i,
    (at) => ({ outline: arch(at), ...(at.height > 0 && { details: fitted(GLINT, at) }) }),
  ],
  [/\b(pebble|organic|irregular)\b/i, mirror((at) => fitted(PEBBLE, at))],
  [/\b(round|sun|circle|circular|oval)\b.*\bmirror|\bmirror\b.*\b(round|oval)\b/i, mirror(ellipse)],
  [/\bmirror\b/i, mirror((at) => box(at, at.width * 0.04))],
  [/\b(hanging|macram|tapestry)/i, profile(HANGING, 'M4 16L96 16M4 40L96 40')],
  [/\b(print|poster|painting|frame|photo|relief|canvas|picture)s?\b/i, framed],
  [/\b(floor lamp|tripod)\b/i, profile(FLOOR_LAMP)],
  [/\bmushroom\b/i, profile(MUSHROOM)],
  [/\bglobe\b/i, profile(GLOBE_ON_FOOT)],
  [
    /\b(bell|pendant|chandelier|lantern)\b/i,
    (at) => profile(at.height > at.width * 0.6 ? BELL : DISC)(at),
  ],
  [/\blamp\b/i, profile(SHADE_ON_FOOT)],
  [/\b(cushion|pillow|pouf)s?\b/i, profile(PLUMP)],
  [/\b(sofa|couch|settee|loveseat)\b/i, (at) => ({ outline: box(at, 60), details: sofaLines(at) })],
  [/\b(bottle|decanter)\b/i, profile(BOTTLE)],
  [/\b(jug|pitcher|carafe)\b/i, profile(JUG)],
  [/\b(vase|amphora|urn)s?\b/i, profile(VASE)],
  [/\bbowl\b/i, profile(BOWL)],
  [/\b(basket|planter|pot|crate|bin)s?\b/i, profile(BASKET, 'M2 12L98 12')],
  [/\b(candle|tumbler|glass|mug|cup|jar|canister)s?\b/i, rounded(0.12)],
  [/\b(tray|board|plate|platter|dish|coaster)s?\b/i, rounded(0.4)],
  [/\b(table|desk|console|bench|stool)\b/i, (at) => ({ outline: tableOf(at) })],
];

/** How a thing of this name is drawn in its box. */
export function outlineOf(name: string, at: Box): Outline {
  const draw = BY_NAME.find(([named]) => named.test(name))?.[1] ?? rounded(0.06);
  return draw(at);
}

/** A box whose upper end is half a circle, or half an ellipse where it is low. */
function arch({ x, y, width, height }: Box): string {
  const rise = Math.min(width / 2, height / 2);
  const n = Math.round;
  return `M${n(x)} ${n(y + height)}V${n(y + rise)}a${n(width / 2)} ${n(rise)} 0 0 1 ${n(width)} 0V${n(y + height)}z`;
}

/** A top on two legs, in one outline. */
function tableOf({ x, y, width, height }: Box): string {
  const [top, leg] = [Math.min(40, height / 6), Math.min(50, width / 12)];
  const n = Math.round;
  return `M${n(x)} ${n(y)}h${n(width)}v${n(top)}h${n(-leg)}v${n(height - top)}h${n(-leg)}v${n(top - height)}h${n(4 * leg - width)}v${n(height - top)}h${n(-leg)}v${n(top - height)}h${n(-leg)}z`;
}

const sofaLines = ({ x, y, width, height }: Box): string => {
  const seat = y + height * 0.5;
  return [
    line(x + width * 0.1, seat, x + width * 0.9, seat),
    line(x + width / 2, seat, x + width / 2, y + height * 0.85),
  ].join('');
};
