import { type ReactNode, useState } from 'react';
import { explainFailure } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useFocusFallback } from '../focus-fallback.ts';
import styles from './selection.module.css';
import table from './table.module.css';

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

/** How many rows are selected and what can be done with them; sticks to the foot of the window. */
export function SelectionBar({ label, count, more, children, onClear }: SelectionBarProps) {
  return (
    <Bar label={label}>
      <p className={styles.count}>
        <output>{count}</output>
        {more}
        <Button variant="quiet" size="icon" onClick={onClear}>
          <Icon name="close" size={18} label="Select none" />
        </Button>
      </p>
      <div className={styles.actions}>{children}</div>
    </Bar>
  );
}

/** How far a change of many rows has come, in rows. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

interface ChangingBarProps {
  readonly label: string;
  readonly text: string;
  /** The name of the progress: "Orders updated". */
  readonly progressLabel: string;
  /** Absent: not known. */
  readonly progress?: Progress;
}

/** Stands in place of {@link SelectionBar} while the selected rows are being changed. */
export function ChangingBar({ label, text, progressLabel, progress }: ChangingBarProps) {
  return (
    <Bar label={label}>
      <p className={styles.running}>
        <span>{text}</span>
        <progress
          {...(progress && { value: progress.done, max: progress.total })}
          aria-label={progressLabel}
        />
      </p>
    </Bar>
  );
}

interface BarProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Nearly every action in it takes away what was pressed. */
const Bar = ({ label, children }: BarProps) => (
  <section
    {...useFocusFallback<HTMLElement>()}
    className={styles.bar}
    data-keep-clear
    aria-label={label}
  >
    {children}
  </section>
);

export type RowSelection = ReturnType<typeof useSelection>;

/**
 * The selected rows of a list; those that have left it are selected no longer.
 *
 * @param ids of the rows on show, in their order
 * @param list another list starts without any
 */
export function useSelection(ids: readonly number[], list = '') {
  const [state, setState] = useState({ of: list, selection: NOTHING_SELECTED });
  const { of, selection } = state;
  const chosen = of === list ? selection : NOTHING_SELECTED;
  const selected: ReadonlySet<number> = new Set(ids.filter((id) => chosen.ids.has(id)));
  const now = { ids: selected, anchor: chosen.anchor };
  const set = (next: Selection) => setState({ of: list, selection: next });
  return {
    selected,
    isAll: ids.length > 0 && selected.size === ids.length,
    /** `range`: all rows up to this one (Shift). */
    toggle: (id: number, range = false) => set(range ? extend(now, ids, id) : toggle(now, id)),
    toggleAll: () => set(toggleAll(now, ids)),
    clear: () => set(NOTHING_SELECTED),
    /**
     * Selects none while an action on the selected rows is under way. What it answers selects them again, for
     * when the action fails; it does nothing once other rows have been selected.
     */
    release: () => {
      const none = { of: list, selection: NOTHING_SELECTED };
      setState(none);
      return () => setState((current) => (current === none ? state : current));
    },
  };
}

interface WholeList<Whole> {
  /** Another list starts without it. */
  readonly list?: string;
  /** Reads what stands for all that the list has. */
  readonly read: () => Promise<Whole>;
  /** Said where that fails. */
  readonly failed: string;
}

/**
 * The selected rows of a list, or all that it has on all its pages: from when that is pressed until other rows are selected.
 *
 * @param ids of the rows on show, in their order
 */
export function useWholeSelection<Whole>(
  ids: readonly number[],
  { list, read, failed }: WholeList<Whole>,
) {
  const rows = useSelection(ids, list);
  const [whole, setWhole] = useState<Whole | null>(null);
  const [isReading, setReading] = useState(false);
  const onlyRows =
    <Args extends unknown[], Answer>(run: (...args: Args) => Answer) =>
    (...args: Args) => {
      setWhole(null);
      return run(...args);
    };
  const selection: RowSelection = {
    ...rows,
    toggle: onlyRows(rows.toggle),
    toggleAll: onlyRows(rows.toggleAll),
    clear: onlyRows(rows.clear),
    release: onlyRows(rows.release),
  };
  const selectWhole = async () => {
    setReading(true);
    try {
      const next = await read();
      if (!rows.isAll) rows.toggleAll();
      setWhole(next);
    } catch (error) {
      showToast(explainFailure(error, failed), { type: 'error' });
    } finally {
      setReading(false);
    }
  };
  return { selection, whole: rows.isAll ? whole : null, isReading, selectWhole };
}

interface SelectWholeProps {
  /** What they are, with their number: "124 orders". */
  readonly all: string;
  readonly isReading: boolean;
  readonly onSelect: () => Promise<void>;
}

/** Selects all that a list has on all its pages. */
export const SelectWhole = ({ all, isReading, onSelect }: SelectWholeProps) => (
  <Button
    variant="quiet"
    size="small"
    busy={isReading && 'Selecting…'}
    onClick={() => void onSelect()}
  >
    Select all {all}
  </Button>
);

/** Which rows are selected, and from which one a range begins. */
interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly anchor: number | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/** Selects a row, or takes it out. */
export function toggle({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Selects or unselects all rows up to `id`, as was done with the row where the range begins. */
export function extend(selection: Selection, rows: readonly number[], id: number): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : rows.indexOf(anchor), rows.indexOf(id)];
  if (anchor === null || from < 0 || to < 0) return toggle(selection, id);
  const next = new Set(ids);
  for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (ids.has(anchor)) next.add(row);
    else next.delete(row);
  }
  return { ids: next, anchor: id };
}

/** All rows, or none when all were selected. */
export const toggleAll = ({ ids }: Selection, rows: readonly number[]): Selection =>
  rows.every((id) => ids.has(id)) ? NOTHING_SELECTED : { ids: new Set(rows), anchor: null };
