import { useState } from 'react';
import { type RowSelection, useSelection } from '../use-selection.ts';

/** The selected orders of a page, or all orders of the list on all its pages. */
export function useOrderSelection(ids: readonly number[]) {
  const rows = useSelection(ids);
  const [wantsAll, setWantsAll] = useState(false);
  const onlyRows =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      setWantsAll(false);
      act(...args);
    };
  const selection: RowSelection = {
    ...rows,
    toggle: onlyRows(rows.toggle),
    toggleAll: onlyRows(rows.toggleAll),
    clear: onlyRows(rows.clear),
  };
  const selectEverything = () => {
    if (!rows.isAll) rows.toggleAll();
    setWantsAll(true);
  };
  return { selection, isEverything: wantsAll && rows.isAll, selectEverything };
}
