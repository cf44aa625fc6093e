import { Button } from '../../ui/button.tsx';
import styles from './order-controls.module.css';
import type { OrdersView } from './orders-question.ts';

const VIEWS: readonly { readonly view: OrdersView; readonly label: string }[] = [
  { view: 'cards', label: 'Cards' },
  { view: 'table', label: 'Table' },
];

interface ListSwitchesProps {
  readonly view: OrdersView;
  readonly onView: (view: OrdersView) => void;
  readonly sound: boolean;
  readonly onSound: () => void;
  readonly onKeys: () => void;
}

/** How the list looks and sounds, and which keys it knows. */
export function ListSwitches({ view, onView, sound, onSound, onKeys }: ListSwitchesProps) {
  return (
    <div className={styles.switches}>
      <Button
        variant="quiet"
        size="small"
        className={styles.keys}
        aria-haspopup="dialog"
        onClick={onKeys}
      >
        Keys
      </Button>
      <Button variant="quiet" size="small" role="switch" aria-checked={sound} onClick={onSound}>
        Sound <span aria-hidden="true">{sound ? 'on' : 'off'}</span>
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form */}
      <div className={styles.quick} role="group" aria-label="View">
        {VIEWS.map((one) => (
          <button
            key={one.view}
            type="button"
            aria-pressed={one.view === view}
            onClick={() => onView(one.view)}
          >
            {one.label}
          </button>
        ))}
      </div>
    </div>
  );
}
