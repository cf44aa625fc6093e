import { isUtf8 } from 'node:buffer';

/** How the text of a file is written. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** In bytes: so much of a file distinguishes UTF-16 without its mark from anything else. */
const SAMPLE = 4_096;

/**
 * How a file is written: by its byte order mark, else UTF-8 where it is valid, else UTF-16 where every other byte of its
 * beginning is mostly zero, else Windows-1252, in which nearly every byte means something.
 *
 * @returns `null` for what holds zero bytes and is no UTF-16: no text
 */
export function detectEncoding(file: Buffer): Encoding | null {
  if (startsWith(file, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(file, [0xfe, 0xff])) return 'utf-16be';
  const begin = file.subarray(0, SAMPLE);
  if (!begin.includes(0)) {
    if (isUtf8(file)) return 'utf-8';
    return file.includes(0) ? null : 'windows-1252';
  }
  const zeros = (parity: number) =>
    begin.filter((byte, place) => byte === 0 && place % 2 === parity).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const half = begin.length / 2;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.1) return 'utf-16be';
  return null;
}

const startsWith = (file: Buffer, mark: readonly number[]) =>
  mark.every((byte, place) => file[place] === byte);

/**
 * The same bytes in UTF-8, piece by piece.
 *
 * @throws {TypeError} for what is not valid in its encoding
 */
export function* toUtf8(pieces: Iterable<Buffer>, encoding: Encoding): Generator<Buffer> {
  if (encoding === 'utf-8') {
    yield* pieces;
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (const piece of pieces) yield Buffer.from(decoder.decode(piece, { stream: true }));
  yield Buffer.from(decoder.decode());
}
