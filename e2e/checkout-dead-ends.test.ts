import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, PHONE, untilSaid, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('Buy Now of what is out of stock shows no sums and leads on', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  const soldOut = await product(({ available }) => available === 0);
  await page.goto(`${shop.url}/checkout?product=${soldOut.id}&quantity=1`);
  await page.getByText('This product is out of stock just now.').waitFor();
  const button = page.getByRole('button', { name: 'Place Order', exact: true });
  await expect.poll(() => button.isDisabled()).toBe(true);
  const main = page.getByRole('main');
  await expect.poll(() => main.innerText()).not.toMatch(/\$0|Total/);
  await main.getByRole('link', { name: /^More in/ }).waitFor();
  await expectAccessible(page);
  await main.getByRole('link', { name: `Back to ${soldOut.name}` }).click();
  await page.getByRole('heading', { level: 1, name: soldOut.name }).waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test.each([
  { search: 'product=99999&quantity=1', says: 'This product is no longer sold.' },
  { search: 'product=1&quantity=0', says: 'The quantity must be between 1 and 1000.' },
  { search: 'product=1&quantity=5000', says: 'The quantity must be between 1 and 1000.' },
])('the broken link $search leads home and says why', async ({ search, says }) => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await page.goto(`${shop.url}/checkout?${search}`);
  await page.waitForURL(`${shop.url}/`);
  await untilSaid(page, says);
  await end();
});

test('without JavaScript checkout shows its notice and no form', async () => {
  const { page, end } = await visit(shop.browser, { ...DESKTOP, javaScriptEnabled: false });
  await page.goto(`${shop.url}/checkout`);
  await page.locator('main noscript p').waitFor(); // getByText passes <noscript> over.
  await expect.poll(() => page.getByRole('main').getByRole('textbox').count()).toBe(0);
  await end();
});

test('on a phone the sum stands above the form, and free delivery is said once', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  const vase = await product(({ name }) => name === 'Ribbed White Vase');
  await page.goto(`${shop.url}/checkout?product=${vase.id}&quantity=2`);
  const top = page.getByRole('main').locator('summary');
  await expect.poll(() => top.innerText()).toMatch(/Order summary\s+\$136/);
  await expect.poll(() => page.getByRole('main').getByText('Free delivery').count()).toBe(1);
  await top.click();
  await page.getByText('2 × $68').first().waitFor();
  await expectAccessible(page);
  await end();
});

test('the success page without an order says so', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await page.goto(`${shop.url}/order-success`);
  await page.getByText('There is no recent order in this tab.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Follow your order' }).count()).toBe(0);
  await end();
});

test('who opens the success page by mistake gets the cart back with one press', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  const vase = await product(({ available }) => available === 1);
  await page.goto(`${shop.url}/product/${vase.id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length as number);
  await expect.poll(stored).toBe(1);
  await page.goto(`${shop.url}/order-success`);
  const back = page.getByRole('button', { name: 'Put my cart back' });
  await back.waitFor();
  expect(await stored()).toBe(0); // The page clears the cart on load, with an order or without.
  await expectAccessible(page);
  await back.click();
  await expect.poll(stored).toBe(1);
  await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText(vase.name).first().waitFor();
  await expect.poll(() => back.count()).toBe(0);
  await end();
});

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly available: number;
}

/** A product of the demo catalogue. */
async function product(is: (one: Listed) => boolean): Promise<Listed> {
  const answer = await fetch(`${shop.url}/api/products?per_page=100`);
  const { data: found }: { data: { data: Listed[] } } = await answer.json();
  const one = found.data.find(is);
  if (!one) throw new Error('The demo catalogue lacks such a product.');
  return one;
}
