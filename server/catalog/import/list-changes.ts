import type { ChangeKind, ImportChange } from '../../../contract/catalog-exchange.ts';
import { CHANGE_KINDS } from '../../../contract/catalog-exchange.ts';

/** What the rows of a file would do, collected while it is checked. */
export interface ChangeList {
  add(kind: ChangeKind, change: ImportChange): void;
  /** How many there are of each kind, those too that are not listed. */
  counts(): Record<ChangeKind, number>;
  /** The listed ones, as JSON, in the order in which they were added. */
  listed(kind: ChangeKind): readonly string[];
}

/** In characters of JSON: all that is listed of one check. */
const MAX_LISTED = 8_000_000;

/** Collects changes; of a very large file only the first. */
export function listChanges(): ChangeList {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  const listed = new Map<ChangeKind, string[]>(CHANGE_KINDS.map((kind) => [kind, []]));
  let length = 0;
  return {
    add(kind, change) {
      counts[kind] += 1;
      if (length > MAX_LISTED) return;
      const json = JSON.stringify(change);
      length += json.length;
      listed.get(kind)?.push(json);
    },
    counts: () => ({ ...counts }),
    listed: (kind) => listed.get(kind) ?? [],
  };
}
