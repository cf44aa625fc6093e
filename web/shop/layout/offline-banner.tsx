import { useSyncExternalStore } from 'react';
import styles from './offline-banner.module.css';

/** Says that the network is away, for as long as it is. What was opened before still opens. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  return (
    <div className={styles.place} role="status">
      {!online && <p className={styles.banner}>You’re offline. Pages you have seen still open.</p>}
    </div>
  );
}

const isOnline = (): boolean => navigator.onLine;

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
