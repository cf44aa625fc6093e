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
  /** Also counts all products that the filters leave; else how many there are is known, and the last of the values. */
  readonly withTotal: boolean;
  /** So many ids are read from the list's start on, to be stored (`createKnownOrders`); absent: those of the page alone. */
  readonly reach?: number;
  /** From so many products on that are left, the index of the order is walked; absent: what the page costs decides (`cheaperToWalk`). */
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
 * products as JSON text. Its values are the filters', then how many products to skip, then the total where it is known: a list is
 * not counted again at each page.
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
function nameOf(plan: ListPlan): string | undefined {
  const { filtered, order, perPage, withTotal } = plan;
  const isPageAlone = plan.many === undefined && plan.reach === undefined;
  const usual = isPageAlone && filtered.count <= 1 && (perPage === 30 || perPage === 10);
  if (!usual) return undefined;
  return `list-products ${filtered.shape} ${order} ${perPage}${withTotal ? ' total' : ''}`;
}

function writeStatement(plan: ListPlan): string {
  const { filtered, order, perPage, withTotal, reach } = plan;
  const { values, facets, counted } = filtered;
  const known = withTotal ? undefined : `$${values.length + 2}::int4`;
  const total = known ?? (counted?.isExact ? COUNTED : `(select count(*)::int4 ${filtered.from})`);
  const by = (filtered.isOfMembers ? ORDERS_OF_MEMBERS : ORDERS)[order];
  const offset = `(select $${values.length + 1}::int4)`;
  // A limit that the planner doesn't see: of so many it would rather sort all.
  const window = reach ? `limit (select ${reach})` : `limit ${perPage} offset ${offset}`;
  const pick = (source: string) => `array(select ${source} order by ${by} ${window})`;
  const end = reach?.toString() ?? `(${offset} + ${perPage})`;
  const walkFrom = plan.many?.toString() ?? cheaperToWalk(plan, end);
  const { few, many } = sourcesOf(filtered, order, { known, walkFrom });
  const ids = many
    ? `case when ${many.where} then ${pick(many.source)} else ${pick(few)} end`
    : pick(few);
  const named = [
    facets && `wanted as materialized (select chunk, bits from list_bits(${facets}::jsonb))`,
    counted && withTotal && `counted as materialized (${counted.query})`,
  ].filter((query) => typeof query === 'string');
  const shown = reach ? `k.ids[${offset} + 1 : ${offset} + ${perPage}]` : 'k.ids';
  // "offset 0" keeps the ids from being picked once for each place where they stand.
  return `${named.length > 0 ? `with ${named.join(', ')} ` : ''}select v.version, ${total} as total,
    array_to_string(k.ids, ',') as ids, ${productCards(shown)} as products
  from catalogue_version v cross join (select ${ids} as ids offset 0) k`;
}

/** From so many members on it is cheaper to walk the counters' index, and to look whether each product is one. */
const MANY_MEMBERS = 5_000;
const HAS_MANY = `(select count(*) = ${MANY_MEMBERS} from (
    select from collection_products m where m.category_id = $1::int limit ${MANY_MEMBERS}) few)`;
/** "offset 0" keeps the planner from joining all members with their counters first. */
const POPULAR_MEMBERS = `s.product_id from product_popularity s where s.listed and exists (
    select from collection_products m where m.category_id = $1::int and m.product_id = s.product_id offset 0)`;

/** At most so many products are sorted; more are passed over in the index of their order, which says what they are narrowed down by. */
const MANY = 10_000;

/**
 * From so many products on a walk to the end of a page costs less than sorting them. It passes over one entry for each product
 * of the shop, divided by their share, so the two cost the same where the square of their number is a multiple of both. To look a
 * product up costs as much as to pass over some twenty entries, its counters ten, an entry that says its age or price two.
 *
 * @param end The SQL of how many products the walk gives.
 * @returns the SQL of that number
 */
function cheaperToWalk({ filtered, order }: ListPlan, end: string): string {
  const entries = filtered.facets ? 0.05 : isByPopularity(order) ? 0.1 : 0.5;
  return `(select least(${MANY}, ceil(sqrt(${entries} * ${end} * greatest(0, reltuples))))::int4 from pg_class where oid = 'products'::regclass)`;
}

export const isByPopularity = (order: ListOrder): boolean =>
  order === 'most_viewed' || order === 'most_purchased';
const isByPrice = (order: ListOrder): boolean =>
  order === 'price_high_to_low' || order === 'price_low_to_high';

