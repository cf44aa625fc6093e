import type { Kysely } from 'kysely';
import type { PricedFor } from '../../contract/catalog.ts';
import { readPriceWords } from '../../domain/price-words.ts';
import { MAX_FACT_LENGTH } from '../../domain/product-facts.ts';
import { identityKey } from '../../domain/typed-text.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type {
  FacetRequest,
  FoundProducts,
  SearchRequest,
  SomeHits,
} from '../products/product-search.ts';
import { countFilters } from './count-filters.ts';
import { meetConditions, readFilterBits } from './filter-bits.ts';
import { findPopular, lookUpHits, MAX_REACHED, needsLookUp } from './look-up-hits.ts';
import { CLOSELY_RANKED, rankClosely } from './rank-hits.ts';
import { readPostings } from './read-postings.ts';
import { bestHits, scorePostings } from './score-postings.ts';
import { type Typed, type Understood, understandQuery } from './understand-query.ts';

/** What is searched for, and how. */
export interface Asked extends SearchRequest {
  /** The last word is still being typed: its beginning is enough. */
  readonly typing: boolean;
}

/** What was found, and what the words of the search were understood as. */
export interface Found extends FoundProducts {
  readonly query: Understood;
}

/**
 * Finds products by any of the words, best first (docs/decisions/231). Work is bounded: of very common words the postings of the greatest
 * impacts are read, and filters that no bits are kept of see the best 10,000 hits; totals are estimates then.
 */
export async function searchProducts(db: Kysely<Database>, asked: Asked): Promise<Found> {
  if (asked.byId) return findProducts(db, asked);
  const find = (words: Asked & Typed) => findProducts(db, words);
  const { found, pricedFor } = await withinPrice(asked, find, ({ total }) => total > 0);
  return { ...found, ...(pricedFor && { pricedFor }) };
}

/**
 * Searches without the words about the price, for products of that price; where none is, at any price. A filter
 * by price goes before the words, and a search that is wanted as it was typed has none.
 *
 * @param find searches
 * @param isFound whether something was found
 */
async function withinPrice<Request extends FacetRequest, Found>(
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

async function findProducts(db: Kysely<Database>, asked: Asked & Typed): Promise<Found> {
  const { order, skip, perPage, filters } = asked;
  const { query, hits, firsts, isWhole, bySku } = await findHits(db, asked);
  const bits = await readFilterBits(db, filters);
  const met = meetConditions(hits, bits);
  const best = bestHits(met, MAX_REACHED);
  const looksUp = order !== 'relevance' || needsLookUp(filters);
  const kept = looksUp ? await lookUpHits(db, best, asked) : best;
  const first = firsts.filter((id) => kept.includes(id));
  const others = kept.filter((id) => !first.includes(id));
  const closely =
    order === 'relevance' ? others.subarray(0, CLOSELY_RANKED) : others.subarray(0, 0);
  const ranked = await rankClosely(db, { ids: closely, scores: hits }, { ...query, ...asked });
  const ids = [...first, ...ranked, ...others.subarray(closely.length)];
  const total = Math.round((kept.length * met.size) / Math.max(1, best.length));
  return {
    query,
    ids: ids.slice(skip, skip + perPage),
    total,
    totalIsExact: isWhole && total <= MAX_REACHED && (!looksUp || met.size === best.length),
    reachable: Math.min(kept.length, MAX_REACHED),
    correctedTo: bySku === undefined ? query.correctedTo : null,
    ...(bySku !== undefined && { bySku }),
    ...(asked.counts && { counts: await countFilters(db, hits, bits, filters) }),
  };
}

/** More than any hit scores. */
const FIRST = 300;

type Words = Pick<Asked, 'search' | 'typing' | 'asTyped' | 'byId' | 'order' | 'filters'> & Typed;

/** Everything that has the words, whatever filters say, and what comes first among it. */
async function findHits(db: Kysely<Database>, asked: Words) {
  const query = await understandQuery(db, asked);
  const postings = await readPostings(db, query);
  const { firsts, bySku } = await findFirsts(db, asked, query);
  const hits = scorePostings(query.concepts, postings, asked.order !== 'relevance');
  if (query.isAnything && !asked.byId) addOthers(hits, await findPopular(db, asked.filters));
  for (const id of firsts) hits.set(id, FIRST);
  return { query, hits, firsts, bySku, isWhole: postings.isWhole };
}

/** The hits that facets are counted of. Prices and members are met; what is kept as bits is not. */
export async function findHitsForFacets(
  db: Kysely<Database>,
  request: FacetRequest,
): Promise<SomeHits> {
  const find = async (asked: FacetRequest & Typed): Promise<SomeHits> => {
    const words = { ...asked, typing: false, byId: false, order: 'relevance' } as const;
    const { hits } = await findHits(db, words);
    if (!needsLookUp(asked.filters)) return { ids: Int32Array.from(hits.keys()), share: 1 };
    const best = bestHits(hits, MAX_REACHED);
    return { ids: await lookUpHits(db, best, words), share: best.length / Math.max(1, hits.size) };
  };
  return (await withinPrice(request, find, ({ ids }) => ids.length > 0)).found;
}

/** Puts other products behind the hits, in their order. */
function addOthers(hits: Map<number, number>, popular: Int32Array): void {
  for (const [id, score] of hits) hits.set(id, score + 2);
  for (const [at, id] of popular.entries()) if (!hits.has(id)) hits.set(id, 2 - at / MAX_REACHED);
}

/** By a product's id, by its reference (SKU), by that of one of its variants. */
const BY_ID_OR_REFERENCE = {
  name: 'search by id or reference',
  text: `select id, id is distinct from $1::int4 as by_reference from products
    where (id = $1::int4 or lower(reference) = $2) and deleted_at is null
    union
    select v.product_id, true from product_variants v join products p on p.id = v.product_id
    where lower(v.reference) = $2 and v.deleted_at is null and p.deleted_at is null
    order by by_reference, id`,
};

const PINNED = {
  name: 'search pinned products',
  text: `select i.product_id as id from search_pins i join products p on p.id = i.product_id and p.deleted_at is null
    where search_without_units(i.stems) in (
      select search_without_units(stems) from unnest($1::text[]) meant, search_in_order(search_clean(meant)))
    order by i.id`,
};

/**
 * The products that come before all others: those whose reference is searched for, with `byId` also the one whose id it is, and what is
 * pinned to the search. In another order only the panel's come first. `bySku`: the first whose reference it is.
 */
async function findFirsts(
  db: Kysely<Database>,
  { byId, search, order, asTyped, typed = search }: Words,
  { correctedTo }: Understood,
) {
  const read = (query: typeof PINNED, values: readonly unknown[]) =>
    namedQuery<{ id: number; by_reference?: boolean }>(db, query, values);
  const isByRelevance = order === 'relevance';
  const id = byId ? /^#?([1-9]\d{0,8})$/.exec(search.trim())?.[1] : undefined;
  const key = identityKey(typed);
  // A word without a digit is hardly a reference: most searches cost no statement more.
  const isCode = /\d/.test(key) && key.length <= MAX_FACT_LENGTH.reference;
  const isNamed = byId || (isByRelevance && isCode);
  const named = isNamed ? await read(BY_ID_OR_REFERENCE, [id ?? null, key]) : [];
  const meant = [asTyped ? search : (correctedTo ?? search), typed];
  const pinned = isByRelevance ? await read(PINNED, [meant]) : [];
  const firsts = [...new Set([...named, ...pinned].map((product) => product.id))];
  return { firsts, bySku: named.find(({ by_reference }) => by_reference)?.id };
}
