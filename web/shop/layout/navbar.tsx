import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CartButton } from '../../cart/cart-button.tsx';
import { useLazyPart } from '../../lazy.tsx';
import { useScreen } from '../../navigation/use-navigator.ts';
import { useUser } from '../../session/use-session.ts';
import { SHOP_LINKS } from '../../shop-links.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { asksForNewTab } from '../../ui/new-tab.ts';
import { onPressOrFocus } from '../../ui/press-or-focus.ts';
import { showToast } from '../../ui/toast-list.ts';
import styles from './navbar.module.css';

/** The bar on top: links, brand, search, user menu, cart. */
export function Navbar() {
  const { location, visit } = useScreen();
  const { shop_name } = useShopSettings();
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const menu = useLazyPart(wanted, loadCollections, tryLater);
  return (
    <header className={styles.bar}>
      <div className={`container ${styles.row}`}>
        {/* Every visit starts with the menu closed. */}
        <PhoneMenu key={`${visit} ${location.path}`} />
        <nav className={styles.links} aria-label="Main" onPointerEnter={want} onFocus={want}>
          <ul className={styles.list}>
            <Entries
              collections={menu && <menu.CollectionsMenu key={`${visit} ${location.path}`} />}
            />
          </ul>
        </nav>
        <a className={styles.brand} href="/" aria-label={`${shop_name}, home`}>
          {shop_name}
        </a>
        <div className={styles.tools}>
          <SearchButton />
          <UserMenu />
          <CartButton className={styles.icon} />
        </div>
      </div>
    </header>
  );
}

interface Entry extends NavLinkProps {
  readonly links?: readonly NavLinkProps[];
}

/** The merchant's own links, or the usual ones. What has links below it opens to them; `collections` stand below the link to all. */
function Entries({ collections }: { readonly collections: ReactNode }) {
  const { visit } = useScreen();
  const entries: readonly Entry[] = useShopSettings().menus?.navbar ?? SHOP_LINKS;
  return entries.map(({ href, label, links = [] }) => (
    <li key={label + href}>
      {links.length > 0 ? (
        // Every visit starts with it closed.
        <details key={visit} className={styles.sub} onKeyDown={closeByKey}>
          <summary className={styles.link}>{label}</summary>
          <ul className={styles.under}>
            {(href ? [{ href, label }, ...links] : links).map((link) => (
              <li key={link.href}>
                <NavLink {...link} />
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <>
          <NavLink href={href} label={label} />
          {href === '/collection' && collections}
        </>
      )}
    </li>
  ));
}

interface NavLinkProps {
  readonly href: string;
  readonly label: string;
}

/** A link that says so when it leads to the screen on show. */
function NavLink({ href, label }: NavLinkProps) {
  const { path, search } = useScreen().location;
  const [linkPath, query] = href.split('?');
  const sale = new URLSearchParams(query).get('onSale');
  const here = path === linkPath && isOn(search.get('onSale')) === isOn(sale);
  return (
    <a className={styles.link} href={href} aria-current={here ? 'page' : undefined}>
      {label}
    </a>
  );
}

const isOn = (flag: string | null): boolean => flag === 'true' || flag === '1';

function closeByKey({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape') return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

/** The links on a phone: a panel below the bar that also opens without JavaScript; with it, it closes on Esc and outside. */
function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const menu = useLazyPart(open, loadCollections, tryLater);
  useEffect(
    () =>
      onPressOrFocus(({ target }) => {
        for (const menu of document.querySelectorAll<HTMLDetailsElement>(`.${styles.bar} details`))
          if (!menu.contains(target as Node)) menu.open = false;
      }),
    [],
  );
  return (
    <details className={styles.menu} onKeyDown={closeByKey} onToggle={() => setOpen(true)}>
      <summary className={styles.button} aria-label="Menu">
        <Icon name="menu" className={styles.whenClosed} />
        <Icon name="close" className={styles.whenOpen} />
      </summary>
      <nav className={styles.panel} aria-label="Shop">
        <ul className={styles.entries}>
          <Entries collections={menu && <menu.CollectionList />} />
        </ul>
        <ul className={styles.account}>
          <UserLinks className={styles.accountLink} />
        </ul>
      </nav>
    </details>
  );
}

const loadCollections = () => import('./collections-menu.tsx');
const loadAccountMenu = () => import('./account-menu.tsx');
const tryLater = () => undefined; // Until then the way to log in leads on as well.

/** The login link or, once somebody is logged in, their menu: the same icon in the same place. */
function UserMenu() {
  const user = useUser();
  const part = useLazyPart(user, loadAccountMenu, tryLater);
  const { visit, location } = useScreen();
  if (user && part) {
    // Every visit starts with the menu closed.
    return <part.AccountMenu key={`${visit} ${location.path}`} user={user} />;
  }
  return (
    <a className={`${styles.icon} ${styles.wideOnly}`} href="/login" aria-label="Log in">
      <Icon name="user" />
    </a>
  );
}

/** The same for the list in the phone's menu; `className` is that of a link. */
function UserLinks({ className }: { readonly className: string | undefined }) {
  const user = useUser();
  const part = useLazyPart(user, loadAccountMenu, tryLater);
  if (user && part) return <part.AccountLinks user={user} className={className} />;
  return (
    <>
      <li>
        <a className={className} href="/login">
          <Icon name="user" size={20} />
          Log in
        </a>
      </li>
      <li>
        <a className={className} href="/register">
          Create an account
        </a>
      </li>
      <li>
        <a className={className} href="/wish-list">
          Wish List
        </a>
      </li>
    </>
  );
}

const loadDrawer = () => import('./search-drawer.tsx');
const prepareDrawer = () => {
  loadDrawer().catch(() => undefined); // Opening it tries again and says what went wrong.
};

/** Opens the search drawer; without JavaScript, or in a new tab, it leads to the search page. */
function SearchButton() {
  const { visit } = useScreen();
  // Open for the screen it was opened on: a hit, or the browser's Back, leads away from it.
  const [openedOn, setOpenedOn] = useState<number | null>(null);
  const open = openedOn === visit;
  const close = () => setOpenedOn(null);
  const drawer = useLazyPart(open, loadDrawer, () => {
    close();
    showToast('The search could not be opened. Please try again.', { type: 'error' });
  });
  const onClick = (event: MouseEvent) => {
    if (asksForNewTab(event)) return;
    event.preventDefault();
    setOpenedOn(visit);
  };
  return (
    <>
      <a
        className={styles.icon}
        href="/search"
        aria-haspopup="dialog"
        aria-label="Search"
        onClick={onClick}
        onPointerEnter={prepareDrawer}
        onFocus={prepareDrawer}
      >
        <Icon name="search" />
      </a>
      {drawer && createPortal(<drawer.SearchDrawer open={open} onClose={close} />, document.body)}
    </>
  );
}
