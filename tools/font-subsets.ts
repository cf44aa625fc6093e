/** What the shop's font files are made of: where from, which letters, which features (tools/subset-fonts.ts). */
export const SOURCES = new URL('../node_modules/@fontsource-variable/', import.meta.url);

/** ASCII, Latin-1, ı Œ œ, dashes, quotes, …, •, €, ™ and the minus sign. */
export const LATIN = `${characters(0x20, 0x7e)}${characters(0xa0, 0xff)}ıŒœ–—‘’‚“”„†…•‹›€™−`;
/** Latin Extended-A: Turkish, Polish, Czech, Romanian and their like. */
export const LATIN_EXTENDED = characters(0x100, 0x17f);

/** Letters, marks, digits and punctuation of Arabic, Persian and Urdu; the joiners. */
export const ARABIC = `${characters(0x600, 0x6ff)}\u200c\u200d`;

/** Signs of currencies beside €. */
export const CURRENCIES = characters(0x20a0, 0x20bf);

export const HEADING = { opsz: 48, wght: 450 };
export const BODY = { wght: { min: 400, max: 700 } };
export const SHAPING = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum'];
export const TABULAR = [...SHAPING, 'tnum'];
export const JOINED = [...SHAPING, 'isol', 'init', 'medi', 'fina', 'rlig', 'calt', 'rclt', 'curs'];

function characters(first: number, last: number): string {
  return String.fromCodePoint(
    ...Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}
