import type { ReactNode } from 'react';
import styles from './list-head.module.css';
import { type RowSelection, SelectAll } from './selection.tsx';

interface ListHeadProps {
  /** `null` for someone who may only read. */
  readonly selection: RowSelection | null;
  /** Rows on the page. */
  readonly rows: number;
  /** The button that shows the list's keys. */
  readonly keys: ReactNode;
  /** How many there are. */
  readonly children: ReactNode;
}

/** Between the filters and the table: selects all of the page, and says how many there are. */
export const ListHead = ({ selection, rows, keys, children }: ListHeadProps) => (
  <div className={styles.head}>
    {selection && (
      <SelectAll
        selected={selection.selected.size}
        of={rows}
        onChange={selection.toggleAll}
        className={styles.all}
      >
        Select page
      </SelectAll>
    )}
    <p className={styles.total} role="status">
      {children}
    </p>
    <span className={styles.keys}>{keys}</span>
  </div>
);
