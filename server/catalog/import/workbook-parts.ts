import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { refuseFile } from './read-sheet.ts';
import { tooMuch } from './strict-parser.ts';

const MAX_FILES = 1_000;

/** The files in a workbook. */
export interface Parts {
  has(path: string): boolean;
  /**
   * Unpacks one in pieces.
   *
   * @param most in bytes, unpacked.
   * @throws {Refusal} 422 under `file` beyond that, whatever the zip says of its size.
   */
  unpack(path: string, most: number): AsyncGenerator<Buffer>;
}

/**
 * Opens a workbook, which is a zip.
 *
 * @throws {Refusal} 422 under `file` where it is locked or has too many files; any other error where it is damaged.
 */
export async function openParts(file: Buffer): Promise<Parts> {
  const zip = await fromRandomAccessReaderPromise(new BufferReader(file), file.length, {
    autoClose: false,
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size === MAX_FILES) throw tooMuch();
    if (entry.isEncrypted()) throw refuseFile('The workbook is locked by a password');
    entries.set(entry.fileName, entry);
  }
  return {
    has: (path) => entries.has(path),
    unpack(path, most) {
      const entry = entries.get(path);
      if (!entry) throw new RangeError(`No ${path}`);
      return unpack({ file, zip }, entry, most);
    },
  };
}

/** yauzl's own throws where nobody catches when a zip points to a place beyond all files. */
class BufferReader extends RandomAccessReader {
  readonly #file: Buffer;

  constructor(file: Buffer) {
    super();
    this.#file = file;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const isInside = position >= 0 && position + length <= this.#file.length;
    if (isInside) this.#file.copy(buffer, offset, position, position + length);
    setImmediate(done, isInside ? null : new RangeError('Beyond the end'));
  }
}

/** In bytes: packed ones that are handed over at a time, and unpacked ones that come of it. */
const PACKED_PIECE = 4 * 1024;
const PIECE = 16 * 1024;

async function* unpack(
  { file, zip }: { readonly file: Buffer; readonly zip: ZipFile },
  entry: Entry,
  most: number,
): AsyncGenerator<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = file.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  const pieces = Readable.from(inPieces(packed));
  const source =
    entry.compressionMethod === 0
      ? pieces
      : pipeline(pieces, createInflateRaw({ chunkSize: PIECE }), () => undefined);
  let unpacked = 0;
  for await (const piece of source) {
    unpacked += piece.length;
    if (unpacked > most) throw tooMuch();
    yield piece;
  }
}

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PACKED_PIECE) {
    yield bytes.subarray(from, from + PACKED_PIECE);
  }
}
