import { CompiledQuery, type Kysely } from 'kysely';
import type { FilterCounts, NamedCollection } from '../../../contract/catalog.ts';
import type { SortBy } from '../../../domain/sort-options.ts';
import { namedQuery } from '../../database/session.ts';
import type { Database } from '../../database/types.ts';
import { productCards } from '../../products/product-card.ts';
import { type Filters, filterProducts, ORDERS } from '../list-statement.ts';
import { countFilters } from './count-filters.ts';
import { findCollections } from './find-collections.ts';
import { bestHits, CLOSELY_RANKED, type Hit, rankClosely } from './rank-hits.ts';
import { readPostings } from './read-postings.ts';
import { scorePostings } from './score-postings.ts';
import { type Understood, understandQuery } from './understand-query.ts';

export interface ProductSearch {
  readonly search: string;
  readonly filters: Partial<Filters>;
  readonly order: SortBy | 'relevance';
  readonly skip: number;
  readonly perPage: number;
  /** The last word is still being typed: its beginning is enough. */
  readonly typing: boolean;
  /** Spelling stays as typed. */
  readonly asTyped: boolean;
  /** A product whose id or reference is searched for comes first. */
  readonly byId: boolean;
  /** Also counts what each filter leaves. */
  readonly counts?: boolean;
}

export interface FoundProducts {
  /** One page as JSON text. */
  readonly products: string;
  /** Its products' ids. */
  readonly ids: readonly number[];
  readonly total: number;
  readonly totalIsExact: boolean;
  /** How many of the hits pages lead to. */
  readonly reachable: number;
  /** The search with its spelling corrected, where it was; searched as typed: where it would have been. */
  readonly correctedTo: string | null;
  /** Where asked for. */
  readonly counts?: FilterCounts;
  /** The collections that the words name, while one types. */
  readonly collections?: readonly NamedCollection[];
}

/** Totals are exact to here, and pages lead no further (decisions). */
const MOST_COUNTED = 10_000;
/** So many of the best hits are filtered or sorted. */
const MOST_FILTERED = 30_000;

/**
 * Finds products by any of the words, best first: BM25F over the index in PostgreSQL, with spelling, synonyms
 * and units (docs/decisions/037). Work is bounded: very common words are read in part, and then the
 * total is an estimate.
 */
export async function searchProducts(
  db: Kysely<Database>,
  asked: ProductSearch,
): Promise<FoundProducts> {
  const query = await understandQuery(db, asked);
  const { correctedTo } = query;
  const meant = asked.asTyped ? asked.search : (correctedTo ?? asked.search);
  const { pinned, ...postings } = await readPostings(db, meant, query);
  const hits = scorePostings(query.concepts, postings);
  const counted = Math.max(hits.ids.length, postings.isWhole ? 0 : knownFrequency(query));
  const firsts = await findFirsts(db, asked, pinned);
  const isPlain =
    asked.order === 'relevance' &&
    filterProducts(asked.filters).shape === '' &&
    firsts.length === 0;
  const needed = isPlain ? Math.max(asked.skip + asked.perPage, CLOSELY_RANKED) : MOST_FILTERED;
  const best = bestHits(hits, Math.min(needed, isPlain ? MOST_COUNTED : MOST_FILTERED));
  const kept = isPlain ? best : await filterHits(db, withFirst(firsts, best), asked);
  const ordered =
    asked.order === 'relevance' && kept.length > 0
      ? await rankFirst(db, kept, { ...query, isWhole: postings.isWhole })
      : kept;
  const there = new Set(kept.map(({ id }) => id));
  const ranked = withFirst(
    firsts.filter((id) => there.has(id)),
    ordered,
  );
  const total = isPlain ? counted : estimate(kept.length, { looked: best.length, of: counted });
  const ids = ranked
    .slice(asked.skip, Math.min(asked.skip + asked.perPage, MOST_COUNTED))
    .map(({ id }) => id);
  const counts =
    asked.counts &&
    (await countFilters(
      db,
      { hits: withFirst(firsts, sampleOf(bestHits(hits, MOST_COUNTED), counted)), of: counted },
      asked.filters,
    ));
  return {
    products: await readCards(db, ids),
    ids,
    total,
    totalIsExact: total <= MOST_COUNTED && (counted === best.length || isPlain) && postings.isWhole,
    reachable: Math.min(isPlain ? total : kept.length, MOST_COUNTED),
    correctedTo,
    ...(counts && { counts }),
    ...(asked.typing && { collections: await findCollections(db, query.concepts) }),
  };
}

