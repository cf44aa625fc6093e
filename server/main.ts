import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { linkToken } from './accounts/link-token.ts';
import type { AdminLogin } from './accounts/manage-admins.ts';
import { findActor } from './accounts/session-queries.ts';
import { createApp } from './app.ts';
import { startSearchPacking } from './catalog/search/pack-search.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog } from './create-log.ts';
import { listenForCatalogueChanges } from './database/catalogue-version.ts';
import { openDatabase } from './database/connection.ts';
import { isDatabaseAway } from './database/database-errors.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { EmbeddedPostgresError } from './database/embedded-error.ts';
import { MigrationError, migrate } from './database/migrate.ts';
import { SeedError } from './demo/seed-error.ts';
import { housekeeping } from './housekeeping.ts';
import { startJobs } from './jobs/run-jobs.ts';
import { createMailTransport } from './mail/mail-transport.ts';
import { startOutbox } from './mail/outbox.ts';
import { makeFolder } from './make-folder.ts';
import { createAvifQueue } from './media/avif-queue.ts';
import { openMediaStore } from './media/open-media-store.ts';
import { sweepPictures } from './media/sweep.ts';
import { createOrderNews } from './orders/order-news.ts';
import { orderToken } from './orders/order-token.ts';
import { readSheets } from './pages/read-sheets.ts';
import type { Renderer } from './pages/renderer.ts';
import { prepareShop } from './prepare-shop.ts';
import { readMailSender } from './shop/mail-sender.ts';

const dist = resolve(import.meta.dirname, '../dist');

/** What was started, latest last; stopping goes backwards. */
const started: (() => Promise<unknown>)[] = [];

/** The longest a stop may take, in ms (decisions §1). */
const STOP_WITHIN_MS = 9_500;

/** Starts the shop: configuration, database, application, listening (decisions §1). */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await expectFreePort(config);
  const connectionString = config.databaseUrl ?? (await startDatabase(config, log));
  await migrate(connectionString);

  const database = openDatabase({
    connectionString,
    onLost: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  });
  started.push(database.close);
  const panelDatabase = openDatabase({ connectionString, timeLimit: 'panel', poolSize: 4 });
  started.push(panelDatabase.close);
  let version: number | null = null;
  const orderNews = createOrderNews();
  const listener = listenForCatalogueChanges({
    connectionString,
    topics: [orderNews.topic],
    onVersion: (seen) => {
      version = seen;
    },
  });
  started.push(listener.stop);

  const uploadsDir = join(config.dataDir, 'uploads');
  makeFolder(uploadsDir);
  const media = openMediaStore(config);
  const { shopSecret, newAdmin } = await prepareShop({ database, config, media, log });
  const avif = createAvifQueue({ db: database.db, media, log });
  started.push(avif.stop);
  avif.wake();
  const sweep = sweepPictures({ db: database.db, media, log });
  started.push(() => sweep);
  const outbox = startOutbox({
    db: database.db,
    transport: createMailTransport(config.smtpUrl, join(config.dataDir, 'outbox')),
    shopEmail: config.shopEmail,
    readSender: () => readMailSender(database.db, config.shopEmail),
    orderToken: (orderId) => orderToken(orderId, shopSecret),
    accountToken: (seed) => linkToken(seed, shopSecret),
    log,
  });
  started.push(outbox.stop);
  const jobs = await startJobs({ connectionString, jobs: [housekeeping], log });
  started.push(jobs.stop);
  started.push(startSearchPacking({ connectionString, log }).stop);
  const app = await createApp({
    database,
    panelDatabase,
    shopSecret,
    publicUrl: config.publicUrl,
    shopEmail: config.shopEmail,
    wakeOutbox: outbox.wake,
    currentVersion: () => (listener.connected() ? version : null),
    findActor: (token) => findActor(database.db, token),
    orderEvents: { news: orderNews },
    renderer: await loadRenderer(config),
    clientDir: join(dist, 'client'),
    mediaDir: config.mediaUrl ? null : join(config.dataDir, 'media'),
    uploadsDir,
    media,
    wakeAvif: avif.wake,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    metricsToken: config.metricsToken,
    logger: log,
  });
  started.push(() => app.close());
  await app.listen({ port: config.port, host: config.host });
  announce(app.server.address());
  if (newAdmin) introduce(newAdmin);
}

/** Looks before anything is made: a taken port must not leave a seeded shop behind. */
async function expectFreePort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

async function startDatabase({ dataDir }: Config, log: Logger): Promise<string> {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: (line) => log.debug({ postgres: line }),
  });
  started.push(embedded.stop);
  return embedded.connectionString;
}

async function loadRenderer({ publicUrl, direction, smtpUrl }: Config): Promise<Renderer> {
  const entry = pathToFileURL(join(dist, 'server/entry-server.js')).href;
  const { createRenderer } = await import(entry);
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8'));
  const sheets = await readSheets(join(dist, 'client'));
  return createRenderer({ manifest, sheets, publicUrl, direction, mail: smtpUrl !== undefined });
}

/** Told once, at the first start, and to the operator's screen only: it is in no log. */
function introduce({ email, password }: AdminLogin): void {
  process.stdout.write(
    `The shop has an admin now: ${email}, password ${password}\n` +
      `Write it down: it is shown only this once. Another one: npm run admin -- reset ${email}\n\n`,
  );
}

/** One line for people, told once the shop can be visited. */
function announce(address: ReturnType<import('node:net').Server['address']>): void {
  if (typeof address !== 'object' || address === null) return;
  const host =
    address.address === '127.0.0.1' || address.address === '::' ? 'localhost' : address.address;
  process.stdout.write(`\nMantel is open at http://${host}:${address.port}\n\n`);
}

let stopping = false;

/** Finishes what runs, then ends; a second signal or ten seconds end it at once. */
async function stop(code: number): Promise<void> {
  if (stopping) process.exit(1);
  stopping = true;
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  for (let end = started.pop(); end; end = started.pop()) {
    await end().catch((error: unknown) => console.error('A part did not stop cleanly:', error));
  }
  process.exit(code);
}

/** What an operator can mend is one line; anything else is a fault of ours and shows its trace. */
function explain(error: unknown): string {
  const { code, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (error instanceof ConfigError) return `Configuration: ${error.message}`;
  if (isDatabaseAway(error)) return `The database cannot be reached: ${messageOf(error)}`;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken: stop what uses it, or set PORT`;
  if (code === 'ERR_MODULE_NOT_FOUND') return 'The shop is not built: start it with npm start';
  const known = [EmbeddedPostgresError, MigrationError, SeedError];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A failed connection may be several, one for each address of the host. */
const messageOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(messageOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
start().catch((error: unknown) => {
  console.error(`Mantel could not start. ${explain(error)}`);
  return stop(1);
});
