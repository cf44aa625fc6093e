/**
 * Bytes in memory of their own. What zlib gives, and what `Buffer.from` makes of a short text, is a part of a block of
 * 64 kB: kept for long, a page of 4 kB would hold all of it, and no bound in bytes would be true.
 */
export function ownBuffer(content: Buffer | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
