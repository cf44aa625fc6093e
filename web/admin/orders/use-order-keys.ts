import { currentRow, moveFocus, useListKeys } from '../use-list-keys.ts';

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
  const always = (act: () => void) => () => {
    act();
    return true;
  };
  const ofOrder = (act: (id: number, range: boolean) => void) => (key: { shiftKey: boolean }) => {
    const id = Number(currentRow(ORDERS)?.dataset.order ?? 0);
    if (id > 0) act(id, key.shiftKey);
    return id > 0;
  };
  const acts = {
    '/': always(keys.onSearch),
    '?': always(keys.onHelp),
    escape: always(keys.onClear),
    e: ofOrder((id) => keys.onOpen(id)),
    x: ofOrder(keys.onSelect),
  };
  useListKeys(ORDERS, acts, enabled);
}

/** Before the order that has the focus leaves the list: the focus goes to the next one, else to the one before. */
export function leaveOrder(): void {
  const current = currentRow(ORDERS);
  moveFocus(ORDERS, 1);
  if (current !== null && currentRow(ORDERS) === current) moveFocus(ORDERS, -1);
}
