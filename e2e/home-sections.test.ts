import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  openHydrated,
  PHONE,
  pickUpByKeyboard,
  untilSaid,
  visit,
} from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A merchant arranges the home page, and shoppers see it once it is published. */
const HOME_PAGE = '/admin/adminPanel/settings/home';
const PICTURE = join(import.meta.dirname, '../database/demo/pictures/cushion-boucle.jpg');

const { shop, visitAsAdmin } = openAdminShop();

const USUAL = ['Explore Collections', 'Most Viewed', 'Under $40', 'Best Sellers'];

/** The headings of the sections that a shopper reads below the hero. */
async function headings(): Promise<string[]> {
  const html = await (await fetch(shop.url)).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return [...main.matchAll(/<h2(?![^>]*data-size)[^>]*>([^<]*)/g)].map(([, text]) => text ?? '');
}

test('a merchant adds, moves, hides and publishes sections, and takes all of it back', async () => {
  const usual = await headings();
  expect(usual.filter((heading) => USUAL.includes(heading))).toEqual(USUAL);
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, HOME_PAGE);
  const list = page.getByRole('list', { name: 'Sections of the page' });
  const preview = page.frameLocator('iframe[title="Preview"]');
  await preview.getByRole('heading', { name: 'Best Sellers' }).waitFor();
  await expectAccessible(page);

  // A picture with text: what is missing is said, what is saved stands in the preview alone.
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByRole('button', { name: /^Picture with text/ }).click();
  await page.getByRole('button', { name: 'Save section' }).click();
  await page.getByText('Please choose a picture').first().waitFor();
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await page.locator('form picture img').waitFor();
  await page.getByLabel('What the picture shows').fill('A cushion of bouclé');
  await page.getByLabel('Title', { exact: false }).fill('Made by eleven hands');
  await page.getByLabel('Button (optional)').fill('Meet them');
  await page.getByLabel('Button leads to').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save section' }).click();
  await page.getByText('Please enter a path of the shop').first().waitFor();
  await page.getByLabel('Button leads to').fill('/contact');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save section' }).click();
  await preview.getByRole('heading', { name: 'Made by eleven hands' }).waitFor();
  expect(await headings()).toEqual(usual);

  // By the buttons and by the handle's keys.
  await page.getByRole('button', { name: 'Move up: Picture with text' }).click();
  await expect
    .poll(async () => (await list.getByRole('listitem').nth(7).textContent()) ?? '')
    .toContain('Picture with text');
  await page.getByRole('button', { name: /^Drag Picture with text/ }).focus();
  await pickUpByKeyboard(page, 'Picked up Picture with text, Made by eleven hands, place 8 of 9.');
  await page.keyboard.press('ArrowUp');
  await page.getByText(/is over place 7 of 9/).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByText(/was put down at place 7/).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Hide: Under a price' }).click();
  await list.getByText('Hidden').waitFor();
  await page.getByRole('button', { name: 'Remove: Row of products, Best sellers' }).click();
  await untilSaid(page, 'Row of products, Best sellers was removed');
  await preview.getByRole('heading', { name: 'Best Sellers' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Shoppers see this').waitFor();
  await expect.poll(headings).not.toContain('Best Sellers');
  const now = await headings();
  expect(now).toContain('Made by eleven hands');
  expect(now).not.toContain('Under $40');

  const visitor = await visit(shop.browser, PHONE);
  await openHydrated(visitor.page, shop.url);
  await expectAccessible(visitor.page);
  await visitor.page.getByRole('link', { name: 'Meet them' }).click();
  await visitor.page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  await visitor.page.goBack();
  await visitor.page.getByRole('heading', { name: 'Made by eleven hands' }).waitFor();
  await visitor.end();

  await page.getByRole('button', { name: /^Publish again what was published on/ }).click();
  await expect.poll(headings).toEqual(usual);
  expect([...browserErrors, ...visitor.browserErrors]).toEqual([]);
  await end();
});

test('of two admins the second learns that the first has changed the page', async () => {
  const first = await visitAsAdmin(DESKTOP, HOME_PAGE);
  const second = await visitAsAdmin(DESKTOP, HOME_PAGE);
  await second.page.getByRole('button', { name: 'Hide: Promises' }).waitFor();
  await first.page.getByRole('button', { name: 'Hide: Promises' }).click();
  await first.page.getByText('Hidden').waitFor();
  await second.page.getByRole('button', { name: 'Hide: In the room' }).click();
  await second.page.getByRole('button', { name: 'Load the newer one' }).click();
  await expect
    .poll(() =>
      second.page.getByRole('button', { name: 'Hide: Promises' }).getAttribute('aria-pressed'),
    )
    .toBe('true');
  await second.page.getByRole('button', { name: 'Discard draft' }).click();
  await second.page.getByText('Shoppers see this').waitFor();
  await first.end();
  await second.end();
});
