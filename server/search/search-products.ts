import { type Kysely, sql } from 'kysely';
import type { NamedCollection, PricedFor } from '../../contract/catalog.ts';
import { readPriceWords } from '../../domain/price-words.ts';
import type { SortBy } from '../../domain/sort-options.ts';
import { int4Array, namedQuery, readInt4s } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type {
  FacetRequest,
  FoundProducts,
  SearchFilters,
  SearchRequest,
  SomeHits,
  Suggestions,
} from '../products/product-search.ts';
import { countFilters } from './count-filters.ts';
import { meetConditions, readFilterBits } from './filter-bits.ts';
import { bestHits, CLOSELY_RANKED, rankClosely } from './rank-hits.ts';
import { hitsToCount, readPostings } from './read-postings.ts';
import { type Hits, scorePostings, weighNoun } from './score-postings.ts';
import { type Concept, type Understood, understandQuery } from './understand-query.ts';

/** What is searched for, and how. */
interface Asked extends SearchRequest {
  /** The last word is still being typed: its beginning is enough. */
  readonly typing: boolean;
}

/** Totals are exact to here, and pages lead no further (decisions). So many of the best hits are looked up or sorted. */
const MOST_REACHED = 10_000;

/**
 * Finds products by any of the words, best first: BM25F over the index in PostgreSQL, with spelling, synonyms
 * and units (docs/decisions/037). Work is bounded: very common words are read in part, and then the
 * total is an estimate.
 */
export async function searchProducts(
  db: Kysely<Database>,
  asked: Asked,
): Promise<FoundProducts & Partial<Suggestions>> {
  if (asked.byId || asked.asTyped) return findProducts(db, asked);
  return withPriceWords(
    asked,
    (words) => findProducts(db, words),
    (found, pricedFor) => ({ ...found, pricedFor }),
  );
}

/**
 * Searches without the words about the price, for products of that price; where none is, at any price (docs/decisions/195). A filter
 * by price goes before the words.
 */
async function withPriceWords<
  Request extends Pick<Asked, 'search' | 'filters'>,
  Found extends Pick<FoundProducts, 'total'>,
>(
  asked: Request,
  find: (asked: Request & Typed) => Promise<Found>,
  say: (found: Found, pricedFor: PricedFor) => Found = (found) => found,
): Promise<Found> {
  const said = readPriceWords(asked.search);
  if (!said) return find(asked);
  const { words, ...price } = said;
  const { filters } = asked;
  const plain = { ...asked, search: words, typed: asked.search };
  if (filters.price_from !== undefined || filters.price_to !== undefined) return find(plain);
  const { price_from = null, price_to = null } = price;
  const within = await find({ ...plain, filters: { ...filters, ...price } });
  if (within.total > 0) return say(within, { words, price_from, price_to, found: 'within' });
  return say(await find(plain), { words, price_from, price_to, found: 'any_price' });
}

interface Typed {
  /** What was typed, with its words about the price. */
  readonly typed?: string;
}

async function findProducts(
  db: Kysely<Database>,
  asked: Asked & Typed,
): Promise<FoundProducts & Partial<Suggestions>> {
  const { query, hits, counted, isWhole, share, firsts } = await findHits(db, asked);
  const { correctedTo } = query;
  const bits = await readFilterBits(db, asked.filters);
  const met = meetConditions(hits, bits);
  const { order, skip, perPage } = asked;
  const looksUp = order !== 'relevance' || needsLookUp(asked.filters);
  const needed = looksUp ? MOST_REACHED : Math.max(skip + perPage, CLOSELY_RANKED + firsts.length);
  const best = bestHits(met, Math.min(needed, MOST_REACHED));
  const kept = looksUp ? await lookUpHits(db, best, asked) : best;
  const found = isWhole ? met.ids.length : meetConditions(counted, bits).ids.length / share;
  const passing = looksUp && best.ids.length > 0 ? kept.ids.length / best.ids.length : 1;
  const total = Math.round(Math.max(found, met.ids.length) * passing);
  const ranked = await rankFirst(db, kept, {
    ...query,
    search: asked.search,
    isWhole,
    firsts,
    order,
  });
  const ids = Array.from(ranked.slice(skip, Math.min(skip + perPage, MOST_REACHED)));
  const counts =
    asked.counts &&
    (await countFilters(db, { hits: counted, scale: 1 / share, bits }, asked.filters));
  return {
    ids,
    total,
    totalIsExact:
      isWhole && total <= MOST_REACHED && (!looksUp || met.ids.length === best.ids.length),
    reachable: Math.min(looksUp ? kept.ids.length : total, MOST_REACHED),
    correctedTo,
    ...(counts && { counts }),
    ...(asked.typing && { collections: await findCollections(db, query.concepts) }),
  };
}

interface FoundHits {
  readonly query: Understood;
  /** What comes first among them. */
  readonly firsts: readonly number[];
  readonly hits: Hits;
  readonly isWhole: boolean;
  /** The hits that are counted, and their share of all. */
  readonly counted: Hits;
  readonly share: number;
}

type Words = Pick<Asked, 'search' | 'typing' | 'asTyped' | 'byId' | 'order' | 'filters'> & Typed;

