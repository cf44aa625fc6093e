import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Props of an element that takes over the focus. */
interface FocusFallback<Kept extends HTMLElement> {
  readonly ref: RefObject<Kept | null>;
  readonly tabIndex: -1;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * For an element whose actions take away what was pressed in it: the focus then goes to the element or, once that is gone, to
 * the page, instead of nowhere.
 */
export function useFocusFallback<Kept extends HTMLElement>(): FocusFallback<Kept> {
  const ref = useRef<Kept>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) ref.current?.focus();
  });
  useLayoutEffect(() => {
    const { current } = ref;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
  }, []);
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
