import { beforeAll, expect, test } from 'vitest';
import { orderBody } from '../test/orders.ts';
import { callShop } from './call-shop.ts';
import { DESKTOP, PHONE, visit } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** Words without a place to break them, as long as their fields: addresses of the web, or a finger that stayed on a key. */
const { shop, send } = openAdminShop();

const PAGES = new Map<string, string>();
beforeAll(async () => {
  const form = new FormData();
  form.set('name', 'C'.repeat(80));
  form.set('image', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
  const { category_id } = await send('POST', '/categories', form);
  PAGES.set('all collections', '/collection').set('a collection', `/collection/${category_id}`);
  const address = `https://example.com/${'a'.repeat(150)}`;
  await send('POST', '/admin/info-pages', {
    slug: 'long-words',
    title: 'W'.repeat(120),
    body: `${'W'.repeat(300)}\n\n1. ${address}\n   - ${address}\n\n> ${address}\n\n    ${address}`,
    in_footer: true,
  });
  PAGES.set('a page of the merchant', '/info/long-words');
  const { id, tracking_token } = await callShop(shop.url, 'POST /orders', {
    body: orderBody([[1, 1]], {
      guest_name: 'N'.repeat(100),
      guest_city: 'C'.repeat(100),
      guest_street: 'S'.repeat(200),
      notes: 'n'.repeat(1_000),
    }),
  });
  PAGES.set('an order', `/orders/${id}#t=${tracking_token}`);
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test.each([
  ['all collections', 'C'.repeat(80)],
  ['a collection', 'C'.repeat(80)],
  ['a page of the merchant', 'W'.repeat(300)],
  ['an order', 'n'.repeat(1_000)],
])('widen no page: %s', async (name, word) => {
  for (const options of [PHONE, DESKTOP]) {
    const { page, end } = await visit(shop.browser, options);
    await page.goto(shop.url + PAGES.get(name));
    await page.getByRole('main').getByText(word).first().waitFor();
    const wider = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    await expect.poll(wider).toBe(0);
    await end();
  }
});
