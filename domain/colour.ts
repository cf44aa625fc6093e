/** An opaque colour as `#rrggbb`, in small letters. */
export type Hex = `#${string}`;

/** Lightness 0 to 1, chroma from 0 on, hue in degrees: steps that are equal here look equal (OKLCH). */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function linearOf(colour: Hex): Triple {
  const part = (at: number) => toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

/** Relative luminance of WCAG 2, from 0 (black) to 1 (white). */
export function luminance(colour: Hex): number {
  const [r, g, b] = linearOf(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function toOklab(colour: Hex): Triple {
  const [r, g, b] = linearOf(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearFromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexOf(linear: Triple): Hex {
  const digits = linear.map((channel) => {
    const value = Math.round(255 * Math.min(1, Math.max(0, fromLinear(Math.max(0, channel)))));
    return value.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

/** A colour in {@link Oklch}. */
export function toOklch(colour: Hex): Oklch {
  const [l, a, b] = toOklab(colour);
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

const EDGE = 0.0005;

/** The colour of these values; of one that no screen shows, with as much of its chroma as there is at its lightness. */
export function fromOklch({ l, c, h }: Oklch): Hex {
  const lightness = Math.min(1, Math.max(0, l));
  const linearAt = (chroma: number): Triple => {
    const angle = (h * Math.PI) / 180;
    return linearFromOklab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
  };
  const shown = (linear: Triple) => linear.every((part) => part >= -EDGE && part <= 1 + EDGE);
  if (shown(linearAt(c))) return hexOf(linearAt(c));
  let [low, high] = [0, c];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (shown(linearAt(middle))) low = middle;
    else high = middle;
  }
  return hexOf(linearAt(low));
}

/** @param share of the second colour, 0 to 1 */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const [from, to] = [toOklab(one), toOklab(other)];
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return hexOf(linearFromOklab([at(0), at(1), at(2)]));
}

const STEP = 0.004;

/** @returns the colour of the same hue whose lightness is nearest and which passes; `null` where none does. */
export function nearestThat(colour: Hex, passes: (candidate: Hex) => boolean): Hex | null {
  if (passes(colour)) return colour;
  const own = toOklch(colour);
  for (let away = STEP; away <= 1 + STEP; away += STEP) {
    for (const l of [own.l - away, own.l + away]) {
      const candidate = fromOklch({ ...own, l });
      if (l > -STEP && l < 1 + STEP && passes(candidate)) return candidate;
    }
  }
  return null;
}

/** The nearest colour of the same hue that is read on all of these grounds; black or white where none of its hue is. */
export function readable(colour: Hex, grounds: readonly Hex[], least: number): Hex {
  const passes = (candidate: Hex) =>
    grounds.every((ground) => contrast(candidate, ground) >= least);
  return nearestThat(colour, passes) ?? (passes('#000000') ? '#000000' : '#ffffff');
}
