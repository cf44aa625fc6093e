import { useState } from 'react';

const NONE: ReadonlySet<number> = new Set();

/**
 * Which entries of a list are out of sight: an act shows at once, and is undone if it fails.
 *
 * @param list another list starts with all in sight
 */
export function useHidden(list = '') {
  const [state, setState] = useState({ of: list, hidden: NONE });
  const change = (next: (old: ReadonlySet<number>) => ReadonlySet<number>) =>
    setState((old) => ({ of: list, hidden: next(old.of === list ? old.hidden : NONE) }));
  return {
    hidden: state.of === list ? state.hidden : NONE,
    hide: (id: number) => change((old) => new Set(old).add(id)),
    show: (id: number) => change((old) => new Set([...old].filter((one) => one !== id))),
  };
}

export type Hiding = ReturnType<typeof useHidden>;
