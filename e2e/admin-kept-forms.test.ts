import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, untilHydrated, untilSaid } from './journey.ts';
import { logInAsAdmin, openAdminShop, visitByLogin } from './open-shop.ts';
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

  test('of banners, made from what another admin has replaced: that is still not overwritten', async () => {
    // By the login: its token is not set again by each frame, such as the preview's.
    const { page, end } = await visitByLogin(shop, TABLET, `${PANEL}/settings/banners`);
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('Mine');
    await queryDatabase(
      shop.dataDir,
      `update settings set value = jsonb_set(value, '{0,title}', '"Theirs"') where key = 'banners'`,
    );
    for (const _time of ['once', 'again']) {
      await endSession(page);
      await page.getByText('What you typed is here again').waitFor();
      await expect.poll(() => title.inputValue()).toBe('Mine');
    }
    await page.getByRole('button', { name: 'Save banners' }).click();
    await page.getByRole('group', { name: 'Changed in the meantime' }).waitFor();
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

describe('after a session that ended in the middle, what is typed in a few fields is there again too', () => {
  test("of a product's cost and sale, beside each other", async () => {
    const [product] = (await send('GET', '/products?per_page=1')).data;
    const { page, end } = await visitAsAdmin(
      TABLET,
      `${PANEL}/products/sales?product=${product.id}`,
    );
    await page.getByLabel(/^Cost price/).fill('7.25');
    await page.getByLabel(/^Sale discount/).fill('35');
    await page.getByLabel(/^First day/).fill('2026-12-01');
    await endSession(page);
    await expect.poll(() => page.getByText('What you typed is here again').count()).toBe(2);
    await expect.poll(() => page.getByLabel(/^Sale discount/).inputValue()).toBe('35');
    await expect.poll(() => page.getByLabel(/^First day/).inputValue()).toBe('2026-12-01');
    // Saving the one leaves what is typed in the other.
    await page.getByLabel(/^Cost price/).fill('7.50');
    await page.getByRole('button', { name: 'Schedule sale' }).click();
    await untilSaid(page, 'Sale saved successfully');
    await expect.poll(() => page.getByLabel(/^Cost price/).inputValue()).toBe('7.50');
    await expectAccessible(page);
    await end();
    await send('DELETE', `/sales/${product.id}`);
  });

  test('of a change of a count, and its reason', async () => {
    const [, product] = (await send('GET', '/products?per_page=2')).data;
    const form = new FormData();
    form.append('stock', '12');
    await send('POST', `/products/${product.id}`, form);
    const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/products/${product.id}/stock`);
    await page.getByLabel('Reason').selectOption('Damaged');
    await page.getByLabel(/^Change/).fill('-2');
    await page.getByLabel(/^Note/).fill('Fell from the shelf');
    await endSession(page);
    await page.getByText('What you typed is here again').waitFor();
    await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('damaged');
    await expect.poll(() => page.getByLabel(/^Note/).inputValue()).toBe('Fell from the shelf');
    await page.getByRole('button', { name: 'Adjust stock' }).click();
    await untilSaid(page, 'Stock updated successfully');
    await expect.poll(() => page.getByLabel(/^Note/).inputValue()).toBe('');
    await end();
  });

  test('of a count in a stock take', async () => {
    const [, , product] = (await send('GET', '/products?per_page=3')).data;
    const form = new FormData();
    form.append('reference', 'SHELF-1');
    form.append('stock', '12');
    await send('POST', `/products/${product.id}`, form);
    const { page, end } = await visitByLogin(shop, TABLET, `${PANEL}/stock-take`);
    await page.getByLabel('Code').fill('SHELF-1');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByLabel('Counted').fill('7');
    // Only this screen's document may use the camera: the login is one of its own.
    const loaded = page.waitForEvent('domcontentloaded').then(() => untilHydrated(page));
    await endSession(page, loaded);
    await page.getByText('What you typed is here again').waitFor();
    await page.getByRole('heading', { name: product.name }).waitFor();
    await expect.poll(() => page.getByLabel('Counted').inputValue()).toBe('7');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`Saved: 7 of ${product.name}`).waitFor();
    await end();
  });

  test('of an invitation', async () => {
    const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/staff`);
    const form = page.getByRole('region', { name: 'Invite somebody' });
    await form.getByLabel('E-mail').fill('samir@example.com');
    await form.getByLabel('Role').selectOption('Catalogue');
    await endSession(page);
    await form.getByText('What you typed is here again').waitFor();
    await expect.poll(() => form.getByLabel('E-mail').inputValue()).toBe('samir@example.com');
    await expect.poll(() => form.getByLabel('Role').inputValue()).toBe('catalogue');
    await end();
  });

  test('of a synonym', async () => {
    const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/search?tab=synonyms`);
    const editor = await openEditor(page, 'Add synonym', 'Add Synonym');
    await editor.getByLabel(/^Word/).fill('settee');
    await editor.getByLabel('Also the other way round').uncheck();
    await endSession(page);
    await editor.getByText('What you typed is here again').waitFor();
    await expect.poll(() => editor.getByLabel(/^Word/).inputValue()).toBe('settee');
    await expect.poll(() => editor.getByLabel('Also the other way round').isChecked()).toBe(false);
    const answers = answerQuestions(page, [false]);
    await page.keyboard.press('Escape');
    await expect.poll(answers).toBe(0);
    await expect.poll(() => editor.getByLabel(/^Word/).inputValue()).toBe('settee');
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

  test('of a dialog that leads to another, which takes its place', async () => {
    const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/collections`);
    const editor = await openEditor(page, 'Edit Mirrors', 'Edit Collection');
    const answers = answerQuestions(page, [false, true]);
    await editor.getByLabel('Name').fill('Mirrors and glass');
    await editor.getByRole('button', { name: 'Place, text and rule' }).click();
    await expect.poll(answers).toBe(1);
    await expect.poll(() => editor.getByLabel('Name').inputValue()).toBe('Mirrors and glass');
    await editor.getByRole('button', { name: 'Place, text and rule' }).click();
    await page.getByRole('dialog', { name: 'How Mirrors is filled' }).waitFor();
    expect(answers()).toBe(0);
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
async function endSession(page: Page, loaded?: Promise<unknown>): Promise<void> {
  await queryDatabase(shop.dataDir, 'delete from sessions');
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await loaded;
  await logInAsAdmin(page);
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
