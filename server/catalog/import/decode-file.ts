import { isUtf8 } from 'node:buffer';
import type { TextEncoding } from '../../../domain/text-encodings.ts';
import { guessSingleByte } from './guess-encoding.ts';

/** In bytes: so much of a file distinguishes UTF-16 without its mark from anything else. */
const SAMPLE = 4_096;

/**
 * How a file is written: by its byte order mark, else UTF-8 where it is valid, else UTF-16 where its beginning reads as
 * text in it, else the encoding of single bytes in which it reads best.
 *
 * @returns `null` for what holds zero bytes and is no UTF-16: no text
 */
export function detectEncoding(file: Buffer): TextEncoding | null {
  if (startsWith(file, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(file, [0xfe, 0xff])) return 'utf-16be';
  if (!file.includes(0)) return isUtf8(file) ? 'utf-8' : guessSingleByte(file);
  const begin = file.subarray(0, SAMPLE);
  return UTF_16.find((encoding) => readsAsText(begin, encoding)) ?? null;
}

const startsWith = (file: Buffer, mark: readonly number[]) =>
  mark.every((byte, place) => file[place] === byte);

const UTF_16 = ['utf-16le', 'utf-16be'] as const;

/** Letters and signs of European languages and Arabic, and what separates cells. */
const USUAL = /[\t\n\r\u0020-\u007e\u00a0-\u024f\u0600-\u06ff\u2010-\u203a\u20ac\u2122]/g;

/** Bytes in another order are letters of China and of nowhere. */
const readsAsText = (begin: Buffer, encoding: (typeof UTF_16)[number]): boolean => {
  const text = new TextDecoder(encoding).decode(begin);
  return (text.match(USUAL)?.length ?? 0) > text.length * 0.9;
};

/**
 * The same bytes in UTF-8, piece by piece.
 *
 * @throws {TypeError} for what is not valid in its encoding
 */
export function* toUtf8(pieces: Iterable<Buffer>, encoding: TextEncoding): Generator<Buffer> {
  if (encoding === 'utf-8') {
    yield* pieces;
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (const piece of pieces) yield Buffer.from(decoder.decode(piece, { stream: true }));
  yield Buffer.from(decoder.decode());
}
