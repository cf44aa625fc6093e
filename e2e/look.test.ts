import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LOOK } from '../domain/look.ts';
import { THEME_KEYS, THEMES, type ThemeKey } from '../domain/look-themes.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBoth,
  openHydrated,
  PHONE,
  untilHydrated,
  visit,
} from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** The look that owners give their shop, and what shoppers then see. */
const LOOK = '/admin/adminPanel/settings/look';

const { shop, send, visitAsAdmin } = openAdminShop();

const groundOf = (page: Pick<Page, 'evaluate'>) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function publish(theme: ThemeKey): Promise<void> {
  const { version } = await send('PUT', '/admin/look/draft', {
    look: { ...DEFAULT_LOOK, ...THEMES[theme] },
  });
  await send('POST', '/admin/look/publish', { version });
}

test('a look is tried on real pages, mended, published and taken back', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, LOOK);
  const preview = page.frameLocator('iframe[title="Preview"]');
  await preview.locator('main').waitFor();
  await expectAccessible(page);
  const frame = page.frames().find((one) => one.url().includes('?look='));
  if (!frame) throw new Error('There is no page in the frame');
  await untilHydrated(frame as unknown as Page);

  await page.getByRole('button', { name: 'Atelier', exact: true }).click();
  await expect.poll(() => groundOf(frame)).toBe('rgb(251, 241, 238)');
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(() => groundOf(frame)).not.toBe('rgb(251, 241, 238)');
  await page.getByText('Right to left').click();
  await expect.poll(() => frame.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await page.getByLabel(/^Second colour.*as #rrggbb/).fill('#e8a07c');
  await page.getByRole('button', { name: /^Use #/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expectAccessible(page);

  const visitor = await visit(shop.browser, PHONE);
  await openHydrated(visitor.page, shop.url);
  expect(await groundOf(visitor.page)).toBe('rgb(250, 247, 242)');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('The shop wears this').waitFor();
  await openHydrated(visitor.page, shop.url);
  expect(await groundOf(visitor.page)).toBe('rgb(251, 241, 238)');
  const framed = await fetch(`${shop.url}/?look=made.up`);
  expect(framed.headers.get('x-frame-options')).toBe('DENY');

  await page.getByRole('button', { name: /^Publish again the look of/ }).click();
  await expect
    .poll(async () => (await (await fetch(`${shop.url}/api/look`)).json()).data.css)
    .toBe('');
  expect([...browserErrors, ...visitor.browserErrors]).toEqual([]);
  await visitor.end();
  await end();
});

describe.each(THEME_KEYS)('a shop in “%s”', (theme) => {
  test('is read by everybody in light and dark, and loads the types of its pair alone', async () => {
    await publish(theme);
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    const fonts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname);
    });
    for (const path of ['/', '/collection/0', '/product/1', '/login']) {
      await openHydrated(page, shop.url + path);
      await expectAccessibleInBoth(page);
    }
    const { heading, body } = THEMES[theme];
    for (const font of fonts) expect(font).toMatch(new RegExp(`/(${heading}|${body})`));
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('sells as every shop does', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, `${shop.url}/product/1`);
    await page.getByRole('link', { name: 'Buy Now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    await untilHydrated(page);
    await page.getByLabel('Name', { exact: false }).first().fill('Rima Haddad');
    await page.getByLabel('Phone', { exact: false }).last().fill('3123456');
    await page.getByLabel('Region', { exact: false }).fill('Beirut');
    await page.getByLabel('City', { exact: false }).fill('Beirut');
    await page.getByLabel('Street', { exact: false }).fill('Cedar street 4');
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Place Order/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
    expect(browserErrors).toEqual([]);
    await end();
  });
});
