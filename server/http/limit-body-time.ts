import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a request's body may take to come, in ms. */
const USUAL_TIME = 30_000;

/** The same for large files, in ms: 200 MB take 15 minutes at 2 Mbit/s. */
export const LARGE_FILES_TIME = 15 * 60_000;

/**
 * Gives up a request whose body does not come within its route's time, as Node does by the one time that it
 * knows for all of them.
 */
export function limitBodyTime(app: FastifyInstance, usual = USUAL_TIME): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    const { socket } = raw;
    if (!(socket instanceof Socket)) return done(); // `inject` has no connection to give up.
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const giveUp = () => {
        app.server.emit('clientError', new TooSlow(), socket);
        socket.destroySoon();
      };
      const timer = setTimeout(giveUp, routeOptions.config.bodyTime ?? usual).unref();
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done();
  });
  // A body that was refused before it was read still comes to its end.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    raw.resume();
    done();
  });
}

/** Node's own error at such a request (`answer-broken-http.ts`). */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request's body may take, in ms; without it as long as any other's. */
    readonly bodyTime?: number;
  }
}
