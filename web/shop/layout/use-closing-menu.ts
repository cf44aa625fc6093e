import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** A menu that opens without JavaScript and, with it, closes on Esc and on a press outside. */
export function useClosingMenu(): {
  readonly ref: RefObject<HTMLDetailsElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeFromOutside = ({ target }: Event) => {
      if (ref.current?.open && !ref.current.contains(target as Node)) ref.current.open = false;
    };
    for (const event of LEAVING) document.addEventListener(event, closeFromOutside);
    return () => {
      for (const event of LEAVING) document.removeEventListener(event, closeFromOutside);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return;
    ref.current.open = false;
    ref.current.querySelector('summary')?.focus();
  };
  return { ref, onKeyDown };
}

/** The focus that moves on hides nothing behind the panel it came from. */
const LEAVING = ['pointerdown', 'focusin'] as const;
