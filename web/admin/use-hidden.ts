import { useState } from 'react';

/** Which entries of a list are out of sight: an act shows at once, and is undone if it fails. */
export function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  return {
    hidden,
    hide: (id: number) => setHidden((old) => new Set(old).add(id)),
    show: (id: number) => setHidden((old) => new Set([...old].filter((one) => one !== id))),
  };
}
