import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { countFacets } from './catalog/count-facets.ts';
import { createViewCounter } from './catalog/product-views.ts';
import { createCatalogueReads } from './catalog/read-catalogue.ts';
import { keepSalesTimely } from './catalog/sales-clock.ts';
import type { Replica } from './database/replica.ts';
import { serveIndexNowKey } from './discovery/index-now.ts';
import { serveLlms } from './discovery/serve-llms.ts';
import { serveSharePictures } from './discovery/serve-share-pictures.ts';
import { serveFeed } from './feeds/serve-feed.ts';
import { type FindActor, GUEST, readBearer } from './http/actor.ts';
import {
  answerBrokenHttp,
  answerErrors,
  answerUnroutable,
  ignoreExpectations,
  refusalBody,
  refuseUnclearHost,
  withoutOrigin,
} from './http/answer-errors.ts';
import { type ChangedSince, createBoundedStore } from './http/bounded-store.ts';
import { serveDocs } from './http/docs/docs-page.ts';
import { createLocalCall } from './http/local-call.ts';
import { describeApi, serveOpenApi } from './http/openapi.ts';
import { createPublicCache, type PublicCache } from './http/public-cache.ts';
import { isLoopback, limitRates, type RateLimits } from './http/rate-limits.ts';
import { notLoggedIn, Refusal } from './http/refusal.ts';
import {
  acceptJson,
  countBytesInFlight,
  LARGE_FILES_TIME,
  limitBodyTime,
  USUAL_BODY,
} from './http/request-bodies.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveCalls } from './http/serve-calls.ts';
import { serveFiles } from './http/serve-files.ts';
import { serveHealth } from './http/serve-health.ts';
import { createSharedLimits } from './http/shared-limits.ts';
import { IDLE_TIME, type LoadLimits, shedLoad } from './http/shed-load.ts';
import { type StopTimes, stopGracefully } from './http/stop-serving.ts';
import { watchRequests } from './http/watch-requests.ts';
import { createDiskStore, type MediaStore, picturesFrom } from './media/media-store.ts';
import { serveLeaving } from './newsletter/serve-leaving.ts';
import {
  createOrderNews,
  type OrderNews,
  orderEventsOperation,
  serveOrderEvents,
} from './orders/order-events.ts';
import { createOldAddresses } from './pages/old-addresses.ts';
import { serveDriverLook, serveIcons } from './pages/serve-look.ts';
import { serveManifests } from './pages/serve-manifests.ts';
import { type Renderer, servePages } from './pages/serve-pages.ts';
import { serveSitemap } from './pages/serve-sitemap.ts';
import { createProductSearch } from './search/product-search.ts';
import { createSearchLog } from './search/search-log.ts';
import { withDraftLook, withDraftSections } from './shop/draft-calls.ts';
import { isPreviewKey } from './shop/preview-key.ts';
import { cacheLook } from './shop/shop-look.ts';
import { cacheSettings } from './shop/shop-settings.ts';
import { type CallDependencies, shopCalls } from './shop-calls.ts';
import { registerShopMetrics } from './shop-metrics.ts';
import { currentTracing } from './tracing/tracing.ts';
import { createTrafficCounter } from './traffic/traffic-counter.ts';

/** Everything the application stands on, handed in so that tests can put it together again. */
export interface AppDependencies extends CallDependencies {
  /** Answers guests' reads of the catalogue. Absent: `database` does. */
  readonly replica?: Replica | undefined;
  /** What changed since a version. Absent: any other version changed everything. */
  readonly changedSince?: ChangedSince;
  readonly findActor: FindActor;
  /** What happens to orders, for someone who follows them. Absent: nobody is notified. */
  readonly orderEvents?: { readonly news: OrderNews; readonly beatMs?: number };
  /** Absent in tests of the API alone. */
  readonly renderer?: Renderer;
  /** Folders served as files: the built client and the pictures. */
  readonly clientDir?: string;
  readonly mediaDir: string | null;
  /** The store of pictures. Absent: `mediaDir`. It also serves them when `mediaDir` is `null`. */
  readonly media?: MediaStore;
  /** Where large files of forms lie while they are read. Absent: the system's folder for temporary files. */
  readonly uploadsDir?: string;
  readonly trustProxy: number;
  /** How long limits wait for PostgreSQL before they count in memory, in ms. Absent: as long as `createSharedLimits` does. */
  readonly limitsTimeoutMs?: number;
  /** Whose disk the figures are of. Absent: none. */
  readonly dataDir?: string;
  readonly metricsToken?: string | undefined;
  /** Absent: nothing is refused for load. */
  readonly loadLimits?: LoadLimits;
  /** Whether pages are answered as fast as they will be: only then is it ready. Absent: it is. */
  readonly isWarm?: () => boolean;
  /** Absent: no more requests are waited for. */
  readonly stopTimes?: StopTimes;
  /** Absent: nothing is logged. */
  readonly logger?: FastifyBaseLogger;
}

