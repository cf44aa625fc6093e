import { useEffect, useRef } from 'react';

export interface ListKeys {
  /** `range`: with Shift. */
  readonly onSelect: (id: number, range: boolean) => void;
  readonly onEdit: (id: number) => void;
  readonly onHelp: () => void;
}

const ROWS = 'tr[data-product]';
const SEARCH = 'main search input';

/** The keys of the product list (look.md 12): `/` `j` `k` `x` `e` `?`. Not while typing or in a dialog. */
export function useListKeys(keys: ListKeys, enabled: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isFree(event) || !press(event, latest.current)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

/** Does what a key stands for; false when it stands for nothing. */
function press({ key, shiftKey }: KeyboardEvent, keys: ListKeys): boolean {
  const id = Number(currentRow()?.dataset.product ?? 0);
  switch (key.toLowerCase()) {
    case '/':
      document.querySelector<HTMLInputElement>(SEARCH)?.focus();
      document.querySelector<HTMLInputElement>(SEARCH)?.select();
      return true;
    case '?':
      keys.onHelp();
      return true;
    case 'j':
      return moveFocus(1);
    case 'k':
      return moveFocus(-1);
    case 'x':
      if (id > 0) keys.onSelect(id, shiftKey);
      return id > 0;
    case 'e':
      if (id > 0) keys.onEdit(id);
      return id > 0;
    default:
      return false;
  }
}

const currentRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(ROWS) ?? null;

function moveFocus(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const current = currentRow();
  const at = current ? rows.indexOf(current) + by : by === 1 ? 0 : rows.length - 1;
  rows[at]?.focus();
  return rows.length > 0;
}

function isFree(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (document.querySelector('dialog[open]')) return false;
  if (!(target instanceof HTMLElement) || target.isContentEditable) return false;
  if (target instanceof HTMLInputElement) return target.type === 'checkbox';
  return !target.matches('textarea, select');
}
