import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { joinClasses } from './class-names.ts';
import styles from './combobox.module.css';
import { ComboboxList, type ComboboxListProps } from './combobox-list.tsx';
import { Icon } from './icon.tsx';

interface ComboboxProps extends ComboboxListProps {
  /** What the closed control shows. */
  children: ReactNode;
  className?: string | undefined;
  /** The id of what is wrong with it, read with the control. */
  errorId?: string | undefined;
  /** It replaces a control that was focused, or pressed. */
  begin?: 'focused' | 'open' | undefined;
}

/** A button that opens a list to choose from, with a search above it. The list is there while open. */
export function Combobox({ children, label, className, errorId, begin, ...list }: ComboboxProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const native = isNative();
  const { show, hide, toggle } = usePopover({ open, setOpen, button, popover });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears
  useEffect(() => {
    if (begin) button.current?.focus();
    if (begin === 'open') show();
  }, []);
  useFloating({ open, anchor: button, floating: popover });

  const onToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    show();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={joinClasses(styles.button, className)}
        {...(native ? { popoverTarget: id } : { 'aria-expanded': open })}
        aria-haspopup="dialog"
        aria-describedby={errorId}
        onClick={toggle}
        onKeyDown={onKeyDown}
      >
        <span className="visually-hidden">{label} </span>
        {children}
        <Icon name="chevron-down" size={16} className={styles.arrow} />
      </button>
      <div
        ref={popover}
        id={id}
        popover={native ? 'auto' : undefined}
        className={styles.popover}
        role="dialog"
        aria-label={label}
        data-open={open || undefined}
        onToggle={onToggle}
      >
        {open && (
          <ComboboxList
            {...list}
            label={label}
            onChoose={(value) => {
              list.onChoose(value);
              hide();
            }}
          />
        )}
      </div>
    </>
  );
}

/** On the server as in newer browsers. */
const isNative = (): boolean =>
  typeof HTMLElement === 'undefined' || 'popover' in HTMLElement.prototype;

interface PopoverState {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly popover: RefObject<HTMLDivElement | null>;
}

/**
 * Opens and closes a popover. Browsers without popovers (Safari before 17) show and hide the box by
 * `data-open` (combobox.module.css) and close it here at a press elsewhere and at Escape.
 */
function usePopover({ open, setOpen, button, popover }: PopoverState) {
  useEffect(() => {
    if (!open || isNative()) return;
    const close = ({ target }: Event) => {
      const isWithin = [button, popover].some(({ current }) => current?.contains(target as Node));
      if (!isWithin) setOpen(false);
    };
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', onEscape, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', onEscape, { capture: true });
    };
  }, [open, setOpen, button, popover]);
  return {
    show(): void {
      if (isNative()) popover.current?.showPopover?.();
      else setOpen(true);
    },
    hide(): void {
      if (isNative()) popover.current?.hidePopover?.();
      else {
        setOpen(false);
        button.current?.focus();
      }
    },
    /** Where there are popovers, the button's `popovertarget` does it. */
    toggle(): void {
      if (!isNative()) setOpen(!open);
    },
  };
}

interface Floating {
  readonly open: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly floating: RefObject<HTMLElement | null>;
}

/** Space to the anchor and to the window's edge, in px. */
const GAP = 6;
const EDGE = 8;
/** Less room below than this, in px, and the box goes above, where there is more. */
const ENOUGH_ROOM = 280;

/**
 * Keeps a box in the top layer at its anchor, below it, or above where there is no room; its CSS
 * reads the custom properties --start, --from-top or --from-bottom, and --room, all in px, and
 * whether it stands above from `data-above`.
 */
function useFloating({ open, anchor, floating }: Floating): void {
  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      if (anchor.current && floating.current) placeAt(anchor.current, floating.current);
    };
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [open, anchor, floating]);
}

function placeAt(anchor: HTMLElement, box: HTMLElement): void {
  const { top, bottom, left } = anchor.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const below = height - bottom - GAP - EDGE;
  const above = top - GAP - EDGE;
  const upwards = below < ENOUGH_ROOM && above > below;
  const start = Math.max(EDGE, Math.min(left, width - box.offsetWidth - EDGE));
  const set = (name: string, px: number | null) =>
    box.style.setProperty(name, px === null ? 'auto' : `${Math.round(px)}px`);
  set('--start', start);
  set('--from-top', upwards ? null : bottom + GAP);
  set('--from-bottom', upwards ? height - top + GAP : null);
  set('--room', upwards ? above : below);
  box.toggleAttribute('data-above', upwards);
}
