/** The most steps that can be undone. */
const MAX_STEPS = 100;

/** What is edited, and what it was before and after: undo goes one way, redo the other. */
export interface Steps<Edited> {
  readonly past: readonly Edited[];
  readonly now: Edited;
  readonly next: readonly Edited[];
}

/** Where nothing can be undone yet. */
export const firstStep = <Edited>(now: Edited): Steps<Edited> => ({ past: [], now, next: [] });

/** After a change: what was undone before it can't be had again. */
export const stepTo = <Edited>({ past, now }: Steps<Edited>, latter: Edited): Steps<Edited> => ({
  past: [...past, now].slice(-MAX_STEPS),
  now: latter,
  next: [],
});

/** @returns `null` where nothing is left to undo */
export function stepBack<Edited>({ past, now, next }: Steps<Edited>): Steps<Edited> | null {
  if (past.length === 0) return null;
  return { past: past.slice(0, -1), now: past.at(-1) as Edited, next: [now, ...next] };
}

/** @returns `null` where nothing is left to redo */
export function stepForth<Edited>({ past, now, next }: Steps<Edited>): Steps<Edited> | null {
  if (next.length === 0) return null;
  return { past: [...past, now], now: next[0] as Edited, next: next.slice(1) };
}
