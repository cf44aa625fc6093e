import type { Page } from '../../../contract/envelope.ts';
import { DEFAULT_SORT } from '../../../domain/sort-options.ts';
import type { CardProduct } from '../../catalog/card-queries.ts';
import { breadcrumbData, previewImage } from '../../catalog/head-data.ts';
import type { ListFilters } from '../../catalog/list-filters.ts';
import type { Meta } from '../../page.ts';
import { listHref } from './list-filters.ts';

interface DescribedList {
  readonly id: number;
  readonly filters: ListFilters;
  readonly products: Page<CardProduct>;
  readonly title: string;
  readonly shopName: string;
}

/** What the head says of a list of products. */
export function describeCollection(list: DescribedList): Meta {
  const { id, filters, products, title } = list;
  const { data, total, current_page: page, last_page: last } = products;
  const beyond = page > last;
  return {
    title: `${title}${page > 1 ? `, page ${page}` : ''}`,
    description: describe(list),
    canonical: canonicalHref(id, filters),
    ...(total === 0 || beyond ? { noIndex: true } : {}),
    ...(page > 1 && !beyond ? { previous: listHref(id, { ...filters, page: page - 1 }) } : {}),
    ...(page < last ? { next: listHref(id, { ...filters, page: page + 1 }) } : {}),
    ...(data[0]?.images[0] ? { image: previewImage(data[0].images[0], data[0].name) } : {}),
    structuredData: [
      breadcrumbData([
        { name: 'Home', path: '/' },
        { name: 'Collections', path: '/collection' },
        { name: title, path: listHref(id, { onSale: filters.onSale }) },
      ]),
      itemList(title, data),
    ],
  };
}

/** Sorted and narrowed lists are found under the whole one; the sale is a list of its own. */
function canonicalHref(id: number, filters: ListFilters): string {
  const { page, sortBy, showInStockOnly, onSale, priceFrom, priceTo } = filters;
  const plain = !showInStockOnly && !priceFrom && !priceTo && sortBy === DEFAULT_SORT;
  return listHref(id, { onSale, page: plain ? page : 1 });
}

function describe({ title, shopName, products: { data, total } }: DescribedList): string {
  if (data.length === 0)
    return `${title} at ${shopName}: pieces for the home, paid in cash on delivery.`;
  const names = data.slice(0, 3).map(({ name }) => name);
  const count = total === 1 ? '1 piece' : `${total} pieces`;
  return `${title} at ${shopName}: ${count} for the home, among them ${names.join(', ')}. Cash on delivery.`;
}

const itemList = (name: string, products: readonly CardProduct[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: products.length,
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: product.name,
    url: `/product/${product.id}`,
  })),
});
