import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { FAKE_CAMERA, mayUseCamera, provideDetector } from './fake-camera.ts';
import { DESKTOP, expectAccessibleInBoth, PHONE, untilHydrated, visit } from './journey.ts';
import { ADMIN, openAdminShop } from './open-shop.ts';

const { shop, send, visitAsAdmin } = openAdminShop({
  launch: FAKE_CAMERA,
});
const PANEL = '/admin/adminPanel';
const TAKE = `${PANEL}/stock-take`;
const NAME = 'Ribbed White Vase';
const REFERENCE = 'VASE-RW';
/** Barcodes of the two sizes of another product: an EAN, and a UPC, which cameras read with a 0 before it. */
const SMALL = '4006381333931';
const LARGE = '012345678905';

let vase: number;
let sized: { readonly id: number; readonly name: string; readonly small: number };

beforeAll(async () => {
  const [product] = (await send('GET', `/products?search=${encodeURIComponent(NAME)}`)).data;
  vase = product.id;
  const form = new FormData();
  for (const [field, value] of Object.entries({ stock: '12', reference: REFERENCE }))
    form.append(field, value);
  await send('POST', `/products/${vase}`, form);
  const plain = (await send('GET', '/products?per_page=20')).data.find(
    (one: { id: number; variant_summary?: object }) => one.id !== vase && !one.variant_summary,
  );
  const { variants } = await send('PUT', `/products/${plain.id}/variants`, {
    options: [{ name: 'Size', values: [{ name: 'Small' }, { name: 'Large' }] }],
    variants: [
      { values: ['Small'], price: '9.00', stock: 8, barcode: SMALL, reference: 'SIZED-S' },
      { values: ['Large'], price: '12.00', barcode: LARGE, reference: 'SIZED-L' },
    ],
  });
  const reference = new FormData();
  reference.append('reference', 'SIZED');
  await send('POST', `/products/${plain.id}`, reference);
  sized = { id: plain.id, name: plain.name, small: variants[0].id };
});

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
}

