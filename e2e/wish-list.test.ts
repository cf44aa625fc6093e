import { describe, expect, test } from 'vitest';
import { endSession, logInHere, registerCustomer, visitAs } from './customer-kit.ts';
import { DESKTOP, expectAccessible, openHydrated, PHONE, untilSaid, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const THEMES = [
  { options: PHONE, colorScheme: 'light' },
  { options: DESKTOP, colorScheme: 'dark' },
] as const;

describe.each(THEMES)('the wish list of a guest, $colorScheme', ({ options, colorScheme }) => {
  test('is kept by the browser, notices a price that dropped, and is shared by a link without data', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, { ...options, colorScheme });
    await openHydrated(page, `${shop.url}/wish-list`);
    await page.getByText('Your wish list is empty').waitFor();
    await expectAccessible(page);

    await openHydrated(page, `${shop.url}/product/2`);
    const main = page.getByRole('main');
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    const heart = main.getByRole('button', { name: `Wish list: ${name}` }).first();
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    await page
      .getByRole('link', { name: /enlarge/ })
      .first()
      .click();
    // What was said of the heart covers none of the zoom's buttons.
    await page.getByRole('dialog').getByRole('button', { name: 'Larger' }).click();
    await page.keyboard.press('Escape');
    // The dialog goes back in the history, which would break off what is opened meanwhile.
    await page.waitForFunction(() => !history.state?.modal);
    await openHydrated(page, `${shop.url}/collection/0`);
    const other = main.getByRole('button', { name: /^Wish list: / }).first();
    await other.click();
    await expect.poll(() => other.getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);
    await page.evaluate(() => {
      const wishes = JSON.parse(localStorage.getItem('wishList') ?? '[]');
      const raised = { ...wishes.at(-1), price: '999.00' };
      localStorage.setItem('wishList', JSON.stringify([...wishes.slice(0, -1), raised]));
    });

    if (options === PHONE) await page.getByLabel('Menu', { exact: true }).first().click();
    const way = page.getByRole(options === PHONE ? 'banner' : 'contentinfo');
    await way.getByRole('link', { name: 'Wish List' }).click();
    await page.waitForURL(`${shop.url}/wish-list`);
    await openHydrated(page, `${shop.url}/wish-list`); // The next visit.
    await main.getByText('One piece costs less than when you saved it.').waitFor();
    await expect.poll(() => main.getByText(/less than when you saved it$/).count()).toBe(1);
    await expect.poll(() => main.locator('article').count()).toBe(2); // What was viewed stands above already.
    await main.getByRole('button', { name: 'Share Wish List' }).waitFor();
    await expectAccessible(page);

    await heart.click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await expectAccessible(page);
    expect(browserErrors).toEqual([]);
    await end();

    const friend = await visit(shop.browser, options);
    await openHydrated(friend.page, `${shop.url}/wish-list?products=2,3,3,nonsense,999999`);
    await friend.page.getByRole('heading', { level: 1, name: 'A shared wish list' }).waitFor();
    await friend.page.getByRole('main').getByRole('link', { name }).waitFor();
    await expect.poll(() => friend.page.getByRole('main').locator('article').count()).toBe(2);
    await expectAccessible(friend.page);
    expect(friend.browserErrors).toEqual([]);
    await friend.end();
  });
});

test('a guest’s wish list is merged at login, follows the customer to other devices, and leaves with them', async () => {
  const customer = await registerCustomer(shop);
  await customer.send('POST', '/wish-list', { products: [{ product_id: 3 }] });
  const { page, browserErrors, end } = await visitAs(shop, customer, DESKTOP);
  await page.evaluate(() => {
    const wishes = [
      { product_id: 1, price: '999.00' },
      { product_id: 3, price: '1.00' },
    ];
    localStorage.setItem('wishList', JSON.stringify(wishes));
  });
  const kept = async () => {
    const wishes: { product_id: number }[] = await customer.send('GET', '/wish-list');
    return wishes.map(({ product_id }) => product_id);
  };
  // A page without any heart does it too.
  await openHydrated(page, `${shop.url}/my-orders-type`);
  await expect.poll(kept).toEqual([1, 3]);
  // The browser's own goes once the answer has come.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wishList'))).toBeNull();
  await openHydrated(page, `${shop.url}/wish-list`);
  const main = page.getByRole('main');
  await main.getByText('One piece costs less than when you saved it.').waitFor();
  await expect.poll(kept).toEqual([1, 3]);
  const first = main.getByRole('button', { name: /^Wish list: / }).first();
  await first.click();
  await expect.poll(kept).toEqual([3]);

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Wish List' }).waitFor();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await openHydrated(page, `${shop.url}/wish-list`);
  await page.getByText('Your wish list is empty').waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('a heart that is pressed after the session has ended elsewhere is kept, and comes along with the next login', async () => {
  const customer = await registerCustomer(shop);
  const { page, token, end } = await visitAs(shop, customer, DESKTOP);
  await openHydrated(page, `${shop.url}/product/2`);
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Wish list: / })
    .first();
  await page.getByRole('button', { name: 'Account' }).waitFor();
  await endSession(shop, token);
  await heart.click();
  await untilSaid(page, "You're not logged in");
  await untilSaid(page, 'is on your wish list');
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');

  await openHydrated(page, `${shop.url}/login`);
  await logInHere(page, customer);
  await expect
    .poll(async () => (await customer.send('GET', '/wish-list')).length, { timeout: 30_000 })
    .toBe(1);
  await end();
});

test('several quick hearts are one message, of the last', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/collection/0`);
  const hearts = page.getByRole('main').getByRole('button', { name: /^Wish list: / });
  for (const place of [0, 1, 2]) {
    await hearts.nth(place).click();
    await expect.poll(() => hearts.nth(place).getAttribute('aria-pressed')).toBe('true');
  }
  const messages = page.locator('[data-position] [data-type]');
  const last = (await hearts.nth(2).getAttribute('aria-label'))?.replace('Wish list: ', '');
  await expect
    .poll(() => messages.allInnerTexts())
    .toEqual([expect.stringContaining(`${last} is on your wish list`)]);
  expect(browserErrors).toEqual([]);
  await end();
});