/** Puts the application together; it listens to nothing until asked. */
export async function createApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { app, register } = createServer(deps);
  const { db } = deps.database;
  const { limits, shared } = limitAndIdentify(app, deps);
  answerErrors(app);
  const { oldAddresses, ...counters } = countVisits(app, deps);

  const { currentVersion, changedSince = (version) => version !== currentVersion() } = deps;
  const store = createBoundedStore({ currentVersion, changedSince });
  app.addHook('onClose', async () => store.close());
  const onRead = registerShopMetrics(register, { ...deps, db, store, pools: poolsOf(deps) });
  keepSalesTimely(app, { db, currentVersion, changedSince, log: app.log });
  const read = createCatalogueReads({ db, replica: deps.replica, currentVersion, onRead });
  const stored = createPublicCache(store);
  const cache: PublicCache = {
    answer: (key, produce) => stored.answer(key, () => app.admit(produce)),
  };
  const knownSettings = cacheSettings(db, store);
  const knownLook = cacheLook(db, store);
  const media = deps.media ?? createDiskStore(deps.mediaDir ?? tmpdir());

  const search = createProductSearch(countFacets);
  const services = {
    read,
    search,
    ...counters,
    store,
    shared,
    knownSettings,
    knownLook,
    media,
    log: app.log,
  };
  const calls = shopCalls(deps, services);
  const served = deps.mediaCdnUrl ? picturesFrom(deps.mediaCdnUrl, calls) : calls;
  const { panelDatabase = deps.database, shopSecret } = deps;
  const firstAnswers = { db: panelDatabase.db, shopSecret };
  const uploadsDir = deps.uploadsDir ?? tmpdir();
  serveCalls(app, served, { cache, limits, uploadsDir, firstAnswers });
  serveOrderEvents(app, {
    db,
    findActor: deps.findActor,
    ...(deps.orderEvents ?? { news: createOrderNews() }),
  });
  const describe = () =>
    describeApi(served, deps.publicUrl, { 'GET /orders/events': orderEventsOperation });
  serveOpenApi(app, describe, cache);
  serveDocs(app, describe, cache);
  serveHealth(app, deps);
  serveSitemap(app, { database: deps.database, cache, publicUrl: deps.publicUrl });
  serveFeed(app, { ...deps, cache, knownSettings });
  serveLlms(app, { db, cache, knownSettings, publicUrl: deps.publicUrl });
  serveIndexNowKey(app, { shopSecret, knownSettings });
  serveLeaving(app, { db, shopSecret });
  serveManifests(app, { cache, knownSettings, knownLook });
  serveDriverLook(app, { cache, knownLook });
  serveIcons(app, { db, cache, knownLook, clientDir: deps.clientDir });
  serveSharePictures(app, { media, knownLook });
  await serveFiles(app, { ...deps, media });
  app.all('/api/*', async () => {
    throw new Refusal(404, 'There is no such call');
  });
  if (deps.renderer) {
    servePages(app, {
      oldAddresses,
      renderer: deps.renderer,
      cache,
      call: createLocalCall(served, store),
      previews: {
        look: {
          isKey: (key) => isPreviewKey('look', key, deps.shopSecret),
          callsOf: (call) => withDraftLook(db, call),
        },
        sections: {
          isKey: (key) => isPreviewKey('sections', key, deps.shopSecret),
          callsOf: (call) => withDraftSections(db, call),
        },
      },
    });
  }
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send(refusalBody('Not found')),
  );
  return app;
}

