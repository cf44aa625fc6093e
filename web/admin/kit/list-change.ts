import { useRef } from 'react';
import type { Page } from '../../../contract/envelope.ts';
import { explainFailure } from '../../api/call.ts';
import { type Query, useQueryStore } from '../../api/query.ts';
import { dismissToast, showToast } from '../../ui/toast-list.ts';

/** A change of what a query reads: shown at once, sent, and taken back when the shop refuses. */
export interface ListChange<T, Answer> {
  /** What the list shows until the answer; as it is when absent. */
  readonly apply?: (data: T) => T;
  /** Sends it, given what the shop has. */
  readonly send: (confirmed: T) => Promise<Answer>;
  /** What the list shows after the answer; the same as `apply` when absent. */
  readonly settle?: (confirmed: T, answer: Answer) => T;
  /** Said once it was sent; absent where the change that shows says enough. */
  readonly done?: string | ((answer: Answer) => string);
  /** Said when the shop refuses without a reason of its own; `null`: the sender says it. */
  readonly failed: string | null;
  /** The change that takes it back, offered with `done`; `null` where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: what taking it back answers concerns nobody
  readonly undo?: (answer: Answer) => ListChange<T, any> | null;
}

/** Long enough to see what was done, in ms; a toast waits while hovered or focused. */
export const UNDO_SHOWN_MS = 8000;

/**
 * Changes a list. Changes are sent one after the other; the undo of one goes with the next, when it would no longer undo the latest.
 *
 * @returns sends a change; resolves to what refused it, or `null`
 */
export function useListChange<T>(query: Query<T>) {
  const { mutate } = useQueryStore();
  const undoToast = useRef(0);
  const send = async <Answer>(change: ListChange<T, Answer>): Promise<unknown> => {
    const { apply = asItIs, done, failed, undo } = change;
    dismissToast(undoToast.current);
    try {
      const answer = await mutate({ ...change, query, apply });
      const text = typeof done === 'function' ? done(answer) : done;
      const back = undo?.(answer) ?? null;
      if (text !== undefined && !back) showToast(text, { type: 'success' });
      if (text !== undefined && back) {
        const action = { label: 'Undo', onPress: () => void send({ done: 'Undone', ...back }) };
        undoToast.current = showToast(text, { type: 'success', duration: UNDO_SHOWN_MS, action });
      }
      return null;
    } catch (error) {
      if (failed !== null) showToast(explainFailure(error, failed), { type: 'error' });
      return error;
    }
  };
  return send;
}

const asItIs = <T>(data: T): T => data;

// biome-ignore lint/suspicious/noExplicitAny: the rows of any list
type AnyPage = Page<any>;
type RowOf<P extends AnyPage> = P['data'][number];

/** A page of a list with its rows changed: `change` gives each as it is now, or `null` where it has left. */
export function withRows<P extends AnyPage>(
  page: P,
  change: (row: RowOf<P>) => RowOf<P> | null,
): P {
  const data = page.data.flatMap((row) => change(row) ?? []);
  return { ...page, data, total: page.total - (page.data.length - data.length) };
}

/** A page of a list without the row of an id. */
export const withoutRow = <P extends AnyPage>(page: P, id: number): P =>
  withRows(page, (row) => (row.id === id ? null : row));

/** A page of a list with the row of an id changed. */
export const withRow = <P extends AnyPage>(
  page: P,
  id: number,
  change: (row: RowOf<P>) => RowOf<P>,
): P => withRows(page, (row) => (row.id === id ? change(row) : row));
