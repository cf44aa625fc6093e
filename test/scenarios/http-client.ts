import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ShopUnderTest } from './shop-under-test.ts';

/** An answer, or what became of a request: status 0 when none came. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: number;
  readonly ms: number;
  /** Why no whole answer came. */
  readonly error: string | null;
}

/** What is sent; a body that is no string travels as JSON. */
export interface SentRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | object;
  readonly agent?: http.Agent;
  /** After this long it counts as unanswered, in ms. */
  readonly timeoutMs?: number;
  /** Whether the body is wanted; absent: only its length. */
  readonly keepBody?: boolean;
}

/** Connections that are kept; one set for all scenarios of a shop. */
export const keepAliveAgent = (most = 64) =>
  new http.Agent({ keepAlive: true, maxSockets: most, scheduling: 'fifo' });

const common = keepAliveAgent();

/** The header that the shop's own browser code sends with each call. */
const CALL_HEADERS = { 'x-requested-with': 'XMLHttpRequest' };

/** Sends one request and never throws. */
export function ask(shop: Pick<ShopUnderTest, 'port'>, request: SentRequest): Promise<Answer> {
  const { method = 'GET', path, timeoutMs = 90_000, agent = common, keepBody = false } = request;
  const body = encode(request.body);
  const from = performance.now();
  return new Promise((resolve) => {
    const end = (answer: Partial<Answer>) =>
      resolve({
        status: 0,
        headers: {},
        body: '',
        bytes: 0,
        error: null,
        ...answer,
        ms: performance.now() - from,
      });
    const outgoing = http.request(
      {
        host: '127.0.0.1',
        port: shop.port,
        method,
        path,
        agent,
        headers: {
          ...CALL_HEADERS,
          ...(body && { 'content-length': String(body.length) }),
          ...(typeof request.body === 'object' &&
            !Buffer.isBuffer(request.body) && { 'content-type': 'application/json' }),
          ...request.headers,
        },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (keepBody) chunks.push(chunk);
        });
        response.on('error', (error) => end({ error: error.message }));
        response.on('end', () =>
          end({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
            bytes,
          }),
        );
      },
    );
    outgoing.on('error', (error) => end({ error: error.message }));
    outgoing.end(body);
  });
}

function encode(body: SentRequest['body']): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The longest that a call comes again while the shop sheds load, in ms. */
const TIMEOUT_MS = 90_000;

/** Sends a request, again after 503 as clients do, and gives the envelope's data; another refusal throws. */
// biome-ignore lint/suspicious/noExplicitAny: a scenario says what it expects
export async function call(shop: ShopUnderTest, request: SentRequest): Promise<any> {
  const until = Date.now() + TIMEOUT_MS;
  let answer = await ask(shop, { ...request, keepBody: true });
  while (answer.status === 503 && Date.now() < until) {
    await pause(500);
    answer = await ask(shop, { ...request, keepBody: true });
  }
  if (answer.status < 200 || answer.status > 299)
    throw new Error(
      `${request.method ?? 'GET'} ${request.path}: ${answer.status} ${answer.error ?? ''} ${answer.body.slice(0, 300)}`,
    );
  return JSON.parse(answer.body).data;
}

/** Runs work for each item, this many at a time. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const source = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = source.next(); !next.done; next = source.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
