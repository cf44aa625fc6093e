import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './combobox.module.css';
import type { ComboboxListProps } from './combobox-list.tsx';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { useFloating } from './use-floating.ts';

interface ComboboxProps extends ComboboxListProps {
  /** What the closed control shows. */
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A button that opens a list to choose from, with a search above it. The list is there while open;
 * its code comes when the button is pointed at or focused.
 */
export function Combobox({ children, label, className, ...list }: ComboboxProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [near, setNear] = useState(false);
  const code = useListCode(near, open);
  useFloating({ open, anchor: button, floating: popover });

  const onToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    popover.current?.showPopover();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={joinClasses(styles.button, className)}
        popoverTarget={id}
        aria-haspopup="dialog"
        onKeyDown={onKeyDown}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
      >
        <span className="visually-hidden">{label} </span>
        {children}
        <Icon name="chevron-down" size={16} className={styles.arrow} />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.popover}
        role="dialog"
        aria-label={label}
        onToggle={onToggle}
      >
        {open && !code && (
          <p className={styles.nothing} role="status">
            Loading, please wait...
          </p>
        )}
        {open && code && (
          <code.ComboboxList
            {...list}
            label={label}
            onChoose={(value) => {
              list.onChoose(value);
              popover.current?.hidePopover();
            }}
          />
        )}
      </div>
    </>
  );
}

type ListCode = typeof import('./combobox-list.tsx');

let known: ListCode | null = null;

/** The list's code, `null` until it has come; a failed import is tried again when the list is opened. */
function useListCode(near: boolean, open: boolean): ListCode | null {
  const [code, setCode] = useState(known);
  useEffect(() => {
    if (!(near || open) || code) return;
    import('./combobox-list.tsx').then(
      (list) => {
        known = list;
        setCode(list);
      },
      () => undefined,
    );
  }, [near, open, code]);
  return code;
}
