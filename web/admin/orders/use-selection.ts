import { useRef, useState } from 'react';

const NONE: ReadonlySet<number> = new Set();

/**
 * Which rows of a list are selected. Rows that left the list are no longer.
 *
 * @param ids of the rows on show, in their order
 */
export function useSelection(ids: readonly number[]) {
  const [chosen, setChosen] = useState(NONE);
  const last = useRef<number | null>(null);
  const selected = new Set(ids.filter((id) => chosen.has(id)));
  const isAll = ids.length > 0 && selected.size === ids.length;
  return {
    selected,
    isAll,
    /** `range`: with Shift, all rows from the last one on take its state. */
    toggle(id: number, range = false) {
      const select = !selected.has(id);
      const next = new Set(selected);
      for (const one of range ? between(ids, last.current, id) : [id]) {
        if (select) next.add(one);
        else next.delete(one);
      }
      last.current = id;
      setChosen(next);
    },
    toggleAll: () => setChosen(isAll ? NONE : new Set(ids)),
    clear: () => setChosen(NONE),
  };
}

/** The rows from one to another, both included; that one alone when the first is gone. */
function between(ids: readonly number[], from: number | null, to: number): readonly number[] {
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
