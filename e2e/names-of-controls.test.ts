import { expect, test } from 'vitest';
import { registerCustomer, visitAs } from './customer-kit.ts';
import { DESKTOP, openHydrated, visit, WITHOUT_PICTURES } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop({ launch: WITHOUT_PICTURES });

const ADDRESS = ['Phone', 'Region', 'City', 'Street'];

test.each([
  { path: '/login', labels: ['Email', 'Password'] },
  { path: '/register', labels: ['Name', 'Email', 'Password', 'Confirm password', ...ADDRESS] },
  { path: '/checkout?product=1&quantity=1', labels: ['Name', ...ADDRESS] },
  { path: '/contact', labels: ['Email', 'Message'] },
])('each field of $path is the only thing that its label names', async ({ path, labels }) => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, shop.url + path);
  const tagsOf = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluateAll((named) => named.map(({ tagName }) => tagName));
  for (const label of labels) {
    const field = label === 'Message' ? 'TEXTAREA' : 'INPUT';
    expect([label, await tagsOf(label)]).toEqual([label, [field]]);
  }
  await end();
});

test('the quantity of a product page names the product, as the lines of a cart do', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/product/1`);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const main = page.getByRole('main');
  await main.getByRole('spinbutton', { name: `Quantity of ${name}`, exact: true }).waitFor();
  for (const step of ['Increase', 'Decrease'])
    await main.getByRole('button', { name: `${step} quantity of ${name}`, exact: true }).waitFor();
  await end();
});

test('a password is shown and hidden by a button that says so', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/login`);
  const password = page.getByLabel('Password');
  expect(await password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
  await end();
});

test('the menu of an account is opened by a button, and closes on Escape and at a press elsewhere', async () => {
  const customer = await registerCustomer(shop);
  const { page, end } = await visitAs(shop, customer, DESKTOP);
  await openHydrated(page, `${shop.url}/contact`);
  const button = page.getByRole('button', { name: 'Your account', expanded: false });
  const profile = page.getByRole('banner').getByRole('link', { name: 'Profile' });
  await button.click();
  await profile.waitFor();
  await page.keyboard.press('Escape');
  await profile.waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await profile.waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await profile.waitFor({ state: 'hidden' });
  await button.waitFor();
  await end();
});
