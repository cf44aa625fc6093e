import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { useCall } from '../../api/call.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { logOut } from '../../session/account-calls.ts';
import { Icon } from '../../ui/icon.tsx';
import { onPressOrFocus } from '../../ui/press-or-focus.ts';
import styles from './account-menu.module.css';
import navbar from './navbar.module.css';

/** The menu of a logged-in visitor. Loaded with the session, so that it need not open without JavaScript. */
export function AccountMenu({ user }: { readonly user: User }) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const stop = onPressOrFocus(({ target }) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    });
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      stop();
    };
  }, [open]);

  return (
    <div ref={menu} className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={navbar.icon}
        aria-label="Your account"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
      </button>
      {open && (
        <div className={styles.panel}>
          <p className={styles.name}>{user.name}</p>
          <ul className={styles.list}>
            <AccountLinks user={user} className={styles.link} />
          </ul>
        </div>
      )}
    </div>
  );
}

interface AccountLinksProps {
  readonly user: User;
  readonly className: string | undefined;
}

/** What a logged-in visitor finds in the menu: items of the list around them. */
export function AccountLinks({ user, className }: AccountLinksProps) {
  const call = useCall();
  const go = useNavigate();
  const leave = () => {
    logOut(call);
    void go('/');
  };
  return (
    <>
      {linksOf(user).map(({ href, label }) => (
        <li key={href}>
          <a className={className} href={href}>
            {label}
          </a>
        </li>
      ))}
      <li>
        <button type="button" className={className} onClick={leave}>
          Log Out
        </button>
      </li>
    </>
  );
}

const linksOf = ({ role }: User) => [
  { href: '/profile', label: 'Profile' },
  ...(role === 'admin' ? [{ href: '/admin/adminPanel', label: 'Admin Panel' }] : []),
  { href: '/my-orders-type', label: 'My Orders' },
  { href: '/wish-list', label: 'Wish List' },
];
