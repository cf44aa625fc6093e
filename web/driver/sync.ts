/** By this name the worker is asked to send what waits. */
export const SYNC_TAG = 'driver-outbox';

/** Has the browser wake the worker once there is a network, also where the page is closed by then; some browsers can't, and the page sends. */
export function askToSync(): void {
  void navigator.serviceWorker?.ready
    .then((registration) => (registration as SyncingRegistration).sync?.register(SYNC_TAG))
    .catch(() => undefined);
}

/** Not in TypeScript's library: only Chromium has it. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}
