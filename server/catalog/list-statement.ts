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
  /** From so many products on that are left, the index of the order is walked; absent: `MANY`. */
  readonly many?: number;
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
function nameOf({ filtered, order, perPage, withTotal, many }: ListPlan): string | undefined {
  const usual = many === undefined && filtered.count <= 1 && (perPage === 30 || perPage === 10);
  if (!usual) return undefined;
  return `list-products ${filtered.shape} ${order} ${perPage}${withTotal ? ' total' : ''}`;
}

function writeStatement({
  filtered,
  order,
  perPage,
  withTotal,
  many: from = MANY,
}: ListPlan): string {
  const { values, facets } = filtered;
  const total = withTotal
    ? `(${filtered.countByBits ?? `select count(*)::int4 ${filtered.from}`})`
    : 'null::int4';
  const by = (filtered.isOfMembers ? ORDERS_OF_MEMBERS : ORDERS)[order];
  const pick = (source: string) =>
    `array(select ${source} order by ${by} limit ${perPage} offset (select $${values.length + 1}::int4))`;
  const { few, many } = sourcesOf(filtered, order, from);
  const ids = many
    ? `case when ${many.where} then ${pick(many.source)} else ${pick(few)} end`
    : pick(few);
  // "offset 0" keeps the ids from being picked once for each place where they stand.
  const text = `select v.version, ${total} as total,
    array_to_string(k.ids, ',') as ids, ${productCards('k.ids')} as products
  from catalogue_version v cross join (select ${ids} as ids offset 0) k`;
  return facets
    ? `with wanted as materialized (select facet_bits(${facets}::jsonb) as bits) ${text.replaceAll(bitsOf(facets), '(select bits from wanted)')}`
    : text;
}

/** From so many members on it is cheaper to walk the counters' index, and to look whether each product is one. */
const MANY_MEMBERS = 5_000;
const HAS_MANY = `(select count(*) = ${MANY_MEMBERS} from (
    select from collection_products m where m.category_id = $1::int limit ${MANY_MEMBERS}) few)`;
/** "offset 0" keeps the planner from joining all members with their counters first. */
const POPULAR_MEMBERS = `s.product_id from product_popularity s where s.listed and exists (
    select from collection_products m where m.category_id = $1::int and m.product_id = s.product_id offset 0)`;

/** Fewer products than this are sorted; more are passed over in the index of their order, which says what they are narrowed down by. */
const MANY = 10_000;

const isByPopularity = (order: ListOrder): boolean =>
  order === 'most_viewed' || order === 'most_purchased';
const isByPrice = (order: ListOrder): boolean =>
  order === 'price_high_to_low' || order === 'price_low_to_high';

/** Where ids come from: `few` reads the products that are left, `many` the index of the order. */
interface Sources {
  readonly few: string;
  readonly many?: { readonly where: string; readonly source: string };
}

function sourcesOf(filtered: FilteredProducts, order: ListOrder, most: number): Sources {
  const { from, shape, isOfMembers, facets } = filtered;
  const isPopular = isByPopularity(order);
  if (isOfMembers) {
    const few = isPopular ? withCounters(from) : `m.product_id ${from}`;
    return shape === 'members' && isPopular
      ? { few, many: { where: HAS_MANY, source: POPULAR_MEMBERS } }
      : { few };
  }
  const walk = isPopular
    ? `s.product_id from product_popularity s where ${filtered.where(OF_COUNTERS)}`
    : `p.id from products p where ${filtered.where(isByPrice(order) ? OF_PRODUCTS : OF_AGES)}`;
  // Indexes say it all.
  const isPlain = shape === '' || shape === 'category';
  if (isPlain || !(isPopular || facets || (filtered.isOfPrices && !isByPrice(order))))
    return { few: walk };
  const read = facets
    ? `from bit_places((select bits from wanted)) w (id) join products p using (id) where ${filtered.where(OF_PRODUCTS)}`
    : from;
  const some = `(select p.id, p.created_at, p.final_price ${read} limit ${most}) p`;
  return {
    few: isPopular
      ? `s.product_id from ${some} join product_popularity s on s.product_id = p.id`
      : `p.id from ${some}`,
    many: {
      where: facets
        ? `(select bit_count(bits) < ${most} from wanted) is not true`
        : `(select count(*) = ${most} from (select ${from} limit ${most}) few)`,
      source: walk,
    },
  };
}

/** Of members that are narrowed down. */
const withCounters = (from: string): string =>
  `s.product_id ${from.replace('where ', 'join product_popularity s on s.product_id = m.product_id where ')}`;

/** How a table names what lists are narrowed down by. */
interface Columns {
  readonly id: string;
  readonly listed: string;
  readonly category: string;
  readonly available: string;
  readonly onSale: string;
  readonly price: string;
}

const OF_PRODUCTS: Columns = {
  id: 'p.id',
  listed: 'p.deleted_at is null',
  category: 'p.category_id',
  available: 'p.available',
  onSale: 'p.discount > 0',
  price: 'p.final_price',
};

