import { Icon } from '../../ui/icon.tsx';
import { NavLink } from './nav-link.tsx';
import styles from './phone-menu.module.css';
import { SHOP_LINKS } from './shop-links.ts';
import { useClosingMenu } from './use-closing-menu.ts';
import { UserLinks } from './user-menu.tsx';

/** The links on a phone: a panel below the bar that also opens without JavaScript. */
export function PhoneMenu() {
  const menu = useClosingMenu();
  return (
    <details {...menu} className={styles.menu}>
      <summary className={styles.button} aria-label="Menu">
        <Icon name="menu" className={styles.whenClosed} />
        <Icon name="close" className={styles.whenOpen} />
      </summary>
      <nav className={styles.panel} aria-label="Menu">
        <ul className={styles.entries}>
          {SHOP_LINKS.map(({ href, label }) => (
            <li key={href}>
              <NavLink href={href} label={label} />
            </li>
          ))}
        </ul>
        <ul className={styles.account}>
          <UserLinks className={styles.accountLink} />
        </ul>
      </nav>
    </details>
  );
}
