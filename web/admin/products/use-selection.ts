import { useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { extend, NOTHING_SELECTED, type Selection, toggle, toggleAll } from './selection.ts';

/**
 * The selected rows of a list; another list starts without any.
 *
 * @param list differs for every page, sort and filter
 */
export function useSelection(list: string, products: readonly Product[]) {
  const [{ of, selection }, setState] = useState({ of: list, selection: NOTHING_SELECTED });
  const now = of === list ? selection : NOTHING_SELECTED;
  const rows = products.map(({ id }) => id);
  const set = (next: Selection) => setState({ of: list, selection: next });
  return {
    ids: now.ids,
    selected: products.filter(({ id }) => now.ids.has(id)),
    /** `range`: all rows up to this one (Shift). */
    toggle: (id: number, range = false) => set(range ? extend(now, rows, id) : toggle(now, id)),
    toggleAll: () => set(toggleAll(now, rows)),
    clear: () => set(NOTHING_SELECTED),
  };
}
