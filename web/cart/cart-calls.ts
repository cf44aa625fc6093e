import type { CartItem } from '../../contract/cart.ts';
import { ApiError, type CallApi, isNotFound } from '../api/call.ts';
import { randomKey } from '../random-key.ts';
import { type Lines, type StoredLine, toStoredProduct } from './stored-cart.ts';

/** For this long, in ms, the same line that is added again after a lost answer is the same press. */
const SAME_PRESS_MS = 60_000;

/** The calls of a customer's cart, with lines as the browser keeps them. All reject with what the server refuses them with. */
export function createCartCalls(call: CallApi, userId: number) {
  const params = { userId };
  return {
    read: () => call('GET /cartItems/cart/{userId}', { params }).then(toLines),
    /** Adds a guest's lines; resolves with the whole cart. */
    merge: (lines: Lines) =>
      call('POST /cartItems/merge/{userId}', { params, body: { cart: lines.map(wireLine) } }).then(
        toLines,
      ),
    /**
     * Sets quantities and resolves with the whole cart; the same again changes nothing. On its way it outlives the page.
     *
     * @param lines as they should be.
     * @param known as they were known: only what differs is changed.
     */
    save(lines: Lines, known: Lines): Promise<Lines> {
      const body = { cart: lines.map(wireLine), known: known.map(wireLine) };
      const options = { keepalive: true };
      return call('PUT /cartItems/cart/{userId}', { params, body }, options).then(toLines);
    },
    add: createAddition(call, userId),
    remove: (lines: Lines) => Promise.all(lines.map(({ id }) => deleteLine(call, id))),
    clear: () => call('DELETE /cartItems/cart/{userId}', { params }),
  };
}

/** Adds a line. What is added again after its answer was lost may be in the cart already: with the same key it is added once. */
function createAddition(call: CallApi, userId: number) {
  let lost: { readonly text: string; readonly key: string; readonly at: number } | null = null;
  return async (line: Identified): Promise<StoredLine> => {
    const body = wireLine(line);
    const text = JSON.stringify(body);
    const isAgain = lost?.text === text && Date.now() - lost.at < SAME_PRESS_MS;
    // Browsers send a request again by themselves, too, when its connection breaks.
    const key = isAgain && lost ? lost.key : randomKey();
    lost = null;
    try {
      const headers = { 'idempotency-key': key };
      return toLine(await call('POST /cartItems/{id}', { params: { id: userId }, headers, body }));
    } catch (error) {
      if (error instanceof ApiError && error.noAnswer) lost = { text, key, at: Date.now() };
      throw error;
    }
  };
}

/** Deletes a line; one that is gone already is as good as deleted. */
async function deleteLine(call: CallApi, id: number): Promise<void> {
  try {
    await call('DELETE /cartItems/{id}', { params: { id } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** What of a line the server is told. */
type Identified = Pick<StoredLine, 'product_id' | 'variant_id' | 'quantity'>;

/** A line as it travels: product, variant if it has one, and quantity. */
const wireLine = ({ product_id, variant_id, quantity }: Identified) =>
  variant_id ? { product_id, variant_id, quantity } : { product_id, quantity };

/** A line as the server keeps it: its own id is what it is deleted by. */
const toLine = ({ product, ...line }: CartItem): StoredLine => ({
  ...line,
  product: toStoredProduct(product),
});

const toLines = (items: readonly CartItem[]): Lines => items.map(toLine);
