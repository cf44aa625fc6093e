import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, untilSaid } from './journey.ts';
import { ADMIN, openAdminShop } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };
const PANEL = '/admin/adminPanel';

const { shop, send, visitAsAdmin, logInAgain } = openAdminShop();

describe('after a session that ended in the middle, the form is there again', () => {
  test('of a new collection', async () => {
    const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/collections/add`);
    await page.getByLabel('Name').fill('Candles');
    await endSession(page);
    await page.getByText('What you typed is here again').waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Candles');
    await expectAccessible(page);
    await end();
  });

  test('of a collection that was being edited', async () => {
    const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/collections`);
    const editor = await openEditor(page, 'Edit Vases', 'Edit Collection');
    await editor.getByLabel('Name').fill('Vases and jars');
    await endSession(page);
    await editor.getByText('What you typed is here again').waitFor();
    await expect.poll(() => editor.getByLabel('Name').inputValue()).toBe('Vases and jars');
    await editor.getByRole('button', { name: 'Save changes' }).click();
    await untilSaid(page, 'Collection Updated successfully');
    await end();
  });

  test('of how a collection is filled', async () => {
    const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/collections`);
    const editor = await openEditor(page, 'Edit Mirrors', 'Edit Collection');
    await editor.getByRole('button', { name: 'Place, text and rule' }).click();
    const setup = page.getByRole('dialog', { name: 'How Mirrors is filled' });
    await setup.getByLabel(/^Text above/).fill('Woven by hand');
    await setup.getByLabel('Products come in').selectOption('By a rule');
    await setup.getByLabel('Condition 1').selectOption('Tag');
    await setup.getByLabel(/^Tag/).fill('woven');
    await endSession(page);
    await setup.getByText('What you typed is here again').waitFor();
    await expect.poll(() => setup.getByLabel(/^Text above/).inputValue()).toBe('Woven by hand');
    await expect.poll(() => setup.getByLabel(/^Tag/).inputValue()).toBe('woven');
    await end();
  });

  test('of a new offer, with what it is for', async () => {
    const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/products/offers?new=automatic`);
    await page.getByLabel(/^What shoppers read/).fill('2 mirrors: 15% off');
    await page.getByLabel('Any product of a collection').selectOption('Mirrors');
    await page.getByLabel('How many of Mirrors').fill('2');
    await endSession(page);
    await page.getByText('What you typed is here again').waitFor();
    await expect
      .poll(() => page.getByLabel(/^What shoppers read/).inputValue())
      .toBe('2 mirrors: 15% off');
    await expect.poll(() => page.getByLabel('How many of Mirrors').inputValue()).toBe('2');
    await expectAccessible(page);
    await end();
  });

  test('of a courier who was being changed', async () => {
    await send('POST', '/couriers', { name: 'Ziad', phone: '' });
    const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/couriers`);
    const editor = await openEditor(page, 'Edit Ziad', 'Edit Courier');
    await editor.getByLabel(/^Phone/).fill('+961 70123456');
    await endSession(page);
    await editor.getByText('What you typed is here again').waitFor();
    await expect.poll(() => editor.getByLabel(/^Phone/).inputValue()).toBe('+961 70123456');
    await end();
  });

  test("of a product's images: their words, their order and what was to be deleted", async () => {
    const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/products`);
    const editor = await openEditor(page, /^Manage Images/, 'Edit Product Images');
    await editor.getByLabel('Alt text of image 1').fill('Seen from above');
    await endSession(page);
    await editor.getByText('What you typed is here again').waitFor();
    await expect
      .poll(() => editor.getByLabel('Alt text of image 1').inputValue())
      .toBe('Seen from above');
    await editor.getByRole('button', { name: 'Apply Changes' }).click();
    await untilSaid(page, 'Images updated successfully!');
    await end();
  });
});

describe('what was typed is not lost by a slip', () => {
  test('of a dialog: Esc and a press beside it ask first', async () => {
    const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, `${PANEL}/products`);
    const editor = await openEditor(page, /^Edit Product/, 'Edit Product');
    const answers = answerQuestions(page, [false, false, true]);
    await editor.getByLabel('Description').fill('A long text that nobody wants to write twice.');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    await expect
      .poll(() => editor.getByLabel('Description').inputValue())
      .toContain('nobody wants');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(answers()).toBe(0);
    await openEditor(page, /^Edit Product/, 'Edit Product');
    await page.keyboard.press('Escape'); // Nothing was typed: nothing is asked.
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('of a dialog that the browser closes by itself', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, `${PANEL}/products`);
    const editor = await openEditor(page, /^Edit Product/, 'Edit Product');
    const answers = answerQuestions(page, [false]);
    await editor.getByLabel('Name').fill('Unsaved');
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog:modal')?.close());
    await expect.poll(answers).toBe(0);
    await expect.poll(() => editor.getByLabel('Name').inputValue()).toBe('Unsaved');
    await end();
  });

  test('of a new product: the way out asks first', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, `${PANEL}/products/add`);
    const answers = answerQuestions(page, [false, true]);
    const out = page.getByRole('link', { name: 'Dashboard' });
    await page.getByLabel('Name').fill('Half a product');
    await out.click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half a product');
    await out.click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(answers()).toBe(0);
    await end();
  });
});

/** Ends every session, has the page find it out, and logs in again. */
async function endSession(page: Page): Promise<void> {
  await queryDatabase(shop.dataDir, 'delete from sessions');
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel(/^Password/).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await logInAgain();
}

async function openEditor(page: Page, button: string | RegExp, title: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).first().click();
  const editor = page.getByRole('dialog', { name: title, exact: true });
  await editor.getByRole('textbox').first().waitFor();
  return editor;
}

/** Answers the browser's questions in turn; returns how many are still to come. */
function answerQuestions(page: Page, answers: boolean[]): () => number {
  page.on('dialog', (question) => void (answers.shift() ? question.accept() : question.dismiss()));
  return () => answers.length;
}
