import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServedAnswer } from './public-cache.ts';
import type { Compression } from './stored-answer.ts';

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
