import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, type Hex } from './colour.ts';
import {
  CONTROL_CONTRAST,
  DEFAULT_LOOK,
  type Palette,
  paletteFaults,
  TEXT_CONTRAST,
} from './look.ts';
import { THEMES } from './look-themes.ts';
import { type ColourTokens, darkPalette, overPictures, tokensOf } from './look-tokens.ts';

type Token = keyof ColourTokens;

const GROUNDS: readonly Token[] = ['ground', 'surface', 'sunken'];
const SOFTS: readonly Token[] = ['primary-soft', 'error-soft', 'success-soft', 'warning-soft'];

/** Which token stands on which, and the least contrast there. */
const PAIRS: readonly (readonly [text: Token, grounds: readonly Token[], least: number])[] = [
  ['text', [...GROUNDS, ...SOFTS, 'selection'], TEXT_CONTRAST],
  ['muted', [...GROUNDS, ...SOFTS], TEXT_CONTRAST],
  ['primary', [...GROUNDS, ...SOFTS], TEXT_CONTRAST],
  ['accent', [...GROUNDS, 'primary-soft'], TEXT_CONTRAST],
  ['sale', [...GROUNDS, 'primary-soft'], TEXT_CONTRAST],
  ['success', [...GROUNDS, 'primary-soft', 'success-soft'], TEXT_CONTRAST],
  ['warning', [...GROUNDS, 'primary-soft', 'warning-soft'], TEXT_CONTRAST],
  ['error', [...GROUNDS, 'primary-soft', 'error-soft'], TEXT_CONTRAST],
  ['on-primary', ['primary', 'primary-strong'], TEXT_CONTRAST],
  ['on-accent', ['accent'], TEXT_CONTRAST],
  ['on-sale', ['sale'], TEXT_CONTRAST],
  ['on-error', ['error', 'error-strong'], TEXT_CONTRAST],
  ['border', GROUNDS, CONTROL_CONTRAST],
  ['star', GROUNDS, CONTROL_CONTRAST],
  ['focus', GROUNDS, CONTROL_CONTRAST],
];

/** Pairs of a palette's tokens that are not read. */
function unread(palette: Palette): string[] {
  const tokens = tokensOf(palette);
  return PAIRS.flatMap(([text, grounds, least]) =>
    grounds
      .filter((ground) => contrast(tokens[text], tokens[ground]) < least)
      .map((ground) => `${text} on ${ground} ${contrast(tokens[text], tokens[ground])}`),
  );
}

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n): Hex => `#${n.toString(16).padStart(6, '0')}`);
const palettes = fc.record({ ground: hex, text: hex, primary: hex, accent: hex });

/** A palette with every fault mended as it is offered. */
function mended(palette: Palette, rounds = 3): Palette {
  const faults = paletteFaults(palette);
  if (faults.length === 0 || rounds === 0) return palette;
  const nearest = Object.fromEntries(faults.map(({ colour, nearest }) => [colour, nearest]));
  return mended({ ...palette, ...nearest }, rounds - 1);
}

test.each(
  Object.entries(THEMES),
)('all that is said in “%s” is read, light and dark', (_name, look) => {
  expect(paletteFaults(look.palette)).toEqual([]);
  expect(unread(look.palette)).toEqual([]);
  expect(unread(darkPalette(look.palette))).toEqual([]);
});

test('a palette that is taken is read everywhere, in both modes; what is offered in place of a fault is taken', () => {
  fc.assert(
    fc.property(palettes, (palette) => {
      const taken = mended(palette);
      expect(paletteFaults(taken)).toEqual([]);
      expect(unread(taken)).toEqual([]);
      expect(unread(darkPalette(taken))).toEqual([]);
      expect(unread(overPictures(taken))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('only what is wrong is changed, and as little as it takes', () => {
  fc.assert(
    fc.property(palettes, (palette) => {
      for (const { colour, reason, ratio, nearest } of paletteFaults(palette)) {
        if (reason !== 'contrast') continue;
        expect(ratio).toBeLessThan(TEXT_CONTRAST);
        const worst = Math.min(
          ...(['ground', 'surface', 'sunken'] as const).map((ground) =>
            contrast(nearest, tokensOf({ ...palette, [colour]: nearest })[ground]),
          ),
        );
        expect(worst).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        // One step less of lightness would not be enough; the last step may jump by what eight bits leave.
        if (nearest !== '#000000' && nearest !== '#ffffff') expect(worst).toBeLessThan(5);
      }
    }),
    { numRuns: 200 },
  );
});

test('four equal colours, a ground of the middle and a pale text are three different faults', () => {
  const { palette } = DEFAULT_LOOK;
  const grey = '#777777';
  expect(paletteFaults({ ground: grey, text: grey, primary: grey, accent: grey })).toMatchObject([
    { colour: 'text', reason: 'same', ratio: 1 },
  ]);
  expect(paletteFaults({ ...palette, ground: grey })).toMatchObject([
    { colour: 'ground', reason: 'middle' },
  ]);
  expect(paletteFaults({ ...palette, accent: '#e8a07c' })).toMatchObject([
    { colour: 'accent', reason: 'contrast' },
  ]);
});

test('a shop on a dark ground is the same in the dark', () => {
  const dark: Palette = {
    ground: '#16181d',
    text: '#eeeae2',
    primary: '#d8b26a',
    accent: '#e08f6f',
  };
  expect(darkPalette(dark)).toBe(dark);
});
