import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DestinationStream, Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { findActor } from './accounts/account-queries.ts';
import type { AdminLogin } from './accounts/admins.ts';
import { createApp } from './app.ts';
import { orderToken } from './buyers/is-buyer.ts';
import { countFacets } from './catalog/count-facets.ts';
import { readProduct } from './catalog/read-product.ts';
import { type Config, ConfigError, findMisspelt, readConfig } from './config.ts';
import { createLog, postgresLevel, withoutValues } from './create-log.ts';
import { startCountingOrders } from './customers/count-new-orders.ts';
import { listenForCatalogueChanges } from './database/catalogue-version.ts';
import { type OpenDatabase, openDatabase, recognisePooler } from './database/connection.ts';
import { isDatabaseAway } from './database/database-errors.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { EmbeddedPostgresError } from './database/embedded-account.ts';
import { explainRefusal } from './database/explain-refusal.ts';
import { migrate } from './database/migrate.ts';
import { openReplica, type Replica } from './database/replica.ts';
import { MigrationError } from './database/sql-files.ts';
import { SeedError } from './demo/read-demo.ts';
import { INDEX_NOW_ENDPOINT, startIndexNow } from './discovery/index-now.ts';
import { PUBLIC_SITES } from './http/public-sites.ts';
import { LOAD_LIMITS } from './http/shed-load.ts';
import { attachDocument } from './invoices/attach-document.ts';
import { type JobRunner, startJobs } from './jobs/run-jobs.ts';
import { linkToken } from './mail/link-tokens.ts';
import { createMailTransport } from './mail/mail-transport.ts';
import { startOutbox } from './mail/outbox.ts';
import { makeFolder } from './make-folder.ts';
import { MEASURING_ENDPOINTS } from './measuring/purchase-requests.ts';
import { type PurchaseSending, startPurchaseSending } from './measuring/send-purchases.ts';
import { AVIF } from './media/avif-queue.ts';
import { type MediaStore, openMediaStore } from './media/media-store.ts';
import { startLetterWorker } from './newsletter/letter-worker.ts';
import { createOrderNews } from './orders/order-events.ts';
import { readOrders } from './orders/read-orders.ts';
import { webhookPlaces } from './outgoing/places.ts';
import { type Renderer, readSheets } from './pages/serve-pages.ts';
import { prepareShop } from './prepare-shop.ts';
import { startPushWorker } from './push/push-worker.ts';
import { PUBLIC_PUSH } from './push/send-push.ts';
import { startSearchPacking } from './search/pack-search.ts';
import { createProductSearch } from './search/product-search.ts';
import { readDressedSender } from './shop/mail-look.ts';
import { shopJobs } from './shop-jobs.ts';
import { createParts } from './stop-in-order.ts';
import { describePlace } from './storage/object-store.ts';
import { setTracing, type TracingConfig } from './tracing/tracing.ts';
import { warmUp } from './warm-up.ts';
import { type DeliveryOptions, startEventDelivery } from './webhooks/deliver-events.ts';

const dist = resolve(import.meta.dirname, '../dist');

/** What was started, and how it ends. */
const parts = createParts((part, reason) =>
  console.error(`Stopping: ${part} was left behind, since ${reason}.`),
);

/** For load balancers to notice, for what they send meanwhile, and in all, in ms (stop-serving.ts). */
const STOP_TIMES = { drain: 1_000, linger: 700, most: 2_800 };

/** Until `/readyz` sends visitors, in ms (warm-up.ts). */
const WARM_WITHIN = 2_000;

/** A second signal within this time is the first one again: a terminal and npm both pass Ctrl-C on. In ms. */
const SAME_SIGNAL = 1_000;

/** The end of every stop, in ms, should a part block the process (decisions, "Stopping"). */
const STOP_WITHIN = 4_800;

