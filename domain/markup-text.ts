import { typedText } from './typed-text.ts';

/** The entities of U+00A0 to U+00FF, in their order. */
const LATIN =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot
cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute
Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml
aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute
ucirc uuml yacute thorn yuml`.split(/\s+/);

const ENTITIES = new Map<string, string>([
  ...LATIN.map((name, place): [string, string] => [name, String.fromCodePoint(0xa0 + place)]),
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', trade: '™', hellip: '…' },
    ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”' },
    ...{ bdquo: '„', lsaquo: '‹', rsaquo: '›', bull: '•', prime: '′', Prime: '″', minus: '−' },
    ...{ ensp: ' ', emsp: ' ', thinsp: ' ', zwnj: '\u200c', zwj: '\u200d', oelig: 'œ', OElig: 'Œ' },
    ...{ scaron: 'š', Scaron: 'Š', Yuml: 'Ÿ', fnof: 'ƒ', permil: '‰', dagger: '†', infin: '∞' },
    ...{ le: '≤', ge: '≥', ne: '≠', asymp: '≈', larr: '←', rarr: '→', hearts: '♥', check: '✓' },
  }),
]);

/** Longer ones are none. */
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,11}));/g;

/** Text with its entities decoded: "Salt &amp; sand" is "Salt & sand". What is no entity stays. */
export const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES.get(name) ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return isCharacter(code) ? String.fromCodePoint(code) : entity;
  });

const isCharacter = (code: number): boolean =>
  (code >= 0x20 || code === 0x9 || code === 0xa || code === 0xd) &&
  code <= 0x10ffff &&
  (code < 0xd800 || code > 0xdfff);

/** In characters: `<` is looked at no further, so that the time to read a text grows with its length only. */
const TAG = /<(\/?)([a-zA-Z][a-zA-Z\d]{0,15})(?:[\s/][^<>]{0,3000})?>/g;
/** What is shown of none: where it begins and where it ends, in lower case. */
const HIDDEN = [
  ['<!--', '-->'],
  ['<script', '</script'],
  ['<style', '</style'],
  ['<head>', '</head'],
  ['<noscript', '</noscript'],
  ['<svg', '</svg'],
] as const;

/** What begins and does not end stays, so that each place is looked at once. */
function withoutHidden(text: string): string {
  let rest = text;
  for (const [begin, end] of HIDDEN) {
    const lower = rest.toLowerCase();
    if (lower.length !== rest.length) return rest; // A letter whose small one is longer moves all places.
    const shown: string[] = [];
    let from = 0;
    for (let at = lower.indexOf(begin); at !== -1; at = lower.indexOf(begin, from)) {
      const until = lower.indexOf(end, at + begin.length);
      if (until === -1) break;
      shown.push(rest.slice(from, at));
      from = until + (end === '-->' ? end.length : end.length + 1);
    }
    rest = [...shown, rest.slice(from)].join(' ');
  }
  return rest;
}

const PARAGRAPHS =
  /^(?:p|div|section|article|h[1-6]|ul|ol|dl|table|blockquote|pre|hr|figure|header|footer|address)$/;
const LINES = /^(?:br|tr|dt|dd|li|caption|figcaption|option)$/;
const BLOCK = /<\/?(?:p|div|section|article|h[1-6]|ul|ol|dl|li|table|br|blockquote)\b/i;

/**
 * Markup as the text that people read: paragraphs are separated by a blank line, items of lists begin with "• ", entities are decoded. A text
 * without markup keeps its lines.
 */
export function markupText(markup: string): string {
  const text = isMarkup(markup) ? withoutTags(markup) : decodeEntities(markup);
  // Some systems escape the markup itself.
  return typedText(!isMarkup(markup) && isMarkup(text) ? decodeEntities(withoutTags(text)) : text);
}

const isMarkup = (text: string): boolean => text.search(TAG) !== -1 || text.includes('<!--');

function withoutTags(markup: string): string {
  // Between blocks a line break of the source is a space; a blank line is a paragraph, as WordPress has it.
  const seen = withoutHidden(markup).replaceAll('\r\n', '\n');
  const source = BLOCK.test(seen) ? seen.replace(/(?<!\n)\n(?!\n)/g, ' ') : seen;
  const text = source.replace(TAG, (_tag, end: string, name: string) =>
    spaceFor(name.toLowerCase(), end !== ''),
  );
  return decodeEntities(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}•/g, '\n•')
    .replace(/\n•\s*(?=\n|$)/g, '')
    .replace(/\n{3,}/g, '\n\n');
}

function spaceFor(name: string, isEnd: boolean): string {
  if (name === 'li') return isEnd ? '' : '\n• ';
  if (/^t[dh]$/.test(name)) return isEnd ? ' ' : '';
  if (PARAGRAPHS.test(name)) return '\n\n';
  return LINES.test(name) && !(isEnd && name !== 'tr') ? '\n' : '';
}
