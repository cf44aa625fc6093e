import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isForwarded, isLoopback } from './rate-limits.ts';
import { Refusal } from './refusal.ts';

/**
 * Counts and times every request, logs writes and failures, and serves the figures at `/metrics` to
 * programs on this machine or to a bearer of `METRICS_TOKEN`. Only routes are named, never addresses,
 * so that nothing personal gets into logs or figures.
 *
 * @returns the registry, for the figures of other parts
 */
export function watchRequests(app: FastifyInstance, metricsToken: string | undefined): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const answered = new Counter({
    name: 'mantel_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  });
  const duration = new Histogram({
    name: 'mantel_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  const orders = new Counter({
    name: 'mantel_orders_total',
    help: 'Orders by what became of them: placed (a repeated answer too), or why not',
    labelNames: ['outcome'],
    registers: [register],
  });
  // From 0 on: a figure that begins with its first failure never rises, and no alert sees it.
  for (const outcome of OUTCOMES) orders.inc({ outcome }, 0);
  const stored = new Counter({
    name: 'mantel_public_answers_total',
    help: 'Public answers by where they came from: hit, miss or stale',
    labelNames: ['source'],
    registers: [register],
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    answered.inc({ method, route, status });
    duration.observe({ route, status: `${Math.floor(status / 100)}xx` }, elapsedTime / 1000);
    if (method === 'POST' && route === '/api/orders') orders.inc({ outcome: outcomeOf(status) });
    const source = reply.getHeader('x-cache');
    if (typeof source === 'string') stored.inc({ source });
    if (method !== 'GET' || status >= 500) {
      const ms = Math.round(elapsedTime);
      request.log.info({ method, route, status, ms, requestId: request.id }, 'request answered');
    }
    done();
  });

  app.get(
    '/metrics',
    { config: { load: 'none' }, onRequest: async (request) => mayRead(request, metricsToken) },
    async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type(register.contentType)
        .send(await register.metrics()),
  );
  return register;
}

const OUTCOMES = [
  'placed',
  'unavailable',
  'not_allowed',
  'limited',
  'busy',
  'invalid',
  'failed',
] as const;

/** Why an order was not placed, as far as its status says. */
function outcomeOf(status: number): (typeof OUTCOMES)[number] {
  if (status < 300) return 'placed';
  if (status === 409) return 'unavailable';
  if (status === 401 || status === 403) return 'not_allowed';
  if (status === 429) return 'limited';
  if (status === 503) return 'busy';
  return status < 500 ? 'invalid' : 'failed';
}

/** @throws {Refusal} 404: the figures are nobody else's business. */
function mayRead(request: FastifyRequest, token: string | undefined): void {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token && given && equal(given, token)) return;
  if (isFromThisMachine(request)) return;
  throw new Refusal(404, 'Not found');
}

/**
 * Whether a program on this machine asks, and not a proxy on it for a visitor: the connection itself is local, no header
 * names a proxy, the name that was asked for is this machine's, and it speaks HTTP/1.1 (nginx, unless set otherwise,
 * names its upstream as host, sends no header of its own and speaks 1.0).
 */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { raw } = request;
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return (
    isLoopback(raw.socket.remoteAddress) &&
    !isForwarded(request) &&
    /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host) &&
    raw.httpVersion !== '1.0'
  );
}

function equal(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
