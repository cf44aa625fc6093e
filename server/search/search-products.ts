import type { Kysely } from 'kysely';
import { MAX_FACT_LENGTH } from '../../domain/fact-limits.ts';
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
import { bestHits, type Hits, pickHits } from './hits.ts';
import { findPopular, lookUpHits, MAX_REACHED, MAX_WALKED, needsLookUp } from './look-up-hits.ts';
import { CLOSELY_RANKED, rankClosely } from './rank-hits.ts';
import { hitsToCount, readPostings } from './read-postings.ts';
import { scorePostings } from './score-postings.ts';
import { type Understood, understandQuery } from './understand-query.ts';
import { type Typed, withinPrice } from './within-price.ts';

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
 * Finds products by any of the words, best first (docs/decisions/231). Work is bounded: very common words are read in part, and then the
 * total is an estimate.
 */
export async function searchProducts(db: Kysely<Database>, asked: Asked): Promise<Found> {
  if (asked.byId) return findProducts(db, asked);
  const { found, pricedFor } = await withinPrice(
    asked,
    (words) => findProducts(db, words),
    ({ total }) => total > 0,
  );
  return { ...found, ...(pricedFor && { pricedFor }) };
}

async function findProducts(db: Kysely<Database>, asked: Asked & Typed): Promise<Found> {
  const { query, hits, counted, isWhole, share, firsts, bySku } = await findHits(db, asked);
  const bits = await readFilterBits(db, asked.filters);
  const met = meetConditions(hits, bits);
  const { order, skip, perPage } = asked;
  const looksUp = order !== 'relevance' || needsLookUp(asked.filters);
  const needed = looksUp ? MAX_REACHED : Math.max(skip + perPage, CLOSELY_RANKED + firsts.length);
  const best = bestHits(met, Math.min(needed, MAX_REACHED));
  const kept = looksUp ? await lookUpHits(db, best, asked) : best;
  const found = isWhole ? met.ids.length : meetConditions(counted, bits).ids.length / share;
  const passing = looksUp && best.ids.length > 0 ? kept.ids.length / best.ids.length : 1;
  const total = Math.round(Math.max(found, met.ids.length) * passing);
  const ranked = await rankFirst(db, kept, { ...query, ...asked, isWhole, firsts });
  const counts =
    asked.counts &&
    (await countFilters(db, { hits: counted, scale: 1 / share, bits }, asked.filters));
  return {
    query,
    ids: Array.from(ranked.slice(skip, Math.min(skip + perPage, MAX_REACHED))),
    total,
    totalIsExact:
      isWhole && total <= MAX_REACHED && (!looksUp || met.ids.length === best.ids.length),
    reachable: Math.min(looksUp ? kept.ids.length : total, MAX_REACHED),
    correctedTo: bySku === undefined ? query.correctedTo : null,
    ...(bySku !== undefined && { bySku }),
    ...(counts && { counts }),
  };
}

interface FoundHits {
  readonly query: Understood;
  /** What comes first among them. */
  readonly firsts: readonly number[];
  readonly bySku: number | undefined;
  readonly hits: Hits;
  readonly isWhole: boolean;
  /** The hits that are counted, and their share of all. */
  readonly counted: Hits;
  readonly share: number;
}

type Words = Pick<Asked, 'search' | 'typing' | 'asTyped' | 'byId' | 'order' | 'filters'> & Typed;

/** Everything that has the words, whatever filters say. */
async function findHits(db: Kysely<Database>, asked: Words): Promise<FoundHits> {
  const query = await understandQuery(db, asked);
  const meant = asked.asTyped ? asked.search : (query.correctedTo ?? asked.search);
  const pinnedTo = asked.typed === undefined ? [meant] : [meant, asked.typed];
  const {
    pinned,
    share,
    isWhole: isReadWhole,
    ...postings
  } = await readPostings(db, pinnedTo, query);
  const { ids: firsts, bySku } = await findFirsts(
    db,
    { ...asked, search: asked.typed ?? asked.search },
    pinned,
  );
  const scored = scorePostings(query.concepts, postings, asked.order !== 'relevance');
  const isFilled = query.isAnything && !asked.byId;
  const filled = isFilled ? withOthers(scored, await findPopular(db, asked.filters)) : scored;
  const hits = withFirsts(firsts, filled);
  const isWhole = isReadWhole && !(isFilled && query.documents > MAX_WALKED);
  const counted = isWhole ? hits : hitsToCount(hits, query);
  return { query, firsts, bySku, hits, isWhole, share, counted };
}

