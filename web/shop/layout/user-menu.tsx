import { useScreen } from '../../navigation/use-navigator.ts';
import { useUser } from '../../session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './navbar.module.css';
import { usePart } from './use-part.ts';

const loadMenu = () => import('./account-menu.tsx');
const loadLinks = () => import('./account-links.tsx');
const tryLater = () => undefined; // Until then the way to log in leads on as well.

/** The way to log in or, once somebody is, his menu: the same icon in the same room (spec §2). */
export function UserMenu() {
  const user = useUser();
  const menu = usePart(user, loadMenu, tryLater);
  const { visit, location } = useScreen();
  // Every visit starts with the menu closed.
  if (user && menu) return <menu.AccountMenu key={`${visit} ${location.path}`} user={user} />;
  return (
    <a className={`${styles.icon} ${styles.wideOnly}`} href="/login" aria-label="Log in">
      <Icon name="user" />
    </a>
  );
}

/** The same for the list in the phone's menu; `className` is that of a link. */
export function UserLinks({ className }: { readonly className: string | undefined }) {
  const user = useUser();
  const links = usePart(user, loadLinks, tryLater);
  if (user && links) return <links.AccountLinks user={user} className={className} />;
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
    </>
  );
}
