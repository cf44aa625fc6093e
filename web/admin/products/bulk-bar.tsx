import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../selection-bar.module.css';

interface BulkBarProps {
  readonly count: number;
  readonly onAvailable: (available: 0 | 1) => void;
  readonly onDiscount: () => void;
  readonly onMove: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with all selected products; stays in view at the foot of the list (issue 6). */
export function BulkBar({
  count,
  onAvailable,
  onDiscount,
  onMove,
  onDelete,
  onClear,
}: BulkBarProps) {
  return (
    <section className={styles.bar} data-keep-clear aria-label="Selected products">
      <p className={styles.count}>
        <output>{count} selected</output>
        <Button variant="quiet" size="icon" onClick={onClear}>
          <Icon name="close" size={18} label="Select none" />
        </Button>
      </p>
      <div className={styles.acts}>
        <Button variant="secondary" size="small" onClick={() => onAvailable(1)}>
          Available
        </Button>
        <Button variant="secondary" size="small" onClick={() => onAvailable(0)}>
          Not available
        </Button>
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onDiscount}>
          Discount
        </Button>
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onMove}>
          Move
        </Button>
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </section>
  );
}
