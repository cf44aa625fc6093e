import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { growBytes } from './bytes-in-flight.ts';
import { Refusal } from './refusal.ts';

/** How large a body of JSON may be unless its call says otherwise (`largestBody`), in bytes (safety.md). */
export const USUAL_BODY = 64 * 1024;

/** A cart of 1,000 lines with two fields each has 3,001 values; no call needs more. */
const MOST_VALUES = 5_000;
const DEEPEST = 32;

/** Makes routes of `app` take JSON, bounded in size and structure before it is parsed. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain'); // Fastify's own; no call takes it.
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: Readable) => {
      const bytes = await readBytes(request, payload);
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
    if (values > MOST_VALUES) throw new Refusal(400, 'The request holds too many values');
  }
}