/** Where ids come from: `few` reads the products that are left, `many` the index of the order. */
interface Sources {
  readonly few: string;
  readonly many?: { readonly where: string; readonly source: string };
}

/** What decides how a list is read, as SQL. */
interface Sizes {
  /** How many products are left, where that is known. */
  readonly known: string | undefined;
  /** From how many on the index of the order is walked. */
  readonly walkFrom: string;
}

function sourcesOf(
  filtered: FilteredProducts,
  order: ListOrder,
  { known, walkFrom }: Sizes,
): Sources {
  const { from, shape, isOfMembers, facets, counted } = filtered;
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
    ? `from ${WANTED_IDS} join products p using (id) where ${filtered.where(OF_PRODUCTS)}`
    : from;
  const some = `(select p.id, p.created_at, p.final_price ${read} limit ${MANY}) p`;
  // Bits that say it all leave nothing to look up but the counters.
  const source = facets && counted?.isExact ? WANTED_IDS : some;
  return {
    few: isPopular
      ? `s.product_id from ${source} join product_popularity s on s.product_id = id`
      : `p.id from ${some}`,
    many: {
      where: `${known ?? (counted ? COUNTED : `(select count(*) from (select ${from} limit ${MANY}) few)`)} >= ${walkFrom}`,
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
export interface FilteredProducts {
  /** `from` and `where`; the product is `p`, or a member `m` alone where that says all. */
  readonly from: string;
  /** The same with the product `p` in any case. */
  readonly fromProducts: string;
  readonly values: unknown[];
  /** The same for all filters that give the same text. */
  readonly shape: string;
  /** The conditions alone, of a table that knows what products are. */
  readonly where: (columns: Columns) => string;
  /** Counts them without reading an entry for each. */
  readonly counted: QuickCount | undefined;
  /** Where the wanted facets stand: `$2`; the statement names what they leave `wanted`. */
  readonly facets: string | undefined;
  /** Whether a range of prices is asked for. */
  readonly isOfPrices: boolean;
  /** How many filters are set. */
  readonly count: number;
  /** A member is `m` then; the product `p` is there only where filters ask for it. */
  readonly isOfMembers: boolean;
}

/** By the facets' bits (migration 0143), or by bands of prices (0189). */
interface QuickCount {
  /** The statement names its answer `counted`. */
  readonly query: string;
  /** Neither knows members or what is out of stock, and facets no prices: with one of these fewer products may be left. */
  readonly isExact: boolean;
}

/** How many products that says are left. */
const COUNTED = '(select count from counted)';
/** How many products the bits of `wanted` are (migration 0180). */
const COUNT_WANTED = 'select coalesce(sum(bit_count(bits)), 0)::int4 as count from wanted';
/**
 * Their ids. The text of a chunk is split at each bit that is set: a few bits cost no look at all the others. Of an array the
 * planner expects few, and so looks their products up.
 */
const WANTED_IDS = `unnest(array(
    select ((chunk << 12) + sum(length(piece) + 1) over (partition by chunk order by place) - 1)::int4
    from wanted cross join lateral string_to_table(bits::text, '1') with ordinality s (piece, place)
    where place <= bit_count(bits))) w (id)`;
/** Put together by sixteen: a chunk at a time would copy all that is there for each. */
const JOINED_BITS = `(select join_bits(part order by part_of) from (
    select c.chunk >> 4 as part_of, join_bits(coalesce(w.bits, 0::bit(4096))::bit varying order by c.chunk) as part
    from generate_series(0, (select max(id) >> 12 from products)) c (chunk) left join wanted w using (chunk) group by c.chunk >> 4) parts)`;

/**
 * Turns filters into SQL. Texts are constants chosen by which filters are set; what a client sends
 * travels as values only. Prices are the discounted ones, inclusive (decisions §3).
 */
export function filterProducts(filters: Partial<Filters>): FilteredProducts {
  const values: unknown[] = [];
  const shape: string[] = [];
  const conditions: ((columns: Columns) => string)[] = [({ listed }) => listed];
  const places = new Map<string, string>();
  const add = (name: string, condition: (columns: Columns) => string, ...given: unknown[]) => {
    shape.push(name);
    values.push(...given);
    const place = `$${values.length}`;
    if (given.length > 0) places.set(name, place);
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
      ({ id }) => `get_bit(${JOINED_BITS}, ${id}) = 1`,
      JSON.stringify({
        in: filters.category_id ?? 0,
        of: filters.facets,
        list: String((!isOfMembers && filters.category_id) || 0),
        ...((filters.in_stock || filters.available === '1') && { stock: true }),
        ...(filters.on_sale && { sale: true }),
      }),
    );
  const placeOf = (name: string) => places.get(name);
  const facets = placeOf('facets');
  const where = (columns: Columns) => conditions.map((write) => write(columns)).join(' and ');
  const fromProducts = isOfMembers
    ? `from collection_products m join products p on p.id = m.product_id where ${where(OF_PRODUCTS)}`
    : `from products p where ${where(OF_PRODUCTS)}`;
  const isOfPrices = filters.price_from !== undefined || filters.price_to !== undefined;
  const counted = quickCount(filters, { isOfMembers, facets, fromProducts, placeOf });
  return {
    // Without other filters the list of members alone says which, and in which order.
    from:
      isOfMembers && shape.length === 1
        ? 'from collection_products m where m.category_id = $1::int'
        : fromProducts,
    fromProducts,
    where,
    counted,
    facets,
    isOfPrices,
    values,
    shape: shape.join('-'),
    count: shape.length,
    isOfMembers,
  };
}

interface Filtered extends Pick<FilteredProducts, 'isOfMembers' | 'facets' | 'fromProducts'> {
  /** Where the value of a filter stands: `$2`; undefined where it is not set. */
  readonly placeOf: (filter: string) => string | undefined;
}

/** How many products filters leave, where that is known without reading an entry for each. */
function quickCount(filters: Partial<Filters>, filtered: Filtered): QuickCount | undefined {
  const { isOfMembers, facets, placeOf } = filtered;
  const [from, to] = [placeOf('from'), placeOf('to')];
  const isKnown = !isOfMembers && filters.available !== '0';
  if (facets) return { query: COUNT_WANTED, isExact: isKnown && !from && !to };
  if (!isKnown) return undefined;
  const query =
    from || to ? countByPrices(filters, { ...filtered, from, to }) : countByBits(filters);
  return { query, isExact: true };
}

/** 4,096 products a row: a thousandth of the work of reading an entry of an index for each. */
function countByBits(filters: Partial<Filters>): string {
  const list = filters.category_id ? '$1::int::text' : "'0'";
  const values = [`v.facet = 'list' and v.slug = ${list}`];
  if (isOfStock(filters)) values.push("v.facet = 'stock'");
  if (filters.on_sale) values.push("v.facet = 'sale'");
  return `select coalesce(sum(bit_count(bits)), 0)::int4 as count from (
    select bit_and(t.bits) as bits from facet_values v join facet_postings t on t.value_id = v.id
    where ${values.join(' or ')} group by t.chunk having count(*) = ${values.length}) c`;
}

const isOfStock = ({ in_stock, available }: Partial<Filters>): boolean =>
  in_stock === true || available === '1';

interface PriceRange extends Filtered {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The sum of the bands of prices that lie between two prices, and what is counted of the bands that these are in. */
function countByPrices(filters: Partial<Filters>, { from, to, fromProducts }: PriceRange): string {
  const [list, digits] = filters.category_id ? ['$1::int', 2] : ['0', 3];
  const cents = (price: string) =>
    `trunc(greatest(0, least(${price}::numeric, 1000000)) * 100)::int4`;
  const begin = (price: string) => `price_band(${cents(price)}, ${digits})`;
  const end = (price: string) => `price_band_end(${cents(price)}, ${digits})`;
  const between = [
    `list = ${list}`,
    isOfStock(filters) && 'in_stock',
    filters.on_sale && 'on_sale',
    from && `band >= ${end(from)}`,
    to && `band < ${begin(to)}`,
  ];
  const isBefore = from && `p.final_price < ${end(from)} / 100.0`;
  const isBehind = to && [`p.final_price >= ${begin(to)} / 100.0`, from && `not ${isBefore}`];
  const parts = [
    `(select coalesce(sum(products), 0) from price_counts where ${allOf(between)})`,
    ...[isBefore, isBehind && allOf(isBehind)].flatMap((part) =>
      part ? `(select count(*) ${fromProducts} and ${part})` : [],
    ),
  ];
  return `select (${parts.join(' + ')})::int4 as count`;
}

const allOf = (conditions: readonly (string | false | undefined)[]): string =>
  conditions.filter((condition) => typeof condition === 'string').join(' and ');
