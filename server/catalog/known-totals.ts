import type { BoundedStore } from '../http/bounded-store.ts';

/** Totals of lists by filter: counting is the dear part of a list. */
export interface KnownTotals {
  /** What was counted for `filter`, with the catalogue version up to which it is known to hold. */
  find(filter: string): Total | null;
  keep(filter: string, total: Total, tags: readonly string[]): void;
}

export interface Total {
  readonly version: number;
  readonly total: number;
}

/** A number and the object around it. */
const BYTES = 100;

/** Remembers totals until what they count is written. */
export const createKnownTotals = (store: BoundedStore): KnownTotals => ({
  find(filter) {
    const found = store.find<{ readonly total: number }>(`total ${filter}`);
    if (!found || found.state === 'changed') return null;
    return { total: found.value.total, version: found.version };
  },
  keep(filter, { version, total }, tags) {
    store.keep(`total ${filter}`, { total }, { bytes: BYTES, tags, version });
  },
});
