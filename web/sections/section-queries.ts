import type { ShownSections } from '../../contract/sections.ts';
import type { ProductList, SectionOf } from '../../domain/sections.ts';
import type { ShopSettings } from '../../domain/shop-settings.ts';
import type { SortBy } from '../../domain/sort-options.ts';
import { callQuery, type Query } from '../api/query.ts';
import { type CardProduct, cardsQuery, viewedCardsQuery } from '../catalog/card-queries.ts';

/** What a page shows that the merchant has arranged. */
export const sectionsQuery = (page: string): Query<ShownSections> =>
  callQuery('GET /sections/{page}', { params: { page } });

/** Whether the merchant has arranged a page. */
export const isArranged = (
  { arranged }: ShopSettings & { readonly arranged?: readonly string[] | undefined },
  page: string,
): boolean => arranged?.includes(page) ?? false;

/** How many products a row holds. */
export const ROW_LENGTH = 10;

/** The products that the shop lists first by an order. */
export const topProducts = (sort_by: SortBy) =>
  cardsQuery({ query: { sort_by, per_page: ROW_LENGTH } });

type ProductRow = SectionOf<'products'>;

/** The products of a row. */
export function rowQuery({
  list,
  collection_id,
  product_ids,
}: ProductRow): Query<Parameters<typeof productsOf>[0]> {
  if (list === 'chosen') return viewedCardsQuery(product_ids);
  if (isOrder(list)) return topProducts(list);
  return cardsQuery({ query: { per_page: ROW_LENGTH, ...narrowed(list, collection_id) } });
}

const isOrder = (list: ProductList): list is ProductList & SortBy =>
  list !== 'on_sale' && list !== 'collection' && list !== 'chosen';

const narrowed = (list: ProductList, collection: number | null) =>
  list === 'on_sale' ? { on_sale: true } : { category_id: collection ?? 0 };

/** What was read of a row: one page of a list, or the products by their ids. */
export const productsOf = (
  read: readonly CardProduct[] | { readonly data: readonly CardProduct[] },
): readonly CardProduct[] => ('data' in read ? read.data : read);
