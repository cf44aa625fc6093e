import { expect, test } from 'vitest';
import { callShop } from './call-shop.ts';
import { DESKTOP, expectAccessible, openHydrated, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const place = (guest_phone: string) =>
  callShop(shop.url, 'POST /orders', {
    body: {
      guest_name: 'Rima Haddad',
      guest_email: 'rima@example.com',
      guest_phone,
      guest_region: 'Beirut',
      guest_city: 'Beirut',
      guest_street: 'Cedar street 4',
      payment_method_id: 1,
      products: [{ product_id: 1, quantity: 1 }],
    },
  });

test('a guest without the link sees where their order is, and has the link sent', async () => {
  const { id } = await place('+961 3660000');
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/orders/${id}`);
  await page.getByRole('link', { name: 'Its number and phone' }).click();
  await page.waitForURL(`${shop.url}/track-order#${id}`);
  const main = page.getByRole('main');
  const number = main.getByLabel('Order number');
  await expect.poll(() => number.inputValue()).toBe(String(id));
  await main.getByRole('button', { name: 'Find my order' }).click();
  await main.getByText('Please enter the phone number of the order').waitFor();

  await main.getByRole('textbox', { name: 'Phone' }).fill('03 660 001');
  await main.getByRole('button', { name: 'Find my order' }).click();
  await main.getByText('There is no order with this number and this phone.').waitFor();

  await main.getByRole('textbox', { name: 'Phone' }).fill('03 660 000');
  await main.getByRole('button', { name: 'Find my order' }).click();
  await main.getByRole('heading', { name: 'We have it, and prepare it' }).waitFor();
  expect(await main.textContent()).not.toMatch(/Rima|Cedar|\$/);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Send me the link again' }).click();
  await main.getByText('its link goes to the e-mail address in it').waitFor();
  expect(await main.innerHTML()).not.toContain('#t=');
  // The browser says that an answer was 404.
  expect(browserErrors.filter((error) => !error.includes('404'))).toEqual([]);
  await end();
});

test('the page is found from the foot of the page and from the login', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/login`);
  await page.getByRole('link', { name: 'Track your order' }).click();
  await page.getByRole('heading', { name: 'Where is my order?' }).waitFor();
  await page.getByRole('link', { name: 'Track an Order' }).waitFor();
  await end();
});
