import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Compression = 'br' | 'gzip';

/** An answer as bytes outside the heap, in at least one of its forms. */
export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Names these bytes. */
  readonly etag: string;
  readonly isSmall: boolean;
  /**
   * Goes as soon as there is a compressed form: nearly every client takes one, and it is a fifth of the size. It is
   * back with the next client that takes none, and then stays.
   */
  plain: Buffer | null;
  br: Buffer | null;
  gzip: Buffer | null;
  /** What is being compressed or unpacked now, so that nobody does it twice. */
  running: Partial<Record<Compression | 'plain', Promise<Buffer>>> | null;
}

/** Below this many bytes compressing costs more than it saves. */
const MIN_WORTH_COMPRESSING = 1024;

/**
 * `hit`: from the store, and true. `miss`: just made. `stale`: nobody knows whether it is still true, or it is not
 * and can't be made again.
 */
export type AnswerSource = 'hit' | 'miss' | 'stale';

export interface ServedAnswer {
  readonly stored: StoredAnswer;
  readonly source: AnswerSource;
  /** The bytes in a form; the store counts those that were made for it. */
  readonly bytes: (how: Compression | null) => Promise<Buffer> | Buffer;
}

interface AnswerParts {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
}

/** Makes the stored form of an answer. */
export function storedAnswer({ status, contentType, body }: AnswerParts): StoredAnswer {
  const plain = ownBuffer(body);
  return {
    status,
    contentType,
    etag: `W/"${hash('sha1', plain, 'base64url').slice(0, 20)}"`,
    isSmall: plain.length < MIN_WORTH_COMPRESSING,
    plain,
    br: null,
    gzip: null,
    running: null,
  };
}

/** Bytes held by an answer in all its forms. */
export const bytesOf = ({ plain, br, gzip }: StoredAnswer): number =>
  (plain?.length ?? 0) + (br?.length ?? 0) + (gzip?.length ?? 0);

/** The bytes of an answer in a form, made if they are not there; a form that was made is kept. */
export function bytesAs(stored: StoredAnswer, how: Compression | null): Buffer | Promise<Buffer> {
  const form = how === null || stored.isSmall ? 'plain' : how;
  const kept = stored[form];
  if (kept) return kept;
  stored.running ??= {};
  stored.running[form] ??= makeForm(stored, form);
  return stored.running[form];
}

async function makeForm(stored: StoredAnswer, form: Compression | 'plain'): Promise<Buffer> {
  try {
    const plain = stored.plain ?? (await unpack(stored));
    const made = form === 'plain' ? plain : ownBuffer(await compress[form](plain));
    stored[form] = made;
    if (form !== 'plain') stored.plain = null;
    return made;
  } finally {
    delete stored.running?.[form];
    if (Object.keys(stored.running ?? {}).length === 0) stored.running = null;
  }
}

function unpack({ br, gzip }: StoredAnswer): Promise<Buffer> {
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

/**
 * Browsers ask again each time (a 304 is cheap); shared caches may keep an answer for a minute. There
 * is no `stale-while-revalidate`: browsers honour it too, and would show yesterday's price at checkout.
 */
const PUBLIC_CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=60';
/** Nobody keeps what may be out of date. */
const STALE_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Sends a stored answer in the best encoding the client takes, or 304 when it has it already. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { stored, source, bytes }: ServedAnswer,
): Promise<FastifyReply> {
  reply
    .header('cache-control', source === 'stale' ? STALE_CACHE_CONTROL : PUBLIC_CACHE_CONTROL)
    .header('vary', 'Accept-Encoding, Authorization')
    .header('x-cache', source)
    .header('etag', stored.etag);
  if (stored.status === 200 && matches(request.headers['if-none-match'], stored.etag)) {
    return reply.code(304).send();
  }
  const how = stored.isSmall ? null : chooseCompression(request.headers['accept-encoding']);
  if (how) reply.header('content-encoding', how);
  return reply
    .code(stored.status)
    .type(stored.contentType)
    .send(await bytes(how));
}

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag.slice(2)) ??
  false;

/** Brotli before gzip before none; `q=0` is a no. */
export function chooseCompression(header: string | undefined): Compression | null {
  if (header === undefined) return null;
  const refused = /\b(br|gzip)\s*;\s*q=0(\.0*)?(?![.\d])/gi;
  const accepted = header.replaceAll(refused, '');
  if (/\bbr\b/i.test(accepted)) return 'br';
  if (/\bgzip\b/i.test(accepted)) return 'gzip';
  return null;
}

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