/** Everything that has the words, whatever filters say. */
async function findHits(db: Kysely<Database>, asked: Words): Promise<FoundHits> {
  const understood = await understandQuery(db, asked);
  const meant = asked.asTyped ? asked.search : (understood.correctedTo ?? asked.search);
  const pinnedTo = asked.typed === undefined ? [meant] : [meant, asked.typed];
  const {
    pinned,
    share,
    isWhole: isReadWhole,
    ...postings
  } = await readPostings(db, pinnedTo, understood);
  const query = { ...understood, concepts: weighNoun(understood.concepts, postings) };
  const firsts = await findFirsts(db, asked, pinned);
  const scored = scorePostings(query, postings);
  const isFilled = query.isAnything && !asked.byId && scored.ids.length < ENOUGH;
  const filled = isFilled ? withOthers(scored, await findPopular(db, asked.filters)) : scored;
  const hits = withFirsts(firsts, filled);
  const isWhole = isReadWhole && !(isFilled && query.documents > MOST_WALKED);
  return {
    query,
    firsts,
    hits,
    isWhole,
    share,
    counted: isWhole ? hits : hitsToCount(hits, query),
  };
}

/** The hits that facets are counted of, and the share of all hits that they are. Prices and members are met; what is kept as bits is not. */
export async function findHitsForFacets(
  db: Kysely<Database>,
  asked: FacetRequest,
): Promise<SomeHits> {
  const find = (words: typeof asked & Typed) => findFacetHits(db, words);
  if (asked.asTyped) return find(asked);
  return withPriceWords(asked, find);
}

interface FacetHits extends SomeHits {
  readonly total: number;
}

async function findFacetHits(
  db: Kysely<Database>,
  asked: FacetRequest & Typed,
): Promise<FacetHits> {
  const words = { ...asked, typing: false, byId: false, order: 'relevance' } as const;
  const { counted, share } = await findHits(db, words);
  if (!needsLookUp(asked.filters)) return { ids: counted.ids, total: counted.ids.length, share };
  const looked = bestHits(counted, MOST_REACHED);
  const { ids } = await lookUpHits(db, looked, words);
  const passing = (share * looked.ids.length) / Math.max(1, counted.ids.length);
  return { ids, total: ids.length, share: Math.min(1, passing) };
}

/** Prices and members are not kept as bits. */
const needsLookUp = ({ price_from, price_to, of_members }: SearchFilters): boolean =>
  price_from !== undefined || price_to !== undefined || of_members === true;

/** Who asks for what anything is, such as a gift, is shown all products behind those that have a word, where these are fewer. */
const ENOUGH = 60;
/** So many of the most popular products are looked through for those of a price. */
const MOST_WALKED = 100_000;

const READ_POPULAR = {
  name: 'search popular',
  text: `select string_agg(int4send(product_id), ''::bytea order by place) as ids
    from (select product_id, row_number() over () as place from (
        select product_id, price_now from product_popularity
        where listed order by purchase_count desc, product_id desc limit ${MOST_WALKED}) popular
      where price_now between coalesce($1::numeric, 0) and coalesce($2::numeric, 1e9)
      limit ${MOST_REACHED + 1}) best`,
};

/** The products, the most popular first, as far as a filter by price leaves them. */
async function findPopular(
  db: Kysely<Database>,
  { price_from, price_to }: SearchFilters,
): Promise<Int32Array> {
  const [row] = await namedQuery<{ ids: Buffer | null }>(db, READ_POPULAR, [
    price_from ?? null,
    price_to ?? null,
  ]);
  return readInt4s(row?.ids);
}

/** The hits with other products behind them, in their order. */
function withOthers({ ids, scores }: Hits, popular: Int32Array): Hits {
  const there = new Set(ids);
  const others = popular.filter((id) => !there.has(id));
  return {
    ids: Int32Array.from([...ids, ...others]),
    scores: Float32Array.from([
      ...Array.from(scores, (score) => score + 2),
      ...Array.from(others, (_, at) => 2 - at / MOST_REACHED),
    ]),
  };
}

/** The products that come before all others: those whose id or reference is searched for, and what is pinned to the search. */
async function findFirsts(
  db: Kysely<Database>,
  { byId, search, order }: Words,
  pinned: readonly number[],
): Promise<readonly number[]> {
  const named = byId
    ? await namedQuery<{ id: number }>(db, BY_ID_OR_REFERENCE, [readId(search), search.trim()])
    : [];
  return [...new Set([...named.map(({ id }) => id), ...(order === 'relevance' ? pinned : [])])];
}

const BY_ID_OR_REFERENCE = {
  name: 'search by id or reference',
  text: `select id from products where (id = $1::int4 or lower(reference) = lower($2)) and deleted_at is null
    order by id = $1::int4 desc nulls last, id`,
};

const readId = (search: string): number | null =>
  /^#?[1-9]\d{0,8}$/.test(search.trim()) ? Number(search.trim().replace('#', '')) : null;

