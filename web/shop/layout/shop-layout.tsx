import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { CartPanel } from '../../cart/cart-button.tsx';
import { firstInteraction } from '../../first-interaction.ts';
import { createLatePart } from '../../late-part.tsx';
import { useLazyPart } from '../../lazy.tsx';
import { useScreen } from '../../navigation/use-navigator.ts';
import { currentToasts, subscribeToToasts, type Toast } from '../../ui/toast-list.ts';
import { Navbar } from './navbar.tsx';
import styles from './shop-layout.module.css';

interface ShopLayoutProps {
  readonly children: ReactNode;
}

/** What stands around every page of the shop. It stays while pages change. */
export function ShopLayout({ children }: ShopLayoutProps) {
  const { route } = useScreen();
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navbar />
      <Notices />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {route.footer && <LateFooter />}
      <CartPanel />
    </div>
  );
}

const loadToaster = () => import('../../ui/toast.tsx');

/**
 * Says that the network is away, for as long as it is: what was opened before still opens. And where toasts appear: their code
 * comes at a visitor's first interaction, so that the empty regions stand before the first message does, since screen readers
 * announce only what changes in them. Where it did not come the latest message stands beside the other one.
 */
function Notices() {
  const network = useSyncExternalStore(subscribe, timesChanged, () => 0);
  const last = useSyncExternalStore(subscribeToToasts, lastToast, () => undefined);
  const [isHere, setIsHere] = useState(false);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    void firstInteraction.then(() => setIsHere(true));
  }, []);
  const wanted = (isHere || last) && `${last?.id} ${network}`; // The next toast, and the network, try again.
  const toaster = useLazyPart(wanted, loadToaster, () => setMissing(true));
  return (
    <>
      <div className={styles.place} role="status">
        {network === null && (
          <p className={styles.banner}>You’re offline. Pages you have seen still open.</p>
        )}
        {isMissing && !toaster && last && <p className={styles.banner}>{last.text}</p>}
      </div>
      {toaster && <toaster.Toaster />}
    </>
  );
}

const lastToast = (): Toast | undefined => currentToasts().at(-1);

let changes = 0;

/** How often the network went and came, so that one that is back before anybody looks counts too; `null` while it is away. */
const timesChanged = (): number | null => (navigator.onLine ? changes : null);

function subscribe(listener: () => void): () => void {
  const change = () => {
    changes += 1;
    listener();
  };
  addEventListener('online', change);
  addEventListener('offline', change);
  return () => {
    removeEventListener('online', change);
    removeEventListener('offline', change);
  };
}

const load = () => import('./footer.tsx').then(({ Footer }) => Footer);

/** The foot of the page: links that work by themselves until its code has come. */
const { Part: LateFooter } = createLatePart(load, import.meta.env.SSR ? await load() : null);
