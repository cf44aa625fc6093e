import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { forAllTests } from '../../../test/for-all-tests.ts';
import { openImportShop } from '../../../test/import-shop.ts';

const shop = forAllTests(openImportShop);

beforeEach(async () => {
  for (const table of ['redirects', 'products', 'categories'] as const) {
    await shop.database.db.deleteFrom(table).execute();
  }
});

const send = (file: string, fields: Record<string, string>) =>
  shop.postForm(
    '/api/products/import',
    [...Object.entries(fields), ['file', Buffer.from(file)]],
    shop.admin,
  );

/** As the panel does it: collections that the file lacks are made first. */
async function bringIn(file: string) {
  const { data } = await send(file, { dry_run: '1', ask_columns: '1' });
  const names = data.missing_collections;
  if (names.length > 0) await shop.post('/api/categories/bulk', { names }, shop.admin);
  const { job_id } = (await send(file, { dry_run: '0' })).data;
  return (await shop.follow(job_id)).data;
}

const addresses = async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select from_path as from, coalesce('product ' || p.name, 'collection ' || c.name, to_path) as to
    from redirects r left join products p on r.to_path = '/product/' || p.id
      left join categories c on r.to_path = '/collection/' || c.id order by 1`.execute(
    shop.database.db,
  );
  return rows.map(({ from, to }) => `${from} → ${to}`);
};

const SHOPIFY = `Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price
Blue-Vase,A blue vase,Tall,Vases & Bowls,Title,Default Title,12.00
red-vase,A red vase,Small,Vases & Bowls,Title,Default Title,9.00
`;

test('the addresses of a Shopify export lead to its products and collections', async () => {
  await bringIn(SHOPIFY);
  const expected = [
    '/account → /profile',
    '/collections → /collection',
    '/collections/all → /collection/0',
    '/collections/vases-bowls → collection Vases & Bowls',
    '/pages/contact → /contact',
    '/products/blue-vase → product A blue vase',
    '/products/red-vase → product A red vase',
  ];
  expect(await addresses()).toEqual(expected);
  // What the merchant has written stays, also when the file comes again with a change.
  await sql`update redirects set to_path = '/contact', source = 'hand' where from_path = '/products/red-vase'`.execute(
    shop.database.db,
  );
  await bringIn(SHOPIFY.replace('9.00', '8.00'));
  expect(await addresses()).toContain('/products/red-vase → /contact');
});

test('those of a WooCommerce export are made of names and categories', async () => {
  await bringIn(
    readFileSync('test/shop-files/shape-woocommerce.csv', 'utf8').replaceAll(/https?:[^",]*/g, ''),
  );
  const kept = await addresses();
  expect(kept).toContain('/shop → /collection/0');
  const products = kept.filter((one) => one.startsWith('/product/'));
  const collections = kept.filter((one) => one.startsWith('/product-category/'));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from products where deleted_at is null or hidden`.execute(
    shop.database.db,
  );
  expect(products.length).toBeGreaterThan(0);
  expect(products.length).toBeLessThanOrEqual(rows[0]?.count ?? 0);
  expect(collections.length).toBeGreaterThan(0);
});
