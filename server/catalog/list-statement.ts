import type { ProductFilters } from '../../contract/catalog.ts';
import type { ListOrder } from '../../domain/sort-options.ts';
import { productCards } from '../products/product-card.ts';

/** Ties break on the newer id, with old_to_new on the older (decisions §3). */
export const ORDERS: Record<ListOrder, string> = {
  // Only where a list of members has it: anything else is the newest first.
  featured: 'p.created_at desc, p.id desc',
  most_viewed: 's.view_count desc, s.product_id desc',
  most_purchased: 's.purchase_count desc, s.product_id desc',
  new_to_old: 'p.created_at desc, p.id desc',
  old_to_new: 'p.created_at, p.id',
  price_high_to_low: 'p.final_price desc, p.id desc',
  price_low_to_high: 'p.final_price, p.id desc',
};

/** The same, of a collection that has a list of members, which knows what they are sorted by. */
const ORDERS_OF_MEMBERS: Record<ListOrder, string> = {
  ...ORDERS,
  featured: 'm.position, m.created_at desc, m.product_id desc',
  new_to_old: 'm.created_at desc, m.product_id desc',
  old_to_new: 'm.created_at, m.product_id',
  price_high_to_low: 'm.final_price desc, m.product_id desc',
  price_low_to_high: 'm.final_price, m.product_id desc',
};

/** One page of a list to read. */
export interface ListPlan {
  readonly filtered: FilteredProducts;
  readonly order: ListOrder;
  readonly perPage: number;
  /** Also counts all products that the filters leave. */
  readonly withTotal: boolean;
}

interface ListStatement {
  /** Set for the usual pages, so that the names kept by each connection stay few. */
  readonly name: string | undefined;
  readonly text: string;
}

const kept = new Map<string, ListStatement>();

/**
 * The statement that reads a page as one row: the catalogue's version, the total if wanted, the products' ids, and the
 * products as JSON text. Its values are the filters' and then how many products to skip.
 *
 * The limit stands in the text, and the offset as a subquery, so that one plan serves all pages
 * without being made again. Ids are picked first, from an index alone: deep pages stay cheap.
 */
export function listStatement(plan: ListPlan): ListStatement {
  const name = nameOf(plan);
  if (name === undefined) return { name, text: writeStatement(plan) };
  const found = kept.get(name);
  if (found) return found;
  const made = { name, text: writeStatement(plan) };
  kept.set(name, made);
  return made;
}

/** Some hundred names: one filter at most, and the page sizes of the shop's own screens (spec §9). */
function nameOf({ filtered, order, perPage, withTotal }: ListPlan): string | undefined {
  const usual = filtered.count <= 1 && (perPage === 30 || perPage === 10);
  if (!usual) return undefined;
  return `list-products ${filtered.shape} ${order} ${perPage}${withTotal ? ' total' : ''}`;
}

function writeStatement({ filtered, order, perPage, withTotal }: ListPlan): string {
  const { from, values } = filtered;
  const total = withTotal ? `(select count(*)::int4 ${from})` : 'null::int4';
  const by = (filtered.isOfMembers ? ORDERS_OF_MEMBERS : ORDERS)[order];
  const pick = (source: string) =>
    `array(select ${source} order by ${by} limit ${perPage} offset (select $${values.length + 1}::int4))`;
  const few = pick(idsFrom(filtered, order));
  const ids =
    filtered.shape === 'members' && isByPopularity(order)
      ? `case when ${HAS_MANY} then ${pick(POPULAR_MEMBERS)} else ${few} end`
      : few;
  // "offset 0" keeps the ids from being picked once for each place where they stand.
  return `select v.version, ${total} as total,
    array_to_string(k.ids, ',') as ids, ${productCards('k.ids')} as products
  from catalogue_version v cross join (select ${ids} as ids offset 0) k`;
}

/** From so many members on it is cheaper to walk the counters' index, and to look whether each product is one. */
const MANY = 5_000;
const HAS_MANY = `(select count(*) = ${MANY} from (
    select from collection_products m where m.category_id = $1::int limit ${MANY}) few)`;
