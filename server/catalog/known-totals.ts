/** Totals of lists by filter, true for one catalogue version. */
export interface KnownTotals {
  /** What was counted for `filter`; undefined when nobody counted since the catalogue changed. */
  find(filter: string): Total | undefined;
  keep(filter: string, total: Total): void;
}

export interface Total {
  readonly version: number;
  readonly total: number;
}

/** Remembers totals until the catalogue changes; at most `most` of them, the oldest go first. */
export function createKnownTotals(most = 1000): KnownTotals {
  const totals = new Map<string, Total>();
  let newest = 0;
  return {
    find: (filter) => totals.get(filter),
    keep(filter, total) {
      if (total.version < newest) return;
      if (total.version > newest) totals.clear();
      newest = total.version;
      totals.delete(filter);
      totals.set(filter, total);
      const [oldest] = totals.keys();
      if (totals.size > most && oldest !== undefined) totals.delete(oldest);
    },
  };
}
