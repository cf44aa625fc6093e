import type { TextEncoding } from '../../../domain/text-encodings.ts';

/** One byte a letter, and nothing in the file says which letter: the first wins where several read equally well. */
const CANDIDATES = [
  'windows-1252',
  'windows-1254',
  'windows-1256',
  'iso-8859-6',
  'iso-8859-15',
  'macintosh',
] as const satisfies TextEncoding[];

/** As many bytes of words with letters beyond ASCII are enough to guess by. */
const SAMPLE = 20_000;

/**
 * The encoding in which a text of single bytes reads best: French, German, Spanish and the like, Turkish and Arabic are kept
 * apart by which letters stand beside each other (docs/decisions/176).
 */
export function guessSingleByte(file: Buffer): TextEncoding {
  const sample = wordsBeyondAscii(file);
  const scores = CANDIDATES.map((encoding) =>
    readability(new TextDecoder(encoding).decode(sample)),
  );
  return CANDIDATES[scores.indexOf(Math.max(...scores))] ?? 'windows-1252';
}

/** What stands between two of these bytes is a word: white space, and what separates cells. */
const BETWEEN_WORDS = new Set(Buffer.from('\t\n\r ",;'));

function wordsBeyondAscii(file: Buffer): Buffer {
  const sample = Buffer.alloc(Math.min(file.length + 1, SAMPLE));
  let length = 0;
  let from = 0;
  let isWanted = false;
  for (let at = 0; at <= file.length; at += 1) {
    const byte = file[at] ?? 0x20;
    if (byte >= 0x80) isWanted = true;
    if (!BETWEEN_WORDS.has(byte)) continue;
    if (isWanted) {
      if (length + at + 1 - from > SAMPLE) break;
      length += file.copy(sample, length, from, at);
      sample[length] = 0x20;
      length += 1;
    }
    from = at + 1;
    isWanted = false;
  }
  return sample.subarray(0, length);
}

/** How much a text looks like one that somebody wrote. */
function readability(text: string): number {
  let score = 0;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] ?? '';
    if (sign < '\u0080') continue;
    score += scoreOf(sign, text[place - 1] ?? ' ', text[place + 1] ?? ' ');
  }
  return score;
}

const ARABIC = /[\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af]/;
const ARABIC_MARK = /[\u0640\u064b-\u0652]/;
const LATIN = /\p{Script=Latin}/u;
const SMALL = /\p{Ll}/u;
const FREQUENT_SMALL = /[éèêëàâäáîïíôöóùûüúçñßœæışğ]/;
const FREQUENT_CAPITAL = /[ÉÈÊÀÂÄÎÔÖÙÛÜÇÑŒİŞĞ]/;
const USUAL_SIGN = /[\u00a0«»‘’“”–—…€£°²³½¼¾×®™•،؛؟]/;

function scoreOf(sign: string, before: string, after: string): number {
  const isInWord = LATIN.test(before) && LATIN.test(after);
  if (ARABIC.test(sign)) {
    if (LATIN.test(before) || LATIN.test(after)) return -3;
    return ARABIC.test(before) || ARABIC.test(after) ? 3 : 0;
  }
  if (ARABIC_MARK.test(sign)) return -1;
  if (FREQUENT_SMALL.test(sign)) return 2;
  if (LATIN.test(sign) && SMALL.test(sign)) return 0;
  if (LATIN.test(sign)) return SMALL.test(before) ? -3 : FREQUENT_CAPITAL.test(sign) ? 2 : -1;
  if (sign === '’') return 1;
  if (USUAL_SIGN.test(sign)) return isInWord ? -2 : 0;
  // What is not there in the encoding, or was a control character of old terminals.
  return sign === '\ufffd' || sign < '\u00a0' ? -10 : -2;
}
