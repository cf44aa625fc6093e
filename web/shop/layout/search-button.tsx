import { type MouseEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useScreen } from '../../navigation/use-navigator.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-list.ts';
import styles from './navbar.module.css';
import { usePart } from './use-part.ts';

const loadDrawer = () => import('./search-drawer.tsx');
const prepareDrawer = () => {
  loadDrawer().catch(() => undefined); // Opening it tries again and says what went wrong.
};

/** Opens the search drawer; without JavaScript, or in a new tab, it leads to the search page. */
export function SearchButton() {
  const { visit } = useScreen();
  // Open for the screen it was opened on: a hit, or the browser's Back, leads away from it.
  const [openedOn, setOpenedOn] = useState<number | null>(null);
  const open = openedOn === visit;
  const close = () => setOpenedOn(null);
  const drawer = usePart(open, loadDrawer, () => {
    close();
    showToast('The search could not be opened. Please try again.', { type: 'error' });
  });
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenedOn(visit);
  };
  return (
    <>
      <a
        className={styles.icon}
        href="/search"
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
