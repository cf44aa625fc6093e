import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  DESKTOP,
  dismissMessages,
  expectAccessible,
  expectAccessibleInBoth,
  PHONE,
  pickUpByKeyboard,
  untilSaid,
  visit,
} from './journey.ts';
import { openAdminShop } from './open-shop.ts';

const PICTURES = resolve(import.meta.dirname, '../database/demo/pictures');
const [JUG, BOWL, BOARD] = ['jug-glazed.jpg', 'bowl-walnut.jpg', 'board-oak.jpg'].map(
  (name) => `${PICTURES}/${name}`,
) as [string, string, string];
const PANEL = '/admin/adminPanel';
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

const { shop, send, visitAsAdmin } = openAdminShop();

test('a product goes from creation with three pictures to sale in the shop', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, `${PANEL}/products/add`);
  await fillProduct(page, 'Olive Wood Board');
  await page.getByLabel('Images').setInputFiles([JUG, BOWL, BOARD]);
  const alt = (place: number) => page.getByLabel(`Alt text of image ${place}`);
  await alt(1).fill('The jug');
  await alt(2).fill('The bowl');
  await page.getByRole('button', { name: 'Make cover image 3' }).click();
  await page.getByRole('button', { name: 'Move image 2 later' }).click();
  await expect.poll(() => alt(3).inputValue()).toBe('The jug');
  const list = { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await page.getByLabel('Images').setInputFiles(list);
  await page.getByText('list.pdf is not a picture').first().waitFor();
  await page.getByRole('button', { name: 'Add product' }).click();
  await untilSaid(page, 'Product created successfully');
  await expect.poll(() => page.getByText('list.pdf is not a picture').count()).toBe(0);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
  await expect.poll(() => alt(1).count()).toBe(0);

  const shopper = await visit(shop.browser, PHONE);
  await shopper.page.goto(`${shop.url}/collection`);
  await shopper.page.getByRole('link', { name: 'Tableware' }).first().click();
  await shopper.page.getByRole('link', { name: 'Olive Wood Board' }).first().click();
  const gallery = shopper.page.getByLabel('Pictures of Olive Wood Board');
  const shown = gallery.locator('ul').first().getByRole('img');
  await expect
    .poll(() => shown.evaluateAll((images) => images.map((image) => image.getAttribute('alt'))))
    .toEqual(['Olive Wood Board', 'The bowl', 'The jug']);
  expect([...browserErrors, ...shopper.browserErrors]).toEqual([]);
  await shopper.end();
  await end();
});

test('pictures are put in order by keyboard, by buttons and by drag', async () => {
  const id = await makeProduct('Three of a kind', [JUG, BOWL, BOARD]);
  const [a, b, c] = await imageIds(id);
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, `${PANEL}/products`);
  const dialog = await manageImages(page, 'Three of a kind');
  await dialog.getByRole('button', { name: 'Drag image 1' }).focus();
  await pickUpByKeyboard(page, 'Picked up image 1, place 1 of 3.');
  await page.keyboard.press('ArrowDown');
  await dialog.getByText('image 1 is over place 2 of 3.').waitFor();
  await page.keyboard.press('Space');
  await dialog.getByText('image 1 was put down at place 2 of 3.').waitFor();
  await apply(page, dialog);
  await expect.poll(() => imageIds(id)).toEqual([b, a, c]);

  const again = await manageImages(page, 'Three of a kind');
  const later = again.getByRole('button', { name: 'Move image 1 later' });
  await later.focus();
  await page.keyboard.press('Enter');
  await again.getByText('Image 1 is now image 2 of 3').waitFor();
  // The focus has gone along with the picture.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Move image 2 later');
  await page.keyboard.press('Enter');
  await again.getByText('Image 2 is now image 3 of 3').waitFor();
  await apply(page, again);
  await expect.poll(() => imageIds(id)).toEqual([a, c, b]);

  const third = await manageImages(page, 'Three of a kind');
  const handle = (place: number) => third.getByRole('button', { name: `Drag image ${place}` });
  await dragByMouse(page, handle(3), handle(1), 'image 3 is over place 1 of 3.');
  await third.getByText('image 3 was put down at place 1 of 3.').waitFor();
  await apply(page, third);
  await expect.poll(() => imageIds(id)).toEqual([b, a, c]);
  expect(browserErrors).toEqual([]);
  await end();
});

test('pictures are put in order by finger', async () => {
  const id = await makeProduct('Two of a kind', [JUG, BOWL]);
  const [a, b] = await imageIds(id);
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, `${PANEL}/products`);
  const dialog = await manageImages(page, 'Two of a kind');
  const handle = (place: number) => dialog.getByRole('button', { name: `Drag image ${place}` });
  await dragByFinger(page, handle(2), handle(1), 'image 2 is over place 1 of 2.');
  await dialog.getByText('image 2 was put down at place 1 of 2.').waitFor();
  await apply(page, dialog);
  await expect.poll(() => imageIds(id)).toEqual([b, a]);
  expect(browserErrors).toEqual([]);
  await end();
});

