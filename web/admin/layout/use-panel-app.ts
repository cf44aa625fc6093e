import { useEffect } from 'react';

/** The panel as an app of its own: the shop's pages name another one. */
const MANIFEST = '/admin/panel.webmanifest';

/**
 * Lets the panel be installed, also where it was come to from the shop, and takes back what told of new orders once it is looked at: the count on its
 * icon, and notifications.
 */
export function usePanelApp(): void {
  useEffect(() => {
    document.querySelector('link[rel=manifest]')?.setAttribute('href', MANIFEST);
    const seen = () => {
      if (document.visibilityState === 'visible') void takeBack();
    };
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
}

async function takeBack(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/admin/');
  if (!registration?.pushManager) return;
  for (const notification of await registration.getNotifications()) notification.close();
  await navigator.clearAppBadge?.();
}
