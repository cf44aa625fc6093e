/** The types and positions of docs/product.md, Toasts. */
export type ToastType = 'success' | 'info' | 'error' | 'warning';
export const TOAST_POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;
export type ToastPosition = (typeof TOAST_POSITIONS)[number];

const DURATION_MS = 3000;
/** More at one position and the oldest that may vanish goes. */
const MAX_AT_ONCE = 4;

interface ToastOptions {
  type?: ToastType;
  position?: ToastPosition;
  /** ms in view; an error stays until it is dismissed, whatever this says. */
  duration?: number;
  /** One button beside the text ("Undo"); pressing it also dismisses the toast. */
  action?: { label: string; onPress: () => void };
}

export interface Toast extends Omit<ToastOptions, 'type'> {
  id: number;
  text: string;
  type: ToastType | 'loading';
  position: ToastPosition;
  /** Infinity: until dismissed. */
  duration: number;
}

/** One that loads keeps its `id` when it turns into its outcome. */
interface ShownOptions extends Omit<ToastOptions, 'type'> {
  id?: number;
  type?: Toast['type'];
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a message, at the bottom right for 3 s unless set otherwise; the same words there already make
 * room for it. Returns its id.
 */
export function showToast(text: string, options: ShownOptions = {}): number {
  lastId += 1;
  const type = options.type ?? 'info';
  const toast: Toast = {
    position: 'bottom-right',
    id: lastId,
    ...options,
    text,
    type,
    duration: durationOf(type, options.duration),
  };
  const others = toasts.filter(
    (one) => one.id !== toast.id && (one.text !== text || one.position !== toast.position),
  );
  set([...withRoom(others, toast.position), toast]);
  return toast.id;
}

/** Shows a message with a spinner that turns into its outcome. */
export function showLoadingToast(text: string) {
  const id = showToast(text, { type: 'loading' });
  const turnInto = (type: ToastType) => (outcome: string) => showToast(outcome, { id, type });
  return { succeed: turnInto('success'), fail: turnInto('error'), dismiss: () => dismissToast(id) };
}

export function dismissToast(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

/** Takes back what no longer holds, whichever part has shown it. */
export function retractToast(text: string): void {
  set(toasts.filter((one) => one.text !== text));
}

/** The toasts in view, oldest first. The same array until something changes. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Errors never vanish by themselves. */
function durationOf(type: Toast['type'], wanted = DURATION_MS): number {
  return type === 'error' || type === 'loading' ? Number.POSITIVE_INFINITY : wanted;
}

function withRoom(list: readonly Toast[], position: ToastPosition): readonly Toast[] {
  const here = list.filter((one) => one.position === position);
  if (here.length < MAX_AT_ONCE) return list;
  const oldest = here.find((one) => Number.isFinite(one.duration));
  return list.filter((one) => one !== oldest);
}

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