/** The same, for a walk by age: "+ 0" keeps the planner from reading all of a range of prices, and sorting them. */
const OF_AGES: Columns = { ...OF_PRODUCTS, price: '(p.final_price + 0)' };

/** Kept beside the counters by triggers (migration 0159). */
const OF_COUNTERS: Columns = {
  id: 's.product_id',
  listed: 's.listed',
  category: 's.category_id',
  available: 's.in_stock',
  onSale: 's.on_sale',
  price: 's.price_now',
};

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
  /** The conditions alone, of a table that knows what products are. */
  readonly where: (columns: Columns) => string;
  /** Counts them by the facets' bits (migration 0143), where those know: neither prices nor members. */
  readonly countByBits: string | undefined;
  /** Where the wanted facets stand: `$2`; in statements they are the bits of `wanted`. */
  readonly facets: string | undefined;
  /** Whether a range of prices is asked for. */
  readonly isOfPrices: boolean;
  /** How many filters are set. */
  readonly count: number;
  /** A member is `m` then; the product `p` is there only where filters ask for it. */
  readonly isOfMembers: boolean;
}

/** Facets that are not known narrow nothing. The bits are put together once for a statement (migration 0143). */
const isWanted = (id: string) => `get_bit(${bitsOf('?')}, ${id}) is distinct from 0`;
const bitsOf = (facets: string) => `(select facet_bits(${facets}::jsonb))`;

/**
 * Turns filters into SQL. Texts are constants chosen by which filters are set; what a client sends
 * travels as values only. Prices are the discounted ones, inclusive (decisions §3).
 */
export function filterProducts(filters: Partial<Filters>): FilteredProducts {
  const values: unknown[] = [];
  const shape: string[] = [];
  const conditions: ((columns: Columns) => string)[] = [({ listed }) => listed];
  const add = (name: string, condition: (columns: Columns) => string, ...given: unknown[]) => {
    shape.push(name);
    values.push(...given);
    const place = `$${values.length}`;
    conditions.push((columns) => condition(columns).replaceAll('?', () => place));
  };
  const isOfMembers = filters.of_members === true && filters.category_id !== undefined;
  if (filters.category_id && isOfMembers)
    add('members', () => 'm.category_id = ?::int', filters.category_id);
  else if (filters.category_id)
    add('category', ({ category }) => `${category} = ?::int`, filters.category_id);
  if (filters.in_stock) add('stock', ({ available }) => available);
  if (filters.available === '1') add('yes', ({ available }) => available);
  if (filters.available === '0') add('no', ({ available }) => `not ${available}`);
  if (filters.on_sale) add('sale', ({ onSale }) => onSale);
  if (filters.price_from !== undefined)
    add('from', ({ price }) => `${price} >= ?::numeric`, filters.price_from);
  if (filters.price_to !== undefined)
    add('to', ({ price }) => `${price} <= ?::numeric`, filters.price_to);
  if (filters.facets)
    add(
      'facets',
      ({ id }) => isWanted(id),
      JSON.stringify({ in: filters.category_id ?? 0, of: filters.facets }),
    );
  const facets = filters.facets ? `$${values.length}` : undefined;
  const where = (columns: Columns) => conditions.map((write) => write(columns)).join(' and ');
  const fromProducts = isOfMembers
    ? `from collection_products m join products p on p.id = m.product_id where ${where(OF_PRODUCTS)}`
    : `from products p where ${where(OF_PRODUCTS)}`;
  const isOfPrices = filters.price_from !== undefined || filters.price_to !== undefined;
  const hasBits = !isOfMembers && !isOfPrices && filters.available !== '0';
  return {
    // Without other filters the list of members alone says which, and in which order.
    from:
      isOfMembers && shape.length === 1
        ? 'from collection_products m where m.category_id = $1::int'
        : fromProducts,
    fromProducts,
    where,
    countByBits: hasBits ? countByBits(filters, facets) : undefined,
    facets,
    isOfPrices,
    values,
    shape: shape.join('-'),
    count: shape.length,
    isOfMembers,
  };
}

/** 4,096 products a row: a thousandth of the work of reading an entry of an index for each. */
function countByBits(filters: Partial<Filters>, facets: string | undefined): string {
  const list = filters.category_id ? '$1::int::text' : "'0'";
  const values = [`v.facet = 'list' and v.slug = ${list}`];
  if (filters.in_stock || filters.available === '1') values.push("v.facet = 'stock'");
  if (filters.on_sale) values.push("v.facet = 'sale'");
  const bits = facets
    ? `c.bits & coalesce(substring((select bits from wanted) from c.chunk * 4096 + 1 for 4096)::bit(4096), c.bits)`
    : 'c.bits';
  return `select coalesce(sum(bit_count(${bits})), 0)::int4 from (
    select t.chunk, bit_and(t.bits) as bits from facet_values v join facet_postings t on t.value_id = v.id
    where ${values.join(' or ')} group by t.chunk having count(*) = ${values.length}) c`;
}
