import type { Kysely } from 'kysely';
import type { ProductFilters } from '../../contract/catalog.ts';
import { lastPage, offset } from '../../domain/pagination.ts';
import { FEATURED } from '../../domain/sort-options.ts';
import { tagOf } from '../database/catalogue-version.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { productCards } from '../products/product-card.ts';
import type { FoundProducts, ProductSearch, Suggestions } from '../products/product-search.ts';
import { type KnownMemberLists, tagsOfFilters, tagsOfOrder } from './member-lists.ts';

interface SearchReading {
  readonly search: ProductSearch;
  readonly memberLists: KnownMemberLists;
  /** Given what the answer shows of the catalogue. */
  readonly shows: (...tags: readonly string[]) => void;
}

/** One page of what a search finds, as JSON text (contract/catalog.ts): by relevance unless a sort is asked for. */
export async function listFound(
  db: Kysely<Database>,
  { search, memberLists, shows }: SearchReading,
  asked: ProductFilters & { readonly search: string },
): Promise<string> {
  const collection = asked.category_id ?? 0;
  const order = asked.sort_by === undefined || asked.sort_by === FEATURED ? null : asked.sort_by;
  shows(...tagsOfFilters(asked), tagOf.stock(collection)); // What is out of stock comes later.
  if (order) shows(...tagsOfOrder(order, collection));
  const { page, per_page: perPage } = asked;
  const request = {
    search: asked.search,
    filters: { ...asked, of_members: collection > 0 && (await memberLists(db)).has(collection) },
    order: order ?? 'relevance',
    skip: offset(page, perPage),
    perPage,
    asTyped: asked.as_typed ?? false,
    byId: asked.by_id ?? false,
    counts: asked.counts ?? false,
  } as const;
  const found: FoundProducts & Partial<Suggestions> = asked.typing
    ? await search.suggest(db, request)
    : await search.find(db, request);
  shows(...found.ids.map(tagOf.product));
  if (found.counts) {
    const counted = [0, ...found.counts.collections.map(({ category_id: id }) => id)];
    shows(tagOf.stock(0), tagOf.sale(0), tagOf.prices(0), ...counted.map(tagOf.list));
  }
  const rest = {
    current_page: page,
    last_page: lastPage(found.reachable, perPage),
    per_page: perPage,
    total: found.total,
    total_is_exact: found.totalIsExact,
    corrected_to: found.correctedTo,
    priced_for: found.pricedFor,
    counts: found.counts,
    collections: found.collections,
    meant: found.meant,
    by_sku: asked.typing ? found.bySku : undefined,
  };
  return `{"data":${await readCards(db, found.ids)},${JSON.stringify(rest).slice(1)}`;
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
