import type { ProductFilters } from '../../contract/catalog.ts';

/** How a table names what lists are narrowed down by. */
interface Columns {
  readonly id: string;
  readonly listed: string;
  readonly category: string;
  readonly available: string;
  readonly onSale: string;
  readonly price: string;
}

/** The products themselves. */
export const OF_PRODUCTS: Columns = {
  id: 'p.id',
  listed: 'p.deleted_at is null',
  category: 'p.category_id',
  available: 'p.available',
  onSale: 'p.discount > 0',
  price: 'p.final_price',
};

/** The same, for a walk by age: "+ 0" keeps the planner from reading all of a range of prices, and sorting them. */
export const OF_AGES: Columns = { ...OF_PRODUCTS, price: '(p.final_price + 0)' };

/** Kept beside the counters by triggers (migration 0159). */
export const OF_COUNTERS: Columns = {
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
  /** Bits of facets know no prices, no members and not what is out of stock: with one of these fewer products may be left. */
  readonly isExact: boolean;
}

/** How many products that says are left. */
export const COUNTED = '(select count from counted)';
/** How many products the bits of `wanted` are (migration 0180). */
const COUNT_WANTED = 'select coalesce(sum(bit_count(bits)), 0)::int4 as count from wanted';
/**
 * Their ids. The text of a chunk is split at each bit that is set: a few bits cost no look at all the others. Of an array the
 * planner expects few, and so looks their products up.
 */
export const WANTED_IDS = `unnest(array(
    select ((chunk << 12) + sum(length(piece) + 1) over (partition by chunk order by place) - 1)::int4
    from wanted cross join lateral string_to_table(bits::text, '1') with ordinality s (piece, place)
    where place <= bit_count(bits))) w (id)`;
/** Put together by sixteen: a chunk at a time would copy all that is there for each. */
const JOINED_BITS = `(select join_bits(part order by part_of) from (
    select c.chunk >> 4 as part_of, join_bits(coalesce(w.bits, 0::bit(4096))::bit varying order by c.chunk) as part
    from generate_series(0, (select max(id) >> 12 from products)) c (chunk) left join wanted w using (chunk) group by c.chunk >> 4) parts)`;

/**
 * Turns filters into SQL. Texts are constants chosen by which filters are set; what a client sends
 * travels as values only. Prices are the discounted ones, inclusive.
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
        ...(stockOf(filters).wantsIn && { stock: true }),
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
  if (facets) {
    const isExact = !isOfMembers && !from && !to && filters.available !== '0';
    return { query: COUNT_WANTED, isExact };
  }
  if (isOfMembers) return undefined;
  const query =
    from || to ? countByPrices(filters, { ...filtered, from, to }) : countByBits(filters);
  return { query, isExact: true };
}

/** 4,096 products a row: a thousandth of the work of reading an entry of an index for each. */
function countByBits(filters: Partial<Filters>): string {
  const list = filters.category_id ? '$1::int::text' : "'0'";
  const listed = [`v.facet = 'list' and v.slug = ${list}`];
  if (filters.on_sale) listed.push("v.facet = 'sale'");
  const inStock = [...listed, "v.facet = 'stock'"];
  const { wantsIn, wantsOut } = stockOf(filters);
  if (wantsIn && wantsOut) return 'select 0 as count';
  if (wantsOut) return `select (${countAll(listed)}) - (${countAll(inStock)}) as count`;
  return countAll(wantsIn ? inStock : listed);
}

/** How many products have all of these values. */
const countAll = (values: readonly string[]): string => `
  select coalesce(sum(bit_count(bits)), 0)::int4 as count from (
    select bit_and(t.bits) as bits from facet_values v join facet_postings t on t.value_id = v.id
    where ${values.join(' or ')} group by t.chunk having count(*) = ${values.length}) c`;

const stockOf = ({ in_stock, available }: Partial<Filters>) => ({
  wantsIn: in_stock === true || available === '1',
  wantsOut: available === '0',
});

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
  const { wantsIn, wantsOut } = stockOf(filters);
  const between = [
    `list = ${list}`,
    wantsIn && 'in_stock',
    wantsOut && 'not in_stock',
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
