import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of 60×40 with a red left half and a green right half. */
export const twoColors = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } }).composite([
    {
      input: { create: { width: 30, height: 40, channels: 3, background: '#20a040' } },
      left: 30,
      top: 0,
    },
  ]);

/** One colour, in any size. */
export const plain = (width: number, height: number, background = '#8a7f70') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/**
 * A true PNG of any size in a few kilobytes: one bit a pixel, all black. What makes it small makes
 * it a bomb.
 */
export function makeBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // One bit a pixel; colour type, compression, filter and interlace are 0.
  const row = 1 + Math.ceil(side / 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row * side), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A file of a zip, and what is said of it against the truth. */
export interface SampleFile {
  readonly path: string | Buffer;
  readonly bytes: Buffer;
  readonly flag?: number;
  readonly method?: number;
  readonly saidSize?: number;
  readonly saidCrc?: number;
}

/** A zip of files, in their order. */
export function makeZip(files: readonly SampleFile[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes, flag = 0, method = 8, saidSize, saidCrc } of files) {
    const name = Buffer.from(path);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const said = Buffer.alloc(26);
    said.writeUInt16LE(20, 0); // The version that is needed to unpack it.
    said.writeUInt16LE(flag, 2);
    said.writeUInt16LE(method, 4);
    said.writeUInt32LE(saidCrc ?? crc32(bytes), 10);
    said.writeUInt32LE(packed.length, 14);
    said.writeUInt32LE(saidSize ?? bytes.length, 18);
    said.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    locals.push(Buffer.from('PK\x03\x04'), said, name, packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), said, place, name);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}
