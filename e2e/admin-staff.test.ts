import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openHydrated, PHONE, untilSaid, visit } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** An owner invites somebody to work with them, who does what their role allows, and is removed. */
const STAFF = '/admin/adminPanel/staff';
const EMAIL = 'samir@example.com';
const PASSWORD = 'limestone and cedar';

const { shop, visitAsAdmin } = openAdminShop();

const link = (page: Page, name: string | RegExp) =>
  page
    .getByRole('navigation', { name: 'Admin Panel' })
    .getByRole('link', { name, includeHidden: true });

/** @param before the address that stands there until the new one does */
async function invite(page: Page, before = ''): Promise<string> {
  const form = page.getByRole('region', { name: 'Invite somebody' });
  await form.getByLabel('E-mail').fill(EMAIL);
  await form.getByLabel('Role').selectOption('Catalogue');
  await form.getByRole('button', { name: 'Invite' }).click();
  await untilSaid(page, 'Invitation made successfully');
  let made = '';
  const readLink = async () => {
    const { pathname, hash } = new URL(await form.locator('code').innerText());
    made = shop.url + pathname + hash; // Its own origin is PUBLIC_URL.
    return made;
  };
  await expect.poll(readLink).not.toBe(before);
  return made;
}

test('an owner invites, the invited works within their role, and is logged out once removed', async () => {
  const owner = await visitAsAdmin(DESKTOP, STAFF);
  const first = await invite(owner.page);
  const second = await invite(owner.page, first);
  await owner.page.getByText('Catalogue, until').waitFor();
  await expectAccessible(owner.page);

  const staff = await visit(shop.browser, { ...DESKTOP, colorScheme: 'dark' });
  await openHydrated(staff.page, first);
  await staff.page.getByText('This invitation is no longer good.').waitFor();
  await openHydrated(staff.page, second);
  await staff.page.getByText('Your role: Catalogue.').waitFor();
  await expectAccessible(staff.page);
  expect(staff.page.url()).not.toContain('token');
  await staff.page.getByLabel(/^Your name/).fill('Samir');
  await staff.page.getByLabel(/^New password/).fill(PASSWORD);
  await staff.page.getByLabel(/^Confirm new password/).fill(PASSWORD);
  await staff.page.getByRole('button', { name: 'Open my account' }).click();

  await link(staff.page, 'View products').waitFor();
  for (const name of ['Manage orders', 'Customers', 'Changes by admins', 'Staff and their roles'])
    expect(await link(staff.page, name).count()).toBe(0);
  await staff.page.goto(`${shop.url}/admin/adminPanel/orders`);
  await staff.page.getByRole('heading', { name: 'This page is not for your role' }).waitFor();
  await staff.page.getByText('Your role, Catalogue, may not see orders').waitFor();
  await expectAccessible(staff.page);
  await staff.page.goto(`${shop.url}/admin/adminPanel/products`);
  await staff.page
    .getByRole('button', { name: /^Edit Product/ })
    .first()
    .waitFor();

  await openHydrated(owner.page, `${shop.url}${STAFF}`);
  const row = owner.page.getByRole('listitem').filter({ hasText: EMAIL });
  await row.getByLabel('Role of Samir').selectOption('Read only');
  await untilSaid(owner.page, 'Role changed successfully');
  await logIn(staff.page);
  await staff.page.goto(`${shop.url}/admin/adminPanel/products`);
  await staff.page.getByRole('table').getByText('Vase').first().waitFor();
  expect(await staff.page.getByRole('button', { name: /^Edit Product/ }).count()).toBe(0);
  expect(await staff.page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0);

  await row.getByRole('button', { name: 'Remove Samir' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove from Staff' }).click();
  await untilSaid(owner.page, 'Removed from the staff successfully');
  await staff.page.goto(`${shop.url}/admin/adminPanel/products`);
  await staff.page.waitForURL(/\/login/);
  expect(owner.browserErrors).toEqual([]);
  await Promise.all([owner.end(), staff.end()]);
});

/** Their sessions ended with their former role. */
async function logIn(page: Page): Promise<void> {
  await openHydrated(page, `${shop.url}/login`);
  await page.getByLabel(/^Email/).fill(EMAIL);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${shop.url}/`);
}

test('the only owner stays one, and sees where they are logged in', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, STAFF);
  await page
    .getByRole('combobox', { name: /^Role of/ })
    .first()
    .selectOption('Orders');
  await untilSaid(page, 'This is the only owner of the shop.');
  await expectAccessible(page);
  await openHydrated(page, `${shop.url}/admin/adminPanel/account`);
  await page.getByText('This device').waitFor();
  await expectAccessible(page);
  expect(browserErrors.filter((text) => !text.includes('409'))).toEqual([]);
  await end();
});
