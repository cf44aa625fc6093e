import { sendOutbox } from './outbox.ts';
import { changeStored, readStored, readTokens } from './stored-run.ts';
import { SYNC_TAG } from './sync.ts';

/*
 * Opens the driver's page without a network, and sends what waits once there is one (docs/product.md, "The driver's page"). Its scope is
 * /driver/: what the page itself asks of the API never passes through it.
 */

/** What is used here of a worker's scope, which TypeScript's library of pages does not have. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      readonly includeUncontrolled: boolean;
    }): Promise<readonly { postMessage(message: string): void }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}
interface LongEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface SyncEvent extends LongEvent {
  readonly tag: string;
}

const worker = self as unknown as WorkerScope;

const PAGE = 'driver-page';
const FILES = ['/driver/', '/driver/driver.js', '/driver/driver.css', '/driver/look.css'];
/** A line that is almost dead counts as none, in ms. */
const PATIENCE = 4_000;

worker.addEventListener('install', (event) => {
  void worker.skipWaiting();
  event.waitUntil(caches.open(PAGE).then((cache) => cache.addAll(FILES)));
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin === worker.location.origin && FILES.includes(pathname)) {
    event.respondWith(freshOrKept(pathname));
  }
});

worker.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendAll());
});

/** What the shop has now, else what it had the last time. */
async function freshOrKept(pathname: string): Promise<Response> {
  const cache = await caches.open(PAGE);
  try {
    const answer = await fetch(pathname, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.ok) await cache.put(pathname, answer.clone());
    return answer.ok ? answer : ((await cache.match(pathname)) ?? answer);
  } catch (error) {
    const kept = await cache.match(pathname);
    if (kept) return kept;
    throw error;
  }
}

/** An open page sends by itself: the worker comes so much later, and waits no longer where a clock was changed. In ms. */
const AFTER_THE_PAGE_MS = 2_000;
const MAX_WAIT_MS = 15_000;

/** Sends what waits of all links. @throws where something still waits: the browser wakes the worker again later. */
async function sendAll(): Promise<void> {
  let waits = false;
  for (const token of await readTokens()) {
    await untilFinal(token);
    let stored = await readStored(token);
    if (stored.reports.length + stored.photos.length === 0) continue;
    const sent = await sendOutbox({
      token,
      read: () => stored,
      change: async (to) => {
        stored = await changeStored(token, to);
      },
    });
    waits ||= sent === 'waits' || sent === 'no_network';
  }
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) {
    page.postMessage('sent');
  }
  if (waits) throw new Error('Some reports wait for a network');
}

/** Waits until the reports of a link can't be taken back any more. */
async function untilFinal(token: string): Promise<void> {
  const { reports } = await readStored(token);
  const from = Math.max(0, ...reports.map(({ sendFrom }) => sendFrom)) + AFTER_THE_PAGE_MS;
  await new Promise((resolve) => setTimeout(resolve, Math.min(from - Date.now(), MAX_WAIT_MS)));
}