/** Fastify with what holds for every request, whatever it asks for, and the register of its metrics. */
function createServer(deps: AppDependencies) {
  const headers = securityHeaders(deps);
  const app: FastifyInstance = fastify({
    ...(deps.logger ? { loggerInstance: deps.logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // The nearest proxies only: what a client writes into X-Forwarded-For itself is not believed.
    trustProxy: (_address, hop) => hop < deps.trustProxy,
    pluginTimeout: 0, // Thousands of sales may be due at a start: no clock ends it.
    bodyLimit: USUAL_BODY,
    connectionTimeout: IDLE_TIME,
    requestTimeout: LARGE_FILES_TIME, // Each route has its own: limitBodyTime.
    http: { headersTimeout: 30_000, requireHostHeader: false }, // Node's own answer is bare: refuseUnclearHost.
    rewriteUrl: ({ url = '/' }) => withoutOrigin(url),
    frameworkErrors: answerUnroutable(headers),
    clientErrorHandler: answerBrokenHttp(headers),
    return503OnClosing: false, // Requests that came are answered: stopGracefully.
    routerOptions: { maxParamLength: 200 },
  });
  ignoreExpectations(app);
  stopGracefully(app, deps.stopTimes ?? { drain: 0, linger: 0, most: 3_000 });
  shedLoad(app, deps.loadLimits);
  limitBodyTime(app);
  countBytesInFlight(app);
  acceptJson(app);
  addCommonHeaders(app, headers);
  refuseUnclearHost(app);
  const register = watchRequests(app, deps.metricsToken);
  // A visitor's own `traceparent` is not continued: a proxy that was announced, or this machine, decides what is kept.
  currentTracing()?.traceRequests(
    app,
    ({ socket }) => deps.trustProxy > 0 || isLoopback(socket.remoteAddress),
  );
  return { app, register };
}

/** Counts each request against its limits, then finds out who sent it. */
function limitAndIdentify(app: FastifyInstance, deps: AppDependencies) {
  const { database, shopSecret, limitsTimeoutMs, rateLimits: limited = true, trustProxy } = deps;
  const shared = createSharedLimits({
    db: database.db,
    secret: shopSecret,
    ...(limitsTimeoutMs !== undefined && { timeoutMs: limitsTimeoutMs }),
  });
  const limits = limitRates(app, { limited, trustProxy, shared });
  identifyActor(app, deps.findActor, limits);
  return { limits, shared };
}

/** Counts what is looked at and searched for, in batches; what was counted is written before the application ends. */
function countVisits(app: FastifyInstance, deps: AppDependencies) {
  const { db } = deps.panelDatabase ?? deps.database;
  const waits = (what: string) => (error: unknown) =>
    app.log.warn({ err: error }, `${what} wait for the database`);
  const { shopSecret, publicUrl } = deps;
  const views = createViewCounter(db, { shopSecret, onError: waits('views') });
  const searches = createSearchLog(db, { onError: waits('searches') });
  const traffic = createTrafficCounter(db, {
    ownHost: new URL(publicUrl).hostname,
    onError: waits('counts of visitors'),
  });
  const oldAddresses = createOldAddresses(db, { onError: waits('counts of old addresses') });
  app.addHook('onClose', () => views.close());
  app.addHook('onClose', () => searches.close());
  app.addHook('onClose', () => traffic.close());
  app.addHook('onClose', () => oldAddresses.close());
  return { views, searches, traffic, oldAddresses };
}

const poolsOf = ({ database, panelDatabase, replica }: AppDependencies) => ({
  shop: database.pool,
  ...(panelDatabase && { panel: panelDatabase.pool }),
  ...(replica && { replica: replica.pool }),
});

function addCommonHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Identifies who asks by the bearer token. A bad token is 401, never a guest. */
function identifyActor(app: FastifyInstance, findActor: FindActor, limits: RateLimits): void {
  app.decorateRequest('actor', null as never); // Fastify takes no object here: the hook sets it.
  app.addHook('onRequest', async (request) => {
    request.actor = GUEST;
    const header = request.headers.authorization;
    // By the matched route, never by the text of the address: `/%61pi/…` is a call too.
    if (header === undefined || !request.routeOptions.url?.startsWith('/api/')) return;
    const token = readBearer(header) ?? '';
    limits.countToken(request, token);
    const actor = token ? await findActor(token) : null;
    if (!actor) throw notLoggedIn();
    limits.noteGoodToken(request, token);
    if (actor.kind === 'user' && actor.program) limits.countProgram(request, actor.program.id);
    request.actor = actor;
  });
}
