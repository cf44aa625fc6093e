import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Compression, StoredAnswer } from './public-cache.ts';

/**
 * Browsers ask again each time (a 304 is cheap); shared caches may keep an answer for a minute. There
 * is no `stale-while-revalidate`: browsers honour it too, and would show yesterday's price at checkout.
 */
const PUBLIC_CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=60';

/** Sends a stored answer in the best encoding the client takes, or 304 when it has it already. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredAnswer,
): Promise<FastifyReply> {
  const { etag } = stored;
  reply
    .header('cache-control', PUBLIC_CACHE_CONTROL)
    .header('vary', 'Accept-Encoding, Authorization');
  if (etag) reply.header('etag', etag);
  if (etag && matches(request.headers['if-none-match'], etag) && stored.status === 200) {
    return reply.code(304).send();
  }
  const how = chooseCompression(request.headers['accept-encoding']);
  const packed = how && (await stored.compressed(how));
  if (packed) reply.header('content-encoding', how);
  return reply
    .code(stored.status)
    .type(stored.contentType)
    .send(packed ?? stored.plain());
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