test('a code is typed, counted, saved, and in the ledger; the count is undone', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, `${PANEL}/products`);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Shop', exact: true }).click();
  await page.getByRole('link', { name: 'Stock take' }).click();
  await page.getByRole('heading', { level: 1, name: 'Stock take' }).waitFor();
  await enter(page, REFERENCE.toLowerCase());
  await page.getByText('The shop says 12.').waitFor();
  const counted = page.getByLabel('Counted');
  await expect.poll(() => counted.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.getByText(`Saved: 10 of ${NAME}`).waitFor();
  await enter(page, 'SIZED');
  await page.getByRole('button', { name: `${sized.name}, Small` }).click();
  await page.getByRole('button', { name: '8 is right' }).click();
  await page.getByText('8, as the shop said').waitFor();
  expect((await send('GET', `/stock/${vase}`)).changes.data[0]).toMatchObject({
    change: -2,
    on_hand: 10,
    reason: 'stock_take',
  });
  await page.getByRole('button', { name: `Undo the count of ${NAME}` }).click();
  await page.getByText('Undone: 12 again', { exact: true }).waitFor();
  await enter(page, 'SIZED-L');
  await page.getByText('The stock of this variant is not counted.').waitFor();
  await page.getByRole('link', { name: 'To the variants' }).click();
  await page.waitForURL(`${shop.url}${PANEL}/products/${sized.id}/variants`);
  await page.goto(`${shop.url}${PANEL}/products/${vase}/stock`);
  await page
    .getByRole('row', { name: /Stock take/ })
    .nth(1)
    .waitFor();
  await page.getByRole('status').getByText('12 in stock').waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('the camera reads code after code, and is off where it is not needed', async () => {
  const { page, end } = await visitAsAdmin(PHONE, PANEL);
  const camera = await provideDetector(page);
  await page.goto(shop.url + TAKE);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await page.getByLabel('What the camera sees').waitFor();
  await expect.poll(camera.on).toBe(1);
  await camera.show(SMALL);
  await page.getByText('The shop says 8.').waitFor();
  await expect.poll(camera.on).toBe(0);
  await page.getByLabel('Counted').fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Saved: 7 of ${sized.name}, Small`).waitFor();
  // The same code is in sight still; the next one is read as it comes, with the 0 that cameras put before a UPC.
  await expect.poll(camera.on).toBe(1);
  await camera.show(`0${LARGE}`);
  await page.getByText('The stock of this variant is not counted.').waitFor();
  await camera.show('00000000');
  await page.getByRole('button', { name: 'Next code' }).click();
  await page.getByText('Nothing in the shop has the code 00000000.').first().waitFor();
  await expect.poll(camera.on).toBe(1);
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await expect.poll(camera.on).toBe(0);

  await camera.show(null);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect.poll(camera.on).toBe(1);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByLabel('Code').waitFor();
  await expect.poll(camera.on).toBe(0);
  await end();
});

test('only the document of that screen may use the camera, whichever way leads there or away', async () => {
  const { page, end } = await visitAsAdmin(DESKTOP, `${PANEL}/products`);
  const policyOf = async (path: string) =>
    (await fetch(shop.url + path)).headers.get('permissions-policy');
  expect(await policyOf(TAKE)).toContain('camera=(self)');
  for (const path of ['/', '/product/1', PANEL, `${PANEL}/products`, `${TAKE}/more`, '/healthz'])
    expect(await policyOf(path), path).toContain('camera=()');

  await untilHydrated(page);
  expect(await mayUseCamera(page)).toBe(false);
  const take = page.getByRole('link', { name: 'Stock take' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: 'Shop', exact: true }).click();
  await take.click();
  await heading('Stock take');
  expect(await mayUseCamera(page)).toBe(true);
  await untilHydrated(page);
  await page.getByRole('link', { name: 'View products' }).click();
  await heading('Product List');
  expect(await mayUseCamera(page)).toBe(false);
  await page.goBack();
  await heading('Stock take');
  expect(await mayUseCamera(page)).toBe(true);
  await page.goBack();
  await heading('Product List');
  expect(await mayUseCamera(page)).toBe(false);
  await end();
});

test('the login leads to a document that may use the camera', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await page.goto(shop.url + TAKE);
  await page.getByRole('heading', { level: 1, name: /log in/i }).waitFor();
  await untilHydrated(page);
  await page.getByLabel(/^Email/).fill(ADMIN.email);
  await page.getByLabel(/^Password/).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Stock take' }).waitFor();
  expect(await mayUseCamera(page)).toBe(true);
  await end();
});

test('the merchant decides from how many left on the shop says so', async () => {
  const { page: panel, end: leave } = await visitAsAdmin(
    PHONE,
    `${PANEL}/products/${sized.id}/stock?variant=${sized.small}`,
  );
  await panel.getByLabel('Say “Only N left” from').fill('20');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Few left', { exact: true }).waitFor();
  const { page, end } = await visit(shop.browser, PHONE);
  const says = async () => {
    await page.goto(`${shop.url}/product/${sized.id}?variant=${sized.small}`);
    return page.getByRole('main').innerText();
  };
  await expect.poll(says).toMatch(/Only \d left/);
  await panel.getByLabel('Say “Only N left” from').fill('0');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Few left', { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(says).not.toMatch(/Only \d left/);
  await Promise.all([leave(), end()]);
});

describe('axe finds nothing in light and dark', () => {
  test.each([PHONE, DESKTOP])('at %o', async (options) => {
    const { page, end } = await visitAsAdmin(options, PANEL);
    await provideDetector(page);
    await page.goto(shop.url + TAKE);
    await page.getByRole('button', { name: 'Scan with the camera' }).waitFor();
    await expectAccessibleInBoth(page);
    await enter(page, 'nothing');
    await page.getByText('Nothing in the shop has the code nothing.').first().waitFor();
    await expectAccessibleInBoth(page);
    await enter(page, 'SIZED');
    await page.getByRole('heading', { name: /which one\?/ }).waitFor();
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: `${sized.name}, Small` }).click();
    await page.getByLabel('Counted').waitFor();
    await expectAccessibleInBoth(page);
    await expectLargeTargets(page);
    await page.getByRole('button', { name: /is right$/ }).click();
    await page.getByRole('heading', { name: 'Counted in this visit' }).waitFor();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await page.getByLabel('What the camera sees').waitFor();
    await expectAccessibleInBoth(page);
    await expectLargeTargets(page);
    await end();
  });
});

/** All that is pressed is 44 px high at least. */
async function expectLargeTargets(page: Page): Promise<void> {
  const heights = await page
    .locator('main :is(button, input, a)')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
}
