import { utimes } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../test/browser.ts';
import { findFreePort } from '../test/free-port.ts';
import { DESKTOP, visit } from './journey.ts';
import { makeDataDir, startBy } from './shop-process.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('npm run dev reloads its pages when the server changes, also beside another one', async () => {
  const [one, other] = [await openDev(), await openDev()];
  for (const { page } of [one, other]) {
    await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
  }
  const saved = new Date();
  await utimes(resolve(import.meta.dirname, '../server/app.ts'), saved, saved);
  for (const { page } of [one, other]) {
    await page.locator('html:not([data-old]) h1').first().waitFor();
  }
  expect([...one.browserErrors, ...other.browserErrors]).toEqual([]);
  for (const { close } of [one, other]) await close();
});

/** Starts `npm run dev` with data of its own and opens its home page, connected for reloads. */
async function openDev() {
  const data = await makeDataDir(inject('templateShop'));
  const port = await findFreePort();
  const dev = await startBy([process.execPath, 'tools/dev.ts'], data.path, { PORT: String(port) });
  const { page, browserErrors, end } = await visit(browser, DESKTOP);
  const connected = page.waitForEvent('console', (line) => line.text() === '[vite] connected.');
  await page.goto(`http://localhost:${port}`);
  await connected;
  const close = async () => {
    await end();
    await dev.stop();
    await data.remove();
  };
  return { page, browserErrors, close };
}
