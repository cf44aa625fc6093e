import { useScreen } from '../../navigation/use-navigator.ts';
import { Icon } from '../../ui/icon.tsx';
import { CartButton } from './cart-button.tsx';
import { NavLink } from './nav-link.tsx';
import styles from './navbar.module.css';
import { PhoneMenu } from './phone-menu.tsx';
import { SHOP_LINKS } from './shop-links.ts';

/** The bar on top (spec §2): links, brand, search, login, cart. */
export function Navbar() {
  const { location, visit } = useScreen();
  return (
    <header className={styles.bar}>
      <div className={`container ${styles.row}`}>
        {/* Every visit starts with the menu closed. */}
        <PhoneMenu key={`${visit} ${location.path}`} />
        <nav className={styles.links} aria-label="Main">
          <ul className={styles.list}>
            {SHOP_LINKS.map(({ href, label }) => (
              <li key={href}>
                <NavLink href={href} label={label} />
              </li>
            ))}
          </ul>
        </nav>
        <a className={styles.brand} href="/" aria-label="Mantel, home">
          Mantel
        </a>
        <div className={styles.tools}>
          <a className={styles.icon} href="/search" aria-label="Search">
            <Icon name="search" />
          </a>
          <a className={`${styles.icon} ${styles.wideOnly}`} href="/login" aria-label="Log in">
            <Icon name="user" />
          </a>
          <CartButton />
        </div>
      </div>
    </header>
  );
}
