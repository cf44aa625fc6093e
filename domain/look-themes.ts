import { DEFAULT_LOOK, type Look } from './look.ts';

type Theme = Omit<Look, 'logo' | 'logo_dark' | 'mark'>;

const { logo: _logo, logo_dark: _dark, mark: _mark, ...CEDAR } = DEFAULT_LOOK;

/** Composed looks to begin with; the first one is that of a shop which has chosen none. */
export const THEMES = {
  cedar: CEDAR,
  /** White gallery: black, one loud red, square corners. */
  gallery: {
    palette: { ground: '#ffffff', text: '#111111', primary: '#111111', accent: '#c8102e' },
    heading: 'bricolage-grotesque',
    body: 'figtree',
    corners: 'square',
    density: 'close',
    card_ratio: '1 / 1',
  },
  /** Rose plaster, wine, a book's serif. */
  atelier: {
    palette: { ground: '#fbf1ee', text: '#33191f', primary: '#7a2340', accent: '#a0522d' },
    heading: 'playfair-display',
    body: 'figtree',
    corners: 'slight',
    density: 'airy',
    card_ratio: '2 / 3',
  },
  /** Cool linen and deep sea, round as pebbles. */
  harbour: {
    palette: { ground: '#f1f6f8', text: '#12242f', primary: '#0f5673', accent: '#a8431b' },
    heading: 'nunito',
    body: 'figtree',
    corners: 'round',
    density: 'usual',
    card_ratio: '1 / 1',
  },
  /** Olive and ochre of a garden house, set like a book. */
  orchard: {
    palette: { ground: '#f6f4e6', text: '#262a17', primary: '#4c5a1e', accent: '#93500b' },
    heading: 'lora',
    body: 'lora',
    corners: 'slight',
    density: 'airy',
    card_ratio: '3 / 4',
  },
  /** Brass by night: dark in both modes. */
  midnight: {
    palette: { ground: '#14161c', text: '#f1ede4', primary: '#dcb871', accent: '#e79a7b' },
    heading: 'jost',
    body: 'jost',
    corners: 'square',
    density: 'usual',
    card_ratio: '3 / 4',
  },
} as const satisfies Readonly<Record<string, Theme>>;

export type ThemeKey = keyof typeof THEMES;
/** Their names, in the order in which they are offered. */
export const THEME_KEYS = Object.keys(THEMES) as [ThemeKey, ...ThemeKey[]];
