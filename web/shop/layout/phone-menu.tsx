import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { NavLink } from './nav-link.tsx';
import styles from './phone-menu.module.css';
import { SHOP_LINKS } from './shop-links.ts';

/** The links on a phone: a panel below the bar that also opens without JavaScript. */
export function PhoneMenu() {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };

  return (
    <details ref={menu} className={styles.menu} onKeyDown={onKeyDown}>
      <summary className={styles.button} aria-label="Menu">
        <Icon name="menu" className={styles.whenClosed} />
        <Icon name="close" className={styles.whenOpen} />
      </summary>
      <nav className={styles.panel} aria-label="Menu">
        <ul className={styles.list}>
          {SHOP_LINKS.map(({ href, label }) => (
            <li key={href}>
              <NavLink href={href} label={label} />
            </li>
          ))}
          <li className={styles.account}>
            <a href="/login">
              <Icon name="user" size={20} />
              Log in
            </a>
          </li>
        </ul>
      </nav>
    </details>
  );
}