test('an upload that breaks off is tried again by itself; what was done stays done', async () => {
  const id = await makeProduct('Broken off', [JUG, BOWL]);
  const [, second] = await imageIds(id);
  const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/products`);
  const dialog = await manageImages(page, 'Broken off');
  await dialog.getByRole('button', { name: 'Delete image 1' }).click();
  await dialog.getByLabel('Add images').setInputFiles([BOARD, JUG]);
  await dialog.getByLabel('Alt text of image 3').fill('The one that broke off');
  await dialog.getByRole('button', { name: 'Make cover image 4' }).click();
  await breakOnce(page, '**/api/products/*/images', 2);
  await dialog.getByRole('button', { name: 'Apply Changes' }).click();
  await page.getByText('Error while updating images').waitFor();
  await dialog.getByText('The upload broke off').waitFor();
  await expect.poll(() => imageIds(id)).toHaveLength(2);
  const retry = dialog.getByRole('button', { name: 'Retry board-oak.jpg' });
  await expect.poll(() => retry.evaluate((node) => node === document.activeElement)).toBe(true);
  await retry.click();
  await untilSaid(page, 'Images updated successfully!');
  const images = await send('GET', `/products/${id}/images`);
  expect(images).toHaveLength(3);
  expect(images[1].id).toBe(second);
  expect(images[2].alt).toBe('The one that broke off');
  await end();
});

test('a new product whose second picture broke off is finished afterwards', async () => {
  const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/products/add`);
  await fillProduct(page, 'Almost whole');
  await page.getByLabel('Images').setInputFiles([JUG, BOWL]);
  await page.getByLabel('Alt text of image 2').fill('The bowl');
  await breakOnce(page, '**/api/products/*/images', 1);
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByRole('heading', { name: 'Some pictures are missing' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry bowl-walnut.jpg' }).click();
  await untilSaid(page, 'Images updated successfully!');
  await page.getByLabel('Name').waitFor();
  const { data } = await send('GET', '/products?search=Almost+whole');
  expect(data).toHaveLength(1);
  expect(data[0].images.map((image: { alt: string }) => image.alt)).toEqual([
    'Almost whole',
    'The bowl',
  ]);
  await end();
});

test('pictures are dropped or pasted anywhere; what can’t be taken is named, file by file', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, `${PANEL}/products/add`);
  await page.getByLabel('Images').waitFor();
  const jug = [...(await readFile(JUG))];
  await hand(page, 'drop', [
    { name: 'jug.jpg', type: 'image/jpeg', bytes: jug },
    { name: 'notes.txt', type: 'text/plain', bytes: [65] },
    { name: 'broken.png', type: 'image/png', bytes: [1, 2, 3] },
    { name: 'huge.jpg', type: 'image/jpeg', bytes: [], size: 10 * 1024 * 1024 + 1 },
  ]);
  await page.getByLabel('Alt text of image 1').waitFor();
  for (const problem of [
    'notes.txt is not a picture: choose JPEG, PNG, WebP or AVIF',
    'broken.png is damaged and can’t be read: please choose another copy of it',
    'huge.jpg is larger than 10 MB',
  ]) {
    await page.getByText(problem, { exact: true }).first().waitFor();
  }
  const many = Array.from({ length: 10 }, (_none, n) => ({
    name: `pasted-${n + 1}.jpg`,
    type: 'image/jpeg',
    bytes: jug,
  }));
  await hand(page, 'paste', many);
  await page.getByLabel('Alt text of image 10').waitFor();
  await page
    .getByText('pasted-10.jpg was left out: there can be 10 pictures', { exact: true })
    .first()
    .waitFor();
  await expect.poll(() => page.getByText('is not a picture').count()).toBe(0);
  expect(browserErrors).toEqual([]);
  await end();
});

