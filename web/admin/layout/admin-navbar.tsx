import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './admin-navbar.module.css';

interface AdminNavbarProps {
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
  /** With the sidebar beside the page its menu button is needed on phones only. */
  readonly pinned: boolean;
  readonly onMenu: () => void;
}

/** The bar on top; put away, only two buttons remain, which scroll along with the page (spec §2). */
export function AdminNavbar({ shown, onShow, pinned, onMenu }: AdminNavbarProps) {
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
          <a className={styles.brand} href="/admin/adminPanel">
            Mantel <span className={styles.area}>Admin</span>
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
