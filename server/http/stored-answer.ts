import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

export type Compression = 'br' | 'gzip';

/** An answer as bytes outside the heap, in at least one of its forms. */
export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Names these bytes. */
  readonly etag: string;
  readonly isSmall: boolean;
  /** Goes as soon as there is a compressed form: nearly every client takes one, and it is a fifth of the size. */
  plain: Buffer | null;
  br: Buffer | null;
  gzip: Buffer | null;
  /** What is being compressed now, so that nobody does it twice. */
  running: Partial<Record<Compression, Promise<Buffer>>> | null;
  /** What it can be made from again, besides parts that are kept elsewhere. */
  readonly frame: AnswerFrame | null;
}

/** The part of an answer that stays when another part of it changes. */
export interface AnswerFrame {
  readonly bytes: number;
}

/** Below this many bytes compressing costs more than it saves. */
const SMALLEST_WORTH_COMPRESSING = 1024;

interface AnswerParts {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly frame?: AnswerFrame | null;
}

/** Makes the stored form of an answer. */
export function storedAnswer({
  status,
  contentType,
  body,
  frame = null,
}: AnswerParts): StoredAnswer {
  const plain = Buffer.from(body);
  return {
    status,
    contentType,
    etag: `W/"${hash('sha1', plain, 'base64url').slice(0, 20)}"`,
    isSmall: plain.length < SMALLEST_WORTH_COMPRESSING,
    plain,
    br: null,
    gzip: null,
    running: null,
    frame,
  };
}

/** Bytes held by an answer in all its forms. */
export const bytesOf = ({ plain, br, gzip, frame }: StoredAnswer): number =>
  (plain?.length ?? 0) + (br?.length ?? 0) + (gzip?.length ?? 0) + (frame?.bytes ?? 0);

/** The bytes of an answer in a form, made if they are not there; a form that was made is kept. */
export function bytesAs(stored: StoredAnswer, how: Compression | null): Buffer | Promise<Buffer> {
  if (how === null || stored.isSmall) return plainBytes(stored);
  const kept = stored[how];
  if (kept) return kept;
  stored.running ??= {};
  stored.running[how] ??= pack(stored, how);
  return stored.running[how];
}

async function pack(stored: StoredAnswer, how: Compression): Promise<Buffer> {
  try {
    const packed = await compress[how](await plainBytes(stored));
    stored[how] = packed;
    stored.plain = null;
    return packed;
  } finally {
    delete stored.running?.[how];
    if (Object.keys(stored.running ?? {}).length === 0) stored.running = null;
  }
}

function plainBytes({ plain, br, gzip }: StoredAnswer): Buffer | Promise<Buffer> {
  if (plain) return plain;
  if (gzip) return promisify(gunzip)(gzip);
  if (br) return promisify(brotliDecompress)(br);
  throw new Error('An answer without any bytes');
}

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};
