import {
  type FocusEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { Spinner } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useClearance } from './keep-clear.ts';
import { subscribeToModals, topModal } from './modal.tsx';
import styles from './toast.module.css';
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  TOAST_POSITIONS,
  type Toast,
} from './toast-list.ts';

const NONE: readonly Toast[] = [];
const ICONS: Record<Exclude<Toast['type'], 'loading'>, IconName> = {
  success: 'check',
  info: 'info',
  warning: 'alert',
  error: 'error',
};

/**
 * Where toasts appear. Once, in the page's root; `showToast` of toast-list.ts fills it. It lives
 * in the topmost dialog while one is open, since all else is inert then.
 */
export function Toaster() {
  const host = useSyncExternalStore(subscribeToModals, hostNow, () => null);
  return host && createPortal(<ToastRegions />, host);
}

function hostNow(): Element {
  return topModal() ?? document.body;
}

function ToastRegions() {
  const ref = useRef<HTMLElement>(null);
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE);

  // A popover stands in the top layer, above dialogs and free of their overflow. Before it is shown
  // nothing in it has a box, so this comes before its stacks are placed. A dialog that has just left the page
  // is topmost for one more frame: what stands in it can't be shown, and moves out with the next.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element?.showPopover || !element.isConnected) return;
    if (!element.matches(':popover-open')) element.showPopover?.();
  }, []);

  useClearance(ref, toasts);
  const focus = useFocusBefore(toasts);

  return (
    <section
      {...focus}
      ref={ref}
      className={styles.regions}
      popover="manual"
      aria-label="Notifications"
    >
      {TOAST_POSITIONS.map((position) => (
        <div key={position} className={styles.stack} data-position={position}>
          {(['status', 'alert'] as const).map((role) => (
            <div key={role} className={styles.region} role={role}>
              {toasts
                .filter((toast) => toast.position === position && roleOf(toast) === role)
                .map((toast) => (
                  <ToastCard key={toast.id} toast={toast} />
                ))}
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}

/** Gives the focus back to where it came from as the toast goes that has it. Spread it onto what is around all of them. */
function useFocusBefore(toasts: readonly Toast[]) {
  const before = useRef<Element | null>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as toasts go
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    const from = before.current?.isConnected ? before.current : document.querySelector('main');
    (from as HTMLElement | null)?.focus({ preventScroll: true });
  }, [toasts]);
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      isInside.current = true;
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    onBlur() {
      isInside.current = false;
    },
  };
}

/** When a toast's time is over, by `performance.now()`: it runs on when the toaster moves into or out of a dialog. */
const ends = new WeakMap<Toast, number>();

/** One toast. It waits, with its whole time, while it is hovered or has the focus. */
function ToastCard({ toast }: { toast: Toast }) {
  const { id, duration, action } = toast;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const waits = hovered || focused;

  useEffect(() => {
    if (!Number.isFinite(duration)) return;
    if (waits) {
      ends.delete(toast);
      return;
    }
    const end = ends.get(toast) ?? performance.now() + duration;
    ends.set(toast, end);
    const timer = setTimeout(() => dismissToast(id), Math.max(0, end - performance.now()));
    return () => clearTimeout(timer);
  }, [toast, id, duration, waits]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the clock
    <div
      className={styles.toast}
      data-type={toast.type}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.mark}>
        {toast.type === 'loading' ? (
          <Spinner size={20} />
        ) : (
          <Icon name={ICONS[toast.type]} size={20} />
        )}
      </span>
      <p className={styles.text}>{toast.text}</p>
      {action && (
        <button
          className={styles.action}
          type="button"
          onClick={() => {
            dismissToast(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <button className={styles.close} type="button" onClick={() => dismissToast(id)}>
        <Icon name="close" size={18} label="Dismiss" />
      </button>
    </div>
  );
}

/** What went wrong interrupts; the rest waits for its turn. */
function roleOf(toast: Toast): 'status' | 'alert' {
  return toast.type === 'error' || toast.type === 'warning' ? 'alert' : 'status';
}
