import { isQuantity } from '../../domain/cart.ts';
import type { CallApi } from '../api/call.ts';
import { callQuery, type Query, type QueryStore } from '../api/query.ts';
import { createCartCalls } from './cart-calls.ts';
import { createQuantityEdits, type Quantities, withQuantities } from './quantity-edits.ts';
import {
  type AddedProduct,
  keyOf,
  type Lines,
  type StoredLine,
  withAdded,
  without,
  withRestored,
} from './stored-cart.ts';

/** What is said when the server gives no reason. */
const NOT_READ = 'Error retrieving user cart';
const NOT_ADDED = 'An error accured while adding item to cart';
const NOT_DELETED = 'Error deleting cart item';

interface CustomerCartOptions {
  readonly call: CallApi;
  readonly store: QueryStore;
  readonly userId: number;
  /** The guest's cart: merged in first, then `onMerged` clears it. */
  readonly guestLines: Lines;
  readonly onMerged: () => void;
  readonly onChange: () => void;
  /** The customer changes something: what was said of an earlier try no longer holds. */
  readonly onTry: () => void;
  readonly onFailure: (error: unknown, fallback: string) => void;
}

export type CustomerCart = ReturnType<typeof createCustomerCart>;

interface LineChange<Answer> {
  readonly apply: (lines: Lines) => Lines;
  readonly send: (confirmed: Lines) => Promise<Answer>;
  readonly settle?: (confirmed: Lines, answer: Answer) => Lines;
  /** Said when the server refuses without a reason. */
  readonly failed: string;
}

/**
 * A logged-in customer's cart, which lives on the server. What is shown is what the server
 * has, with the changes on top that it has not answered yet (`QueryStore.mutate`).
 */
export function createCustomerCart({ call, store, userId, ...options }: CustomerCartOptions) {
  const calls = createCartCalls(call, userId);
  let unmerged = options.guestLines;
  let lines: Lines = options.guestLines;
  let isKnown = false;
  let isEnded = false;

  const query: Query<Lines> = {
    ...callQuery('GET /cartItems/cart/{userId}', { params: { userId } }),
    fetch: () => (unmerged.length === 0 ? calls.read() : merge()),
    placeholder: options.guestLines,
  };
  const merge = async () => {
    const merged = await calls.merge(unmerged);
    unmerged = [];
    options.onMerged();
    return merged;
  };

  const edits = createQuantityEdits();
  /** Quantities whose turn to be sent has not come: an earlier change has no answer yet. */
  let queued: Quantities = new Map();
  const show = () => {
    if (isEnded) return;
    const { data, error } = store.state(query);
    // What was dropped with the session is kept here for the one who comes after it.
    if (data === undefined && isKnown && !error) return;
    isKnown ||= data !== undefined || error !== undefined;
    lines = withQuantities(data ?? options.guestLines, edits.all());
    options.onChange();
  };
  const fail = (error: unknown, fallback: string) => {
    if (!isEnded) options.onFailure(error, fallback);
  };

  const change = async <Answer>({ failed, ...rest }: LineChange<Answer>): Promise<void> => {
    const wasRead = store.state(query).error === undefined;
    try {
      await store.mutate({ query, ...rest });
    } catch (error) {
      const isUnread = store.state(query).error === error;
      // A cart that can't be read is said once, not with every change that waits for it.
      if (!isUnread || !wasRead) fail(error, isUnread ? NOT_READ : failed);
      throw error;
    }
  };
  /** All quantities that were edited go out together; what another device has added stays. */
  const sendEdits = (): Promise<void> => {
    const edited = edits.take();
    if (edited.size === 0) return Promise.resolve();
    queued = new Map([...queued, ...edited]);
    return change({
      apply: (before) => withQuantities(before, edited),
      send: (before) => {
        queued = new Map([...queued].filter(([key, quantity]) => edited.get(key) !== quantity));
        return calls.save(withQuantities(before, edited), before);
      },
      settle: (_, saved) => saved,
      failed: NOT_READ,
    });
  };
  const push = <Answer>(pushed: LineChange<Answer>): Promise<void> => {
    options.onTry();
    sendEdits().catch(ignore);
    return change(pushed);
  };
  const refresh = () => store.refresh(query).then(ignore, (error) => fail(error, NOT_READ));

  const unsubscribe = store.subscribe(query, show);
  void refresh();

  return {
    userId,
    lines: () => lines,
    isKnown: () => isKnown,
    /** Reads again, after what is on its way: another device may have changed it. */
    refresh: (): void => void store.refresh(query).catch(ignore),
    /** @throws what the server refuses it with; it was said already. */
    add: (product: AddedProduct, quantity: number): Promise<void> =>
      push({
        apply: (before) => withAdded(before, product, quantity),
        send: () => calls.add({ ...product, product_id: product.id, quantity }),
        settle: withConfirmed,
        failed: NOT_ADDED,
      }),
    /** Shown at once, sent once it has rested for 600 ms. */
    setQuantity(key: string, quantity: number): void {
      if (!isQuantity(quantity)) return;
      options.onTry();
      edits.set(key, quantity, () => sendEdits().catch(ignore));
      show();
    },
    remove: (keys: readonly string[]): void =>
      void push({
        apply: (before) => without(before, keys),
        send: (before) => calls.remove(before.filter((line) => keys.includes(keyOf(line)))),
        failed: NOT_DELETED,
      }).catch(ignore),
    /** Puts a removed line back where it was. */
    restore: (line: StoredLine, position: number): void =>
      void push({
        apply: (before) => withRestored(before, line, position),
        send: () => calls.add(line),
        settle: (before, confirmed) => withRestored(before, confirmed, position),
        failed: NOT_ADDED,
      }).catch(ignore),
    clear: (): void =>
      void push({
        apply: () => [],
        send: calls.clear,
        failed: NOT_DELETED,
      }).catch(ignore),
    /** The page may not come back: sends what waits past its queue, and leaves it there for a page that stays. */
    flush(): void {
      const waiting = new Map([...queued, ...edits.all()]);
      const edited = lines.filter((line) => waiting.has(keyOf(line)));
      if (edited.length > 0) void calls.save(edited, []).catch(ignore);
    },
    /** Sends what waits at once; resolves when the server has answered all of it. */
    async settle(): Promise<void> {
      const sent = sendEdits().catch(ignore);
      // What was sent before answers first.
      if (store.state(query).data !== undefined) await store.mutate({ ...NO_CHANGE, query });
      await sent;
    },
    /** The session is over: nothing more is sent. */
    end(): void {
      isEnded = true;
      edits.take();
      queued = new Map();
      unsubscribe();
    },
  };
}

const ignore = (): void => undefined;
const NO_CHANGE = { apply: (lines: Lines) => lines, send: async () => undefined };

/** Takes over what the server says of one line; where there is none yet, it comes last. */
function withConfirmed(lines: Lines, confirmed: StoredLine): Lines {
  const key = keyOf(confirmed);
  const known = lines.some((line) => keyOf(line) === key);
  if (!known) return [...lines, confirmed];
  return lines.map((line) => (keyOf(line) === key ? confirmed : line));
}
