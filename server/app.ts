import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountDataCalls } from '../contract/account-data.ts';
import { accountSettingsCalls } from '../contract/account-settings.ts';
import { accountCalls } from '../contract/accounts.ts';
import { auditCalls } from '../contract/audit.ts';
import { backupCalls } from '../contract/backups.ts';
import { cartCalls } from '../contract/cart.ts';
import { catalogCalls } from '../contract/catalog.ts';
import { catalogAdminCalls } from '../contract/catalog-admin.ts';
import { catalogExchangeCalls } from '../contract/catalog-exchange.ts';
import { collectionCalls } from '../contract/collections.ts';
import { contactCalls } from '../contract/contact.ts';
import { contentCalls } from '../contract/content.ts';
import { costCalls } from '../contract/costs.ts';
import { courierCalls } from '../contract/couriers.ts';
import { customerCalls } from '../contract/customers.ts';
import { dashboardCalls } from '../contract/dashboard.ts';
import { demoDataCalls } from '../contract/demo-data.ts';
import { infoPageCalls } from '../contract/info-pages.ts';
import { jobCalls } from '../contract/jobs.ts';
import { offerCalls } from '../contract/offers.ts';
import { orderBulkCalls } from '../contract/order-bulk.ts';
import { orderPaperCalls } from '../contract/order-papers.ts';
import { orderCalls } from '../contract/orders.ts';
import { passkeyCalls } from '../contract/passkeys.ts';
import { reviewCalls } from '../contract/reviews.ts';
import { saleCalls } from '../contract/sales.ts';
import { searchCalls } from '../contract/search.ts';
import { secondFactorCalls } from '../contract/second-factor.ts';
import { settingsCalls } from '../contract/settings.ts';
import { staffCalls } from '../contract/staff.ts';
import { stockCalls } from '../contract/stock.ts';
import { stockAlertCalls } from '../contract/stock-alerts.ts';
import { variantCalls } from '../contract/variants.ts';
import { wishListCalls } from '../contract/wish-list.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { auditHandlers } from './audit/handlers.ts';
import { backupHandlers } from './backup/handlers.ts';
import { cartHandlers } from './cart/handlers.ts';
import {
  catalogAdminHandlers,
  catalogHandlers,
  collectionHandlers,
  costHandlers,
  saleHandlers,
  stockHandlers,
  variantHandlers,
} from './catalog/handlers.ts';
import { catalogExchangeHandlers } from './catalog/import/handlers.ts';
import { createViewCounter } from './catalog/product-views.ts';
import { createCatalogueReads } from './catalog/read-catalogue.ts';
import { keepSalesTimely } from './catalog/sales-clock.ts';
import { searchHandlers } from './catalog/search/handlers.ts';
import { createSearchLog } from './catalog/search/search-log.ts';
import { writeCatalogue } from './catalog/write-catalogue.ts';
import { contactHandlers } from './contact/handlers.ts';
import { type ChangePictures, contentHandlers } from './content/handlers.ts';
import { infoPageHandlers } from './content/info-pages.ts';
import { customerHandlers } from './customers/handlers.ts';
import type { OpenDatabase } from './database/connection.ts';
import type { Replica } from './database/replica.ts';
import { demoDataHandlers } from './demo-data/handlers.ts';
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
import {
  type ChangedSince,
  type CurrentVersion,
  createBoundedStore,
} from './http/bounded-store.ts';
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
import { pairCalls, serveCalls } from './http/serve-calls.ts';
import { serveFiles } from './http/serve-files.ts';
import { serveHealth } from './http/serve-health.ts';
import { createSharedLimits } from './http/shared-limits.ts';
import { IDLE_TIME, type LoadLimits, shedLoad } from './http/shed-load.ts';
import { type StopTimes, stopGracefully } from './http/stop-serving.ts';
import { watchRequests } from './http/watch-requests.ts';
import type { WakeJob } from './jobs/define-job.ts';
import { jobHandlers } from './jobs/job-handlers.ts';
import { type PictureSites, PUBLIC_SITES } from './media/fetch-picture.ts';
import { createDiskStore, type MediaStore, picturesFrom } from './media/media-store.ts';
import { offerHandlers } from './offers/handlers.ts';
import { orderBulkHandlers } from './orders/change-orders.ts';
import { courierHandlers } from './orders/couriers.ts';
import { orderHandlers, orderPaperHandlers } from './orders/handlers.ts';
import {
  createOrderNews,
  type OrderNews,
  orderEventsOperation,
  serveOrderEvents,
} from './orders/order-events.ts';
import { type Renderer, serveManifest, servePages } from './pages/serve-pages.ts';
import { serveSitemap } from './pages/serve-sitemap.ts';
import { reportHandlers } from './reports/handlers.ts';
import { reviewAdmissions, reviewHandlers } from './reviews/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { type ChangeShop, cacheSettings } from './shop/shop-settings.ts';
import { JOB_KINDS } from './shop-jobs.ts';
import { registerShopMetrics } from './shop-metrics.ts';
import { stockAlertHandlers } from './stock-alerts/handlers.ts';
import { currentTracing } from './tracing/tracing.ts';
import { wishListHandlers } from './wish-list/handlers.ts';

