import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../test/browser.ts';
import { DESKTOP, visit } from './journey.ts';
import { makeDataDir, queryDatabase, type ShopProcess, startShop } from './shop-process.ts';

const ADMIN = { email: 'merchant@example.com', password: 'cedar and limestone' };
const PANEL = '/admin/adminPanel';

let data: Awaited<ReturnType<typeof makeDataDir>>;
let shop: ShopProcess;
let browser: Browser;

beforeAll(async () => {
  data = await makeDataDir();
  const environment = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  [shop, browser] = await Promise.all([startShop(data.path, environment), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await data?.remove();
});

describe('a session that ends in the middle of a form', () => {
  test('leads to the login and back to what was typed in a new product', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '/products/add');
    await page.getByLabel('Name').fill('Olive Wood Board');
    await page.getByLabel('Description').fill('Cut from one piece.');
    await page.getByLabel('Category').selectOption('Tableware');
    await page.getByLabel('Price ($)').fill('40');
    await page.getByLabel('Available').selectOption('No');
    await endSessions();
    await page.getByRole('button', { name: 'Add product' }).click();
    await logIn(page);
    await page.getByText('Pictures could not be kept').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Olive Wood Board');
    expect(await page.getByLabel('Available').inputValue()).toBe('0');
    await page.getByText('$40.00').waitFor();
    await page.getByRole('button', { name: 'Add product' }).click();
    await page.getByText('Product created successfully').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
    await page.reload();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
    await end();
  });
});

async function visitAsAdmin(options: Parameters<typeof visit>[1], path: string) {
  const visitor = await visit(browser, options);
  await visitor.page.goto(`${shop.url}/login?next=${encodeURIComponent(PANEL + path)}`);
  await logIn(visitor.page);
  await visitor.page.waitForURL(shop.url + PANEL + path);
  return visitor;
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel(/^Password/).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const endSessions = () => queryDatabase(data.path, 'delete from sessions');
