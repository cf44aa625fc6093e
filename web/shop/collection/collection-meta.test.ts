import { describe, expect, test } from 'vitest';
import { readFilters } from './collection-list.ts';
import { describeCollection } from './collection-meta.ts';

/** The head of a list of 70 products on three pages. */
function headOf(query: string, id = 4) {
  const filters = readFilters(new URLSearchParams(query));
  const products = {
    data: [],
    current_page: filters.page,
    last_page: 3,
    per_page: 30,
    total: 70,
  };
  return describeCollection({ id, filters, products, title: 'Vases', shopName: 'Mantel' });
}

describe('describeCollection', () => {
  test('the first page leads to the next one only', () => {
    const { previous, next, canonical } = headOf('');
    expect({ previous, next, canonical }).toEqual({
      previous: undefined,
      next: '/collection/4?page=2',
      canonical: '/collection/4',
    });
  });

  test('a later page is its own canonical and leads both ways', () => {
    const { previous, next, canonical, title } = headOf('page=2');
    expect({ previous, next, canonical, title }).toEqual({
      previous: '/collection/4',
      next: '/collection/4?page=3',
      canonical: '/collection/4?page=2',
      title: 'Vases, page 2',
    });
  });

  test('sorted and narrowed lists are found under the whole one', () => {
    expect(headOf('page=2&sortBy=most_viewed').canonical).toBe('/collection/4');
    expect(headOf('showInStockOnly=1&priceTo=80').canonical).toBe('/collection/4');
  });

  test('the sale is a list of its own', () => {
    expect(headOf('onSale=true', 0).canonical).toBe('/collection/0?onSale=true');
    const withDefaults = 'onSale=true&sortBy=new_to_old&priceFrom=&page=1';
    expect(headOf(withDefaults, 0).canonical).toBe('/collection/0?onSale=true');
  });

  test('a page beyond the last is kept out of search engines', () => {
    expect(headOf('page=9')).toMatchObject({ noIndex: true });
    expect(headOf('page=9').next).toBeUndefined();
    expect(headOf('page=3').noIndex).toBeUndefined();
  });
});
