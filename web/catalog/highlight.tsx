import type { Product } from '../../contract/catalog.ts';
import { asciiDigits } from '../../domain/typed-text.ts';

/** A piece of a text; `hit` when it is what was searched for. */
export interface TextPiece {
  readonly text: string;
  readonly hit: boolean;
}

/** A text with its hits marked. */
export const Pieces = ({ of }: { readonly of: readonly TextPiece[] }) =>
  of.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
    hit ? <mark key={index}>{text}</mark> : text,
  );

/**
 * Cuts a text where words begin as the searched ones do, without regard to case, accents, widths and scripts of digits:
 * the search finds words by their beginnings (server/search).
 */
export function highlight(text: string, search: string): readonly TextPiece[] {
  const wanted = wordsOf(plain(search)).map(({ word }) => word);
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const { word, at } of wordsOf(text)) {
    const length = Math.max(0, ...wanted.map((start) => sharedStart(word, start)));
    if (length === 0) continue;
    pieces.push({ text: text.slice(done, at), hit: false });
    pieces.push({ text: text.slice(at, at + length), hit: true });
    done = at + length;
  }
  pieces.push({ text: text.slice(done), hit: false });
  return pieces.filter((piece) => piece.text !== '');
}

const plain = (text: string): string =>
  asciiDigits(text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en'));

const wordsOf = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index: at }) => ({ word, at }));

/** How many characters of a word spell what is wanted; 0 when it begins otherwise. */
function sharedStart(word: string, wanted: string): number {
  for (const start of [wanted, ...withoutEndings(wanted)]) {
    const length = spelledBy(word, start);
    if (length > 0) return length;
  }
  return 0;
}

function spelledBy(word: string, wanted: string): number {
  for (let length = 1; length <= word.length; length += 1) {
    if (plain(word.slice(0, length)) === wanted) return endOfCharacter(word, length);
  }
  return 0;
}

/** The search finds 'Vase' for 'vases' and 'Basket' for 'baskets' too. */
const withoutEndings = (wanted: string): readonly string[] =>
  ['s', 'es', 'ed', 'ing']
    .filter((ending) => wanted.endsWith(ending) && wanted.length >= ending.length + 3)
    .map((ending) => wanted.slice(0, -ending.length));

/** Accents that follow a letter belong to it. */
function endOfCharacter(word: string, length: number): number {
  const rest = /^\p{M}*/u.exec(word.slice(length));
  return length + (rest?.[0].length ?? 0);
}

type Found = Pick<Product, 'name' | 'description' | 'category'>;

/** This many words stand before the first hit in a description, so that it is in view on one line. */
const WORDS_BEFORE = 2;

/**
 * Why a product was found where its name alone does not show it: the synonym that is in its name; the part of its description, or the
 * collection, that has the words; of a corrected search, else that the name is like them. `null` when the name has them all, or nothing else has the others.
 *
 * @param meant what the words mean as well
 * @param isCorrected the words stand for what was misspelt
 */
export function whyFound(
  product: Found,
  search: string,
  meant: readonly string[] = [],
  isCorrected = false,
): readonly TextPiece[] | null {
  const missing = search.split(/\s+/).filter((word) => word !== '' && !has(product.name, word));
  if (missing.length === 0) return null;
  const words = missing.join(' ');
  const synonyms = highlight(product.name, meant.join(' ')).filter(({ hit }) => hit);
  if (synonyms.length > 0) return [{ text: 'By synonym: ', hit: false }, ...between(synonyms)];
  if (has(product.description, words)) return partWithHit(highlight(product.description, words));
  const { name } = product.category;
  if (has(name, words)) return [{ text: 'In ', hit: false }, ...highlight(name, words)];
  return isCorrected && !has(product.name, search)
    ? [{ text: `Similar to “${search}”`, hit: false }]
    : null;
}

/** Whether a name is what was typed, without regard to case, accents and signs. */
export const isNameOf = (name: string, typed: string): boolean => {
  const [one, other] = [name, typed].map((text) => wordsOf(plain(text)).map(({ word }) => word));
  return String(one) === String(other);
};

const between = (pieces: readonly TextPiece[]): readonly TextPiece[] =>
  pieces.flatMap((piece, at) => (at === 0 ? [piece] : [{ text: ' ', hit: false }, piece]));

const has = (text: string, words: string): boolean => highlight(text, words).some(({ hit }) => hit);

/** The text from a few words before its first hit on. */
function partWithHit(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const first = pieces.findIndex(({ hit }) => hit);
  const before = pieces[first - 1]?.text ?? '';
  const start = before.length - (ENDING.exec(before)?.[0].length ?? 0);
  const kept = start > 0 ? `…${before.slice(start)}` : before;
  return [...(kept ? [{ text: kept, hit: false }] : []), ...pieces.slice(first)];
}

/** The last few words of a text, with the space behind them. */
const ENDING = new RegExp(`(?:\\S+\\s+){0,${WORDS_BEFORE}}\\S*$`);
