import { describe, expect, test } from 'vitest';
import { brokenRule } from './import-rules.ts';

describe('the import rules', () => {
  test.each([
    ['domain/cart.ts', 'zod', 'domain imports nothing outside itself'],
    ['contract/orders.ts', 'server/app.ts', 'contract imports domain and its schema library only'],
    ['web/root.tsx', 'server/app.ts', 'web never imports server'],
    ['server/app.ts', 'web/root.tsx', 'server never imports web'],
    ['server/orders/place-order.ts', 'server/cart/queries.ts', 'slices never import each other'],
    [
      'web/shop/home/home-page.tsx',
      'web/shop/product/gallery.tsx',
      'pages never import each other',
    ],
    ['web/catalog/card.tsx', 'bench/run.ts', 'only tests, benchmarks and tools import test code'],
    [
      'web/shop/home/hero.tsx',
      'web/admin/layout/sidebar.tsx',
      'shop and admin never import each other',
    ],
    ['web/ui/pager.tsx', 'domain/pagination.ts', 'web/ui is a leaf'],
  ])('%s may not import %s', (from, to, rule) => {
    expect(brokenRule({ from, to })).toBe(rule);
  });

  test.each([
    ['domain/cart.ts', 'domain/money.ts'],
    ['contract/orders.ts', 'zod'],
    ['web/shop/home/home-page.tsx', 'web/ui/button.tsx'],
    ['web/root.tsx', 'web/shop/layout/shop-layout.tsx'],
    ['web/ui/picture.tsx', 'react'],
    ['server/orders/place-order.test.ts', 'test/app.ts'],
    ['domain/cart.test.ts', 'fast-check'],
  ])('%s may import %s', (from, to) => {
    expect(brokenRule({ from, to })).toBeNull();
  });
});
