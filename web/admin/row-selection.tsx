import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import table from './data-table.module.css';
import styles from './row-selection.module.css';

interface SelectRowProps {
  readonly label: string;
  readonly selected: boolean;
  /** `range`: all rows up to this one (Shift). */
  readonly onSelect: (range: boolean) => void;
  readonly className?: string | undefined;
}

/** The checkbox that selects a row, as large as a touch target. */
export function SelectRow({ label, selected, onSelect, className }: SelectRowProps) {
  return (
    <label className={joinClasses(table.box, className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={selected}
        onChange={({ nativeEvent }) => onSelect((nativeEvent as unknown as MouseEvent).shiftKey)}
      />
    </label>
  );
}

interface SelectAllProps {
  /** Absent: the text names the box. */
  readonly label?: string;
  /** Stands beside the box, in one label with it. */
  readonly children: ReactNode;
  readonly selected: number;
  readonly of: number;
  readonly onChange: () => void;
  readonly className?: string | undefined;
}

/** The checkbox that selects all rows of a page; half ticked while some are. */
export function SelectAll(props: SelectAllProps) {
  const { label, children, selected, of, onChange, className } = props;
  const isAll = of > 0 && selected === of;
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isAll}
        disabled={of === 0}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !isAll;
        }}
        onChange={onChange}
      />
      {children}
    </label>
  );
}

interface SelectionBarProps {
  /** What is selected: "Selected orders". */
  readonly label: string;
  /** How many, in words. */
  readonly count: ReactNode;
  /** Follows the count. */
  readonly more?: ReactNode;
  /** What can be done with all of them. */
  readonly children: ReactNode;
  readonly onClear: () => void;
}

/** How many rows are selected and what can be done with them; sticks to the foot of the window (issue 6). */
export function SelectionBar({ label, count, more, children, onClear }: SelectionBarProps) {
  return (
    <section className={styles.bar} data-keep-clear aria-label={label}>
      <p className={styles.count}>
        <output>{count}</output>
        {more}
        <Button variant="quiet" size="icon" onClick={onClear}>
          <Icon name="close" size={18} label="Select none" />
        </Button>
      </p>
      <div className={styles.acts}>{children}</div>
    </section>
  );
}

interface ChangingBarProps {
  readonly label: string;
  readonly text: string;
  /** The name of the progress: "Orders updated". */
  readonly progressLabel: string;
  /** Absent: not known. */
  readonly progress?: { readonly done: number; readonly total: number };
}

/** Stands in place of {@link SelectionBar} while the selected rows are being changed. */
export function ChangingBar({ label, text, progressLabel, progress }: ChangingBarProps) {
  return (
    <section className={styles.bar} data-keep-clear aria-label={label}>
      <p className={styles.running}>
        <span>{text}</span>
        <progress
          {...(progress && { value: progress.done, max: progress.total })}
          aria-label={progressLabel}
        />
      </p>
    </section>
  );
}
