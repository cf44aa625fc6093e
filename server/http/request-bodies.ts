import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** How large a body of JSON may be unless its call says otherwise (`largestBody`), in bytes. */
export const USUAL_BODY = 64 * 1024;

/** A cart of 1,000 lines with two fields each has 3,001 values; no call needs more. */
const MAX_VALUES = 5_000;
const DEEPEST = 32;

/** Makes routes of `app` take JSON, bounded in size and structure before it is parsed. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain'); // Fastify's own; no call takes it.
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: Readable) => {
      const bytes = await readBytes(request, payload);
      if (!isUtf8(bytes)) throw new Refusal(400, 'The request must be written in UTF-8');
      boundStructure(bytes);
      return new Promise((resolve, reject) => {
        parse(request, bytes.toString(), (error, body) => (error ? reject(error) : resolve(body)));
      });
    },
  );
}

/**
 * Reads a body that is no form.
 *
 * @throws {Refusal} 400 for one that breaks off, 413 for one too large, 503 when all bodies together are.
 */
async function readBytes(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const largest = request.routeOptions.bodyLimit ?? USUAL_BODY;
  if (Number(request.headers['content-length'] ?? 0) > largest) throw tooLarge();
  const { json } = request.server.bytesInFlight;
  const bytes = growBytes(largest, (more) => json.hold(request, more));
  let length = 0;
  try {
    // Destroyed, it would take the connection along before the refusal is sent.
    const chunks: AsyncIterable<Buffer> = payload.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > largest) throw tooLarge();
      bytes.add(chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'The request could not be read');
  }
  return bytes.content();
}

const tooLarge = () => new Refusal(413, 'The request is too large');

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Refuses JSON of very many or deeply nested values: parsed, each takes fifty times its bytes. Counts
 * without parsing; whether the text is JSON at all is not looked at.
 *
 * @throws {Refusal} 400
 */
export function boundStructure(json: Uint8Array): void {
  let values = 1;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      values += 1;
      depth += 1;
      if (depth > DEEPEST) throw new Refusal(400, 'The request is nested too deeply');
    } else if (CLOSING.has(byte)) depth -= 1;
    if (values > MAX_VALUES) throw new Refusal(400, 'The request holds too many values');
  }
}

/** How many bytes of JSON bodies are held at once, over all requests: 500 bodies of the usual limit. */
const MAX_JSON = 32 * 1024 * 1024;

/** The same for forms of staff: one with ten of the largest pictures. */
const MAX_FORM = 128 * 1024 * 1024;

/** The same for forms of shoppers, their files on disk counted too: each is read into memory to be made. */
const MAX_SHOPPER_FORM = 64 * 1024 * 1024;

/** The bytes of request bodies that this server holds, by kind of body. */
interface BytesInFlight {
  /** Forms count apart, so that large pictures never keep an order out, nor those of shoppers the ones of staff. */
  readonly json: ByteBudget;
  readonly form: ByteBudget;
  readonly shopperForm: ByteBudget;
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
export function countBytesInFlight(app: FastifyInstance, mostJson = MAX_JSON): void {
  const json = createBudget(mostJson);
  const form = createBudget(MAX_FORM);
  const shopperForm = createBudget(MAX_SHOPPER_FORM);
  app.decorate('bytesInFlight', { json, form, shopperForm });
  const release = (request: FastifyRequest) => {
    for (const budget of [json, form, shopperForm]) budget.release(request);
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
interface GrowingBytes {
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

/** How long a request's body may take to come, in ms. */
const USUAL_TIME = 30_000;

/** The same for large files, in ms: 200 MB take 15 minutes at 2 Mbit/s. */
export const LARGE_FILES_TIME = 15 * 60_000;

/**
 * Gives up a request whose body does not come within its route's time, as Node does by the one time that it
 * knows for all of them. A body that is refused unread has the usual time: anybody can begin to send one that only staff may.
 */
export function limitBodyTime(app: FastifyInstance, usual = USUAL_TIME): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  const allow = (raw: IncomingMessage, time: number) => {
    const { socket } = raw;
    clearTimeout(timers.get(raw));
    const giveUp = () => {
      app.server.emit('clientError', new TooSlow(), socket);
      socket.destroySoon();
    };
    timers.set(raw, setTimeout(giveUp, time).unref());
  };
  app.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    if (!(raw.socket instanceof Socket)) return done(); // `inject` has no connection to give up.
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      allow(raw, usual);
      const clear = () => clearTimeout(timers.get(raw));
      raw.once('end', clear).once('close', clear);
    }
    done();
  });
  app.addHook('preParsing', ({ raw, routeOptions }, _reply, _payload, done) => {
    const { bodyTime } = routeOptions.config;
    if (bodyTime !== undefined && timers.has(raw)) allow(raw, bodyTime);
    done();
  });
  // A body that was refused before it was read still comes to its end.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    raw.resume();
    done();
  });
}

/** Node's own error at such a request (answer-errors.ts). */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request's body may take, in ms; without it as long as any other's. */
    readonly bodyTime?: number;
  }
}
