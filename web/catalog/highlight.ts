/** A piece of a text; `hit` when it is what was searched for. */
export interface TextPiece {
  readonly text: string;
  readonly hit: boolean;
}

/**
 * Cuts a text where words begin as the searched ones do, without regard to case and accents: the
 * search finds words by their beginnings (server/catalog/search).
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
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

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
