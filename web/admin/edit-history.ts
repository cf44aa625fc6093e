import { useState } from 'react';

/**
 * What is edited, with its steps.
 *
 * @param start where it began
 * @param now what has become of it since, as one step; absent: nothing
 */
export function useEditHistory<T>(start: T, now = start) {
  const [history, setHistory] = useState(() => withStep(newHistory(start), now));
  return {
    now: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** What `undo` and `redo` lead to. */
    past: history.past.at(-1),
    future: history.future[0],
    step: (next: T, about: string | null) => setHistory((old) => withStep(old, next, about)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    restart: (from: T) => setHistory(newHistory(from)),
  };
}

/** What was edited, step by step, so that each step can be undone and done again. */
export interface EditHistory<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** What the last step was about: typing on in the same field is one step. */
  readonly about: string | null;
}

/** Steps that are kept; older ones can't be undone. */
const MAX_STEPS = 200;
/** The same of drafts that are published: looks, sections. */
export const MAX_DRAFT_STEPS = 100;

export const newHistory = <T>(now: T): EditHistory<T> => ({
  past: [],
  now,
  future: [],
  about: null,
});

/**
 * With one more step.
 *
 * @param about names a field that is typed in: steps about the same one that follow each other are one; `null` is a step of
 *   its own
 * @param most steps that are kept
 */
export function withStep<T>(
  history: EditHistory<T>,
  next: T,
  about: string | null = null,
  most = MAX_STEPS,
): EditHistory<T> {
  if (next === history.now) return history;
  const goesOn = about !== null && about === history.about;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-most);
  return { past, now: next, future: [], about };
}

/** One step back; the same where there is none. */
export function undone<T>(history: EditHistory<T>): EditHistory<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const future = [history.now, ...history.future];
  return { past: history.past.slice(0, -1), now: before, future, about: null };
}

/** One step on again; the same where none was undone. */
export function redone<T>(history: EditHistory<T>): EditHistory<T> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.now], now: after, future, about: null };
}
