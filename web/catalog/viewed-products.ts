import { VIEWED_PRODUCTS_KEY } from '../session/session-store.ts';

/** As many are stored: what fits the carousel, and the product that is on show. */
const MAX_VIEWED = 13;

/** The ids of the products that were looked at in this browser, the latest first; nothing leaves it but these ids. */
export function readViewedProducts(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(VIEWED_PRODUCTS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isId).slice(0, MAX_VIEWED) : [];
  } catch {
    return [];
  }
}

/** Stores that a product was looked at, where storage is not blocked. */
export function noteViewedProduct(id: number): void {
  const others = readViewedProducts().filter((other) => other !== id);
  try {
    localStorage.setItem(VIEWED_PRODUCTS_KEY, JSON.stringify([id, ...others].slice(0, MAX_VIEWED)));
  } catch {
    // The shop does without.
  }
}

const isId = (id: unknown): id is number =>
  Number.isInteger(id) && Number(id) > 0 && Number(id) < 2 ** 31;
