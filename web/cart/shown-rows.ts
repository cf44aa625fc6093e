import type { CartItem } from './cart-items.ts';

/** A line of the drawer, or the place where one was removed and can be put back. */
export interface ShownRow {
  readonly id: number;
  readonly item: CartItem;
  readonly removed: boolean;
}

/** What was removed since the drawer was opened, and the order in which the lines stood. */
export interface Removals {
  readonly order: readonly number[];
  readonly items: readonly CartItem[];
}

export const NO_REMOVALS: Removals = { order: [], items: [] };

/** The cart's lines with what was removed still in its place. A line that is back counts as there. */
export function showRows(items: readonly CartItem[], removals: Removals): ShownRow[] {
  const rows = new Map<number, ShownRow>();
  for (const [removed, list] of [
    [true, removals.items],
    [false, items],
  ] as const) {
    for (const item of list) rows.set(item.product_id, { id: item.product_id, item, removed });
  }
  const ids = new Set([...removals.order, ...rows.keys()]);
  return [...ids].flatMap((id) => rows.get(id) ?? []);
}

/** Remembers a line that is about to be removed. */
export function remember(items: readonly CartItem[], removals: Removals, item: CartItem): Removals {
  const others = removals.items.filter(({ product_id }) => product_id !== item.product_id);
  return { order: showRows(items, removals).map(({ id }) => id), items: [...others, item] };
}

/** Where a removed line belongs among the lines that are in the cart. */
export function placeOf(rows: readonly ShownRow[], productId: number): number {
  const at = rows.findIndex(({ id }) => id === productId);
  return rows.slice(0, at).filter(({ removed }) => !removed).length;
}
