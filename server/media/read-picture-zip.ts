import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import type { FileOnDisk } from '../../contract/call.ts';
import { MAX_PICTURE } from '../../domain/pictures.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { PictureFault, pictureTooLarge } from './check-picture.ts';

/** A file in a zip. */
export interface ZippedFile {
  /** With its folders, as the zip has it: nothing on this machine is ever called so. */
  readonly path: string;
  /**
   * Unpacks it.
   *
   * @throws {PictureFault} when it is damaged or locked, {Refusal} 413 when it is larger than a picture may
   *   be, 422 under `pictures` when the zip as a whole is.
   */
  read(): Promise<Buffer>;
}

const MAX_FILES = 5_000;
/** All that a zip says about its files, in bytes. */
const MAX_DIRECTORY = 4 * 1024 * 1024;
/** All that is unpacked of one zip, in bytes: files in it may lie on top of each other. */
const MAX_UNPACKED = 1024 * 1024 * 1024;

/**
 * Reads what files a zip holds, without folders, hidden files and what macOS adds.
 *
 * @throws {Refusal} 422 under `pictures` for what is no zip or holds too much.
 */
export async function readPictureZip(file: FileOnDisk): Promise<ZippedFile[]> {
  const { zip, entries } = await readDirectory(file).catch((error: unknown) => {
    throw error instanceof Refusal ? error : refuseZip('This is no zip, or it is broken');
  });
  let unpacked = 0;
  return entries.flatMap((entry) => {
    const path = pathOf(entry);
    if (isHidden(path)) return [];
    const read = async () => {
      unpacked += Math.min(entry.uncompressedSize, MAX_PICTURE);
      if (unpacked > MAX_UNPACKED) throw refuseZip('There is too much in this zip: split it');
      return unpack({ zip, file }, entry);
    };
    return [{ path, read }];
  });
}

const refuseZip = (message: string) =>
  new Refusal(422, message, { errors: fieldErrors('pictures', message) });

async function readDirectory(file: FileOnDisk): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const reader = new DiskReader(file);
  const options = { autoClose: false, decodeStrings: false };
  const zip = await fromRandomAccessReaderPromise(reader, file.size, options);
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (entries.length === MAX_FILES || bytes > MAX_DIRECTORY) {
      throw refuseZip('There are too many files in this zip: split it');
    }
    entries.push(entry);
  }
  return { zip, entries };
}

/** yauzl's own throws where nobody catches when a zip points to a place beyond all files. */
class DiskReader extends RandomAccessReader {
  readonly #file: FileOnDisk;

  constructor(file: FileOnDisk) {
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
    this.#file.read(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      done(null);
    }, done);
  }
}

/** Zips of macOS hold UTF-8 without saying so, and letters apart from their accents. */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flag = isUtf8(fileNameRaw) ? generalPurposeBitFlag | 0x800 : generalPurposeBitFlag;
  return getFileNameLowLevel(flag, fileNameRaw, extraFields, false).normalize('NFC');
}

const isHidden = (path: string) =>
  path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.[^/]*$)/.test(path);

const inflate = promisify(inflateRaw);

async function unpack(
  { zip, file }: { readonly zip: ZipFile; readonly file: FileOnDisk },
  entry: Entry,
): Promise<Buffer> {
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new PictureFault('is locked by a password in the zip');
  if (uncompressedSize > MAX_PICTURE) throw pictureTooLarge();
  if (compressionMethod !== 0 && compressionMethod !== 8) {
    throw new PictureFault('is packed in a way that is not known here: make the zip again');
  }
  try {
    if (compressedSize > 2 * MAX_PICTURE) throw new RangeError('Larger packed than unpacked');
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const packed = await file.read(fileDataStart, compressedSize);
    const options = { maxOutputLength: Math.max(uncompressedSize, 1) };
    const bytes = compressionMethod === 0 ? packed : await inflate(packed, options);
    if (bytes.length === uncompressedSize && crc32(bytes) === entry.crc32) return bytes;
  } catch {} // Whatever is wrong with it, it is not what went in.
  throw new PictureFault('is damaged in the zip');
}
