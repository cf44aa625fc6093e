import type { SortBy } from '../../domain/sort-options.ts';
import { productCards } from '../products/product-card.ts';
import type { FilteredProducts } from './filter-products.ts';

/** Ties break on the newer id, with old_to_new on the older (decisions §3). */
export const ORDERS: Record<SortBy, string> = {
  most_viewed: 's.view_count desc, s.product_id desc',
  most_purchased: 's.purchase_count desc, s.product_id desc',
  new_to_old: 'p.created_at desc, p.id desc',
  old_to_new: 'p.created_at, p.id',
  price_high_to_low: 'p.final_price desc, p.id desc',
  price_low_to_high: 'p.final_price, p.id desc',
};

/** One page of a list to read. */
export interface ListPlan {
  readonly filtered: FilteredProducts;
  readonly order: SortBy;
  readonly perPage: number;
  /** Also counts all products that the filters leave. */
  readonly withTotal: boolean;
}

export interface ListStatement {
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
  const ids = `array(select ${idsFrom(filtered, order)} order by ${ORDERS[order]}
    limit ${perPage} offset (select $${values.length + 1}::int4))`;
  // "offset 0" keeps the ids from being picked once for each place where they stand.
  return `select v.version, ${total} as total,
    array_to_string(k.ids, ',') as ids, ${productCards('k.ids')} as products
  from catalogue_version v cross join (select ${ids} as ids offset 0) k`;
}

/** The filtered products' ids, from where their order is known too. */
function idsFrom({ from, shape }: FilteredProducts, order: SortBy): string {
  if (order !== 'most_viewed' && order !== 'most_purchased') return `p.id ${from}`;
  // Of everything and of a collection: the counters' index knows it all and looks up no product.
  if (shape === '') return 's.product_id from product_popularity s where s.listed';
  if (shape === 'category')
    return 's.product_id from product_popularity s where s.listed and s.category_id = $1::int';
  return `s.product_id ${from.replace('where', 'join product_popularity s on s.product_id = p.id where')}`;
}
