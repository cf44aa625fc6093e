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
     * when the act fails; it does nothing once other rows were selected meanwhile.
     */
    release: () => {
      const none = { of: list, selection: NOTHING_SELECTED };
      setState(none);
      return () => setState((current) => (current === none ? state : current));
    },
  };
}
