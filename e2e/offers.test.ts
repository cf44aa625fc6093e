import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  openHydrated,
  PHONE,
  untilHydrated,
  untilSaid,
  visit,
} from './journey.ts';
import { openAdminShop } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

/** Codes and automatic offers, from the panel to the order (docs/decisions/140, 141). */
const { shop, send, visitAsAdmin } = openAdminShop();
const OFFERS = '/admin/adminPanel/products/offers';

/** Pictures of each screen are taken where a folder for them is named. */
const shoot = async (page: Page, name: string) => {
  const folder = process.env.OFFER_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone', { exact: false }).last().fill('3 123 456');
  await page.getByLabel('Region').fill('Mount Lebanon');
  await page.getByLabel('City').fill('Jounieh');
  await page.getByLabel('Street').fill('12 Harbour Street');
}

const placeButton = (page: Page) => page.getByRole('button', { name: /^Place Order/ });
const textOf = (page: Page) => page.getByRole('main').innerText();

test('a merchant makes an automatic offer and a code; a guest gets both, and both are in the order', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, OFFERS);
  await page.getByText('No offers yet.').waitFor();
  await shoot(page, 'panel-empty');
  await page.getByRole('link', { name: 'Add automatic offer' }).click();
  await page.getByRole('button', { name: 'Add offer' }).click();
  await page.getByText('Please choose at least one product or collection').first().waitFor();
  await page.getByText('Please enter what shoppers read').first().waitFor();
  await page.getByLabel(/^What shoppers read/).fill('2 candles: 15% off');
  await page.getByLabel(/^Percent/).fill('15');
  await page.getByLabel('Any product of a collection').selectOption('Candles & Scent');
  await page.getByLabel('How many of Candles & Scent').fill('2');
  await expectAccessible(page);
  await shoot(page, 'panel-automatic');
  await page.getByRole('button', { name: 'Add offer' }).click();
  await untilSaid(page, 'Offer created successfully');
  await page.getByText('2 × Candles & Scent').waitFor();

  await page.getByRole('link', { name: 'Add discount code' }).click();
  await page.getByLabel(/^What shoppers read/).fill('Welcome gift');
  await page.getByLabel(/^Code/).fill('welcome 10%');
  await page.getByLabel(/^Percent/).fill('10');
  await page.getByLabel(/^Uses per phone/).fill('1');
  await page.getByRole('button', { name: 'Add offer' }).click();
  await page.getByText('Please use 3 to 30 letters and digits, - and _').first().waitFor();
  await page.getByLabel(/^Code/).fill('welcome 10');
  await shoot(page, 'panel-code');
  await page.getByRole('button', { name: 'Add offer' }).click();
  await untilSaid(page, 'Offer created successfully');
  await page.getByText('WELCOME10').waitFor();
  await expectAccessible(page);
  await shoot(page, 'panel-list');

  const guest = await visit(shop.browser, PHONE);
  const candle = (await send('GET', '/products?search=Amber%20Glass%20Candle')).data[0];
  await guest.page.goto(`${shop.url}/product/${candle.id}`);
  await guest.page.getByText('2 candles: 15% off').waitFor();
  await untilHydrated(guest.page);
  await expectAccessible(guest.page);
  await shoot(guest.page, 'product');
  await guest.page.getByRole('button', { name: 'Increase quantity' }).first().click();
  await guest.page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  const drawer = guest.page.getByRole('dialog', { name: 'Shopping Cart' });
  await drawer.getByText('After offers').waitFor();
  await expectAccessible(guest.page);
  await shoot(guest.page, 'drawer');
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await guest.page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await fill(guest.page, 'Rima Haddad');

  // A wrong code is said at its field, and Enter there places no order.
  await guest.page.getByRole('button', { name: 'Discount code', exact: true }).click();
  await guest.page.getByLabel('Discount code').fill('nonsense');
  await guest.page.getByLabel('Discount code').press('Enter');
  await guest.page.getByText('We don’t know this code').waitFor();
  await expectAccessible(guest.page);
  await shoot(guest.page, 'checkout-wrong-code');
  // From right to left it stands, still read from left to right, where the lines begin.
  await guest.page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const styleOfCode = () =>
    guest.page.getByLabel('Discount code').evaluate((field) => {
      const { direction, textAlign } = getComputedStyle(field);
      return { direction, textAlign };
    });
  await expect.poll(styleOfCode).toEqual({ direction: 'ltr', textAlign: 'right' });
  await guest.page.evaluate(() => {
    document.documentElement.dir = 'ltr';
  });
  await guest.page.getByLabel('Discount code').fill('welcome 10');
  await guest.page.getByRole('button', { name: 'Apply' }).click();
  await guest.page.getByText('Welcome gift (WELCOME10)').waitFor();
  await expectAccessible(guest.page);
  await shoot(guest.page, 'checkout');
  await guest.page.reload();
  await guest.page.getByText('Welcome gift (WELCOME10)').waitFor();
  await untilHydrated(guest.page);
  await fill(guest.page, 'Rima Haddad');
  await expect.poll(() => placeButton(guest.page).isEnabled()).toBe(true);
  await placeButton(guest.page).click();
  await guest.page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
  await guest.page.getByRole('link', { name: 'Follow your order' }).click();
  await guest.page.getByText('Welcome gift (WELCOME10)').waitFor();
  await guest.page.getByText('2 candles: 15% off').waitFor();
  await shoot(guest.page, 'order');

  const orders = await queryDatabase(
    shop.dataDir,
    'select id, subtotal, offers_total, delivery_fee, total_price from orders order by id desc limit 1',
  );
  const price = Number(candle.price) * 200; // Two, in cents.
  const automatic = Math.round(price * 0.15);
  const code = Math.round((price - automatic) * 0.1);
  const [order] = orders as Record<string, string>[];
  expect(Number(order?.offers_total)).toBeCloseTo((automatic + code) / 100);
  await page.goto(`${shop.url}/admin/adminPanel/orders`);
  await page
    .getByRole('button', { name: /^(View|Details|Order)/ })
    .first()
    .click();
  await page.getByText('Welcome gift (WELCOME10)').waitFor();
  await shoot(page, 'panel-order');
  expect([...browserErrors, ...guest.browserErrors]).toEqual([]);
  await Promise.all([end(), guest.end()]);
});

