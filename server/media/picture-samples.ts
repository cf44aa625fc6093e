import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures for tests. */

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
