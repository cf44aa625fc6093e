import { describe, expect, test } from 'vitest';
import type { DetailedCategory } from '../../../contract/catalog.ts';
import { isNarrowed } from '../../catalog/list-filters.ts';
import {
  collectionList,
  listHref,
  productsQuery,
  readFilters,
  usualSort,
  withUsualSort,
} from './collection-list.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));
const DEFAULTS = read('');

describe('readFilters', () => {
  test('an address without a query shows the first page, newest first, of everything', () => {
    expect(DEFAULTS).toEqual({
      page: 1,
      sortBy: 'new_to_old',
      showInStockOnly: false,
      onSale: false,
      priceFrom: null,
      priceTo: null,
    });
    expect(isNarrowed(DEFAULTS)).toBe(false);
  });

  test('every filter of the address is read', () => {
    const query =
      'page=3&sortBy=most_viewed&showInStockOnly=1&onSale=true&priceFrom=20&priceTo=99.5';
    expect(read(query)).toEqual({
      page: 3,
      sortBy: 'most_viewed',
      showInStockOnly: true,
      onSale: true,
      priceFrom: '20',
      priceTo: '99.50',
    });
  });

  test.each([
    'page=abc',
    'page=0',
    'page=-1',
    'page=1e3',
    'page=99999999',
    'sortBy=nonsense',
    'sortBy=toString',
    'showInStockOnly=yes',
    'onSale=0',
    'priceFrom=x',
    'priceFrom=-5',
    'priceTo=1.234',
    'priceTo=99999999999',
  ])('%s is passed over', (query) => {
    expect(read(query)).toEqual(DEFAULTS);
  });

  test('a price range upside down is turned', () => {
    expect(read('priceFrom=90&priceTo=100')).toMatchObject({ priceFrom: '90', priceTo: '100' });
    expect(read('priceFrom=100&priceTo=90')).toMatchObject({ priceFrom: '90', priceTo: '100' });
  });
});

describe('listHref', () => {
  test('defaults are left out, so that a list has one address', () => {
    expect(listHref(0, DEFAULTS)).toBe('/collection/0');
  });

  test('reads back as what it was made from', () => {
    const query = 'page=2&sortBy=old_to_new&showInStockOnly=1&onSale=true&priceFrom=5&priceTo=7.25';
    expect(listHref(4, read(query))).toBe(`/collection/4?${query}`);
  });
});

describe('a collection that was put in order by hand', () => {
  const usual = usualSort({ featured: true } as DetailedCategory);
  const list = collectionList(4, readFilters(new URLSearchParams(''), usual), usual);

  test('has that order without a choice, and offers it before the others', () => {
    expect(list.filters.sortBy).toBe('featured');
    expect(list.sorts.map(({ value }) => value).slice(0, 2)).toEqual(['featured', 'most_viewed']);
    expect(list.queryOf(list.filters)).not.toHaveProperty('sort_by');
  });

  test('says another order in its address, the newest too', () => {
    expect(list.hrefFor({ ...list.filters, sortBy: 'new_to_old' })).toBe(
      '/collection/4?sortBy=new_to_old',
    );
    expect(list.hrefFor(list.filters)).toBe('/collection/4');
  });

  test('an address is read before the collection is known', () => {
    const asked = readFilters(new URLSearchParams('page=2'), 'featured');
    expect(productsQuery(4, asked)).toEqual({ page: 2, per_page: 30, category_id: 4 });
    expect(withUsualSort(asked, usualSort(undefined)).sortBy).toBe('new_to_old');
    expect(withUsualSort(asked, usual).sortBy).toBe('featured');
  });
});

describe('productsQuery', () => {
  test('asks for 30 products of a collection and names only the filters in force', () => {
    expect(productsQuery(4, read('page=2&onSale=true&priceTo=80'))).toEqual({
      page: 2,
      per_page: 30,
      sort_by: 'new_to_old',
      category_id: 4,
      on_sale: 1,
      price_to: '80',
    });
  });

  test('collection 0 is no filter', () => {
    expect(productsQuery(0, DEFAULTS)).not.toHaveProperty('category_id');
  });
});
