import { useEffect, useState } from 'react';
import { type CallApi, useCall } from '../../api/call.ts';

/** What was read; `data` is `null` until then. */
interface ReadOnce<T> {
  readonly data: T | null;
  /** It could not be read. */
  readonly isLost: boolean;
}

/** Reads what a form starts with, fresh and once: it must not change while the form is filled in. */
export function useReadOnce<T>(read: (call: CallApi) => Promise<T>): ReadOnce<T> {
  const call = useCall();
  const [state, setState] = useState<ReadOnce<T>>({ data: null, isLost: false });
  const [first] = useState(() => read);
  useEffect(() => {
    let isWanted = true;
    first(call).then(
      (data) => isWanted && setState((old) => (old.data === null ? { data, isLost: false } : old)),
      () => isWanted && setState((old) => ({ ...old, isLost: true })),
    );
    return () => {
      isWanted = false;
    };
  }, [call, first]);
  return state;
}
