import { expect, test } from 'vitest';
import { DESKTOP, openHydrated, visit, WITHOUT_PICTURES } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop({ launch: WITHOUT_PICTURES });

const ADDRESS = ['Phone', 'Region', 'City', 'Street'];

test.each([
  { path: '/login', labels: ['Email', 'Password'] },
  { path: '/register', labels: ['Name', 'Email', 'Password', 'Confirm password', ...ADDRESS] },
  { path: '/checkout?product=1&quantity=1', labels: ['Name', ...ADDRESS] },
  { path: '/contact', labels: ['Email', 'Message'] },
  { path: '/product/1', labels: ['Quantity'] },
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
