import type { CartItem as ServerItem } from '../../contract/cart.ts';
import { isQuantity } from '../../domain/cart.ts';
import { ApiError, type CallApi, isNotFound } from '../api/call.ts';
import { callQuery, type Query, type QueryStore } from '../api/query.ts';
import { randomKey } from '../random-key.ts';
import {
  type AddedProduct,
  keyOf,
  type Lines,
  type StoredLine,
  toStoredProduct,
  withAdded,
  without,
  withQuantity,
  withRestored,
} from './stored-cart.ts';

/** Spec §9. */
const QUANTITY_DEBOUNCE_MS = 600;

/** For so long, in ms, the same line that is added again after a lost answer is the same press. */
const SAME_PRESS_MS = 60_000;

/** What is said when the server gives no reason (spec §8, to the letter). */
const NOT_READ = 'Error retrieving user cart';
const NOT_ADDED = 'An error accured while adding item to cart';
const NOT_DELETED = 'Error deleting cart item';

interface CustomerCartOptions {
  readonly call: CallApi;
  readonly store: QueryStore;
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

/** Lines as they should be, and as they were known: only what differs is changed. */
interface CartChange {
  readonly cart: ReturnType<typeof wireLines>;
  readonly known: ReturnType<typeof wireLines>;
}

interface LineChange<Answer> {
  readonly apply: (lines: Lines) => Lines;
  readonly send: (confirmed: Lines) => Promise<Answer>;
  readonly settle?: (confirmed: Lines, answer: Answer) => Lines;
  /** Said when the server refuses without a reason. */
  readonly failed: string;
}

/**
 * A logged-in customer's cart, which lives on the server (spec §4). What is shown is what the server
 * has, with the changes on top that it has not answered yet (`QueryStore.mutate`).
 */
export function createCustomerCart({ call, store, userId, ...options }: CustomerCartOptions) {
  const params = { userId };
  const cartCall = 'GET /cartItems/cart/{userId}';
  let unmerged = options.guestLines;
  let lines: Lines = options.guestLines;
  let isKnown = false;
  let isEnded = false;

  const query: Query<Lines> = {
    ...callQuery(cartCall, { params }),
    fetch: () => (unmerged.length === 0 ? call(cartCall, { params }) : merge()),
    keep: (items: readonly ServerItem[]) => items.map(lineOf),
    placeholder: options.guestLines,
  };
  const merge = async () => {
    const body = { cart: wireLines(unmerged) };
    const items = await call('POST /cartItems/merge/{userId}', { params, body });
    unmerged = [];
    options.onMerged();
    return items;
  };

  const edits = createEdits();
  /** Quantities whose turn to be sent has not come: an earlier change has no answer yet. */
  let queued: ReadonlyMap<string, number> = new Map();
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
        const cart = wireLines(withQuantities(before, edited));
        return save({ cart, known: wireLines(before) });
      },
      settle: (_, items) => items.map(lineOf),
      failed: NOT_READ,
    });
  };
  const push = <Answer>(pushed: LineChange<Answer>): Promise<void> => {
    options.onTry();
    sendEdits().catch(ignore);
    return change(pushed);
  };
  /** On its way it outlives the page. The same again changes nothing. */
  const save = (body: CartChange) =>
    call('PUT /cartItems/cart/{userId}', { params, body }, { keepalive: true });
  /** The addition whose answer was lost: it may be in, and pressed again it must add once. */
  let lost: { readonly text: string; readonly key: string; readonly at: number } | null = null;
  const post = async (body: WireLine) => {
    const text = JSON.stringify(body);
    const isAgain = lost?.text === text && Date.now() - lost.at < SAME_PRESS_MS;
    // Browsers send a request again by themselves, too, when its connection breaks.
    const key = isAgain && lost ? lost.key : randomKey();
    lost = null;
    try {
      const headers = { 'idempotency-key': key };
      return await call('POST /cartItems/{id}', { params: { id: userId }, headers, body });
    } catch (error) {
      if (error instanceof ApiError && error.noAnswer) lost = { text, key, at: Date.now() };
      throw error;
    }
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
        send: () => post(wireLine({ ...product, product_id: product.id, quantity })),
        settle: (before, item) => withConfirmed(before, lineOf(item)),
        failed: NOT_ADDED,
      }),
    /** Shown at once, sent once it has rested for 600 ms (spec §9). */
    setQuantity(key: string, quantity: number): void {
      if (!isQuantity(quantity)) return;
      options.onTry();
      edits.set(key, quantity, () => sendEdits().catch(ignore));
      show();
    },
    remove: (keys: readonly string[]): void =>
      void push({
        apply: (before) => without(before, keys),
        send: (before) => {
          const gone = before.filter((line) => keys.includes(keyOf(line)));
          return Promise.all(gone.map(({ id }) => deleteLine(call, id)));
        },
        failed: NOT_DELETED,
      }).catch(ignore),
    /** Puts a removed line back where it was. */
    restore: (line: StoredLine, position: number): void =>
      void push({
        apply: (before) => withRestored(before, line, position),
        send: () => post(wireLine(line)),
        settle: (before, item) => withRestored(before, lineOf(item), position),
        failed: NOT_ADDED,
      }).catch(ignore),
    clear: (): void =>
      void push({
        apply: () => [],
        send: () => call('DELETE /cartItems/cart/{userId}', { params }),
        failed: NOT_DELETED,
      }).catch(ignore),
    /** The page may not come back: sends what waits past its queue, and leaves it there for a page that stays. */
    flush(): void {
      const waiting = new Map([...queued, ...edits.all()]);
      const cart = wireLines(lines.filter((line) => waiting.has(keyOf(line))));
      if (cart.length > 0) void save({ cart, known: [] }).catch(ignore);
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

/** Quantities that wait until the customer stops changing them. */
function createEdits() {
  let edits: ReadonlyMap<string, number> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    all: () => edits,
    set(key: string, quantity: number, onRest: () => void): void {
      edits = new Map(edits).set(key, quantity);
      clearTimeout(timer);
      timer = setTimeout(onRest, QUANTITY_DEBOUNCE_MS);
    },
    take(): ReadonlyMap<string, number> {
      const taken = edits;
      clearTimeout(timer);
      edits = new Map();
      return taken;
    },
  };
}

const withQuantities = (lines: Lines, edits: ReadonlyMap<string, number>): Lines =>
  [...edits].reduce((edited, [key, quantity]) => withQuantity(edited, key, quantity), lines);

/** A line as the server keeps it: its own id is what it is deleted by. */
const lineOf = ({ product, ...line }: ServerItem): StoredLine => ({
  ...line,
  product: toStoredProduct(product),
});

/** Takes over what the server says of one line; where there is none yet, it comes last. */
function withConfirmed(lines: Lines, confirmed: StoredLine): Lines {
  const key = keyOf(confirmed);
  const known = lines.some((line) => keyOf(line) === key);
  if (!known) return [...lines, confirmed];
  return lines.map((line) => (keyOf(line) === key ? confirmed : line));
}

/** A line as it travels: product, variant if it has one, and quantity. */
const wireLine = ({ product_id, variant_id, quantity }: Omit<StoredLine, 'id' | 'product'>) =>
  variant_id ? { product_id, variant_id, quantity } : { product_id, quantity };
type WireLine = ReturnType<typeof wireLine>;

const wireLines = (lines: Lines) => lines.map(wireLine);

/** Deletes a line; one that is gone already is as good as deleted. */
async function deleteLine(call: CallApi, id: number): Promise<void> {
  try {
    await call('DELETE /cartItems/{id}', { params: { id } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