/** The hits that facets are counted of. Prices and members are met; what is kept as bits is not. */
export async function findHitsForFacets(
  db: Kysely<Database>,
  asked: FacetRequest,
): Promise<SomeHits> {
  const { found } = await withinPrice(
    asked,
    (words) => findFacetHits(db, words),
    ({ ids }) => ids.length > 0,
  );
  return found;
}

async function findFacetHits(db: Kysely<Database>, asked: FacetRequest & Typed): Promise<SomeHits> {
  const words = { ...asked, typing: false, byId: false, order: 'relevance' } as const;
  const { counted, share } = await findHits(db, words);
  if (!needsLookUp(asked.filters)) return { ids: counted.ids, share };
  const looked = bestHits(counted, MAX_REACHED);
  const { ids } = await lookUpHits(db, looked, words);
  const passing = (share * looked.ids.length) / Math.max(1, counted.ids.length);
  return { ids, share: Math.min(1, passing) };
}

/** The hits with other products behind them, in their order. */
function withOthers({ ids, scores }: Hits, popular: Int32Array): Hits {
  const there = new Set(ids);
  const others = popular.filter((id) => !there.has(id));
  return {
    ids: Int32Array.from([...ids, ...others]),
    scores: Float32Array.from([
      ...Array.from(scores, (score) => score + 2),
      ...Array.from(others, (_, at) => 2 - at / MAX_REACHED),
    ]),
  };
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

interface Firsts {
  readonly ids: readonly number[];
  /** The first product whose reference is searched for. */
  readonly bySku: number | undefined;
}

/**
 * The products that come before all others: those whose reference is searched for, with `byId` also the one whose id it is, and what is
 * pinned to the search. In another order only the panel's come first.
 */
async function findFirsts(
  db: Kysely<Database>,
  { byId, search, order }: Words,
  pinned: readonly number[],
): Promise<Firsts> {
  const isByRelevance = order === 'relevance';
  const key = identityKey(search);
  // A word without a digit is hardly a reference: most searches cost no statement more.
  const isCode = /\d/.test(key) && key.length <= MAX_FACT_LENGTH.reference;
  const isNamed = byId || (isByRelevance && isCode);
  const named = isNamed
    ? await namedQuery<{ id: number; by_reference: boolean }>(db, BY_ID_OR_REFERENCE, [
        byId ? readId(search) : null,
        key,
      ])
    : [];
  const ids = new Set([...named.map(({ id }) => id), ...(isByRelevance ? pinned : [])]);
  return { ids: [...ids], bySku: named.find(({ by_reference }) => by_reference)?.id };
}

const readId = (search: string): number | null =>
  /^#?[1-9]\d{0,8}$/.test(search.trim()) ? Number(search.trim().replace('#', '')) : null;

/** The hits with those that come first, which score more than all others. */
function withFirsts(firsts: readonly number[], hits: Hits): Hits {
  if (firsts.length === 0) return hits;
  const most = hits.scores.reduce((one, other) => Math.max(one, other), 0);
  const { ids, scores } = pickHits(hits, (id) => !firsts.includes(id));
  return {
    ids: Int32Array.from([...firsts, ...ids]),
    scores: Float32Array.from([...firsts.map((_, at) => most + firsts.length - at), ...scores]),
  };
}

interface Ranking extends Understood, Pick<Asked, 'search' | 'typing' | 'order'> {
  readonly isWhole: boolean;
  readonly firsts: readonly number[];
}

/** What comes first, then the others as they came; by relevance the best of them as they are ranked closely. */
async function rankFirst(
  db: Kysely<Database>,
  hits: Hits,
  { firsts, order, ...query }: Ranking,
): Promise<Int32Array> {
  const there = new Set(firsts.length === 0 ? [] : hits.ids);
  const first = firsts.filter((id) => there.has(id));
  const { ids, scores } = pickHits(hits, (id) => !first.includes(id));
  if (order !== 'relevance' || ids.length === 0) return Int32Array.from([...first, ...ids]);
  const closely = {
    ids: ids.subarray(0, CLOSELY_RANKED),
    scores: scores.subarray(0, CLOSELY_RANKED),
  };
  const ranked = await rankClosely(db, closely, query);
  return Int32Array.from([...first, ...ranked, ...ids.subarray(CLOSELY_RANKED)]);
}