/** Starts the shop: configuration, database, application, listening. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, await terminal());
  for (const line of findMisspelt(process.env)) log.warn(line);
  await expectFreePort(config);
  if (config.tracing) await startTracing(config.tracing, log);
  const connectionString = config.databaseUrl
    ? await recognisePooler(config.databaseUrl)
    : await startDatabase(config, log);
  await migrate(connectionString, undefined, { report: (line) => log.warn(line) });

  const orderNews = createOrderNews();
  const listener = listenForCatalogueChanges({
    connectionString,
    topics: [orderNews.topic],
  });
  parts.base('the listener for changes', listener.stop);
  const { database, panelDatabase } = openDatabases(connectionString, listener.silent, log);
  const replica = config.replicaUrl ? await connectReplica(config.replicaUrl) : undefined;

  const folders = foldersOf(config);
  makeFolder(folders.uploads);
  const media = await openMediaStore(config);
  // No visitor waits yet: a busy machine may take as long as it needs, and nothing is given up early.
  const preparing = openDatabase({ connectionString, timeLimit: 'maintenance', poolSize: 4 });
  const { shopSecret, newAdmin } = await prepareShop({
    database: preparing,
    config,
    media,
    log,
  }).finally(preparing.close);
  const outbox = startMails(config, { db: database.db, shopSecret, log });
  const follow = (onNew: () => void) =>
    orderNews.follow(({ kind }) => kind !== 'changed' && onNew());
  const push = startPushWorker({
    db: database.db,
    places: PUBLIC_PUSH,
    shopEmail: config.shopEmail,
    ...{ follow, log },
  });
  parts.work('notifications', push.stop);
  const counting = startCountingOrders({ db: database.db, follow, log });
  parts.work('counting customers by phone', counting.stop);
  const places = webhookPlaces(config.webhookInsideHosts);
  const webhooks = startWebhooks(config, {
    db: database.db,
    places,
    shopSecret,
    wakeOutbox: outbox.wake,
    log,
  });
  orderNews.follow(webhooks.wake);
  const outgoing = { db: database.db, places, shopSecret, publicUrl: config.publicUrl, log };
  startMeasuring(outgoing);
  const indexNow = startIndexNow({ ...outgoing, endpoint: INDEX_NOW_ENDPOINT });
  parts.work('the telling of changed addresses', indexNow.stop);
  const jobs = Promise.withResolvers<JobRunner>();
  const { index } = createProductSearch(countFacets);
  const packing = startSearchPacking({ connectionString, log, index });
  parts.work('packing the search index', packing.stop);
  let isWarm = false;
  const app = await createApp({
    database,
    panelDatabase,
    isWarm: () => isWarm,
    replica,
    shopSecret,
    publicUrl: config.publicUrl,
    sendsMail: config.smtpUrl !== undefined,
    shopEmail: config.shopEmail,
    wakeOutbox: outbox.wake,
    webhookPlaces: places,
    wakeWebhooks: webhooks.wake,
    currentVersion: listener.currentVersion,
    changedSince: listener.changedSince,
    findActor: (token) => findActor(database.db, token),
    orderEvents: { news: orderNews },
    ...(config.pagesByVite ? {} : await builtPages(config)),
    mediaCdnUrl: config.mediaCdnUrl,
    mediaDir: config.mediaUrl ? null : join(config.dataDir, 'media'),
    uploadsDir: folders.uploads,
    media,
    wakeAvif: () => void jobs.promise.then(({ request }) => request(AVIF)),
    wakeJob: (kind) => void jobs.promise.then(({ wake }) => wake(kind)),
    backupPlace: config.backupUrl === undefined ? null : describePlace(config.backupUrl),
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    dataDir: config.dataDir,
    metricsToken: config.metricsToken,
    stopTimes: STOP_TIMES,
    loadLimits: LOAD_LIMITS,
    logger: log,
  });
  parts.work('serving', () => app.drain().then(() => app.close()));
  await app.listen({ port: config.port, host: config.host });
  announce(app.server.address());
  if (newAdmin) introduce(newAdmin);
  // No visitor waits for these.
  jobs.resolve(await startShopJobs(config, { connectionString, media, log, shopSecret }));
  if (!config.pagesByVite) await warmUp({ app, pool: database.pool, within: WARM_WITHIN });
  isWarm = true;
}

/** Looks before anything is made: a taken port must not leave a seeded shop behind. */
async function expectFreePort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' || error.code === 'EACCES') throw error;
    throw new ConfigError(`HOST: ${host} is no address of this machine`);
  });
  probe.close();
  await once(probe, 'close');
}

