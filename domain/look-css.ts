import {
  type Corners,
  DEFAULT_LOOK,
  type Density,
  type FaceKey,
  isDark,
  type Look,
  type Palette,
} from './look.ts';
import { FACES } from './look-faces.ts';
import { darkPalette, overPictures, tokensOf } from './look-tokens.ts';
import type { Cut, Face } from './look-type.ts';

/** An uploaded logo as pages show it. */
export interface LogoPicture {
  /** A `data:` address: a page asks for nothing more, and nothing flashes. */
  readonly inline: string;
  /** In px of the picture. */
  readonly width: number;
  readonly height: number;
}

export type LogoPictures = Readonly<Record<string, LogoPicture>>;

/** In px: badge, control, card, sheet. */
const RADII: Readonly<Record<Corners, readonly [number, number, number, number]>> = {
  square: [0, 0, 0, 0],
  slight: [2, 3, 4, 8],
  soft: [2, 6, 10, 16],
  round: [8, 14, 20, 28],
};

/** Gaps of lists on phones, tablets and desktops, and gaps of sections on phones and desktops, in px. */
const GAPS: Readonly<Record<Density, readonly [number, number, number, number, number]>> = {
  close: [8, 12, 16, 40, 72],
  usual: [12, 16, 24, 48, 96],
  airy: [16, 24, 40, 64, 128],
};

/** In the bar, in px: what is wider would push the tools out of it. */
const LOGO_HEIGHT = 40;
const MAX_LOGO_WIDTH = 200;

/**
 * The styles of a look, to stand behind those of the page: they set tokens of web/styles/tokens.css, name the files of its types, and draw
 * the logo over the shop's name. Empty for the look of a shop that has chosen none.
 */
export function lookCss(look: Look, logos: LogoPictures): string {
  const { palette, corners, density, card_ratio } = look;
  const usual = DEFAULT_LOOK;
  const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
  return [
    same(palette, usual.palette) ? '' : colours(palette),
    facesCss(look.heading, look.body),
    corners === usual.corners ? '' : radii(corners),
    density === usual.density ? '' : gaps(density),
    card_ratio === usual.card_ratio ? '' : `html:root{--ratio-card:${card_ratio}}`,
    logoCss(look, logos),
  ].join('');
}

/** What the shop's documents need of its look. */
export interface DocumentLook {
  readonly css: string;
  /** Of a browser's own bars around a page, in light and in the dark. */
  readonly theme_colors: { readonly light: string; readonly dark: string };
  /** The file of letters that every page needs first; `null`: that of every shop. */
  readonly font: string | null;
  /** Names the icons that are made from the merchant's logo; `null`: there is none. */
  readonly icons: number | null;
}

/** @param icons the id of the published look whose logo they were made from */
export const documentLook = (
  look: Look,
  logos: LogoPictures,
  icons: number | null,
): DocumentLook => ({
  css: lookCss(look, logos),
  theme_colors: { light: look.palette.ground, dark: darkPalette(look.palette).ground },
  font: bodyOf(look.body).files?.latin ?? null,
  icons,
});

/** What documents wear while nobody has chosen anything. */
export const DEFAULT_DOCUMENT_LOOK: DocumentLook = {
  css: '',
  theme_colors: { light: '#FAF7F2', dark: '#171411' },
  font: null,
  icons: null,
};

/** What lies on photographs is the same in both modes (web/banners/hero-slide.module.css). */
const OVER_PICTURES = [
  'ground',
  'surface',
  'sunken',
  'text',
  'border',
  'primary',
  'primary-strong',
  'on-primary',
  'sale',
  'on-sale',
  'focus',
] as const;

function colours(palette: Palette): string {
  const light = tokensOf(palette);
  const dark = tokensOf(darkPalette(palette));
  const pairs = Object.entries(light).map(
    ([name, colour]) => `--color-${name}:light-dark(${colour},${dark[name as keyof typeof dark]})`,
  );
  // Scrollbars and the browser's own controls are dark as well.
  const scheme = isDark(palette.ground) ? 'html:root{color-scheme:dark}' : '';
  const veil = `--color-veil:light-dark(${isDark(palette.ground) ? `${dark.ground}24` : 'transparent'},${dark.ground}24)`;
  const backdrop = `--color-backdrop:light-dark(${light.text}73,#0009)`;
  const bright = tokensOf(overPictures(palette));
  const lying = OVER_PICTURES.map((name) => `--light-${name}:${bright[name]}`);
  return `html:root{${[...pairs, veil, backdrop, ...lying].join(';')}}${scheme}`;
}

const faceOf = (key: FaceKey): Face => FACES[key];

/** Types that are not made for text are never chosen for it: {@link import('./look.ts').bodiesFor}. */
const bodyOf = (key: FaceKey): Cut => faceOf(key).body ?? faceOf(DEFAULT_LOOK.body).body ?? NO_CUT;
const NO_CUT: Cut = { family: 'sans-serif', weight: 400, bytes: 0, fallbacks: [] };

