import { contrast, fromOklch, type Hex, luminance, nearestThat, toOklch } from './colour.ts';
import { FACES } from './look-faces.ts';
import type { Face } from './look-type.ts';

/** The four colours that a merchant chooses, for light; all others are made of them (docs/product.md, Look of the shop). */
export interface Palette {
  readonly ground: Hex;
  readonly text: Hex;
  readonly primary: Hex;
  readonly accent: Hex;
}

/** The colours of a palette, in the order in which they are chosen. */
export const PALETTE_KEYS = ['ground', 'text', 'primary', 'accent'] as const;
export type PaletteKey = (typeof PALETTE_KEYS)[number];

export type FaceKey = keyof typeof FACES;
/** All types. */
export const FACE_KEYS = Object.keys(FACES) as [FaceKey, ...FaceKey[]];

/** How round corners are. */
export const CORNERS = ['square', 'slight', 'soft', 'round'] as const;
export type Corners = (typeof CORNERS)[number];

/** How close things stand in lists. */
export const DENSITIES = ['close', 'usual', 'airy'] as const;
export type Density = (typeof DENSITIES)[number];

/** Width to height of the pictures of products on cards. */
export const CARD_RATIOS = ['4 / 5', '3 / 4', '2 / 3', '1 / 1'] as const;
export type CardRatio = (typeof CARD_RATIOS)[number];

/** How the shop looks. */
export interface Look {
  readonly palette: Palette;
  readonly heading: FaceKey;
  readonly body: FaceKey;
  readonly corners: Corners;
  readonly density: Density;
  readonly card_ratio: CardRatio;
  /** The key of an uploaded logo; `null`: the shop's name is written. */
  readonly logo: string | null;
  /** On dark grounds; `null`: the same. */
  readonly logo_dark: string | null;
  /** What icons are made from; `null`: the logo. */
  readonly mark: string | null;
}

/** A shop whose look nobody has chosen. */
export const DEFAULT_LOOK: Look = {
  palette: { ground: '#faf7f2', text: '#241f1a', primary: '#2f4a3c', accent: '#9c4a2c' },
  heading: 'fraunces',
  body: 'figtree',
  corners: 'soft',
  density: 'usual',
  card_ratio: '4 / 5',
  logo: null,
  logo_dark: null,
  mark: null,
};

/** Bytes of types at a first visit. */
export const MAX_FACE_BYTES = 36_000;

const faceOf = (key: FaceKey): Face => FACES[key];

/** What two types weigh at a first visit, in bytes; `null` where the second is not made for text. */
export function bytesOfPair(heading: FaceKey, body: FaceKey): number | null {
  const text = faceOf(body).body;
  if (!text) return null;
  return heading === body ? text.bytes : faceOf(heading).heading.bytes + text.bytes;
}

/** The types that text may have beside these headings: those that are light enough together. */
export const bodiesFor = (heading: FaceKey): FaceKey[] =>
  FACE_KEYS.filter(
    (body) => (bytesOfPair(heading, body) ?? Number.POSITIVE_INFINITY) <= MAX_FACE_BYTES,
  );

/** Least contrast of text (WCAG 2, AA). */
export const TEXT_CONTRAST = 4.5;
/** Least contrast of what shows where a control is (WCAG 2, AA). */
export const CONTROL_CONTRAST = 3;

/**
 * Least contrast of a ground with black or white, whichever is more: text in a dozen tones has room on it.
 */
const GROUND_CONTRAST = 10;

/** Whether light stands on dark. */
export const isDark = (ground: Hex): boolean => luminance(ground) < 0.18;

/** What is wrong with one colour of a palette, and the nearest one that is not. */
export interface PaletteFault {
  readonly colour: PaletteKey;
  /** `same`: all four are one. `middle`: a ground that is neither light nor dark. `contrast`: it isn't read on the ground. */
  readonly reason: 'same' | 'middle' | 'contrast';
  /** Of text on the ground where it reads worst. */
  readonly ratio: number;
  readonly nearest: Hex;
}

const hasRoom = (ground: Hex): boolean =>
  Math.max(contrast(ground, '#000000'), contrast(ground, '#ffffff')) >= GROUND_CONTRAST;

/** What is wrong with a palette, nothing where all that is made of it is read (WCAG 2, AA). */
export function paletteFaults(palette: Palette): PaletteFault[] {
  const { ground } = palette;
  const others = PALETTE_KEYS.filter((key) => key !== 'ground');
  if (others.every((key) => palette[key] === ground)) {
    const nearest = nearestText(ground, ground);
    return [{ colour: 'text', reason: 'same', ratio: 1, nearest }];
  }
  if (!hasRoom(ground)) {
    const ratio = Math.max(contrast(ground, '#000000'), contrast(ground, '#ffffff'));
    const nearest = nearestThat(ground, hasRoom) ?? '#ffffff';
    return [{ colour: 'ground', reason: 'middle', ratio, nearest }];
  }
  return others.flatMap((colour): PaletteFault[] => {
    const ratio = worstOf(palette[colour], ground);
    if (ratio >= TEXT_CONTRAST) return [];
    return [{ colour, reason: 'contrast', ratio, nearest: nearestText(palette[colour], ground) }];
  });
}

const nearestText = (colour: Hex, ground: Hex): Hex =>
  nearestThat(colour, (candidate) => worstOf(candidate, ground) >= TEXT_CONTRAST) ??
  (isDark(ground) ? '#ffffff' : '#000000');

const worstOf = (colour: Hex, ground: Hex): number =>
  Math.min(...groundsOf(ground).map((one) => contrast(colour, one)));

/** The grounds that text stands on: the page, what lies on it, and what is sunk into it. */
export function groundsOf(ground: Hex): readonly [ground: Hex, surface: Hex, sunken: Hex] {
  const { l, c, h } = toOklch(ground);
  if (isDark(ground)) {
    return [ground, fromOklch({ l: l + 0.04, c, h }), fromOklch({ l: l + 0.085, c: c + 0.003, h })];
  }
  return [ground, '#ffffff', fromOklch({ l: l - 0.034, c: c + 0.007, h })];
}
