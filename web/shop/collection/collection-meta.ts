import type { DetailedCategory } from '../../../contract/catalog.ts';
import type { Page } from '../../../contract/envelope.ts';
import type { CardProduct } from '../../catalog/card-queries.ts';
import { breadcrumbData, previewImage } from '../../catalog/head-data.ts';
import { isNarrowed, type ListFilters, type ListSort } from '../../catalog/list-filters.ts';
import type { Meta } from '../../page.ts';
import { listHref, usualSort } from './collection-list.ts';

interface DescribedList {
  readonly id: number;
  readonly filters: ListFilters;
  readonly products: Page<CardProduct>;
  readonly title: string;
  readonly shopName: string;
  readonly collection?: DetailedCategory | undefined;
}

/** What the head says of a list of products. */
export function describeCollection(list: DescribedList): Meta {
  const { id, filters, products, title } = list;
  const { data, total, current_page: page, last_page: last } = products;
  const beyond = page > last;
  const parent = list.collection?.parent;
  const usual = usualSort(list.collection);
  return {
    title: pageTitle(title, page),
    description: describe(list),
    canonical: canonicalHref(id, filters, usual),
    ...(total === 0 || beyond ? { noIndex: true } : {}),
    ...(page > 1 && !beyond
      ? { previous: listHref(id, { ...filters, page: page - 1 }, usual) }
      : {}),
    ...(page < last ? { next: listHref(id, { ...filters, page: page + 1 }, usual) } : {}),
    ...(data[0]?.images[0] ? { image: previewImage(data[0].images[0], data[0].name) } : {}),
    structuredData: [
      breadcrumbData([
        { name: 'Home', path: '/' },
        { name: 'Collections', path: '/collection' },
        ...(parent ? [{ name: parent.name, path: listHref(parent.category_id, {}) }] : []),
        { name: title, path: listHref(id, { onSale: filters.onSale }) },
      ]),
      itemList(title, data),
    ],
  };
}

/** A list's title, with its page where it is not the first. */
export const pageTitle = (title: string, page: number): string =>
  page > 1 ? `${title}, page ${page}` : title;

/** Sorted and narrowed lists are found under the whole one; the sale is a list of its own. */
function canonicalHref(id: number, filters: ListFilters, usual: ListSort): string {
  const { page, sortBy, onSale } = filters;
  const plain = !isNarrowed({ ...filters, onSale: false }) && sortBy === usual;
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
