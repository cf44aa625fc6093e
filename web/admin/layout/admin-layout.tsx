import { type ReactNode, useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import { retrySession } from '../../session/session-store.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Toaster } from '../../ui/toast.tsx';
import styles from './admin-layout.module.css';
import { AdminNavbar } from './admin-navbar.tsx';
import { ADMIN_PATHS, Sidebar } from './sidebar.tsx';
import { useAdmin } from './use-admin.ts';
import { usePagesAhead } from './use-pages-ahead.ts';
import { useStoredFlag } from './use-stored-flag.ts';

interface AdminLayoutProps {
  readonly children: ReactNode;
}

/** What stands around every page of the admin panel (spec §2). The server renders only a shell. */
export function AdminLayout({ children }: AdminLayoutProps) {
  const admin = useAdmin();
  return (
    <>
      {admin ? (
        <Frame key={admin.id} admin={admin}>
          {children}
        </Frame>
      ) : (
        <Shell />
      )}
      <Toaster />
    </>
  );
}

/** A pinned sidebar stands beside the page; else it slides in, as it always does on phones. */
function Frame({ admin, children }: AdminLayoutProps & { readonly admin: User }) {
  usePagesAhead(ADMIN_PATHS);
  const { visit } = useScreen();
  const [pinned, pin] = useStoredFlag('adminSidebarPinned', isWide);
  const [navbar, showNavbar] = useStoredFlag('adminNavbarShown', () => true);
  // Every visit starts with the sidebar slid away.
  const [openAt, setOpenAt] = useState<number | null>(null);
  const close = () => setOpenAt(null);
  const choosePin = (chosen: boolean) => {
    pin(chosen);
    close();
  };
  return (
    <div className={styles.layout} data-pinned={pinned}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {pinned && (
        <aside className={styles.sidebar} aria-label="Sidebar">
          <Sidebar admin={admin} pinned docked onPin={choosePin} />
        </aside>
      )}
      <div className={styles.content}>
        <AdminNavbar
          shown={navbar}
          onShow={showNavbar}
          pinned={pinned}
          onMenu={() => setOpenAt(visit)}
        />
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Drawer
        open={openAt === visit}
        onClose={close}
        title="Admin Panel"
        className={styles.drawer ?? ''}
      >
        <Sidebar admin={admin} pinned={pinned} docked={false} onPin={choosePin} />
      </Drawer>
    </div>
  );
}

/** Beside a table there is room for the sidebar from here on. */
const isWide = (): boolean => matchMedia('(width >= 1024px)').matches;

function Shell() {
  const session = useSession();
  if (session.status === 'unknown' && session.unreachable) return <OutOfReach />;
  return (
    <main id="main" className={styles.shell} tabIndex={-1} aria-busy="true">
      <Spinner size={32} />
      <p>Loading, please wait...</p>
      <noscript>
        <p>This page is private, so only your browser can show it: please turn JavaScript on.</p>
      </noscript>
    </main>
  );
}

function OutOfReach() {
  const retry = (
    <Button variant="secondary" onClick={retrySession}>
      Retry
    </Button>
  );
  return (
    <main id="main" className={styles.shell} tabIndex={-1}>
      <EmptyState as="h1" title="The shop could not be reached" icon="alert" action={retry}>
        You are still logged in. Check your connection and try again.
      </EmptyState>
    </main>
  );
}
