import type { ListOrder } from '../../domain/sort-options.ts';
import { productCards } from '../products/product-card.ts';
import {
  COUNTED,
  type FilteredProducts,
  OF_AGES,
  OF_COUNTERS,
  OF_PRODUCTS,
  WANTED_IDS,
} from './filter-products.ts';

/** Ties break on the newer id, with old_to_new on the older. */
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

/** Some hundred names: one filter at most, and the page sizes of the shop's own screens. */
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

/** Whether an order goes by counters, which change no version of the catalogue. */
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
