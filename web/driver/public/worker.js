// Opens the driver's page without a network (docs/product.md, "The driver's page"). Its scope is /driver/: calls of the API and their token
// never pass through it.

const PAGE = 'driver-page';
const FILES = ['/driver/', '/driver/driver.js', '/driver/driver.css'];
/** A line that is almost dead counts as none, in ms. */
const PATIENCE = 4_000;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(PAGE).then((cache) => cache.addAll(FILES)));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin === self.location.origin && FILES.includes(pathname)) {
    event.respondWith(freshOrKept(pathname));
  }
});

/** What the shop has now, else what it had the last time. */
async function freshOrKept(pathname) {
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
