import { useCallback, useEffect, useState } from 'react';

interface Subject<T> {
  /** What the dialog is about; it stays known until the dialog has slid away. */
  readonly subject: T | null;
  readonly open: boolean;
  /** Differs for every opening: as a key it makes each start with fresh state. */
  readonly opening: number;
}

/** Longer than a dialog takes to leave. */
const GONE_AFTER_MS = 400;

/**
 * Opens and closes a dialog that carries what was selected (spec §4).
 *
 * @param first what it is open with from the beginning
 */
export function useSubject<T>(first: T | null = null) {
  const [state, setState] = useState<Subject<T>>({
    subject: first,
    open: first !== null,
    opening: 0,
  });
  const show = useCallback(
    (subject: T) => setState(({ opening }) => ({ subject, open: true, opening: opening + 1 })),
    [],
  );
  const close = useCallback(() => setState((old) => ({ ...old, open: false })), []);

  // A dialog that is gone asks the shop nothing any more.
  const { open, subject } = state;
  useEffect(() => {
    if (open || subject === null) return;
    const timer = setTimeout(() => setState((old) => ({ ...old, subject: null })), GONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [open, subject]);
  return { ...state, show, close };
}
