import { describe, expect, it } from 'vitest';
import { addressPath, formsOfAddress, isWorthTelling, ownPlace, slugOf } from './old-addresses.ts';

describe('the path of an old address', () => {
  it.each([
    ['/Products/Blue-Vase/', '/products/blue-vase'],
    ['https://old.example/product/vase/?ref=1#top', '/product/vase'],
    ['//product//vase', '/product/vase'],
    ['/product/%D9%85%D8%B2%D9%87%D8%B1%D9%8A%D8%A9', '/product/مزهرية'],
    ['/p/٣', '/p/3'],
    ['/', '/'],
    ['no path', null],
    ['/bad/%zz', null],
    ['/a\\b', null],
    [`/${'a'.repeat(500)}`, null],
  ])('of %s is %s', (typed, path) => {
    expect(addressPath(typed)).toBe(path);
  });
});

describe('a place of this shop', () => {
  it.each([
    ['/product/12', { kind: 'product', id: 12 }],
    ['/collection/3', { kind: 'collection', id: 3 }],
    ['/collection/0', { kind: 'page' }],
    ['/info/delivery', { kind: 'info', slug: 'delivery' }],
    ['/products', { kind: 'page' }],
    ['/api/orders', { kind: 'page' }],
    ['/products/blue-vase', null],
    ['/product/blue-vase', null],
    ['/collections/all', null],
    ['/shop', null],
  ])('%s is %o', (path, place) => {
    expect(ownPlace(path)).toEqual(place);
  });
});

describe('forms of one address', () => {
  it.each([
    ['/collections/vases/products/blue-vase', '/products/blue-vase'],
    ['/en-us/products/blue-vase', '/products/blue-vase'],
    ['/product-category/home/vases', '/product-category/vases'],
    ['/product-category/vases/page/2', '/product-category/vases'],
    ['/shop/home/vases/blue-vase', '/product/blue-vase'],
    ['/product/vases/blue-vase', '/product/blue-vase'],
    ['/blue-vase.html', '/blue-vase'],
  ])('%s may be kept as %s', (path, form) => {
    const forms = formsOfAddress(path);
    expect(forms[0]).toBe(path);
    expect(forms).toContain(form);
  });
});

describe('the last part of an address', () => {
  it.each([
    ['Café Table, 60 cm', 'cafe-table-60-cm'],
    ["Grandma's “Best” Vase", 'grandmas-best-vase'],
    ['مزهرية زرقاء', 'مزهرية-زرقاء'],
    ['  --  ', ''],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

describe('what was asked for and not found', () => {
  it.each([
    '/products/blue-vase',
    '/pages/our-story',
    '/blog/2021/linen.html',
    '/product/مزهرية',
    '/blog/1a2b3c4-linen',
  ])('is told: %s', (path) => {
    expect(isWorthTelling(path)).toBe(true);
  });

  it.each([
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/favicon.png',
    '/wp-admin/setup',
    '/cgi-bin/x',
    '/a/../b',
    '/actuator/health',
    '/unsubscribe/rana@example.com',
    '/track/96170123456',
    '/reset/a1b2c3d4e5f6a7b8c9d0',
    '/<script>',
    '/',
    `/${'a'.repeat(201)}`,
  ])('is not: %s', (path) => {
    expect(isWorthTelling(path)).toBe(false);
  });
});
