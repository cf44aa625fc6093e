const HEADER = 20;
const INT4_OID = 23;

/**
 * Whole numbers in the form that PostgreSQL itself has of an `int4[]`, for a statement's `$1::int4[]`: writing thousands as text
 * takes longer than looking them up.
 */
export function int4Array(numbers: ArrayLike<number>): Buffer {
  const { length } = numbers;
  const bytes = Buffer.allocUnsafe(length === 0 ? 12 : HEADER + length * 8);
  bytes.writeInt32BE(length === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(0, 4); // None is null.
  bytes.writeInt32BE(INT4_OID, 8);
  if (length === 0) return bytes;
  bytes.writeInt32BE(length, 12);
  bytes.writeInt32BE(1, 16);
  for (let at = 0; at < length; at += 1) {
    bytes.writeInt32BE(4, HEADER + at * 8);
    bytes.writeInt32BE(numbers[at] ?? 0, HEADER + at * 8 + 4);
  }
  return bytes;
}

/** Reads `int4send`s that follow each other (`string_agg`). */
export const readInt4s = (bytes: Buffer | null | undefined): Int32Array =>
  Int32Array.from({ length: (bytes?.length ?? 0) / 4 }, (_, at) => bytes?.readInt32BE(at * 4) ?? 0);
