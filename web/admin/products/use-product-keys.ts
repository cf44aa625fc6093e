import { currentRow, useListKeys } from '../use-list-keys.ts';

export interface ProductKeys {
  /** `range`: with Shift. */
  readonly onSelect: (id: number, range: boolean) => void;
  readonly onEdit: (id: number) => void;
  readonly onHelp: () => void;
}

const ROWS = 'tr[data-product]';
const SEARCH = 'main search input';

/** The keys of the product list (look.md 12): `/` `j` `k` `x` `e` `?`. Not while typing or in a dialog. */
export function useProductKeys(keys: ProductKeys, enabled: boolean): void {
  const ofRow = (act: (id: number, range: boolean) => void) => (key: { shiftKey: boolean }) => {
    const id = Number(currentRow(ROWS)?.dataset.product ?? 0);
    if (id > 0) act(id, key.shiftKey);
    return id > 0;
  };
  const acts = {
    '/': focusSearch,
    '?': () => {
      keys.onHelp();
      return true;
    },
    x: ofRow(keys.onSelect),
    e: ofRow((id) => keys.onEdit(id)),
  };
  useListKeys(ROWS, acts, enabled);
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>(SEARCH);
  box?.focus();
  box?.select();
  return true;
}
