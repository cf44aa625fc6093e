import { crc32, deflateRawSync } from 'node:zlib';

/** Zips for tests. */

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
