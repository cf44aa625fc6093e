import type { ReactNode } from 'react';
import { useScreen } from '../../navigation/use-navigator.ts';
import { CartPanel } from './cart-panel.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import styles from './shop-layout.module.css';
import { ToastPlace } from './toast-place.tsx';

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
      {route.footer && <Footer />}
      <CartPanel />
      <ToastPlace />
    </div>
  );
}
