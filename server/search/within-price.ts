import type { PricedFor } from '../../contract/catalog.ts';
import { readPriceWords } from '../../domain/price-words.ts';
import type { FacetRequest } from '../products/product-search.ts';

/** A request whose words about the price were taken out of its search. */
export interface Typed {
  /** What was typed, with these words. */
  readonly typed?: string;
}

/**
 * Searches without the words about the price, for products of that price; where none is, at any price. A filter
 * by price goes before the words, and a search that is wanted as it was typed has none.
 *
 * @param find searches
 * @param isFound whether something was found
 */
export async function withinPrice<Request extends FacetRequest, Found>(
  asked: Request,
  find: (asked: Request & Typed) => Promise<Found>,
  isFound: (found: Found) => boolean,
): Promise<{ readonly found: Found; readonly pricedFor?: PricedFor }> {
  const said = asked.asTyped ? null : readPriceWords(asked.search);
  if (!said) return { found: await find(asked) };
  const { words, ...price } = said;
  const { filters } = asked;
  const plain = { ...asked, search: words, typed: asked.search };
  if (filters.price_from !== undefined || filters.price_to !== undefined)
    return { found: await find(plain) };
  const { price_from = null, price_to = null } = price;
  const within = await find({ ...plain, filters: { ...filters, ...price } });
  if (isFound(within))
    return { found: within, pricedFor: { words, price_from, price_to, found: 'within' } };
  return {
    found: await find(plain),
    pricedFor: { words, price_from, price_to, found: 'any_price' },
  };
}
