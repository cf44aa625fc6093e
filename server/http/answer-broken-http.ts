import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refusalBody } from './answer-errors.ts';

/** What can be said of bytes that are no request, by the code of Node's parser. */
const SAID: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers or the address are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
};
const UNREADABLE = [400, 'The request could not be read'] as const;

/** Node keeps the answer that is being written with its socket; its own handler looks there too. */
type AnsweringSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/** Answers what Node's parser refuses, before there is a request, as every answer looks; then hangs up. */
export const answerBrokenHttp =
  (securityHeaders: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: AnsweringSocket): void => {
    // Half an answer, or a whole one to a request whose body breaks off: a second would be read as part of it.
    const isAnswered = socket._httpMessage?.headersSent ?? false;
    if (error.code === 'ECONNRESET' || isAnswered || !socket.writable) {
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

/** Answers a request whose `Expect` nobody knows as if it expected nothing, instead of with a bare 417. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
