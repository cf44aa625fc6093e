import { type Lines, withQuantity } from './stored-cart.ts';

const QUANTITY_DEBOUNCE_MS = 600;

/** Quantities by the key of their line. */
export type Quantities = ReadonlyMap<string, number>;

/** The lines with these quantities; those that have none here keep theirs. */
export const withQuantities = (lines: Lines, quantities: Quantities): Lines =>
  [...quantities].reduce((edited, [key, quantity]) => withQuantity(edited, key, quantity), lines);

/** Quantities that wait until the customer stops changing them. */
export function createQuantityEdits() {
  let edits: Quantities = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    all: () => edits,
    /** Calls `onRest` once none was set for 600 ms. */
    set(key: string, quantity: number, onRest: () => void): void {
      edits = new Map(edits).set(key, quantity);
      clearTimeout(timer);
      timer = setTimeout(onRest, QUANTITY_DEBOUNCE_MS);
    },
    /** Those that wait; they wait no longer. */
    take(): Quantities {
      const taken = edits;
      clearTimeout(timer);
      edits = new Map();
      return taken;
    },
  };
}
