import { useState } from 'react';
import { extend, NOTHING_SELECTED, type Selection, toggle, toggleAll } from './selection.ts';

export type RowSelection = ReturnType<typeof useSelection>;

/**
 * The selected rows of a list; those that have left it are selected no longer.
 *
 * @param ids of the rows on show, in their order
 * @param list another list starts without any
 */
export function useSelection(ids: readonly number[], list = '') {
  const [{ of, selection }, setState] = useState({ of: list, selection: NOTHING_SELECTED });
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
  };
}
