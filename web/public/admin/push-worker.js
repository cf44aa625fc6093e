// Shows notifications of new orders to the staff (docs/product.md, Notifications). Its scope is the panel; it caches nothing, and no request passes through it.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));

async function show({ title, body, url, orders }) {
  // Orders of one number are one notification; those that are told together replace each other.
  await self.registration.showNotification(title, {
    body,
    tag: url,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { url, orders },
  });
  const shown = await self.registration.getNotifications();
  const count = shown.reduce((sum, { data }) => sum + (data?.orders ?? 0), 0);
  if (count > 0) await self.navigator.setAppBadge?.(count);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** In a window of the panel that is open, else in a new one. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const panel = windows.find((one) => new URL(one.url).pathname.startsWith('/admin/'));
  if (!panel) return self.clients.openWindow(url);
  await panel.focus().catch(() => undefined); // A browser may refuse it: the order opens all the same.
  return panel.navigate(url).catch(() => self.clients.openWindow(url));
}
