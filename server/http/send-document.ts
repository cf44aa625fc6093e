import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicAnswer, PublicCache } from './public-cache.ts';
import { Refusal } from './refusal.ts';
import { chooseCompression, type ServedAnswer, sendStored } from './stored-answer.ts';

type Chunks = AsyncGenerator<string>;

/** A public document that is written piece by piece, since nobody knows how large it becomes. */
interface WrittenDocument extends Pick<PublicAnswer, 'contentType' | 'tags'> {
  readonly key: string;
  readonly write: () => Chunks;
}

interface SenderOptions {
  readonly cache: PublicCache;
  /** This many are sent at a time; each holds a batch of what it writes in memory. */
  readonly maxAtOnce: number;
  /** What one more is answered. */
  readonly busy: string;
}

/** A reader who is not done after this long is cut off, in ms: others wait for the place. */
const MAX_SENDING = 600_000;

/** A document up to this size, in bytes, is kept like a page. A larger one is read for each that asks. */
const MAX_KEPT = 512 * 1024;

/**
 * Sends public documents of any size: a small one is kept, so that it is there without the database too; a large one is sent
 * while it is read, in batches, and never in memory as a whole.
 */
export function createDocumentSender({ cache, ...options }: SenderOptions) {
  const stream = createStreamSender(options);
  return async (request: FastifyRequest, reply: FastifyReply, document: WrittenDocument) => {
    const small = await findSmall(cache, document);
    return small ? sendStored(request, reply, small) : stream(request, reply, document);
  };
}

/** Thrown where a document turns out to be too large to be kept. */
class TooLargeToKeep extends Error {}

/** A document from the store, or made for it; `null` for one that is too large. */
async function findSmall(
  cache: PublicCache,
  { key, write, contentType, tags }: WrittenDocument,
): Promise<ServedAnswer | null> {
  try {
    return await cache.answer(key, async () => {
      let body = '';
      for await (const chunk of write()) {
        body += chunk;
        if (body.length > MAX_KEPT) throw new TooLargeToKeep();
      }
      return { status: 200, contentType, body, tags };
    });
  } catch (error) {
    if (error instanceof TooLargeToKeep) return null;
    throw error;
  }
}

/** Sends what is written, compressed where the client takes it. Its first chunk comes before any header does. */
function createStreamSender({ maxAtOnce, busy }: Omit<SenderOptions, 'cache'>) {
  let sending = 0;
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { write, contentType }: WrittenDocument,
  ) => {
    // Whose client left while the document was tried for its size never closes again: its place would not be given back.
    if (reply.raw.destroyed) throw new Refusal(400, 'The connection is gone');
    if (sending >= maxAtOnce) throw new Refusal(503, busy, { headers: { 'retry-after': '10' } });
    sending += 1;
    const late = setTimeout(() => reply.raw.destroy(), MAX_SENDING);
    reply.raw.once('close', () => {
      clearTimeout(late);
      sending -= 1;
    });
    const chunks = write();
    const first = await chunks.next();
    reply
      .type(contentType)
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Accept-Encoding');
    if (request.method === 'HEAD') {
      await chunks.return(undefined);
      return reply.send();
    }
    const content = Readable.from(startWith(first.value ?? '', chunks), {
      objectMode: false,
      highWaterMark: 65_536,
    });
    if (chooseCompression(request.headers['accept-encoding']) === null) return reply.send(content);
    const packed = pipeline(content, createGzip({ level: 1 }), () => undefined);
    return reply.header('content-encoding', 'gzip').send(packed);
  };
}

async function* startWith(first: string, rest: Chunks): Chunks {
  yield first;
  yield* rest;
}
