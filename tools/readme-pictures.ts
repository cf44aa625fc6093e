// Run by `npm run readme:pictures`: makes docs/pictures/ from the demo shop, people and orders included.
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { makeDataDir, startShop } from '../e2e/shop-process.ts';
import { launchBrowser } from '../test/browser.ts';

const FOLDER = resolve(import.meta.dirname, '../docs/pictures');
const ADMIN = { email: 'owner@mantel.example', password: 'a password for pictures' };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly dark?: boolean;
  readonly admin?: boolean;
  /** What is done before the picture is taken. */
  readonly before?: (page: Page) => Promise<unknown>;
}

const openCart = async (page: Page) => {
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
};

const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/', size: DESKTOP },
  { name: 'collection-dark', path: '/collection/0', size: DESKTOP, dark: true },
  { name: 'product-phone', path: '/product/1', size: PHONE },
  { name: 'cart-phone-dark', path: '/product/2', size: PHONE, dark: true, before: openCart },
  { name: 'panel-dashboard', path: '/admin/adminPanel', size: DESKTOP, admin: true },
  {
    name: 'panel-orders-dark',
    path: '/admin/adminPanel/orders',
    size: DESKTOP,
    dark: true,
    admin: true,
  },
  { name: 'panel-orders-phone', path: '/admin/adminPanel/orders', size: PHONE, admin: true },
];

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(ADMIN),
  });
  return (await response.json()).data.token;
}

async function take(browser: Browser, url: string, token: string, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    viewport: shot.size,
    colorScheme: shot.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    deviceScaleFactor: shot.size === PHONE ? 2 : 1,
  });
  const page = await context.newPage();
  if (shot.admin) {
    await page.addInitScript((value) => localStorage.setItem('userToken', value), token);
  }
  await page.goto(url + shot.path, { waitUntil: 'load' });
  await shot.before?.(page);
  await page.waitForTimeout(1500); // Pictures and figures that come after the page.
  await sharp(await page.screenshot())
    .resize({ width: shot.size === PHONE ? 500 : 1280 })
    .webp({ quality: 78 })
    .toFile(resolve(FOLDER, `${shot.name}.webp`));
  await context.close();
}

await mkdir(FOLDER, { recursive: true });
const data = await makeDataDir();
const shop = await startShop(data.path, {
  SEED: 'demo',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  RATE_LIMITS: 'off',
});
const browser = await launchBrowser();
try {
  const token = await logIn(shop.url);
  for (const shot of SHOTS) {
    await take(browser, shop.url, token, shot);
    console.log(`docs/pictures/${shot.name}.webp`);
  }
} finally {
  await browser.close();
  await shop.stop();
  await data.remove();
}