/** Of more hits than are counted exactly, every so many-th of the best stands for the others beside it. */
const SAMPLED = 5;

const sampleOf = (best: readonly Hit[], counted: number): readonly Hit[] =>
  counted > MOST_COUNTED ? best.filter((_, place) => place % SAMPLED === 0) : best;

/** The products that come before all others: those whose id or reference is searched for, and what is pinned to the search. */
async function findFirsts(
  db: Kysely<Database>,
  { byId, search, order }: ProductSearch,
  pinned: readonly number[],
): Promise<readonly number[]> {
  const id = byId ? readId(search) : null;
  return [
    ...(id === null ? [] : [id]),
    ...(byId ? await findReferences(db, search) : []),
    ...(order === 'relevance' ? pinned : []),
  ];
}

const byReference = {
  name: 'find-reference',
  text: 'select id from products where lower(reference) = lower($1) and deleted_at is null',
};

async function findReferences(db: Kysely<Database>, search: string): Promise<number[]> {
  const found = await namedQuery<{ id: number }>(db, byReference, [search.trim()]);
  return found.map(({ id }) => id);
}

const readId = (search: string): number | null =>
  /^#?[1-9]\d{0,8}$/.test(search.trim()) ? Number(search.trim().replace('#', '')) : null;

/** Of hits beyond those looked at, the same share is taken to pass the filters. */
const estimate = (kept: number, { looked, of }: { looked: number; of: number }): number =>
  looked === 0 || looked >= of ? kept : Math.round((kept * of) / looked);

/** How many products have a query of one word, however many of them were read. */
function knownFrequency({ concepts, frequencies }: Understood): number {
  if (concepts.length !== 1) return 0;
  const stems = concepts.flatMap(({ meanings }) => meanings.flatMap((meaning) => meaning.stems));
  return Math.max(0, ...stems.map((stem) => frequencies.get(stem) ?? 0));
}

function withFirst(firsts: readonly number[], hits: readonly Hit[]): readonly Hit[] {
  if (firsts.length === 0) return hits;
  const first = new Set(firsts);
  return [
    ...[...first].map((id) => ({ id, score: 0 })),
    ...hits.filter(({ id }) => !first.has(id)),
  ];
}

/** The hits that filters leave: by relevance as they came, else in the order asked for. */
async function filterHits(
  db: Kysely<Database>,
  hits: readonly Hit[],
  { filters, order }: ProductSearch,
): Promise<readonly Hit[]> {
  const { fromProducts, values } = filterProducts(filters);
  const among = `${fromProducts} and p.id = any ($${values.length + 1}::int4[])`;
  const counters = order === 'most_viewed' || order === 'most_purchased';
  const source = counters
    ? among.replace('where', 'join product_popularity s on s.product_id = p.id where')
    : among;
  const place = order === 'relevance' ? '0' : `row_number() over (order by ${ORDERS[order]})`;
  const text = `select string_agg(int4send(id), ''::bytea order by place) as ids
    from (select p.id, ${place} as place ${source}) kept`;
  const statement = CompiledQuery.raw(text, [...values, hits.map(({ id }) => id)]);
  const { rows } = await db.executeQuery<{ ids: Buffer | null }>(statement);
  const bytes = rows[0]?.ids ?? Buffer.alloc(0);
  const kept = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32BE(at * 4));
  if (order !== 'relevance') return kept.map((id) => ({ id, score: 0 }));
  const left = new Set(kept);
  return hits.filter(({ id }) => left.has(id));
}

async function rankFirst(
  db: Kysely<Database>,
  hits: readonly Hit[],
  query: Parameters<typeof rankClosely>[2],
): Promise<readonly Hit[]> {
  const ranked = await rankClosely(db, hits.slice(0, CLOSELY_RANKED), query);
  return [...ranked, ...hits.slice(CLOSELY_RANKED)];
}

const READ_CARDS = {
  name: 'search cards',
  text: `select ${productCards('$1::int4[]')} as products`,
};

async function readCards(db: Kysely<Database>, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return '[]';
  const [row] = await namedQuery<{ products: string }>(db, READ_CARDS, [ids]);
  return row?.products ?? '[]';
}
