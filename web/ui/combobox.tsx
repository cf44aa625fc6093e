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
import { ComboboxList, type ComboboxListProps } from './combobox-list.tsx';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { useFloating } from './use-floating.ts';

interface ComboboxProps extends ComboboxListProps {
  /** What the closed control shows. */
  children: ReactNode;
  className?: string | undefined;
  /** It replaces a control that was focused, or pressed. */
  begin?: 'focused' | 'open' | undefined;
}

/** A button that opens a list to choose from, with a search above it. The list is there while open. */
export function Combobox({ children, label, className, begin, ...list }: ComboboxProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears
  useEffect(() => {
    if (begin) button.current?.focus();
    if (begin === 'open') popover.current?.showPopover();
  }, []);
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
        {open && (
          <ComboboxList
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
