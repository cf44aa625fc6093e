import type { User } from '../../../contract/accounts.ts';
import { PANEL_MENU } from '../../../domain/words/panel-menu.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import { mayOpen } from '../panel-rights.ts';
import { SCREENS } from '../screens.ts';
import styles from './day-bar.module.css';

interface DayBarProps {
  readonly admin: User;
  /** Opens the sidebar. */
  readonly onMore: () => void;
}

/** On a phone, at its foot: the screens that a day needs (`bar` of screens.ts), and the way to all others. */
export function DayBar({ admin, onMore }: DayBarProps) {
  const say = useWords(PANEL_MENU);
  const { path: current } = useScreen().location;
  return (
    <nav className={styles.bar} aria-label={say('day')} data-keep-clear>
      {SCREENS.map(
        ({ path, bar }) =>
          bar &&
          mayOpen(admin, path) && (
            <a
              key={path}
              className={styles.way}
              href={path}
              aria-current={path === current ? 'page' : undefined}
            >
              <Icon name={bar.icon} size={22} />
              {say(bar.label)}
            </a>
          ),
      )}
      <button type="button" className={styles.way} aria-haspopup="dialog" onClick={onMore}>
        <Icon name="menu" size={22} />
        {say('more')}
      </button>
    </nav>
  );
}
