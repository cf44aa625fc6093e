import { useCallback, useState } from 'react';

interface Subject<T> {
  /** What the dialog is about; it stays known while the dialog closes. */
  readonly subject: T | null;
  readonly open: boolean;
  /** Differs for every opening: as a key it makes each start with fresh state. */
  readonly opening: number;
}

/** Opens and closes a dialog that carries what was selected (spec §4). */
export function useSubject<T>() {
  const [state, setState] = useState<Subject<T>>({ subject: null, open: false, opening: 0 });
  const show = useCallback(
    (subject: T) => setState(({ opening }) => ({ subject, open: true, opening: opening + 1 })),
    [],
  );
  const close = useCallback(() => setState((old) => ({ ...old, open: false })), []);
  return { ...state, show, close };
}
