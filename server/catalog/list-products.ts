import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ProductFilters } from '../../contract/catalog.ts';
import { lastPage, offset } from '../../domain/pagination.ts';
import { DEFAULT_SORT, FEATURED, type ListOrder } from '../../domain/sort-options.ts';
import type { Database } from '../database/types.ts';
import type { ListFilters } from '../products/list-filters.ts';
import { productCards } from '../products/product-card.ts';
import { bitsOfList, COUNT_OF_BITS, IDS_OF_BITS, isInBits } from './list-bits.ts';
import {
  type KnownMemberLists,
  type MemberLists,
  tagsOfFilters,
  tagsOfOrder,
  tagsOfProducts,
} from './member-lists.ts';

interface ListReading {
  readonly memberLists: KnownMemberLists;
  /** Given what the list shows of the catalogue. */
  readonly shows: (...tags: readonly string[]) => void;
}

/**
 * One page of products as JSON text, filtered and sorted, with the exact total. Past the last page `data` is empty. Page and total are
 * read by one statement, so they show the same moment.
 */
export async function listProducts(
  db: Kysely<Database>,
  { memberLists, shows }: ListReading,
  asked: ProductFilters,
): Promise<string> {
  const { page, per_page: perPage, category_id: collection = 0 } = asked;
  const lists = collection > 0 ? await memberLists(db) : null;
  const list = toList(asked, lists);
  shows(...tagsOfFilters(list.filters), ...tagsOfOrder(list.order, collection));
  let found = await readPage(db, list);
  // Collections may have changed since it was known how they are listed: then this one is read again.
  if (lists && found.version > lists.version) {
    const later = toList(asked, await memberLists(db, found.version));
    if (later.order !== list.order || later.filters.of_members !== list.filters.of_members)
      found = await readPage(db, later);
  }
  const { products, ids, total } = found;
  shows(...tagsOfProducts(ids));
  return `{"data":${products},"current_page":${page},"last_page":${lastPage(total, perPage)},"per_page":${perPage},"total":${total}}`;
}

interface List {
  readonly filters: ListFilters;
  readonly order: ListOrder;
  readonly perPage: number;
  /** How many products stand before the page. */
  readonly skip: number;
}

/** How a list is read: its filters as they are listed now, and its order. */
function toList(asked: ProductFilters, lists: MemberLists | null): List {
  const { page, per_page: perPage, sort_by: sortBy, category_id: collection = 0 } = asked;
  const isFeatured = lists?.isFeatured(collection) ?? false;
  const wanted = sortBy ?? FEATURED;
  return {
    filters: { ...asked, of_members: lists?.has(collection) ?? false },
    order: wanted === FEATURED && !isFeatured ? DEFAULT_SORT : wanted,
    perPage,
    skip: offset(page, perPage),
  };
}

interface ListPage {
  readonly version: number;
  readonly total: number;
  /** The products' ids: `2,1`. */
  readonly ids: string;
  /** JSON text. */
  readonly products: string;
}

async function readPage(db: Kysely<Database>, list: List): Promise<ListPage> {
  const { rows } = await sql<ListPage>`
    with ${bitsOfList(list.filters)},
    page as materialized (select ${pickIds(list)} as ids)
    select v.version, ${total(list.filters)} as total, array_to_string(ids, ',') as ids,
      ${sql.raw(productCards('ids'))} as products
    from catalogue_version v cross join page`.execute(db);
  const [page] = rows;
  if (!page) throw new Error('The catalogue has no version');
  return page;
}

/** How many products the list has. Bits don't know prices, nor what is out of stock. */
function total(filters: ListFilters): RawBuilder<unknown> {
  const { price_from, price_to, available } = filters;
  const bitsKnowAll = price_from === undefined && price_to === undefined && available !== '0';
  if (bitsKnowAll) return COUNT_OF_BITS;
  return sql`(select count(*)::int4 from products p where ${conditions(PRODUCTS, filters)})`;
}

/** At most this many products of known ids are looked up and sorted; more are soon met in the index of the order. */
const MAX_SORTED = 2_000;

