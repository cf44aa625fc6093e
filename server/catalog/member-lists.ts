import type { Kysely } from 'kysely';
import type { ProductFilters } from '../../contract/catalog.ts';
import { readPriceWords } from '../../domain/price-words.ts';
import type { ListOrder } from '../../domain/sort-options.ts';
import { COLLECTIONS, tagOf, WORDS } from '../database/catalogue-version.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { BoundedStore } from '../http/bounded-store.ts';

/** The collections that have a list of members (`database/functions/collections.sql`), as of a version of the catalogue. */
export interface MemberLists {
  readonly version: number;
  has(collection: number): boolean;
  /** Whether the merchant has put its products in order. */
  isFeatured(collection: number): boolean;
}

/** Knows which collections have a list of members; reads it when it is not known, or was not at `least`. */
export type KnownMemberLists = (db: Kysely<Database>, least?: number) => Promise<MemberLists>;

const READ = {
  name: 'read-member-lists',
  text: `select v.version, array(select category_id from member_lists where ready) as listed,
    array(select id from categories where featured is not null) as featured from catalogue_version v`,
};

interface Row {
  readonly version: number;
  readonly listed: readonly number[];
  readonly featured: readonly number[];
}

const KEY = 'member lists';

/** Keeps them until collections change, so that lists cost no statement more. */
export const createKnownMemberLists =
  (store: BoundedStore): KnownMemberLists =>
  async (db, least = 0) => {
    const found = store.find<ReturnType<typeof toSets>>(KEY);
    if (found && found.state !== 'changed' && found.version >= least)
      return { ...found.value, version: found.version };
    const [row] = await namedQuery<Row>(db, READ, []);
    if (!row) throw new Error('The catalogue has no version');
    const lists = toSets(row);
    const bytes = 100 + 20 * (row.listed.length + row.featured.length);
    store.keep(KEY, lists, { bytes, tags: [COLLECTIONS], version: row.version });
    return { ...lists, version: row.version };
  };

function toSets({ listed, featured }: Row) {
  const [lists, ordered] = [new Set(listed), new Set(featured)];
  return {
    has: (collection: number) => lists.has(collection),
    isFeatured: (collection: number) => lists.has(collection) && ordered.has(collection),
  };
}

/** What decides which products a list has, and so how many. */
export function tagsOfFilters(filters: Partial<ProductFilters>): string[] {
  const { category_id: collection = 0, price_from, price_to } = filters;
  return [
    tagOf.list(collection),
    ...(filters.in_stock || filters.available !== undefined ? [tagOf.stock(collection)] : []),
    ...(filters.on_sale ? [tagOf.sale(collection)] : []),
    ...(price_from !== undefined || price_to !== undefined ? [tagOf.prices(collection)] : []),
    ...(filters.facets ? [WORDS] : []),
    ...(filters.search === undefined ? [] : [WORDS, COLLECTIONS]),
    ...(readPriceWords(filters.search ?? '') ? [tagOf.prices(0)] : []),
  ];
}

/** What decides a list's order, apart from which products it has; counters are no part of it (they change no version). */
export const tagsOfOrder = (order: ListOrder, collection: number): string[] =>
  order === 'price_high_to_low' || order === 'price_low_to_high' ? [tagOf.prices(collection)] : [];

/** The tags of products, from their ids as SQL writes them: `2,1`. */
export const tagsOfProducts = (ids: string): string[] =>
  ids === '' ? [] : ids.split(',').map((id) => tagOf.product(Number(id)));
