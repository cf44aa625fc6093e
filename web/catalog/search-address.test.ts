import { describe, expect, test } from 'vitest';
import { cleanSearch } from '../../domain/search-text.ts';
import { searchHref, searchRedirect } from './search-address.ts';

describe('the address of a search', () => {
  test.each([
    ['lamp', '/search/lamp'],
    ['  oak lamp ', '/search/oak%20lamp'],
    ['a/b?c#d', '/search/a%2Fb%3Fc%23d'],
    ['100%', '/search/100%25'],
    ['كرسي', '/search/%D9%83%D8%B1%D8%B3%D9%8A'],
    ['..', '/search?q=..'],
    ['   ', '/search'],
  ])('%o is found under %s', (text, href) => {
    expect(searchHref(text)).toBe(href);
  });

  test('later pages are named', () => {
    expect(searchHref('lamp', 1)).toBe('/search/lamp');
    expect(searchHref('lamp', 3)).toBe('/search/lamp?page=3');
    expect(searchHref('.', 3)).toBe('/search?q=.&page=3');
  });

  test('half a character, or more than the API takes, is left out', () => {
    expect(searchHref('lamp\ud83d')).toBe('/search/lamp');
    expect(cleanSearch(`a${'🛋'.repeat(300)}`)).toBe(`a${'🛋'.repeat(99)}`);
    expect(cleanSearch('oak\u0000lamp\n')).toBe('oak lamp');
  });
});

describe('a search form without JavaScript', () => {
  test('leads to the one address of its words', () => {
    expect(searchRedirect('/search', 'q=+oak%20lamp')).toBe('/search/oak%20lamp');
  });

  test.each(['', 'q=', 'q=%20', 'page=2', 'q=..'])('?%s stays', (query) => {
    expect(searchRedirect('/search', query)).toBeNull();
  });

  test('other pages are not looked at', () => {
    expect(searchRedirect('/collection', 'q=lamp')).toBeNull();
  });
});
