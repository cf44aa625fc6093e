import { type ReactNode, useEffect } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { PANEL_MENU } from '../../../domain/words/panel-menu.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import type { ScreenFacts } from '../kit/screen.ts';
import { mayOpen } from '../panel-rights.ts';
import { panel, SCREENS } from '../screens.ts';
import { summaryQuery } from '../waiting-confirmations.ts';
import styles from './day-bar.module.css';

const couriersQuery = callQuery('GET /couriers');

interface DayBarProps {
  readonly admin: User;
  /** Opens the sidebar. */
  readonly onMore: () => void;
}

/** On a phone, at its foot: the screens that a day needs (`bar` of screens.ts), and the way to all others. */
export function DayBar({ admin, onMore }: DayBarProps) {
  const say = useWords(PANEL_MENU);
  return (
    <nav className={styles.bar} aria-label={say('day')} data-keep-clear>
      {SCREENS.filter(({ bar, path }) => bar && mayOpen(admin, path)).map((screen) => {
        const Shown = WAYS.get(screen.path) ?? Way;
        return <Shown key={screen.path} screen={screen} />;
      })}
      <button type="button" className={styles.way} aria-haspopup="dialog" onClick={onMore}>
        <Icon name="menu" size={22} />
        {say('more')}
      </button>
    </nav>
  );
}

interface WayProps {
  readonly screen: ScreenFacts;
  /** What is counted there. */
  readonly children?: ReactNode;
}

function Way({ screen: { path, bar }, children }: WayProps) {
  const say = useWords(PANEL_MENU);
  const { location } = useScreen();
  return (
    bar && (
      <a
        className={styles.way}
        href={path}
        aria-current={path === location.path ? 'page' : undefined}
      >
        <span className={styles.sign}>
          <Icon name={bar.icon} size={22} />
          {children}
        </span>
        {say(bar.label)}
      </a>
    )
  );
}

/** The way to the orders that wait to be confirmed, with their number, where that is turned on. */
function Calls({ screen }: WayProps) {
  const say = useWords(PANEL_MENU);
  const { visit } = useScreen();
  const { data, refetch } = useData(summaryQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit reads it again
  useEffect(() => void refetch(), [refetch, visit]);
  if (!data?.on) return null;
  return (
    <Way screen={screen}>
      {data.waiting > 0 && (
        <span className={styles.count}>
          {data.waiting > 99 ? '99+' : data.waiting}
          <span className="visually-hidden"> {say('waiting')}: </span>
        </span>
      )}
    </Way>
  );
}

/** The way to give orders out, where there are couriers. */
function GiveOut({ screen }: WayProps) {
  const { data: couriers = [] } = useData(couriersQuery);
  return couriers.length > 0 && <Way screen={screen} />;
}

/** Those that are not always there. */
const WAYS = new Map<string, (props: WayProps) => ReactNode>([
  [panel.confirmation.path, Calls],
  [panel.giveOut.path, GiveOut],
]);
