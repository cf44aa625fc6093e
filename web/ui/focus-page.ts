import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For what goes once it was pressed, such as a failure with its Retry: the page takes over its focus, instead of nothing. */
export function useFocusForPage<Gone extends HTMLElement>(): RefObject<Gone | null> {
  const ref = useRef<Gone>(null);
  useLayoutEffect(() => {
    const { current } = ref;
    return () => {
      if (current?.contains(document.activeElement))
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
