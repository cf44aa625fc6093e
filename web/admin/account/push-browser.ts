import type { NewPushDevice } from '../../../contract/push.ts';

/** The panel's worker, which shows notifications; its folder is its scope. */
const WORKER = '/admin/push-worker.js';
const SCOPE = '/admin/';

/** Why this browser can't be notified; `null`: it can. */
export function whyNoPush(): 'insecure' | 'home_screen' | 'unsupported' | null {
  if (!isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return null;
  return 'standalone' in navigator ? 'home_screen' : 'unsupported';
}

/** The hash by which the shop names this browser's subscription; `null`: it has none. */
export async function readOwnHash(): Promise<string | null> {
  if (whyNoPush() !== null) return null;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? hashOf(subscription.endpoint) : null;
}

/** SHA-256 in hex. */
export async function hashOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Asks the person and subscribes this browser; `null` where they, or the browser, say no.
 *
 * @param readKey reads the shop's public key, base64url, once the person has said yes
 */
export async function subscribe(readKey: () => Promise<string>): Promise<NewPushDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const [publicKey, { pushManager }] = await Promise.all([readKey(), whenActive()]);
  const before = await pushManager.getSubscription();
  // One for another key, of a shop that was here before, takes no new one beside it.
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** The registration, once its worker runs; `serviceWorker.ready` waits for pages of its scope only. */
async function whenActive(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (worker && worker.state !== 'activated') {
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
    });
  }
  return registration;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
