import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** How many bytes of JSON bodies are held at once, over all requests: 500 bodies of the usual limit. */
const MOST_JSON = 32 * 1024 * 1024;

/** The same for forms, which only admins send: one with ten of the largest pictures. */
const MOST_FORM = 128 * 1024 * 1024;

/** The bytes of request bodies that this server holds in memory, by kind of body. */
export interface BytesInFlight {
  /** Forms count apart, so that large pictures never keep an order out. */
  readonly json: ByteBudget;
  readonly form: ByteBudget;
}

interface ByteBudget {
  /**
   * Counts `bytes` more for a request, until it was answered or its connection is gone.
   *
   * @throws {Refusal} 503 when they don't fit beside what other requests hold.
   */
  hold(request: FastifyRequest, bytes: number): void;
  held(): number;
}

/** Counts the bytes of bodies over all requests of `app`, so that many at once can't fill the memory. */
export function countBytesInFlight(app: FastifyInstance, mostJson = MOST_JSON): void {
  const json = createBudget(mostJson);
  const form = createBudget(MOST_FORM);
  app.decorate('bytesInFlight', { json, form });
  const release = (request: FastifyRequest) => {
    json.release(request);
    form.release(request);
  };
  // Fastify's `onResponse` is silent where the connection broke; 'close' comes either way, but not with `inject`.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET') reply.raw.once('close', () => release(request));
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    release(request);
    done();
  });
}

function createBudget(most: number) {
  const byRequest = new WeakMap<FastifyRequest, number>();
  let held = 0;
  return {
    held: () => held,
    hold(request: FastifyRequest, bytes: number): void {
      if (held + bytes > most) {
        throw new Refusal(503, 'The shop is busy, please try again in a moment', {
          headers: { 'retry-after': '2' },
        });
      }
      held += bytes;
      byRequest.set(request, (byRequest.get(request) ?? 0) + bytes);
    },
    release(request: FastifyRequest): void {
      held -= byRequest.get(request) ?? 0;
      byRequest.delete(request);
    },
  };
}

/** Bytes that come in pieces, kept in one buffer: a list of pieces of one byte each would weigh a hundred times more. */
export interface GrowingBytes {
  add(piece: Uint8Array): void;
  /** All that was added. */
  content(): Buffer;
}

/**
 * @param largest how much will be added at most, in bytes
 * @param hold is given the bytes by which the buffer grows, and may refuse them
 */
export function growBytes(largest: number, hold: (bytes: number) => void): GrowingBytes {
  let bytes = Buffer.of();
  let length = 0;
  const makeRoom = (needed: number) => {
    const size = Math.max(needed, Math.min(largest, Math.max(1024, 2 * bytes.length)));
    hold(size - bytes.length);
    const roomier = Buffer.allocUnsafeSlow(size);
    bytes.copy(roomier, 0, 0, length);
    bytes = roomier;
  };
  return {
    add(piece) {
      if (length + piece.length > bytes.length) makeRoom(length + piece.length);
      bytes.set(piece, length);
      length += piece.length;
    },
    content: () => bytes.subarray(0, length),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly bytesInFlight: BytesInFlight;
  }
}