/** An array of the ids of a page. */
function pickIds({ filters, order, perPage, skip }: List): RawBuilder<unknown> {
  const { by, source } = ORDERS[order];
  const { table, id } = source;
  const pick = (from: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`array(
    select ${id} from ${from} where ${condition} order by ${by} limit ${perPage} offset ${skip})`;
  const walk = pick(table, conditions(source, filters));
  if (!needsBits(source, filters)) return walk;
  const known = sql`${IDS_OF_BITS} w (wanted_id) join ${table} on ${id} = wanted_id`;
  const sort = pick(known, ofColumns(source, filters));
  return sql`case when ${COUNT_OF_BITS} <= ${MAX_SORTED}::int then ${sort} else ${walk} end`;
}

/** No column says which facets a product has, and which lists it is a member of. */
const needsBits = (source: Source, { facets, of_members }: ListFilters): boolean =>
  facets !== undefined || (of_members === true && source !== MEMBERS);

/** A table in which products are found in some order, and how it names what lists are narrowed down by. */
interface Source {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly isListed: RawBuilder<unknown>;
  readonly category: RawBuilder<unknown>;
  readonly isAvailable: RawBuilder<unknown>;
  readonly isOnSale: RawBuilder<unknown>;
  readonly price: RawBuilder<unknown>;
}

/** The products themselves. */
export const PRODUCTS: Source = {
  table: sql`products p`,
  id: sql`p.id`,
  isListed: sql`p.deleted_at is null`,
  category: sql`p.category_id`,
  isAvailable: sql`p.available`,
  isOnSale: sql`(p.discount > 0 or p.variant_reduced)`,
  price: sql`p.final_price`,
};
/** Views and purchases; triggers keep the rest beside them, so that an index has it all. */
const COUNTERS: Source = {
  table: sql`product_popularity s`,
  id: sql`s.product_id`,
  isListed: sql`s.listed`,
  category: sql`s.category_id`,
  isAvailable: sql`s.in_stock`,
  isOnSale: sql`s.on_sale`,
  price: sql`s.price_now`,
};
/** The members of a collection as the merchant has put them in order. */
const MEMBERS: Source = {
  ...PRODUCTS,
  table: sql`collection_products m join products p on p.id = m.product_id`,
  category: sql`m.category_id`,
};

/** Ties go to the newer product, with `old_to_new` to the older. */
const ORDERS: Record<ListOrder, { readonly by: RawBuilder<unknown>; readonly source: Source }> = {
  featured: {
    by: sql`m.position, m.created_at desc, m.product_id desc`,
    source: MEMBERS,
  },
  most_viewed: { by: sql`s.view_count desc, s.product_id desc`, source: COUNTERS },
  most_purchased: { by: sql`s.purchase_count desc, s.product_id desc`, source: COUNTERS },
  new_to_old: { by: sql`p.created_at desc, p.id desc`, source: PRODUCTS },
  old_to_new: { by: sql`p.created_at, p.id`, source: PRODUCTS },
  price_high_to_low: { by: sql`p.final_price desc, p.id desc`, source: PRODUCTS },
  price_low_to_high: { by: sql`p.final_price, p.id desc`, source: PRODUCTS },
};

/** All that narrows a list down, of a table that is read in order. */
export function conditions(source: Source, filters: ListFilters): RawBuilder<unknown> {
  const columns = ofColumns(source, filters);
  return needsBits(source, filters) ? sql`${columns} and ${isInBits(source.id)}` : columns;
}

/** The same without what only bits know. Prices are the discounted ones, inclusive. */
function ofColumns(source: Source, filters: ListFilters): RawBuilder<unknown> {
  const { category_id: collection, of_members, in_stock, available, on_sale } = filters;
  const { price_from, price_to } = filters;
  const { isListed, category, isAvailable, isOnSale, price } = source;
  const isHere = !of_members || source === MEMBERS;
  const wanted = [
    isListed,
    collection && isHere && sql`${category} = ${collection}::int`,
    (in_stock || available === '1') && isAvailable,
    available === '0' && sql`not ${isAvailable}`,
    on_sale && isOnSale,
    price_from !== undefined && sql`${price} >= ${price_from}::numeric`,
    price_to !== undefined && sql`${price} <= ${price_to}::numeric`,
  ];
  return sql.join(
    wanted.filter((condition) => typeof condition === 'object'),
    sql` and `,
  );
}