describe('collections', () => {
  test('are put in order by buttons and keyboard, as the shop then shows them', async () => {
    const before = await names();
    const { page, browserErrors, end } = await visitAsAdmin(TABLET, `${PANEL}/collections`);
    await page.getByText('6 products').first().waitFor();
    await page.getByRole('button', { name: `Move ${before[1]} earlier` }).click();
    await page.getByText(`${before[1]} is now number 1 of ${before.length}`).waitFor();
    await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
    await page.getByRole('button', { name: `Drag ${before[1]}` }).focus();
    await pickUpByKeyboard(page, `Picked up ${before[1]}, place 1`);
    await page.keyboard.press('ArrowRight');
    await page.getByText(`${before[1]} is over place 2`).waitFor();
    await page.keyboard.press('Space');
    await page.getByText(`${before[1]} was put down at place 2`).waitFor();
    await expect.poll(names).toEqual(before);
    const asked = page.waitForRequest('**/api/categories/order');
    await page.getByRole('button', { name: `Move ${before[2]} earlier` }).click();
    await (await asked).response(); // From then on its pages show it.
    await expect.poll(async () => (await names())[1]).toBe(before[2]);
    await page.goto(`${shop.url}/collection`);
    const shown = page.getByRole('main').getByRole('link');
    await expect.poll(() => shown.nth(0).innerText()).toContain(before[0]);
    await expect.poll(() => shown.nth(1).innerText()).toContain(before[2]);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('a move that can’t be sent to the shop is taken back', async () => {
    const before = await names();
    const { page, end } = await visitAsAdmin(DESKTOP, `${PANEL}/collections`);
    const first = page.locator('h2').first();
    await page.getByRole('heading', { name: before[0] ?? '' }).waitFor();
    await breakOnce(page, '**/api/categories/order', 1);
    await page.getByRole('button', { name: `Move ${before[0]} later` }).click();
    await page.getByText('Error ordering collections').waitFor();
    await expect.poll(() => first.innerText()).toBe(before[0]);
    await expect.poll(() => names()).toEqual(before);
    await end();
  });

  test('a move over what another admin has moved meanwhile is refused, and shows theirs', async () => {
    const collections = await listed();
    const ids = collections.map(({ category_id }) => category_id);
    const before = await names();
    const { page, end } = await visitAsAdmin(DESKTOP, `${PANEL}/collections`);
    const shown = page.locator('h2');
    await page.getByRole('heading', { name: before[0] ?? '' }).waitFor();
    await send('PUT', '/categories/order', { ids: ids.toReversed() });
    await page.getByRole('button', { name: `Move ${before[0]} later` }).click();
    await page.getByText('Somebody else has put the collections in another order').waitFor();
    await expect.poll(() => shown.first().innerText()).toBe(before.at(-1));
    expect(await names()).toEqual(before.toReversed());
    await page.getByRole('button', { name: `Move ${before[0]} earlier` }).click();
    await expect.poll(async () => (await names()).at(-2)).toBe(before[0]);
    await send('PUT', '/categories/order', { ids });
    await end();
  });

  test('are added once where the answer was lost, but none over another of the name', async () => {
    const { page, end } = await visitAsAdmin(TABLET, `${PANEL}/collections/add`);
    const add = page.getByRole('button', { name: 'Add collection' });
    await page.getByLabel('Name').fill('Lost and found');
    await page.getByLabel('Collection image').setInputFiles(JUG);
    await page.route(
      '**/api/categories',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await add.click();
    await untilSaid(page, 'Error creating collection');
    await add.click();
    await untilSaid(page, 'Collection created successfully');
    expect((await names()).filter((name) => name === 'Lost and found')).toHaveLength(1);
    // The form starts again.
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    await page.getByLabel('Name').fill('Lost and found');
    await page.getByLabel('Collection image').setInputFiles(JUG);
    await add.click();
    await untilSaid(page, 'There is already a collection with this name');
    const { category_id } = (await listed()).find(({ name }) => name === 'Lost and found') ?? {};
    await send('DELETE', `/categories/${category_id}`);
    await end();
  });

  test('are deleted, but not while products are in them', async () => {
    const form = new FormData();
    form.set('name', 'Short lived');
    form.set('image', new File([new Uint8Array(await readFile(JUG))], 'jug.jpg'));
    await send('POST', '/categories', form);
    const { page, end } = await visitAsAdmin(PHONE, `${PANEL}/collections`);
    await page.getByText('6 products').first().waitFor();
    await page.getByRole('button', { name: 'Delete Tableware' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Collection' });
    await question.getByText(/'Tableware' still has \d+ products: move or delete them/).waitFor();
    expect(await question.getByRole('button', { name: 'Delete Collection' }).count()).toBe(0);
    await question.getByRole('link', { name: 'Show its products' }).waitFor();
    await question.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Delete Short lived' }).click();
    await question
      .getByText('Are you sure you want to delete this collection? Short lived')
      .waitFor();
    await question.getByRole('button', { name: 'Delete Collection' }).click();
    await untilSaid(page, 'Collection deleted successfully');
    await expect.poll(() => page.getByRole('heading', { name: 'Short lived' }).count()).toBe(0);
    await expect.poll(() => names()).not.toContain('Short lived');
    await end();
  });
});

describe('axe finds nothing in light and dark', () => {
  test.each([TABLET, PHONE])('at %o', async (options) => {
    const { page, end } = await visitAsAdmin(options, `${PANEL}/collections`);
    await page.getByText('6 products').first().waitFor();
    await expectAccessibleInBoth(page);
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByText('still has').waitFor();
    await expectAccessibleInBoth(page);
    await page.goto(`${shop.url}${PANEL}/products`);
    await page
      .getByRole('button', { name: /^Manage Images/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete image 1' }).click();
    await dialog
      .getByLabel('Add images')
      .setInputFiles([JUG, resolve(PICTURES, '../variants.json')]);
    await dialog.getByText('is not a picture').first().waitFor();
    await expectAccessibleInBoth(page);
    await page.route('**/api/products/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await dialog.getByRole('button', { name: 'Keep image 1' }).click();
    await dialog.getByRole('button', { name: 'Apply Changes' }).click();
    await dialog.getByText('The upload broke off').waitFor();
    await page.getByText('Error while updating images').waitFor();
    await expectAccessibleInBoth(page);
    await end();
  });
});

const listed = (): Promise<{ category_id: number; name: string }[]> => send('GET', '/categories');
const names = async (): Promise<string[]> => (await listed()).map(({ name }) => name);

const imageIds = async (productId: number): Promise<number[]> =>
  (await send('GET', `/products/${productId}/images`)).map(({ id }: { id: number }) => id);

async function fillProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Cut from one piece.');
  await page.getByLabel('Category').selectOption('Tableware');
  await page.getByLabel('Price ($)').fill('40');
}

/** A product by the API; its id. */
async function makeProduct(name: string, files: readonly string[]): Promise<number> {
  const [{ category_id }] = await send('GET', '/categories');
  const form = new FormData();
  const texts = { name, description: 'Made by hand.', price: '40', category_id };
  for (const [field, text] of Object.entries(texts)) form.set(field, String(text));
  for (const file of files)
    form.append('images[]', new File([new Uint8Array(await readFile(file))], 'picture.jpg'));
  return (await send('POST', '/products', form)).id;
}

/** Opens the images of a product in the list; they are all there. */
async function manageImages(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^Manage Images.*${name}`) }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product Images' });
  await dialog.getByLabel('Alt text of image 1').waitFor();
  return dialog;
}

async function apply(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Apply Changes' }).click();
  await untilSaid(page, 'Images updated successfully!');
  await dismissMessages(page);
  await expect.poll(() => dialog.count()).toBe(0);
}

/** Lets the nth request that is no GET break off on its way. */
async function breakOnce(page: Page, address: string, nth: number): Promise<void> {
  let seen = 0;
  await page.route(address, (route) => {
    if (route.request().method() === 'GET') return route.continue();
    seen += 1;
    return seen === nth ? route.abort() : route.continue();
  });
}

interface HandedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: readonly number[];
  /** Filled up with zeros to this size. */
  readonly size?: number;
}

/** Drops files onto the page, or pastes them. */
async function hand(page: Page, how: 'drop' | 'paste', files: readonly HandedFile[]) {
  await page.evaluate(
    ([kind, handed]) => {
      const transfer = new DataTransfer();
      for (const { name, type, bytes, size = 0 } of handed) {
        const content = [new Uint8Array(bytes), new Uint8Array(Math.max(0, size - bytes.length))];
        transfer.items.add(new File(content, name, { type }));
      }
      const options = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
      );
    },
    [how, files] as const,
  );
}

/** The pictures are there, so that nothing moves any more; the hand moves on until the page has announced where it is. */
async function dragByMouse(page: Page, from: Locator, to: Locator, announced: string) {
  await page
    .getByRole('dialog')
    .locator('img')
    .evaluateAll((pictures) =>
      Promise.all(pictures.map((one) => (one as HTMLImageElement).decode().catch(() => undefined))),
    );
  for (const handle of [from, to]) await handle.click({ trial: true }); // They stand still.
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  let aside = 0;
  await expect
    .poll(async () => {
      aside = 1 - aside;
      await page.mouse.move(end.x + aside, end.y);
      return page.getByText(announced).count();
    })
    .toBeGreaterThan(0);
  await page.mouse.up();
}

/** Real touches, as the browser gets them from a screen. The finger is lifted once the page has announced where it is. */
async function dragByFinger(page: Page, from: Locator, to: Locator, announced: string) {
  const screen = await page.context().newCDPSession(page);
  for (const handle of [from, to]) await handle.click({ trial: true }); // They stand still.
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              {
                x: start.x + (end.x - start.x) * share,
                y: start.y + (end.y - start.y) * share,
              },
            ],
    });
  await touch('touchStart');
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', step / 8);
  await page.getByText(announced).waitFor();
  await touch('touchEnd');
  await screen.detach();
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on show');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