test('a code is added once where the answer was lost, but none over another', async () => {
  const { page, end } = await visitAsAdmin(DESKTOP, `${OFFERS}?new=code`);
  const add = async () => {
    await page.getByLabel(/^What shoppers read/).fill('Lost and found');
    await page.getByLabel(/^Code/).fill('lost10');
    await page.getByLabel(/^Percent/).fill('10');
    await page.getByRole('button', { name: 'Add offer' }).click();
  };
  await page.route(
    '**/api/offers',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await add();
  await untilSaid(page, 'Error saving the offer');
  await page.getByRole('button', { name: 'Add offer' }).click();
  await untilSaid(page, 'Offer created successfully');
  const { data } = await send('GET', '/offers');
  const made = data.filter(({ code }: { code?: string }) => code === 'LOST10');
  expect(made).toHaveLength(1);
  await page.getByRole('link', { name: 'Add discount code' }).click();
  await add();
  await page.getByText('is the code of another offer').first().waitFor();
  await send('DELETE', `/offers/${made[0].id}`);
  await end();
});

test('a code that was used up meanwhile is refused at its field, and nothing typed is lost', async () => {
  const { id } = await send('POST', '/offers', {
    name: 'Once',
    code: 'ONCE',
    kind: 'amount',
    value: '5',
    most_uses: 1,
  });
  const guest = await visit(shop.browser, DESKTOP);
  const vase = (await send('GET', '/products?search=Ribbed%20White%20Vase')).data[0];
  await openHydrated(guest.page, `${shop.url}/checkout?product=${vase.id}&quantity=1`);
  await fill(guest.page, 'Karim Aoun');
  await guest.page.getByRole('button', { name: 'Discount code', exact: true }).click();
  const unknown = guest.page.getByRole('alert').getByText(/^We don’t know this code/);
  await guest.page.getByLabel('Discount code').fill('none');
  await guest.page.getByRole('button', { name: 'Apply' }).click();
  const said = await unknown.elementHandle();
  await guest.page.getByLabel('Discount code').fill('neither');
  await guest.page.getByRole('button', { name: 'Apply' }).click();
  // The same words about another code are said again.
  await guest.page.waitForFunction((one) => !one?.isConnected, said);
  await unknown.waitFor();
  await guest.page.getByLabel('Discount code').fill('once');
  await guest.page.getByRole('button', { name: 'Apply' }).click();
  await guest.page.getByText('Once', { exact: true }).waitFor();
  // Used by somebody else after this cart was priced: noticed with the order.
  const useUpOnce = async (route: Route) => {
    const answer = await route.fetch();
    await queryDatabase(shop.dataDir, `update offers set uses = 1 where id = ${id}`);
    await route.fulfill({ response: answer });
  };
  await guest.page.route('**/api/orders/price', useUpOnce, { times: 1 });
  await placeButton(guest.page).click();
  await guest.page.getByText('This code has been used up').last().waitFor();
  const field = guest.page.getByLabel('Discount code');
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await guest.page.getByLabel('Name').inputValue()).toBe('Karim Aoun');
  await shoot(guest.page, 'checkout-used-up');
  await expect.poll(() => placeButton(guest.page).isEnabled()).toBe(true);
  await placeButton(guest.page).click();
  await guest.page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
  expect(await textOf(guest.page)).not.toContain('Once');
  await guest.end();
});

test('of two who change one offer the second is told, loses nothing, and can go on', async () => {
  const { id } = await send('POST', '/offers', {
    ...{ name: 'Shared', code: 'SHARED', kind: 'percent', value: '10' },
  });
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, `${OFFERS}?offer=${id}`);
  await page.getByLabel(/^Percent/).fill('30');
  await send('PUT', `/offers/${id}`, {
    ...{ name: 'Shared by two', code: 'SHARED', kind: 'percent', value: '20' },
  });
  await page.getByRole('button', { name: 'Save offer' }).click();
  await untilSaid(page, "Someone else has changed this offer, 'Shared by two', meanwhile");
  expect(await page.getByLabel(/^Percent/).inputValue()).toBe('30');
  await page.getByText('What shoppers read: Shared is now Shared by two').waitFor();
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await untilSaid(page, 'Offer updated successfully');
  expect((await send('GET', `/offers/${id}`)).value).toBe('30.00');
  await send('DELETE', `/offers/${id}`);
  expect(browserErrors).toEqual([expect.stringContaining('409')]);
  await end();
});
