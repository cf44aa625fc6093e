import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { catalogCalls } from '../contract/catalog.ts';
import { orderCalls } from '../contract/orders.ts';
import { catalogHandlers } from './catalog/handlers.ts';
import type { OpenDatabase } from './database/connection.ts';
import { type FindActor, GUEST } from './http/actor.ts';
import { answerErrors, refusalBody } from './http/answer-errors.ts';
import { serveOpenApi } from './http/openapi.ts';
import { type CurrentVersion, createPublicCache } from './http/public-cache.ts';
import { Refusal } from './http/refusal.ts';
import { SECURITY_HEADERS } from './http/security-headers.ts';
import { createLocalCall, pairCalls, serveCalls } from './http/serve-calls.ts';
import { serveFiles } from './http/serve-files.ts';
import { serveHealth } from './http/serve-health.ts';
import { orderHandlers } from './orders/handlers.ts';
import type { Renderer } from './pages/renderer.ts';
import { servePages } from './pages/serve-pages.ts';

/** Everything the application stands on, handed in so that tests can put it together anew. */
export interface AppDependencies {
  readonly database: OpenDatabase;
  readonly shopSecret: string;
  readonly publicUrl: string;
  readonly currentVersion: CurrentVersion;
  readonly findActor: FindActor;
  /** Absent in tests of the API alone. */
  readonly renderer?: Renderer;
  /** Folders served as files: the built client and the pictures. */
  readonly clientDir?: string;
  readonly mediaDir: string;
  readonly trustProxy: number;
  readonly metricsToken?: string | undefined;
  /** Absent: nothing is logged. */
  readonly logger?: FastifyBaseLogger;
}

/** Puts the application together; it listens to nothing until asked. */
export async function createApp(deps: AppDependencies): Promise<FastifyInstance> {
  const app = fastify({
    ...(deps.logger ? { loggerInstance: deps.logger } : {}),
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    // The nearest proxies only: what a client writes into X-Forwarded-For itself is not believed.
    trustProxy: (_address, hop) => hop < deps.trustProxy,
    bodyLimit: 1_000_000,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  addCommonHeaders(app);
  identifyActor(app, deps.findActor);
  answerErrors(app);

  const cache = createPublicCache({ currentVersion: deps.currentVersion });
  const served = new Map([
    ...pairCalls(catalogCalls, catalogHandlers(deps)),
    ...pairCalls(orderCalls, orderHandlers(deps)),
  ]);
  serveCalls(app, served, cache);
  serveOpenApi(app, served, deps.publicUrl);
  serveHealth(app, deps);
  await serveFiles(app, deps);
  app.all('/api/*', async () => {
    throw new Refusal(404, 'There is no such call');
  });
  if (deps.renderer) {
    servePages(app, { renderer: deps.renderer, cache, call: createLocalCall(served) });
  }
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusalBody('Not found')));
  return app;
}

function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Tells who is asking from the bearer token. A bad token is 401, never a guest (decisions §2). */
function identifyActor(app: FastifyInstance, findActor: FindActor): void {
  app.decorateRequest('actor', GUEST as never);
  app.addHook('onRequest', async (request) => {
    const header = request.headers.authorization;
    if (header === undefined) return;
    const token = /^Bearer (\S+)$/i.exec(header)?.[1];
    const actor = token ? await findActor(token) : null;
    if (!actor) throw new Refusal(401, 'Please log in again');
    request.actor = actor;
  });
}
