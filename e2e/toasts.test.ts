import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openHydrated, PHONE, visit, WITHOUT_PICTURES } from './journey.ts';
import { openAdminShop, openShop } from './open-shop.ts';

const shop = openShop({ launch: WITHOUT_PICTURES });
const admin = openAdminShop();

const stack = (page: Page) => page.locator('[data-position="bottom-right"]');

/** Whether any of the toasts stands over what the page's bar leaves of an element, once they have moved. */
async function isCovered(page: Page, element: Locator): Promise<boolean> {
  const [box, over, bar] = await Promise.all([
    element.boundingBox(),
    stack(page).boundingBox(),
    page.locator('header').first().boundingBox(),
  ]);
  if (!box || !over || !bar) throw new Error('Nothing to compare');
  return (
    Math.max(box.y, bar.y + bar.height) < over.y + over.height &&
    over.y < box.y + box.height &&
    box.x < over.x + over.width &&
    over.x < box.x + box.width
  );
}

test('at checkout on a phone no toast covers the field one is in, and the page ends above it', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/checkout?product=1&quantity=1`);
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await page.getByText('Please fill in all the SHIPPING TO required info').waitFor();
  await expect.poll(() => stack(page).boundingBox()).toMatchObject({ x: 0, width: 390 });
  // Not Email either, which is not wrong, but stands between fields that are.
  const fields = page.locator('form:has([aria-invalid="true"]) input:not([type="hidden"])');
  await expect.poll(() => fields.count()).toBeGreaterThan(5);
  for (const field of await fields.all())
    await expect.poll(() => isCovered(page, field)).toBe(false);
  for (const text of ['Shipping to', 'Order summary'])
    await expect.poll(() => isCovered(page, page.getByText(text).first())).toBe(false);

  for (const field of await page.getByRole('main').getByRole('textbox').all()) {
    await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await field.focus();
    await expect.poll(() => isCovered(page, field)).toBe(false);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const last = page.getByText('Pay in cash when your order arrives.').last();
  await expect.poll(() => isCovered(page, last)).toBe(false);

  await page.getByRole('button', { name: 'Dismiss' }).click();
  const room = () => page.evaluate(() => document.documentElement.style.cssText);
  await expect.poll(room).toBe('');
  expect(browserErrors).toEqual([]);
  await end();
});

test('in the middle of a long form no toast covers a field to correct, wherever one scrolls', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/register`);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await page.getByText('Please provide all the required fields').waitFor();
  const invalid = page.locator('input[aria-invalid="true"]');
  await expect.poll(() => invalid.count()).toBeGreaterThan(5);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const wrong = await invalid.all();
  for (const field of wrong) {
    for (const block of ['end', 'center'] as const) {
      await field.evaluate((element, to) => element.scrollIntoView({ block: to }), block);
      for (const other of wrong) await expect.poll(() => isCovered(page, other)).toBe(false);
    }
  }
  await end();
});

test('on a tablet no toast covers the button that was pressed', async () => {
  const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true };
  const { page, browserErrors, end } = await admin.visitAsAdmin(
    tablet,
    '/admin/adminPanel/settings',
  );
  const save = page.getByRole('button', { name: /^Save/ }).nth(1);
  await save.waitFor();
  await save.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await page.evaluate(() => {
    // It waits while one looks: from its first moment, however slow the machine is.
    new MutationObserver(() => {
      const toast = document.querySelector('[data-position] [data-type]');
      toast?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    }).observe(document.body, { subtree: true, childList: true });
  });
  await save.click();
  await page.getByText('Settings saved').waitFor();
  await expect.poll(() => isCovered(page, save)).toBe(false);
  expect(browserErrors).toEqual([]);
  await end();
});

test('a message whose place came late leaves no empty page below it, and no press is lost', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/toast-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await openHydrated(page, `${shop.url}/login`);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Please enter your password').waitFor();
  release();
  await page.getByText('Please provide email and password').waitFor();
  const room = () =>
    page.evaluate(() => Number.parseFloat(document.documentElement.style.scrollPaddingBlockEnd));
  await expect.poll(room).toBeGreaterThan(0);
  await expect.poll(room).toBeLessThan(200);

  // A message that appears under the finger, or moves there, does not take its release.
  const link = page.getByRole('link', { name: 'Create an account' });
  const box = await link.boundingBox();
  if (!box) throw new Error('The link has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await stack(page).evaluate((element, to) => {
    element.style.translate = `0 ${to - element.getBoundingClientRect().top - 20}px`;
  }, y);
  await page.mouse.up();
  await page.waitForURL(`${shop.url}/register`);
  await end();
});
