import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { NOT_LOGGED_IN } from '../../../domain/refusal-messages.ts';
import { staffRefusal } from '../../../domain/staff-roles.ts';
import {
  savesData,
  useNavigate,
  usePrefetchCode,
  useScreen,
} from '../../navigation/use-navigator.ts';
import { retrySession } from '../../session/session-store.ts';
import { loginPath, useSession } from '../../session/use-session.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button, ButtonLink, Spinner } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/modal.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import { PanelCalls } from '../kit/panel-calls.tsx';
import { mayUser, rightOf } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import styles from './admin-layout.module.css';
import { DayBar } from './day-bar.tsx';
import { ADMIN_PATHS, Sidebar } from './sidebar.tsx';
import { usePanelApp } from './use-panel-app.ts';
import { useStoredFlag } from './use-stored-flag.ts';

interface AdminLayoutProps {
  readonly children: ReactNode;
}

/** The layout of every page of the admin panel. The server renders only a shell. */
export function AdminLayout({ children }: AdminLayoutProps) {
  const admin = useAdmin();
  return (
    <PanelCalls>
      {admin ? (
        <Frame key={admin.id} admin={admin}>
          {children}
        </Frame>
      ) : (
        <Shell />
      )}
      <Toaster />
    </PanelCalls>
  );
}

/** A pinned sidebar is beside the page; else it slides in, as it always does on phones. */
function Frame({ admin, children }: AdminLayoutProps & { readonly admin: User }) {
  usePagesAhead(ADMIN_PATHS);
  usePanelApp();
  const { visit, location } = useScreen();
  const refusal = refusalAt(admin, location.path);
  const [pinned, pin] = useStoredFlag('adminSidebarPinned', isWide);
  const [navbar, showNavbar] = useStoredFlag('adminNavbarShown', () => true);
  // Every visit starts with the sidebar closed.
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
          {refusal ? <NotForRole refusal={refusal} /> : children}
        </main>
        <DayBar admin={admin} onMore={() => setOpenAt(visit)} />
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

/** Why a page is not for the admin who opened its address; `null` when it is. The sidebar doesn't lead there. */
function refusalAt(admin: User, path: string): string | null {
  const right = rightOf(path);
  if (right === null || admin.staff_role === null || mayUser(admin, right)) return null;
  return staffRefusal(admin.staff_role, right.action, right.area);
}

const NotForRole = ({ refusal }: { readonly refusal: string }) => (
  <div className={page.page}>
    <EmptyState
      as="h1"
      title="This page is not for your role"
      icon="alert"
      next={{ href: panel.dashboard(), label: 'To the dashboard' }}
    >
      {refusal}
    </EmptyState>
  </div>
);

/** From this width on, the sidebar fits beside a table. */
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

/** The title of a tab ends with the shop's name: it follows where that changes while the page stays. */
function useNamedTab(shopName: string): void {
  const before = useRef(shopName);
  useEffect(() => {
    const former = ` · ${before.current}`;
    before.current = shopName;
    if (document.title.endsWith(former))
      document.title = `${document.title.slice(0, -former.length)} · ${shopName}`;
  }, [shopName]);
}

interface AdminNavbarProps {
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
  /** The sidebar is pinned: the menu button is for phones only. */
  readonly pinned: boolean;
  readonly onMenu: () => void;
}

/** The navbar; when it is hidden, only two buttons remain, which scroll with the page. */
function AdminNavbar({ shown, onShow, pinned, onMenu }: AdminNavbarProps) {
  const { shop_name } = useShopSettings();
  useNamedTab(shop_name);
  return (
    <header className={styles.bar} data-shown={shown}>
      <Button
        variant="quiet"
        size="icon"
        className={styles.menu}
        data-pinned={pinned}
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <Icon name="menu" label="Menu" />
      </Button>
      {shown && (
        <>
          <a className={styles.brand} href={panel.dashboard()}>
            {shop_name} <span className={styles.area}>Admin</span>
          </a>
          <ButtonLink href="/" variant="quiet" size="small" className={styles.shop ?? ''}>
            View shop
          </ButtonLink>
        </>
      )}
      <Button
        variant="quiet"
        size="icon"
        className={styles.toggle}
        data-shown={shown}
        onClick={() => onShow(!shown)}
      >
        <Icon name="chevron-down" label={shown ? 'Hide navbar' : 'Show navbar'} />
      </Button>
    </header>
  );
}

/**
 * The admin guard: leads logged-out visitors to the login and back afterwards, and
 * customers home. It protects nothing: the API checks each call itself.
 *
 * @returns the admin, or `null` until it is known that there is one
 */
function useAdmin(): User | null {
  const session = useSession();
  const go = useNavigate();
  const wasIn = useRef(false);
  useEffect(() => {
    if (session.status === 'in') {
      wasIn.current = true;
      if (session.user.role !== 'admin') void go('/', { replace: true });
      return;
    }
    if (session.status !== 'out') return;
    if (session.how === 'left' && wasIn.current) return; // Logging out here leads home.
    if (session.how !== 'never' && session.how !== 'left') showToast(NOT_LOGGED_IN);
    void go(loginPath(location.pathname + location.search), { replace: true });
  }, [session, go]);
  return session.status === 'in' && session.user.role === 'admin' ? session.user : null;
}

/** The current page loads first; in ms. */
const AT_REST_MS = 2000;

/**
 * Loads the code of the panel's other pages once the current one has loaded, so that they open at once on a slow
 * line too. Not where the browser saves data.
 *
 * @param paths always the same array
 */
function usePagesAhead(paths: readonly string[]): void {
  const prefetchCode = usePrefetchCode();
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => paths.forEach(prefetchCode), AT_REST_MS);
    return () => clearTimeout(timer);
  }, [paths, prefetchCode]);
}