/** Everything the application stands on, handed in so that tests can put it together again. */
export interface AppDependencies {
  readonly database: OpenDatabase;
  /** The same database with more time for each statement, for what admins change. Absent: `database`. */
  readonly panelDatabase?: OpenDatabase;
  /** Answers guests' reads of the catalogue. Absent: `database` does. */
  readonly replica?: Replica | undefined;
  readonly shopSecret: string;
  /** The clock by which codes of second factors are checked, in ms since 1970. Absent: the system's. */
  readonly now?: () => number;
  readonly publicUrl: string;
  /** Where contact messages and notices of orders go. */
  readonly shopEmail: string;
  /** Called when mails were committed. Absent: they wait until the outbox is looked at. */
  readonly wakeOutbox?: () => void;
  /** The catalogue's version as this instance knows it; `null` while it can't know. */
  readonly currentVersion: CurrentVersion;
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
  /** Begins the addresses of pictures. Absent: they are paths of the shop. */
  readonly mediaCdnUrl?: string | undefined;
  /** Called when pictures were committed. Absent: their AVIF files wait until the queue is looked at. */
  readonly wakeAvif?: () => void;
  /** Where large files of forms lie while they are read. Absent: the system's folder for temporary files. */
  readonly uploadsDir?: string;
  /** Starts a waiting job at once. Absent: it waits until the queue is looked at. */
  readonly wakeJob?: WakeJob;
  /** Where the shop backs itself up, without secrets. Absent: it doesn't. */
  readonly backupPlace?: string | null;
  /** Which sites pictures are fetched from. Absent: public ones. */
  readonly pictureSites?: PictureSites;
  readonly trustProxy: number;
  /** `false` lifts limits for clients on this machine. Absent: they hold for all. */
  readonly rateLimits?: boolean;
  /** How long limits wait for PostgreSQL before they count in memory, in ms. Absent: as long as `createSharedLimits` does. */
  readonly limitsTimeoutMs?: number;
  /** Whose disk the figures are of. Absent: none. */
  readonly dataDir?: string;
  readonly metricsToken?: string | undefined;
  /** Absent: nothing is refused for load. */
  readonly loadLimits?: LoadLimits;
  /** Absent: no more requests are waited for. */
  readonly stopTimes?: StopTimes;
  /** Absent: nothing is logged. */
  readonly logger?: FastifyBaseLogger;
}

