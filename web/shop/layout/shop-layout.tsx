import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { CartPanel } from '../../cart/cart-button.tsx';
import { firstInteraction } from '../../first-interaction.ts';
import { createLatePart } from '../../late-part.tsx';
import { useLazyPart } from '../../lazy.tsx';
import { useScreen } from '../../navigation/use-navigator.ts';
import { currentToasts, subscribeToToasts } from '../../ui/toast-list.ts';
import { Navbar } from './navbar.tsx';
import styles from './shop-layout.module.css';

interface ShopLayoutProps {
  readonly children: ReactNode;
}

/** What stands around every page of the shop (spec §2, Layout). It stays while pages change. */
export function ShopLayout({ children }: ShopLayoutProps) {
  const { route } = useScreen();
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navbar />
      <OfflineBanner />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {route.footer && <LateFooter />}
      <CartPanel />
      <ToastPlace />
    </div>
  );
}

/** Says that the network is away, for as long as it is. What was opened before still opens. */
function OfflineBanner() {
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

const loadToaster = () => import('../../ui/toast.tsx');

/**
 * Where toasts appear. Their code comes at a visitor's first interaction, so that the empty regions stand before the first
 * message does: screen readers announce only what changes in them.
 */
function ToastPlace() {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    void firstInteraction.then(() => setIsHere(true));
  }, []);
  const waiting = useSyncExternalStore(subscribeToToasts, countToasts, () => 0);
  const toaster = useLazyPart(Number(isHere) + waiting, loadToaster, () => undefined); // The next toast tries again.
  return toaster && <toaster.Toaster />;
}

const countToasts = (): number => currentToasts().length;

const load = () => import('./footer.tsx').then(({ Footer }) => Footer);

/** The foot of the page: links that work by themselves until its code has come. */
const { Part: LateFooter } = createLatePart(load, import.meta.env.SSR ? await load() : null);
