import type { Order } from '../../../contract/orders.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import table from '../data-table.module.css';
import styles from './select-order.module.css';

/** What a card and a row of the table are given. */
export interface RowProps {
  readonly order: Order;
  /** It came while the page was open. */
  readonly isNew: boolean;
  readonly selected: boolean;
  /** `range`: with Shift, up to this one. */
  readonly onSelect: (id: number, range: boolean) => void;
  readonly onOpen: (id: number) => void;
}

interface SelectOrderProps extends Pick<RowProps, 'selected' | 'onSelect'> {
  readonly id: number;
}

/** The box that selects an order, with room for a finger around it. */
export function SelectOrder({ id, selected, onSelect }: SelectOrderProps) {
  return (
    <label className={joinClasses(table.box, styles.select)}>
      <input
        type="checkbox"
        aria-label={`Select order #${id}`}
        checked={selected}
        onChange={({ nativeEvent }) =>
          onSelect(id, (nativeEvent as unknown as MouseEvent).shiftKey)
        }
      />
    </label>
  );
}