/** Puts the application together; it listens to nothing until asked. */
export async function createApp(deps: AppDependencies): Promise<FastifyInstance> {
  const headers = securityHeaders(deps);
  const app = fastify({
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
  const shared = createSharedLimits({
    db: deps.database.db,
    secret: deps.shopSecret,
    ...(deps.limitsTimeoutMs !== undefined && { timeoutMs: deps.limitsTimeoutMs }),
  });
  const { rateLimits: limited = true, trustProxy } = deps;
  const limits = limitRates(app, { limited, trustProxy, shared });
  identifyActor(app, deps.findActor, limits);
  answerErrors(app);

  const views = createViewCounter((deps.panelDatabase ?? deps.database).db, {
    shopSecret: deps.shopSecret,
    onError: (error) => app.log.warn({ err: error }, 'views wait for the database'),
  });
  app.addHook('onClose', () => views.close());
  const searches = createSearchLog((deps.panelDatabase ?? deps.database).db, {
    onError: (error) => app.log.warn({ err: error }, 'searches wait for the database'),
  });
  app.addHook('onClose', () => searches.close());

  const { currentVersion, changedSince = (version) => version !== currentVersion() } = deps;
  const store = createBoundedStore({ currentVersion, changedSince });
  app.addHook('onClose', async () => store.close());
  const onRead = registerShopMetrics(register, {
    pools: {
      shop: deps.database.pool,
      ...(deps.panelDatabase && { panel: deps.panelDatabase.pool }),
      ...(deps.replica && { replica: deps.replica.pool }),
    },
    store,
    db: deps.database.db,
    replica: deps.replica,
    dataDir: deps.dataDir,
  });
  const { db } = deps.database;
  keepSalesTimely(app, { db, currentVersion, changedSince, log: app.log });
  const read = createCatalogueReads({ db, replica: deps.replica, currentVersion, onRead });
  const stored = createPublicCache(store);
  const cache: PublicCache = {
    answer: (key, produce) => stored.answer(key, (kept) => app.admit(() => produce(kept))),
  };
  const {
    wakeOutbox = () => undefined,
    wakeAvif = () => undefined,
    wakeJob = () => undefined,
  } = deps;
  const media = deps.media ?? createDiskStore(deps.mediaDir ?? tmpdir());
  const catalogue = {
    db: (deps.panelDatabase ?? deps.database).db,
    media,
    log: app.log,
    wakeAvif,
    currentVersion: deps.currentVersion,
  };
  const knownSettings = cacheSettings(deps.database.db, store);
  const changePictures: ChangePictures = (admin, uploads, act) =>
    writeCatalogue({ ...catalogue, admin }, uploads, act);
  const changeShop: ChangeShop = (admin, act) =>
    changePictures(admin, [], async (transaction) => ({
      answer: await act(transaction),
      dropped: [],
    }));
  const reviews = { ...deps, db, media, log: app.log, wakeAvif, knownSettings, changeShop };
  const calls = new Map([
    ...pairCalls(catalogCalls, catalogHandlers({ db: deps.database.db, read, views, store })),
    ...pairCalls(catalogAdminCalls, catalogAdminHandlers(catalogue)),
    ...pairCalls(collectionCalls, collectionHandlers(catalogue)),
    ...pairCalls(stockCalls, stockHandlers(catalogue)),
    ...pairCalls(variantCalls, variantHandlers(catalogue)),
    ...pairCalls(costCalls, costHandlers(catalogue)),
    ...pairCalls(saleCalls, saleHandlers(catalogue, knownSettings)),
    ...pairCalls(
      catalogExchangeCalls,
      catalogExchangeHandlers({
        ...deps,
        ...catalogue,
        wakeJob,
        sites: deps.pictureSites ?? PUBLIC_SITES,
      }),
    ),
    ...pairCalls(searchCalls, searchHandlers({ db: catalogue.db, searches })),
    ...pairCalls(contentCalls, contentHandlers({ ...deps, changePictures })),
    ...pairCalls(infoPageCalls, infoPageHandlers({ database: deps.database, changeShop })),
    ...pairCalls(auditCalls, auditHandlers(deps)),
    ...pairCalls(offerCalls, offerHandlers({ db, changeShop, knownSettings })),
    ...pairCalls(orderCalls, orderHandlers({ ...deps, shared, wakeOutbox, knownSettings })),
    ...pairCalls(orderPaperCalls, orderPaperHandlers({ ...deps, knownSettings })),
    ...pairCalls(courierCalls, courierHandlers(deps)),
    ...pairCalls(orderBulkCalls, orderBulkHandlers({ db: catalogue.db, knownSettings })),
    ...pairCalls(contactCalls, contactHandlers({ ...deps, wakeOutbox })),
    ...pairCalls(stockAlertCalls, stockAlertHandlers({ db, shared })),
    ...pairCalls(reviewCalls, reviewHandlers(reviews), reviewAdmissions(reviews)),
    ...pairCalls(customerCalls, customerHandlers(deps)),
    ...pairCalls(settingsCalls, settingsHandlers({ ...deps, knownSettings, changeShop })),
    ...pairCalls(
      dashboardCalls,
      reportHandlers({ database: deps.panelDatabase ?? deps.database, knownSettings }),
    ),
    ...pairCalls(
      {
        ...accountCalls,
        ...accountSettingsCalls,
        ...accountDataCalls,
        ...passkeyCalls,
        ...secondFactorCalls,
        ...staffCalls,
      },
      accountHandlers({ ...deps, shared, wakeOutbox, knownSettings }),
    ),
    ...pairCalls(
      jobCalls,
      jobHandlers({ db: deps.database.db, kinds: JOB_KINDS, wakeJob, wakeOutbox }),
    ),
    ...pairCalls(
      backupCalls,
      backupHandlers({ db: deps.database.db, place: deps.backupPlace ?? null, wakeJob }),
    ),
    ...pairCalls(demoDataCalls, demoDataHandlers({ db: catalogue.db, wakeJob })),
    ...pairCalls(cartCalls, cartHandlers(deps)),
    ...pairCalls(wishListCalls, wishListHandlers({ db })),
  ]);
  const served = deps.mediaCdnUrl ? picturesFrom(deps.mediaCdnUrl, calls) : calls;
  serveCalls(app, served, { cache, limits, uploadsDir: deps.uploadsDir ?? tmpdir() });
  serveOrderEvents(app, {
    db: deps.database.db,
    findActor: deps.findActor,
    ...(deps.orderEvents ?? { news: createOrderNews() }),
  });
  const describe = () =>
    describeApi(served, deps.publicUrl, { 'GET /orders/events': orderEventsOperation });
  serveOpenApi(app, describe, cache);
  serveDocs(app, describe, cache);
  serveHealth(app, deps);
  serveSitemap(app, { database: deps.database, cache, publicUrl: deps.publicUrl });
  serveManifest(app, { cache, knownSettings });
  await serveFiles(app, { ...deps, media });
  app.all('/api/*', async () => {
    throw new Refusal(404, 'There is no such call');
  });
  if (deps.renderer) {
    servePages(app, {
      renderer: deps.renderer,
      cache,
      store,
      call: createLocalCall(served, store),
    });
  }
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send(refusalBody('Not found')),
  );
  return app;
}

function addCommonHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Identifies who asks by the bearer token. A bad token is 401, never a guest (decisions §2). */
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
    request.actor = actor;
  });
}
