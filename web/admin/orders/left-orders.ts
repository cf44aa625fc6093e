import { useState } from 'react';
import type { OrderStatusId } from '../../../domain/order-status.ts';

const NONE: ReadonlyMap<number, OrderStatusId> = new Map();

/**
 * The orders that have left the displayed list since their status was changed there, with the status that each has now: it
 * shows at once, and they come back when the change fails or is undone.
 *
 * @param list another list starts with all in sight
 */
export function useLeftOrders(list: string) {
  const [state, setState] = useState({ of: list, left: NONE });
  const change = (next: (old: ReadonlyMap<number, OrderStatusId>) => typeof NONE) =>
    setState((old) => ({ of: list, left: next(old.of === list ? old.left : NONE) }));
  return {
    left: state.of === list ? state.left : NONE,
    leave: (id: number, to: OrderStatusId) => change((old) => new Map(old).set(id, to)),
    comeBack: (id: number) => change((old) => new Map([...old].filter(([one]) => one !== id))),
    /** The list is read again: all that it has is in sight. */
    comeBackAll: () => change(() => NONE),
  };
}

export type LeftOrders = ReturnType<typeof useLeftOrders>;
