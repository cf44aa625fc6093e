import { useScreen } from '../../navigation/use-navigator.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { CartButton } from './cart-button.tsx';
import { NavLink } from './nav-link.tsx';
import styles from './navbar.module.css';
import { PhoneMenu } from './phone-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { SHOP_LINKS } from './shop-links.ts';
import { UserMenu } from './user-menu.tsx';

/** The bar on top (spec §2): links, brand, search, user menu, cart. */
export function Navbar() {
  const { location, visit } = useScreen();
  const { shop_name } = useShopSettings();
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
        <a className={styles.brand} href="/" aria-label={`${shop_name}, home`}>
          {shop_name}
        </a>
        <div className={styles.tools}>
          <SearchButton />
          <UserMenu />
          <CartButton />
        </div>
      </div>
    </header>
  );
}
