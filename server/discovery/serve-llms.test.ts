import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);
const HERE = 'http://localhost:3000';

const read = async () => (await shop.get('/llms.txt')).body;
const save = async (section: string, values: object) =>
  expect(
    (await shop.put(`/api/admin/settings/${section}`, values, shop.admin)).status,
    section,
  ).toBe(200);

beforeEach(async () => {
  await shop.database.pool.query(
    'delete from settings; delete from categories; delete from info_pages',
  );
});

test('a shop that nobody has set up says what holds all the same, and nothing of what it has not', async () => {
  const { headers, body } = await shop.get('/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(`# Mantel

> An online shop. Orders are paid in cash when they arrive.

- Prices: USD, written like $84.00. Each product page says whether it is in stock.
- Delivery: $4.00, free from $80.00
- [Contact](${HERE}/contact)

## Collections

- [Everything](${HERE}/collection/0)
- [On sale](${HERE}/collection/0?onSale=true)

## For programs

- [Sitemap](${HERE}/sitemap.xml)
- [API, described for people](${HERE}/api/docs)
- [API, described for programs (OpenAPI)](${HERE}/api/openapi.json)
`);
});

test('it follows the settings, the collections and the pages', async () => {
  await read();
  const { time_zone, currency_position } = DEFAULT_SETTINGS;
  const money = { currency_code: 'EUR', currency_symbol: '€', currency_position };
  const named = { shop_name: 'Dar & Co', shop_subtitle: 'Home decor for quiet rooms' };
  await save('shop', { ...named, ...money, time_zone });
  await save('contact', {
    ...{ contact_email: 'hello@dar.example', contact_phone: '+961 1 555 010', whatsapp: '' },
    ...{ address: 'Gouraud Street\nBeirut', opening_hours: '', social_links: [] },
  });
  await save('returns', { returns_on: true, return_days: 14, returns_refund_delivery: false });
  await save('feeds', { feeds_on: true, feeds_country: 'LB' });
  const lamps = await insertCategory(shop.database.db, { name: 'Lamps [new]' });
  const page = { title: 'About us', slug: 'about-us', body: 'We make lamps.', in_footer: false };
  expect((await shop.post('/api/admin/info-pages', page, shop.admin)).status).toBe(201);
  const text = await read();
  for (const line of [
    '# Dar & Co',
    '> Home decor for quiet rooms. An online shop. Orders are paid in cash when they arrive.',
    '- Prices: EUR, written like €84.00. Each product page says whether it is in stock.',
    '- Returns: within 14 days of the delivery',
    '- E-mail: hello@dar.example',
    '- Phone: +961 1 555 010',
    '- Address: Gouraud Street Beirut',
    `- [Lamps \\[new\\]](${HERE}/collection/${lamps})`,
    `- [About us](${HERE}/info/about-us)`,
    `- [Product feed](${HERE}/feeds/products.xml)`,
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).not.toContain('WhatsApp');
});

test('delivery is what the zones say where the shop has them', async () => {
  const { db } = shop.database;
  await shop.post('/api/zones/presets', { preset: 'lebanon' }, shop.admin);
  await save('zones', { delivery_zones: true, uncovered_areas: 'refused' });
  expect(await read()).toContain('\n- Delivery: $4.00 in each area\n');
  const [zone] = await db.selectFrom('delivery_zones').selectAll().limit(1).execute();
  await db
    .updateTable('delivery_zones')
    .set({ fee: '7.50' })
    .where('id', '=', zone?.id ?? 0)
    .execute();
  await save('delivery', { delivery_fee: '5.00', free_delivery_from: '80.00' });
  expect(await read()).toContain('\n- Delivery: $4.00 to $7.50, depending on the area\n');
});

test('free delivery is called so', async () => {
  await save('delivery', { delivery_fee: '4.00', free_delivery_from: '0' });
  expect(await read()).toContain('\n- Delivery: free\n');
});

test('it stays short in a shop with many collections, and is answered 304 where nothing changed', async () => {
  await shop.database.pool.query(
    "insert into categories (name) select 'Collection ' || n from generate_series(1, 300) n",
  );
  const { headers, body } = await shop.get('/llms.txt');
  expect(body.match(/\/collection\/\d+\)/g)).toHaveLength(201); // Everything among them.
  const again = await shop.get('/llms.txt', { 'if-none-match': String(headers.etag) });
  expect(again.status).toBe(304);
});
