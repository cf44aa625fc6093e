import { isQuantity } from '../../domain/cart.ts';
import type { CallApi } from '../api/call.ts';
import { isNotFound } from '../api/call.ts';
import { createChangeQueue } from './change-queue.ts';
import { type Lines, withAdded, without, withQuantity, withRestored } from './line-changes.ts';
import { lineOf, wireLines, withConfirmed } from './server-lines.ts';
import type { RememberedProduct, StoredLine } from './stored-cart.ts';

/** Spec §9. */
const QUANTITY_DEBOUNCE_MS = 600;

/** What is said when the server gives no reason (spec §8, to the letter). */
const NOT_READ = 'Error retrieving user cart';
const NOT_ADDED = 'An error accured while adding item to cart';
const NOT_DELETED = 'Error deleting cart item';

interface CustomerCartOptions {
  readonly call: CallApi;
  readonly userId: number;
  /** The guest's cart: merged in first (spec §4), then `onMerged` clears it. */
  readonly guestLines: Lines;
  readonly onMerged: () => void;
  readonly onChange: () => void;
  /** The customer changes something: what was said of an earlier try no longer holds. */
  readonly onTry: () => void;
  readonly onFailure: (error: unknown, fallback: string) => void;
}

export type CustomerCart = ReturnType<typeof createCustomerCart>;

/** A logged-in customer's cart, which lives on the server (spec §4). */
export function createCustomerCart({ call, userId, ...options }: CustomerCartOptions) {
  const params = { userId };
  let unmerged = options.guestLines;
  let edits: ReadonlyMap<number, number> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readItems = async (): Promise<Lines> => {
    if (unmerged.length === 0) {
      return (await call('GET /cartItems/cart/{userId}', { params })).map(lineOf);
    }
    const body = { cart: wireLines(unmerged) };
    const items = await call('POST /cartItems/merge/{userId}', { params, body });
    unmerged = [];
    options.onMerged();
    return items.map(lineOf);
  };
  const post = async (product_id: number, quantity: number) =>
    lineOf(
      await call('POST /cartItems/{id}', {
        params: { id: userId },
        body: { product_id, quantity },
      }),
    );

  let lines: Lines = options.guestLines;
  const queue = createChangeQueue({
    first: options.guestLines,
    read: readItems,
    notRead: NOT_READ,
    onChange: () => show(),
    onFailure: options.onFailure,
  });
  const show = () => {
    lines = withQuantities(queue.lines(), edits);
    options.onChange();
  };

  /** All quantities that were edited go out together, as the cart they make. */
  const sendEdits = () => {
    clearTimeout(timer);
    if (edits.size === 0) return;
    const edited = edits;
    edits = new Map();
    queue.push({
      apply: (before) => withQuantities(before, edited),
      send: async (before) => {
        const body = { cart: wireLines(withQuantities(before, edited)) };
        return (await call('PUT /cartItems/cart/{userId}', { params, body })).map(lineOf);
      },
      failed: NOT_READ,
    });
  };
  const push: typeof queue.push = (change) => {
    options.onTry();
    sendEdits();
    queue.push(change);
  };

  void queue.start();
  return {
    userId,
    lines: () => lines,
    isKnown: queue.isKnown,
    refresh: queue.refresh,
    add: (product: RememberedProduct, quantity: number) =>
      push({
        apply: (before) => withAdded(before, product, quantity),
        send: async (before) => withConfirmed(before, await post(product.id, quantity)),
        failed: NOT_ADDED,
      }),
    /** Shown at once, sent once it has rested for 600 ms (spec §9). */
    setQuantity(productId: number, quantity: number): void {
      if (!isQuantity(quantity)) return;
      options.onTry();
      edits = new Map(edits).set(productId, quantity);
      clearTimeout(timer);
      timer = setTimeout(sendEdits, QUANTITY_DEBOUNCE_MS);
      show();
    },
    remove: (productIds: readonly number[]) =>
      push({
        apply: (before) => without(before, productIds),
        send: async (before) => {
          const gone = before.filter(({ product_id }) => productIds.includes(product_id));
          await Promise.all(gone.map(({ id }) => deleteLine(call, id)));
          return without(before, productIds);
        },
        failed: NOT_DELETED,
      }),
    /** Puts a removed line back where it was. */
    restore: (line: StoredLine, position: number) =>
      push({
        apply: (before) => withRestored(before, line, position),
        send: async (before) =>
          withRestored(before, await post(line.product_id, line.quantity), position),
        failed: NOT_ADDED,
      }),
    clear: () =>
      push({
        apply: () => [],
        async send() {
          await call('DELETE /cartItems/cart/{userId}', { params });
          return [];
        },
        failed: NOT_DELETED,
      }),
    /** Sends what waits at once; resolves when the server has answered all of it. */
    settle(): Promise<void> {
      sendEdits();
      return queue.start();
    },
    end(): void {
      clearTimeout(timer);
      queue.end();
    },
  };
}

const withQuantities = (lines: Lines, edits: ReadonlyMap<number, number>): Lines =>
  [...edits].reduce((edited, [id, quantity]) => withQuantity(edited, id, quantity), lines);

/** Deletes a line; one that is gone already is as good as deleted. */
async function deleteLine(call: CallApi, id: number): Promise<void> {
  try {
    await call('DELETE /cartItems/{id}', { params: { id } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
