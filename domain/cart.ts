/** The least quantity of one product in a cart or an order. */
export const MIN_QUANTITY = 1;
/** The greatest quantity of one product in a cart or an order. */
export const MAX_QUANTITY = 1000;
/** Lines of one cart or order. */
export const MAX_LINES = 100;
/** Ids are PostgreSQL integers; a larger one in a stored cart was never ours. */
const MAX_ID = 2_147_483_647;

/** What a line is of: a product, or one variant of it. */
export interface LineKey {
  readonly productId: number;
  readonly variantId?: number | undefined;
}

/** One product in a cart, or one variant of it, and how many. */
export type CartLine = LineKey & { readonly quantity: number };

/** A text that is the same for lines of the same product and variant, and for no others. */
export const lineKey = ({ productId, variantId }: LineKey): string =>
  variantId === undefined ? `${productId}` : `${productId}:${variantId}`;

/** Whether it is a whole number from 1 to 1000. */
export function isQuantity(value: unknown): value is number {
  return isWholeWithin(value, MIN_QUANTITY, MAX_QUANTITY);
}

/** The quantity after adding a product again: stops at 1000. */
export function addUp(current: number, added: number): number {
  return Math.min(MAX_QUANTITY, current + added);
}

/** Makes one line of several for the same product and variant, in the order first seen; stops at 1000. */
export function sumDuplicates(lines: readonly CartLine[]): CartLine[] {
  return joinLines(lines, addUp);
}

/**
 * Merges the guest's cart into the server's at login: for a product in both the
 * greater quantity stays, so that a retry changes nothing. Server lines come first; what does
 * not fit in 100 lines is in `dropped`. Duplicates within one cart are summed up first.
 */
export function mergeCarts(
  serverLines: readonly CartLine[],
  guestLines: readonly CartLine[],
): { lines: CartLine[]; dropped: CartLine[] } {
  const both = [...sumDuplicates(serverLines), ...sumDuplicates(guestLines)];
  const merged = joinLines(both, Math.max);
  return { lines: merged.slice(0, MAX_LINES), dropped: merged.slice(MAX_LINES) };
}

/**
 * Applies to a cart what a client changed: the difference between the lines that it knew and those
 * that it wants. Lines that it did not know and lines that it did not change stay as they are. At
 * most 100 lines; further ones of the client's are answered as `dropped`.
 */
export function applyCartChanges(
  current: readonly CartLine[],
  known: readonly CartLine[],
  wanted: readonly CartLine[],
): { lines: CartLine[]; dropped: CartLine[] } {
  const before = new Map(known.map((line) => [lineKey(line), line.quantity]));
  const after = new Map(wanted.map((line) => [lineKey(line), line]));
  const isChanged = (line: CartLine) => before.get(lineKey(line)) !== line.quantity;
  const kept = current.flatMap((line) => {
    const wish = after.get(lineKey(line));
    if (wish) return [isChanged(wish) ? wish : line];
    return before.has(lineKey(line)) ? [] : [line];
  });
  const there = new Set(kept.map(lineKey));
  const added = wanted.filter((line) => !there.has(lineKey(line)) && isChanged(line));
  const lines = [...kept, ...added];
  return { lines: lines.slice(0, MAX_LINES), dropped: lines.slice(MAX_LINES) };
}

/**
 * Makes a valid cart of whatever JSON stood in the browser's local storage. Never throws. Lines
 * that can't be read are dropped, quantities above 1000 become 1000, duplicates are summed,
 * lines after the 100th are cut off. Prices are not read: they are the server's.
 */
export function repairStoredCart(stored: unknown): CartLine[] {
  if (!Array.isArray(stored)) return [];
  return sumDuplicates(stored.flatMap(readLine)).slice(0, MAX_LINES);
}

function readLine(entry: unknown): CartLine[] {
  if (typeof entry !== 'object' || entry === null) return [];
  if (!('productId' in entry) || !('quantity' in entry)) return [];
  const { productId, quantity } = entry;
  const variantId = 'variantId' in entry ? entry.variantId : undefined;
  if (!isWholeWithin(productId, 1, MAX_ID)) return [];
  if (variantId !== undefined && !isWholeWithin(variantId, 1, MAX_ID)) return [];
  if (!isWholeWithin(quantity, MIN_QUANTITY, Number.MAX_VALUE)) return [];
  return [toLine({ productId, variantId }, Math.min(MAX_QUANTITY, quantity))];
}

function isWholeWithin(value: unknown, lowest: number, highest: number): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest
  );
}

/** One line of several for the same, where the first stood; `join` makes one quantity of two. */
function joinLines(
  lines: readonly CartLine[],
  join: (one: number, other: number) => number,
): CartLine[] {
  const joined = new Map<string, CartLine>();
  for (const line of lines) {
    const key = lineKey(line);
    joined.set(key, toLine(line, join(joined.get(key)?.quantity ?? 0, line.quantity)));
  }
  return [...joined.values()];
}

/** A line that names a variant only where it has one. */
const toLine = ({ productId, variantId }: LineKey, quantity: number): CartLine =>
  variantId === undefined ? { productId, quantity } : { productId, variantId, quantity };
