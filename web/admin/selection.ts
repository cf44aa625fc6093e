import { useState } from 'react';

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
     * Selects none while an act on the selected rows is under way. What it answers selects them again, for
     * when the act fails; it does nothing once other rows have been selected.
     */
    release: () => {
      const none = { of: list, selection: NOTHING_SELECTED };
      setState(none);
      return () => setState((current) => (current === none ? state : current));
    },
  };
}

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