function facesCss(heading: FaceKey, body: FaceKey): string {
  if (heading === DEFAULT_LOOK.heading && body === DEFAULT_LOOK.body) return '';
  const text = bodyOf(body);
  const head = heading === body ? text : faceOf(heading).heading;
  const [first, ...rest] = stackOf(text, faceOf(body).kind);
  const weight = faceOf(heading).heading.weight;
  return [
    ...(head === text ? [] : fontFaces(head)),
    ...fontFaces(text),
    `html:root{--font-heading:${stackOf(head, faceOf(heading).kind).join(',')};--font-body:${[first, ...rest].join(',')};--weight-heading:${weight}}`,
    `html:root[dir="rtl"]{--font-body:${[first, '"Readex Pro"', ...rest].join(',')};--font-heading:var(--font-body)}`,
  ].join('');
}

/** Beside what a cut falls back to, the names of web/styles/tokens.css for those which every page has. */
const EVERYWHERE: Readonly<Record<string, readonly string[]>> = {
  Fraunces: ['Fraunces Fallback', 'Fraunces Fallback Android', 'Fraunces Fallback Debian'],
  Figtree: ['Figtree Fallback', 'Figtree Fallback Debian'],
};

function stackOf({ family, fallbacks }: Cut, kind: Face['kind']): string[] {
  const own = EVERYWHERE[family] ?? [
    ...new Set(fallbacks.map((fallback) => fallbackName(family, fallback.local))),
  ];
  const system = kind === 'serif' ? ['georgia', 'serif'] : ['system-ui', 'sans-serif'];
  return [...[family, ...own].map((name) => `"${name}"`), ...system];
}

/** One family for the regular and the bold font of a system. */
const fallbackName = (family: string, [first = '']: readonly string[]): string =>
  `${family} as ${first.replace(/ Bold$/, '')}`;

const LATIN = 'U+0000-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC,U+2122,U+2212';
const EXTENDED = 'U+0100-0130,U+0132-0151,U+0154-017F';

/** The one weight of headings stands for all that are near it, so that no browser thickens it. */
function fontFaces({ family, files, fallbacks }: Cut): string[] {
  if (!files) return [];
  const own = ([address, range]: readonly [string, string]) =>
    `@font-face{font-family:"${family}";src:url(${address})format("woff2");font-weight:400 700;font-display:swap;unicode-range:${range}}`;
  return [
    ...(
      [
        [files.latin, LATIN],
        [files.extended, EXTENDED],
      ] as const
    ).map(own),
    ...fallbacks.map(
      ({ local, weights: of, size, ascent, descent }) =>
        `@font-face{font-family:"${fallbackName(family, local)}";src:${local.map((name) => `local("${name}")`).join(',')};${of ? `font-weight:${of};` : ''}size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
    ),
  ];
}

function radii(corners: Corners): string {
  const [badge, control, card, sheet] = RADII[corners];
  return `html:root{--radius-badge:${badge}px;--radius-control:${control}px;--radius-card:${card}px;--radius-sheet:${sheet}px}`;
}

function gaps(density: Density): string {
  const [phone, tablet, desktop, section, wideSection] = GAPS[density];
  return `html:root{--grid-gap:${phone}px;--section-gap:${section}px}@media(min-width:768px){html:root{--grid-gap:${tablet}px}}@media(min-width:1024px){html:root{--grid-gap:${desktop}px;--section-gap:${wideSection}px}}`;
}

/** The link in the bar, and what else says the shop's name as its mark. */
const NAMES = ':is(header a[href="/"][aria-label],[data-logo])';

/** The name stays where it is, for screen readers and search engines; the picture is painted over it. */
function logoCss({ palette, logo, logo_dark }: Look, logos: LogoPictures): string {
  const shown = isDark(palette.ground) ? (logo_dark ?? logo) : logo;
  const light = shown === null ? undefined : logos[shown];
  if (!light) return '';
  const dark = logo_dark === null ? undefined : logos[logo_dark];
  const box = `inline-size:min(${widthOf(light)}px,44vw);block-size:var(--target);overflow:hidden;background:var(--logo) center/contain no-repeat;color:transparent;font-size:0;print-color-adjust:exact`;
  const inDark = dark && dark !== light;
  return [
    `html:root{--logo:url(${light.inline})${inDark ? `;--logo-dark:url(${dark.inline})` : ''}}`,
    inDark &&
      '@media screen and (prefers-color-scheme:dark){html:root:not([data-theme="light"]){--logo:var(--logo-dark)}}html:root[data-theme="dark"]{--logo:var(--logo-dark)}',
    `${NAMES}{display:block;${box}}`,
  ]
    .filter(Boolean)
    .join('');
}

const widthOf = ({ width, height }: LogoPicture): number =>
  Math.round(Math.min(MAX_LOGO_WIDTH, (width / height) * LOGO_HEIGHT));