/** The hits with those that come first, which score more than all others. */
function withFirsts(firsts: readonly number[], { ids, scores }: Hits): Hits {
  if (firsts.length === 0) return { ids, scores };
  const most = scores.reduce((one, other) => Math.max(one, other), 0);
  const places = new Map(firsts.map((id, place) => [id, most + firsts.length - place]));
  const others = Int32Array.from(ids.keys()).filter((at) => !places.has(ids[at] ?? 0));
  return {
    ids: Int32Array.from([...firsts, ...others.map((at) => ids[at] ?? 0)]),
    scores: Float32Array.from([
      ...firsts.map((id) => places.get(id) ?? 0),
      ...Array.from(others, (at) => scores[at] ?? 0),
    ]),
  };
}

/** Ties go to the newer product, with `old_to_new` to the older. */
const ORDERS: Record<SortBy, string> = {
  most_viewed: 's.view_count desc, p.id desc',
  most_purchased: 's.purchase_count desc, p.id desc',
  new_to_old: 'p.created_at desc, p.id desc',
  old_to_new: 'p.created_at, p.id',
  price_high_to_low: 'p.final_price desc, p.id desc',
  price_low_to_high: 'p.final_price, p.id desc',
};

/** The hits that filters by price and by member leave: by relevance as they came, else in the order asked for. */
async function lookUpHits(
  db: Kysely<Database>,
  hits: Hits,
  { filters, order }: Pick<Asked, 'filters' | 'order'>,
): Promise<Hits> {
  const { price_from = 0, price_to = 1e9, of_members, category_id = 0 } = filters;
  const place =
    order === 'relevance' ? sql`0` : sql`row_number() over (order by ${sql.raw(ORDERS[order])})`;
  const counters = sql`join product_popularity s on s.product_id = p.id`;
  const members = sql`join collection_products m on m.product_id = p.id and m.category_id = ${category_id}`;
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(id), ''::bytea order by place) as ids from (
      select p.id, ${place} as place from products p
        ${order === 'most_viewed' || order === 'most_purchased' ? counters : sql``} ${of_members ? members : sql``}
      where p.id = any ((select ${int4Array(hits.ids)}::int4[])::int4[]) and p.deleted_at is null
        and p.final_price between ${price_from}::numeric and ${price_to}::numeric) kept`.execute(
    db,
  );
  const ids = readInt4s(rows[0]?.ids);
  if (order !== 'relevance') return { ids, scores: new Float32Array(ids.length) };
  const left = new Set(ids);
  const places = Int32Array.from(hits.ids.keys()).filter((at) => left.has(hits.ids[at] ?? 0));
  return {
    ids: places.map((at) => hits.ids[at] ?? 0),
    scores: Float32Array.from(places, (at) => hits.scores[at] ?? 0),
  };
}

interface Ranking extends Understood {
  readonly search: string;
  readonly isWhole: boolean;
  readonly firsts: readonly number[];
  readonly order: Asked['order'];
}

/** What comes first, then the others as they came; by relevance the best of them as they are ranked closely. */
async function rankFirst(
  db: Kysely<Database>,
  { ids, scores }: Hits,
  { firsts, order, ...query }: Ranking,
): Promise<Int32Array> {
  const there = firsts.length === 0 ? new Set() : new Set(ids);
  const first = new Set(firsts.filter((id) => there.has(id)));
  const others = first.size === 0 ? ids : ids.filter((id) => !first.has(id));
  if (order !== 'relevance' || others.length === 0) return Int32Array.from([...first, ...others]);
  // Of hits by relevance those that come first score most.
  const closely = {
    ids: others.subarray(0, CLOSELY_RANKED),
    scores: scores.subarray(first.size, first.size + CLOSELY_RANKED),
  };
  const ranked = await rankClosely(db, closely, query);
  return Int32Array.from([...first, ...ranked, ...others.subarray(CLOSELY_RANKED)]);
}

/** So many collections are offered while one types. */
const MOST = 3;

/** The collections whose names have most of the words; stems are the beginnings of words. Empty ones lead nowhere. */
const FIND_COLLECTIONS = {
  name: 'search collections',
  text: `select c.id as category_id, c.name::text
    from categories c cross join lateral (
      select count(distinct w.concept) as matched from unnest($1::text[], $2::int4[]) w (stem, concept)
      where strpos(' ' || lower(c.name::text), ' ' || w.stem) > 0) m
    where m.matched > 0 and exists (select from products p where p.category_id = c.id and p.deleted_at is null)
    order by m.matched desc, c.position, c.id limit ${MOST}`,
};

/** The collections that words name. */
async function findCollections(
  db: Kysely<Database>,
  concepts: readonly Concept[],
): Promise<NamedCollection[]> {
  const stems = concepts.flatMap(({ meanings }, concept) =>
    meanings.flatMap(({ stems: all }) =>
      all.length === 1 && (all[0]?.length ?? 0) > 1 ? [{ stem: all[0] ?? '', concept }] : [],
    ),
  );
  if (stems.length === 0) return [];
  return namedQuery<NamedCollection>(db, FIND_COLLECTIONS, [
    stems.map(({ stem }) => stem),
    stems.map(({ concept }) => concept),
  ]);
}
