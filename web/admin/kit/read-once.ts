import { useEffect, useState } from 'react';
import type { CallName } from '../../../contract/api.ts';
import { type DataOf, type InputOf, useCall } from '../../api/call.ts';

/** What was read; `data` is `null` until then. */
interface ReadOnce<T> {
  readonly data: T | null;
  /** It could not be read. */
  readonly isLost: boolean;
}

/** Reads what a form starts with, fresh and once: it must not change while the form is filled in. */
export function useReadOnce<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
): ReadOnce<DataOf<Name>> {
  const call = useCall();
  const [state, setState] = useState<ReadOnce<DataOf<Name>>>({ data: null, isLost: false });
  const [first] = useState(input);
  useEffect(() => {
    let isWanted = true;
    call(name, first).then(
      (data) => isWanted && setState((old) => (old.data === null ? { data, isLost: false } : old)),
      () => isWanted && setState((old) => ({ ...old, isLost: true })),
    );
    return () => {
      isWanted = false;
    };
  }, [call, name, first]);
  return state;
}
