import { useEffect, useRef } from 'react';

export interface OrderKeys {
  readonly onSearch: () => void;
  readonly onOpen: (id: number) => void;
  /** `range`: with Shift. */
  readonly onSelect: (id: number, range: boolean) => void;
  readonly onClear: () => void;
  readonly onHelp: () => void;
}

/** Rows and cards carry the number of their order, and can have the focus. */
const ORDERS = '[data-order]';

/** The keys of the list (look.md 12): `/` `j` `k` `e` `x` `?`. Not while typing or in a dialog. */
export function useOrderKeys(keys: OrderKeys, enabled: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isFree(event) && press(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

/** Does what a key stands for; false when it stands for nothing. */
function press({ key, shiftKey }: KeyboardEvent, keys: OrderKeys): boolean {
  const id = Number(currentOrder()?.dataset.order ?? 0);
  switch (key.toLowerCase()) {
    case '/':
      keys.onSearch();
      return true;
    case '?':
      keys.onHelp();
      return true;
    case 'escape':
      keys.onClear();
      return true;
    case 'j':
      return moveFocus(1);
    case 'k':
      return moveFocus(-1);
    case 'e':
      if (id > 0) keys.onOpen(id);
      return id > 0;
    case 'x':
      if (id > 0) keys.onSelect(id, shiftKey);
      return id > 0;
    default:
      return false;
  }
}

const currentOrder = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(ORDERS) ?? null;

/** Moves the focus among the orders on show; from elsewhere to the first or the last one. */
function moveFocus(by: 1 | -1): boolean {
  const orders = [...document.querySelectorAll<HTMLElement>(ORDERS)];
  const current = currentOrder();
  const at = current ? orders.indexOf(current) + by : by === 1 ? 0 : orders.length - 1;
  orders[at]?.focus();
  return orders.length > 0;
}

/** Before the order that has the focus leaves the list: the focus goes to the next one, else to the one before. */
export function leaveOrder(): void {
  const current = currentOrder();
  moveFocus(1);
  if (current !== null && currentOrder() === current) moveFocus(-1);
}

function isFree(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (document.querySelector('dialog[open]')) return false;
  if (!(target instanceof HTMLElement) || target.isContentEditable) return false;
  if (target instanceof HTMLInputElement) return target.type === 'checkbox';
  return !target.matches('textarea, select');
}
