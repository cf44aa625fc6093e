/**
 * The dialogs that are open, the topmost last. Locks the page's scrolling (base.css) and lets
 * toasts move into the topmost dialog, since everything outside of it is inert.
 */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Adds an opened dialog on top; the returned function takes it away. */
export function pushModal(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((one) => one !== dialog));
}

export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly HTMLDialogElement[]) {
  lockScrolling(next.length > 0);
  open = next;
  for (const listener of listeners) listener();
}

/** base.css does the rest: the page keeps the width that its scrollbar took, so nothing jumps. */
function lockScrolling(locked: boolean) {
  const root = document.documentElement;
  if (locked === root.hasAttribute('data-modal')) return;
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
  root.toggleAttribute('data-modal', locked);
}
