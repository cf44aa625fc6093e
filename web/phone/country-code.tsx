import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstInteraction } from '../first-interaction.ts';
import { Icon } from '../ui/icon.tsx';
import { afterPress } from '../ui/press.ts';
import styles from './country-code.module.css';
import type { CountryPicker } from './country-picker.tsx';

interface CountryCodeProps extends Omit<ComponentProps<typeof CountryPicker>, 'begin'> {
  /** The number beside it can't be changed. */
  readonly readOnly?: boolean;
}

/** Below the label of each number, at checkout as in an account. */
export const PHONE_HINT = 'Digits only, for example 3123456';

type PickerCode = typeof import('./country-picker.tsx');

let known: PickerCode | null = null;

const loadPicker = async (): Promise<PickerCode | null> => {
  known ??= await import('./country-picker.tsx').catch(() => null); // Tried again at a press.
  return known;
};

/**
 * The country's code before the phone number. It is a button from the start; its picker comes after
 * the page, and opens at once when the button was pressed before.
 */
export function CountryCode({ readOnly = false, ...picker }: CountryCodeProps) {
  const [code, setCode] = useState(known);
  const [pressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** The picker takes over the focus from the button that it replaces. */
  const focused = useRef(false);
  const load = useRef(async () => {
    const loaded = await loadPicker();
    afterPress(() => {
      focused.current = document.activeElement === button.current;
      flushSync(() => setCode(loaded)); // At once: a Tab between the two would lose the focus.
    });
  });
  useEffect(() => {
    if (!readOnly) void firstInteraction.then(load.current);
  }, [readOnly]);

  const text = <bdi dir="ltr">{picker.dialCode}</bdi>;
  if (readOnly) return <div className={styles.closed}>{text}</div>;
  if (code) {
    const focus = focused.current ? 'focused' : undefined;
    return <code.CountryPicker {...picker} begin={pressed ? 'open' : focus} />;
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.closed}
      aria-haspopup="dialog"
      aria-busy={pressed || undefined}
      onClick={() => {
        setPressed(true);
        void load.current();
      }}
    >
      <span className="visually-hidden">Country code </span>
      {text}
      <Icon name="chevron-down" size={16} className={styles.arrow} />
    </button>
  );
}
