import type { CameFrom, TrafficStep } from '../../domain/traffic.ts';

/** What this tab knows of its visit: where it began, and what was counted of it already. It goes with the tab. */
export interface Visit {
  readonly from: CameFrom;
  readonly done: readonly TrafficStep[];
}

const VISIT_KEY = 'visit';

/** Where the browser blocks storage, the visit is this document's. */
let unstored: Visit | null = null;

/** The visit of this tab; `null`: none began, or none is counted. */
export function readVisit(): Visit | null {
  try {
    const read = JSON.parse(sessionStorage.getItem(VISIT_KEY) ?? 'null') as Partial<Visit> | null;
    return read && typeof read.from === 'object' && Array.isArray(read.done)
      ? (read as Visit)
      : unstored;
  } catch {
    return unstored;
  }
}

export function storeVisit(visit: Visit): void {
  unstored = visit;
  try {
    sessionStorage.setItem(VISIT_KEY, JSON.stringify(visit));
  } catch {
    // Blocked or full.
  }
}