async function startDatabase({ dataDir }: Config, log: Logger): Promise<string> {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: (line) => log[postgresLevel(line)]({ postgres: withoutValues(line) }),
  });
  parts.base('PostgreSQL', embedded.stop, 1_500);
  return embedded.connectionString;
}

/** The shop's connections, and the panel's with more time for each statement. */
function openDatabases(connectionString: string, isSilent: () => boolean, log: Logger) {
  const database = openDatabase({
    connectionString,
    isSilent,
    onLost: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  });
  parts.base('the database pool', database.close);
  const panelDatabase = openDatabase({
    connectionString,
    isSilent,
    timeLimit: 'panel',
    poolSize: 4,
  });
  parts.base("the panel's database pool", panelDatabase.close);
  return { database, panelDatabase };
}

const foldersOf = ({ dataDir }: Config) => ({
  uploads: join(dataDir, 'uploads'),
  outbox: join(dataDir, 'outbox'),
});

interface MailServices {
  readonly db: OpenDatabase['db'];
  readonly shopSecret: string;
  readonly log: Logger;
}

function startMails(config: Config, { db, shopSecret, log }: MailServices) {
  const { smtpUrl, shopEmail, publicUrl } = config;
  const outbox = startOutbox({
    db,
    transport: createMailTransport(smtpUrl, foldersOf(config).outbox),
    shopEmail,
    readSender: () => readDressedSender(db, { shopEmail, publicUrl }),
    orderToken: (orderId) => orderToken(orderId, shopSecret),
    accountToken: (seed) => linkToken(seed, shopSecret),
    drawInvoice: (id) => attachDocument(db, id),
    log,
  });
  parts.work('the sending of mails', outbox.stop);
  const letters = startLetterWorker({
    db,
    transport: createMailTransport(smtpUrl, foldersOf(config).outbox),
    readSender: () => readDressedSender(db, { shopEmail, publicUrl }),
    ...{ shopEmail, publicUrl, mediaCdnUrl: config.mediaCdnUrl, shopSecret, log },
  });
  parts.work('the sending of letters', letters.stop);
  return outbox;
}

/** Tells services of advertisers of purchases whose buyers agreed. */
function startMeasuring(services: Omit<PurchaseSending, 'endpoints'>) {
  const sending = startPurchaseSending({ ...services, endpoints: MEASURING_ENDPOINTS });
  parts.work('the telling of purchases', sending.stop);
}

function startWebhooks(
  { shopEmail, publicUrl }: Config,
  services: Pick<DeliveryOptions, 'db' | 'places' | 'shopSecret' | 'wakeOutbox' | 'log'>,
) {
  const webhooks = startEventDelivery({
    ...services,
    shopEmail,
    publicUrl,
    readers: {
      readOrders,
      readProduct: (db, id) => readProduct(db, id, 'shop'),
    },
  });
  parts.work('webhooks', webhooks.stop);
  return webhooks;
}

interface JobServices {
  readonly connectionString: string;
  readonly media: MediaStore;
  readonly log: Logger;
  readonly shopSecret: string;
}

async function startShopJobs(config: Config, services: JobServices) {
  const { connectionString, media, log, shopSecret } = services;
  const { publicUrl, mediaCdnUrl, backupUrl, backupKey } = config;
  const folders = foldersOf(config);
  const jobs = await startJobs({
    connectionString,
    jobs: shopJobs({
      media,
      outboxFolder: folders.outbox,
      publicUrl,
      mediaCdnUrl,
      sites: PUBLIC_SITES,
      uploadsDir: folders.uploads,
      connectionString,
      release: packageJson.version,
      backupUrl,
      backupKey,
      shopSecret,
    }),
    log,
  });
  parts.work('jobs', jobs.stop);
  return jobs;
}

