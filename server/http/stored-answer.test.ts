import { promisify } from 'node:util';
import { brotliCompress, gunzip, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bytesAs, ownBuffer, storedAnswer } from './stored-answer.ts';

const held = (bytes: Buffer): number => bytes.buffer.byteLength;

test('short texts and what zlib gives are brought into memory of their own', async () => {
  const compressed = await promisify(brotliCompress)('A page. '.repeat(1000));
  expect(held(compressed)).toBeGreaterThan(compressed.length);
  for (const content of ['short', 'é', compressed]) {
    const own = ownBuffer(content);
    expect(held(own)).toBe(own.length);
    expect(own.equals(Buffer.from(content))).toBe(true);
  }
});

test('what has its own memory already is not copied', () => {
  const own = Buffer.allocUnsafeSlow(10_000);
  expect(ownBuffer(own)).toBe(own);
});

test('a stored answer holds the bytes that are counted for it, in each form', async () => {
  for (const body of ['{}', 'A page. '.repeat(2000)]) {
    const stored = storedAnswer({ status: 200, contentType: 'text/html', body });
    for (const how of [null, 'br', 'gzip'] as const) {
      const bytes = await bytesAs(stored, how);
      expect(held(bytes)).toBe(bytes.length);
    }
  }
  const unpacked = await promisify(gunzip)(gzipSync('x'));
  expect(held(ownBuffer(unpacked))).toBe(1);
});
