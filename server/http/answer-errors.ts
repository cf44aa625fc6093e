import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope, FieldErrors, RefusalCodes } from '../../contract/envelope.ts';
import { isAccountGone, isDatabaseAway, isTooSlow } from '../database/database-errors.ts';
import { notLoggedIn, Refusal } from './refusal.ts';
import { Overload } from './shed-load.ts';

/** Builds the envelope of a refusal. */
export const refusalBody = (
  message: string,
  errors: FieldErrors | null = null,
  codes?: RefusalCodes,
): Envelope<null> => ({
  success: false,
  message,
  data: null,
  errors,
  ...(codes && { codes }),
});

/** Turns whatever was thrown into a {@link Refusal}, or `null` for a fault of ours. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) {
    return new Refusal(503, 'The shop is busy, please try again in a moment', {
      headers: { 'retry-after': '2' },
    });
  }
  if (isTooSlow(error)) {
    return new Refusal(503, 'This took too long and was stopped. Please try again later.', {
      headers: { 'retry-after': '10' },
    });
  }
  if (isAccountGone(error)) return notLoggedIn();
  const { statusCode, code, headers } = error as Partial<FastifyError> & {
    readonly headers?: Readonly<Record<string, string>>;
  };
  if (statusCode === 413) return new Refusal(413, 'The request is too large');
  if (statusCode === 415) return new Refusal(415, 'This kind of content is not accepted here');
  // Of files, by RFC 9110: with what the client may ask for instead.
  if (statusCode === 412) return new Refusal(412, 'The file is not as it was any more');
  if (statusCode === 416)
    return new Refusal(416, 'The file has no such part', { ...(headers && { headers }) });
  if (code === 'FST_ERR_VALIDATION' || (statusCode && statusCode >= 400 && statusCode < 500)) {
    return new Refusal(400, 'The request could not be read');
  }
  return null;
}

/**
 * Answers every error with the envelope, and visitors of pages with a page; a fault of ours shows
 * nothing of the inside.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = asRefusal(error);
    if (!refusal) request.log.error({ err: error, ...routeOf(request) }, 'request failed');
    else if (isTooSlow(error)) request.log.warn(routeOf(request), 'a statement took too long');
    else if (refusal.status === 503 && !(error instanceof Overload)) {
      request.log.warn({ reason: reasonOf(error), ...routeOf(request) }, 'refused for now');
    }
    const status = refusal?.status ?? 500;
    reply
      .code(status)
      .headers(refusal?.headers ?? {})
      .header('cache-control', 'no-store');
    const { failurePage } = request.routeOptions.config;
    if (failurePage && status >= 500) {
      return reply.type('text/html; charset=utf-8').send(failurePage());
    }
    return reply.send(
      refusalBody(
        refusal?.message ?? 'Something went wrong on our side',
        refusal?.errors,
        refusal?.codes,
      ),
    );
  });
}

/** Why it was refused, for the operator: a failed connection may be several, one for each address of the host. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join(', ')
    : error instanceof Refusal && error.cause !== undefined
      ? `${error.message}: ${reasonOf(error.cause)}`
      : error instanceof Error
        ? error.message
        : String(error);

/** Which call failed; its parameters may be private and are left out. */
const routeOf = ({ id, method, routeOptions }: FastifyRequest) => ({
  requestId: id,
  route: `${method} ${routeOptions.url ?? ''}`,
});

/**
 * Answers what is refused before any route or hook is reached: a URL that is no URL (400), or one with
 * a part too long to name anything (404). A browser that asks for a page at such a URL is sent to the one that was meant:
 * `/search/50% off` is typed and linked as it is.
 */
export const answerUnroutable =
  (securityHeaders: Readonly<Record<string, string>>) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const tooLong = (error as Partial<FastifyError>).code === 'FST_ERR_MAX_PARAM_LENGTH';
    reply.headers({
      ...securityHeaders,
      'x-request-id': request.id,
      'cache-control': 'no-store',
    });
    if (!tooLong && isForPage(request)) {
      reply.redirect(escapeSigns(request.raw.url ?? '/'), 302);
      return;
    }
    reply
      .code(tooLong ? 404 : 400)
      .send(refusalBody(tooLong ? 'Not found' : 'The address could not be read'));
  };

const isForPage = ({ method, headers, raw }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /\btext\/html\b/.test(headers.accept ?? '') &&
  !/^\/(?:api|media)\//i.test(raw.url ?? '');

/** A URL on this site in which each % that begins no letter stands for itself. */
function escapeSigns(url: string): string {
  const escaped = url.replace(/(?:%[0-9a-f]{2})+|%/gi, (part) => {
    try {
      decodeURIComponent(part);
      return part;
    } catch {
      return part.replaceAll('%', '%25');
    }
  });
  // Two slashes, or one the other way round, would lead to another site.
  return `/${escaped.replace(/^[/\\]+/, '')}`;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The document that a visitor sees in place of one that could not be made. */
    readonly failurePage?: () => string;
  }
}

/** What can be said of bytes that are no request, by the code of Node's parser. */
const SAID: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers or the address are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
};
const UNREADABLE = [400, 'The request could not be read'] as const;

/** Node keeps the answer that is being written with its socket, where its own handler looks too, and what its parser read last. */
type AnsweringSocket = Socket & {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
};

/** Whether the request that broke off has an answer, or half of one: a second would be taken for the next request's. */
function isAnswered({ _httpMessage: answer, parser }: AnsweringSocket): boolean {
  if (answer) return answer.headersSent;
  const request = parser?.incoming;
  return request != null && !request.complete;
}

/**
 * Answers what Node's parser refuses, before there is a request, as every answer looks; then hangs up. Whole requests that came
 * before it on the connection are answered first: a refusal in the place of their answer would be taken for theirs.
 */
export const answerBrokenHttp = (securityHeaders: Readonly<Record<string, string>>) => {
  /** Connections of which a broken request waits for the answers before it; whatever follows is not looked at. */
  const waiting = new WeakSet<Socket>();
  const answerInTurn = (error: Error & { code?: string }, socket: AnsweringSocket): void => {
    if (waiting.has(socket)) return;
    const before = socket._httpMessage;
    if (before?.req.complete && socket.writable && error.code !== 'ECONNRESET') {
      waiting.add(socket);
      before.once('close', () => {
        waiting.delete(socket);
        if (socket.writable) answerInTurn(error, socket); // Else the answer before was the last.
      });
      return;
    }
    if (error.code === 'ECONNRESET' || isAnswered(socket) || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const [status, message] = SAID[error.code ?? ''] ?? UNREADABLE;
    const body = JSON.stringify(refusalBody(message));
    const headers = {
      ...securityHeaders,
      'x-request-id': randomUUID(),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };
  return answerInTurn;
};

/** Answers a request whose `Expect` nobody knows as if it expected nothing, instead of with a bare 417. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/**
 * Refuses a request of HTTP/1.1 that does not say which host it is for, or says it twice (RFC 9112 §3.2), with the
 * answer of every bad request. Its connection ends: where one such request came from, the next is not believed either.
 */
export function refuseUnclearHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = countHosts(raw.rawHeaders);
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return;
    const fault = hosts === 0 ? 'does not say' : 'says more than once';
    throw new Refusal(400, `The request ${fault} which host it is for`, {
      headers: { connection: 'close' },
    });
  });
}

/** Node itself keeps the first of several. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** A request's address without the scheme and host that it has when it was meant for a proxy (RFC 9112 §3.2.2). */
export function withoutOrigin(url: string): string {
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') || rest === url ? rest : `/${rest}`;
}