/** "offset 0" keeps the planner from joining all members with their counters first. */
const POPULAR_MEMBERS = `s.product_id from product_popularity s where s.listed and exists (
    select from collection_products m where m.category_id = $1::int and m.product_id = s.product_id offset 0)`;

const isByPopularity = (order: ListOrder): boolean =>
  order === 'most_viewed' || order === 'most_purchased';

/** The filtered products' ids, from where their order is known too. */
function idsFrom({ from, shape, isOfMembers }: FilteredProducts, order: ListOrder): string {
  const id = isOfMembers ? 'm.product_id' : 'p.id';
  if (!isByPopularity(order)) return `${id} ${from}`;
  // Of everything and of a collection: the counters' index knows it all and looks up no product.
  if (shape === '') return 's.product_id from product_popularity s where s.listed';
  if (shape === 'category')
    return 's.product_id from product_popularity s where s.listed and s.category_id = $1::int';
  const join = `join product_popularity s on s.product_id = ${id} where `;
  return `s.product_id ${from.replace('where ', join)}`;
}

/** What narrows a list down by the products' own values: everything but the search, the page and the sort. */
export type Filters = Omit<
  ProductFilters,
  'page' | 'per_page' | 'sort_by' | 'search' | 'typing' | 'as_typed' | 'by_id' | 'counts'
> & {
  /** The collection has a list of members: `products.category_id` does not name them (member-lists.ts). */
  readonly of_members?: boolean;
};

/** The products that filters leave, as the inside of a statement; values stand for `$1`, `$2` … */
interface FilteredProducts {
  /** `from` and `where`; the product is `p`, or a member `m` alone where that says all. */
  readonly from: string;
  /** The same with the product `p` in any case. */
  readonly fromProducts: string;
  readonly values: unknown[];
  /** The same for all filters that give the same text. */
  readonly shape: string;
  /** How many filters are set. */
  readonly count: number;
  /** A member is `m` then; the product `p` is there only where filters ask for it. */
  readonly isOfMembers: boolean;
}

/** Facets that are not known narrow nothing. The bits are put together once for a statement (migration 0143). */
const IS_WANTED = 'get_bit((select facet_bits(?::jsonb)), p.id) is distinct from 0';

/**
 * Turns filters into SQL. Texts are constants chosen by which filters are set; what a client sends
 * travels as values only. Prices are the discounted ones, inclusive (decisions §3).
 */
export function filterProducts(filters: Partial<Filters>): FilteredProducts {
  const values: unknown[] = [];
  const shape: string[] = [];
  const conditions = ['p.deleted_at is null'];
  const add = (name: string, condition: string, ...given: unknown[]) => {
    shape.push(name);
    values.push(...given);
    conditions.push(condition.replaceAll('?', () => `$${values.length}`));
  };
  const isOfMembers = filters.of_members === true && filters.category_id !== undefined;
  if (filters.category_id && isOfMembers)
    add('members', 'm.category_id = ?::int', filters.category_id);
  else if (filters.category_id) add('category', 'p.category_id = ?::int', filters.category_id);
  if (filters.in_stock) add('stock', 'p.available');
  if (filters.available === '1') add('yes', 'p.available');
  if (filters.available === '0') add('no', 'not p.available');
  if (filters.on_sale) add('sale', 'p.discount > 0');
  if (filters.price_from !== undefined) {
    add('from', 'p.final_price >= ?::numeric', filters.price_from);
  }
  if (filters.price_to !== undefined) add('to', 'p.final_price <= ?::numeric', filters.price_to);
  if (filters.facets)
    add('facets', IS_WANTED, JSON.stringify({ in: filters.category_id ?? 0, of: filters.facets }));
  const where = conditions.join(' and ');
  const fromProducts = isOfMembers
    ? `from collection_products m join products p on p.id = m.product_id where ${where}`
    : `from products p where ${where}`;
  return {
    // Without other filters the list of members alone says which, and in which order.
    from:
      isOfMembers && shape.length === 1
        ? 'from collection_products m where m.category_id = $1::int'
        : fromProducts,
    fromProducts,
    values,
    shape: shape.join('-'),
    count: shape.length,
    isOfMembers,
  };
}
