import type { User } from '../../../contract/accounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { AccountLinks } from './account-links.tsx';
import navbar from './navbar.module.css';
import { useClosingMenu } from './use-closing-menu.ts';
import styles from './user-menu.module.css';

interface AccountMenuProps {
  readonly user: User;
}

/** The menu of whoever is logged in. Loaded with the session. */
export function AccountMenu({ user }: AccountMenuProps) {
  return (
    <details {...useClosingMenu()} className={styles.menu}>
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
