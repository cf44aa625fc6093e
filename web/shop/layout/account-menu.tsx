import type { ComponentProps } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { useCall } from '../../api/call.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { logOut } from '../../session/account-calls.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './account-menu.module.css';
import navbar from './navbar.module.css';

interface AccountMenuProps {
  readonly user: User;
  /** Closes the menu on Esc and on a press outside. */
  readonly closing: Pick<ComponentProps<'details'>, 'ref' | 'onKeyDown'>;
}

/** The menu of a logged-in visitor. Loaded with the session. */
export function AccountMenu({ user, closing }: AccountMenuProps) {
  return (
    <details {...closing} className={styles.menu}>
      <summary className={navbar.icon} aria-label="Your account">
        <Icon name="user" />
      </summary>
      <div className={styles.panel}>
        <p className={styles.name}>{user.name}</p>
        <ul className={styles.list}>
          <AccountLinks user={user} className={styles.link} />
        </ul>
      </div>
    </details>
  );
}

interface AccountLinksProps {
  readonly user: User;
  readonly className: string | undefined;
}

/** What a logged-in visitor finds in the menu (spec §2): items of the list around them. */
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