/** Loaded only where traces are wanted. What waits for the collector at the stop has half a second to leave. */
async function startTracing(config: TracingConfig, log: Logger): Promise<void> {
  const { startOpenTelemetry } = await import('./tracing/open-telemetry.ts');
  const tracing = await startOpenTelemetry({
    ...config,
    release: packageJson.version,
    onError: (reason) => log.warn({ reason }, 'traces are not collected'),
  });
  setTracing(tracing);
  parts.base('traces', tracing.stop, 500);
}

/** A replica that is away does not keep the shop from starting. */
async function connectReplica(replicaUrl: string): Promise<Replica> {
  const replica = openReplica(await recognisePooler(replicaUrl).catch(() => replicaUrl));
  parts.base('the replica', replica.close);
  return replica;
}

async function builtPages(config: Config) {
  return { renderer: await loadRenderer(config), clientDir: join(dist, 'client') };
}

async function loadRenderer({ publicUrl, direction, smtpUrl }: Config): Promise<Renderer> {
  const entry = pathToFileURL(join(dist, 'server/entry-server.js')).href;
  const { createRenderer } = await import(entry);
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8'));
  const sheets = await readSheets(join(dist, 'client'));
  return createRenderer({ manifest, sheets, publicUrl, direction, mail: smtpUrl !== undefined });
}

/** Shown once, at the first start, and on the terminal only: it is in no log. */
function introduce({ email, password }: AdminLogin): void {
  process.stdout.write(
    `The shop has an admin now: ${email}, password ${password}\n` +
      `Write it down: it is shown only this once. Another one: npm run admin -- reset ${email}\n\n`,
  );
}

/** Lines for people where the log goes to a terminal; JSON lines everywhere else. */
async function terminal(): Promise<DestinationStream | undefined> {
  if (!process.stdout.isTTY) return undefined;
  const { build } = await import('pino-pretty');
  return build({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
}

/** One line for people, printed once the shop can be visited. */
function announce(address: ReturnType<import('node:net').Server['address']>): void {
  if (typeof address !== 'object' || address === null) return;
  const host =
    address.address === '127.0.0.1' || address.address === '::' ? 'localhost' : address.address;
  // First, so that the supervisor knows its port whatever happens once people do.
  process.send?.({ state: 'open', port: address.port });
  process.stdout.write(`\nMantel is open at http://${host}:${address.port}\n\n`);
}

let stoppingSince = 0;

/** Finishes what runs, then ends. A second signal, given on purpose, ends it at once. */
async function stop(code: number): Promise<void> {
  if (stoppingSince > 0 && performance.now() - stoppingSince > SAME_SIGNAL) process.exit(1);
  if (stoppingSince > 0) return;
  stoppingSince = performance.now();
  const late = setTimeout(() => {
    console.error('Stopping took too long and was ended.');
    process.exit(code);
  }, STOP_WITHIN);
  await parts.stop();
  clearTimeout(late);
  process.exit(code);
}

/** What an operator can correct is one line; anything else is a fault of ours and shows its trace. */
function explain(error: unknown): string {
  const { code, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (error instanceof ConfigError) return `Configuration: ${error.message}`;
  const refusal = explainRefusal(error);
  if (refusal !== null) return refusal;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken: stop what uses it, or set PORT`;
  if (code === 'ERR_MODULE_NOT_FOUND') return 'The shop is not built: start it with npm start';
  const known = [EmbeddedPostgresError, MigrationError, SeedError];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Whether another try, a little later, may succeed without anybody's doing. */
const mayPass = (error: unknown): boolean => isDatabaseAway(error);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
// The supervisor is gone (tools/supervise.mjs), and nobody else would stop us.
process.on('disconnect', () => void stop(0));
start().catch((error: unknown) => {
  if (stoppingSince > 0) return; // The stop took away what the start stood on.
  console.error(`Mantel could not start. ${explain(error)}`);
  if (!mayPass(error)) process.send?.({ state: 'hopeless' });
  void stop(1);
});
