import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  bodiesFor,
  bytesOfPair,
  DEFAULT_LOOK,
  FACE_KEYS,
  type Look,
  MAX_FACE_BYTES,
} from './look.ts';
import { documentLook, lookCss } from './look-css.ts';
import { FACES } from './look-faces.ts';
import { THEMES } from './look-themes.ts';
import type { Cut, Face } from './look-type.ts';

const NO_LOGO = { logo: null, logo_dark: null, mark: null };
const looks: readonly Look[] = Object.values(THEMES).map((theme) => ({ ...theme, ...NO_LOGO }));
const publicFile = (address: string) => new URL(`../web/public${address}`, import.meta.url);

test('a shop that has chosen nothing has no styles of its own', () => {
  expect(lookCss(DEFAULT_LOOK, {})).toBe('');
  expect(documentLook(DEFAULT_LOOK, {}, null)).toMatchObject({ css: '', font: null, icons: null });
});

test('each type is there in the files that it names, and is as heavy as it says', () => {
  for (const face of Object.values(FACES) as Face[]) {
    for (const { files, bytes } of [face.heading, face.body].filter((cut): cut is Cut => !!cut)) {
      if (!files) continue;
      expect(existsSync(publicFile(files.extended)), files.extended).toBe(true);
      expect(statSync(publicFile(files.latin)).size).toBe(bytes);
    }
  }
});

test('a first visit brings at most 36 kB of types, whichever pair is chosen, and every type is in a pair', () => {
  for (const heading of FACE_KEYS) {
    expect(bodiesFor(heading).length, heading).toBeGreaterThan(0);
    for (const body of bodiesFor(heading)) {
      expect(bytesOfPair(heading, body)).toBeLessThanOrEqual(MAX_FACE_BYTES);
    }
  }
  for (const { heading, body } of looks) expect(bodiesFor(heading)).toContain(body);
});

test('styles name the files of the chosen pair alone', () => {
  for (const look of looks) {
    const named = [...lookCss(look, {}).matchAll(/url\((\/assets\/fonts\/[^)]+)\)/g)].map(
      ([, address]) => address,
    );
    const { heading, body }: { heading: Face; body: Face } = {
      heading: FACES[look.heading],
      body: FACES[look.body],
    };
    const cuts = look.heading === look.body ? [body.body] : [heading.heading, body.body];
    expect(named).toEqual(
      cuts.flatMap((cut) => (cut?.files ? [cut.files.latin, cut.files.extended] : [])),
    );
  }
});

test('from right to left headings are set in the type of the text: no other Latin file is loaded', () => {
  for (const look of looks.filter((one) => one !== looks[0])) {
    const css = lookCss(look, {});
    expect(css).toContain('html:root[dir="rtl"]{--font-body:');
    expect(css).toContain('"Readex Pro"');
    expect(css).toContain('--font-heading:var(--font-body)}');
  }
});

test('a logo is painted over the name, in the dark its other picture', () => {
  const picture = (name: string) => ({
    inline: `data:image/webp;base64,${name}`,
    width: 300,
    height: 60,
  });
  const logos = { a: picture('A'), b: picture('B') };
  const one = lookCss({ ...DEFAULT_LOOK, logo: 'a' }, logos);
  expect(one).toContain('--logo:url(data:image/webp;base64,A)');
  expect(one).toContain('min(200px,44vw)');
  expect(one).not.toContain('--logo-dark');
  const both = lookCss({ ...DEFAULT_LOOK, logo: 'a', logo_dark: 'b' }, logos);
  expect(both).toContain('--logo-dark:url(data:image/webp;base64,B)');
  const night = { ...THEMES.midnight, ...NO_LOGO, logo: 'a', logo_dark: 'b' };
  expect(lookCss(night, logos)).toContain('--logo:url(data:image/webp;base64,B)');
  expect(lookCss({ ...DEFAULT_LOOK, logo: 'gone' }, logos)).toBe('');
});

test('nothing of a look can end the style element', () => {
  for (const look of looks) expect(lookCss(look, {})).not.toMatch(/<|[^\0-\x7f]/);
});
