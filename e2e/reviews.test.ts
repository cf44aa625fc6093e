import sharp from 'sharp';
import { expect, test } from 'vitest';
import { orderBody } from '../test/orders.ts';
import { callShop } from './call-shop.ts';
import {
  endSession,
  logInHere,
  logOutElsewhere,
  registerCustomer,
  visitAs,
} from './customer-kit.ts';
import {
  DESKTOP,
  expectAccessible,
  openHydrated,
  PHONE,
  untilHydrated,
  untilSaid,
  visit,
} from './journey.ts';
import { openAdminShop } from './open-shop.ts';

const { shop, send, visitAsAdmin } = openAdminShop();
const NAME = 'Ribbed White Vase';

test('a guest reviews what was delivered, with a picture; the shop reads it, and everybody sees it', async () => {
  const { data } = await send('GET', `/products?search=${encodeURIComponent(NAME)}`);
  const { id } = data[0];
  const order = await callShop(shop.url, 'POST /orders', {
    body: orderBody([[id, 1]], { guest_name: 'Lina Khoury' }),
  });
  await send('PUT', `/orders/${order.id}`, { order_status_id: 3 });

  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await page.goto(`${shop.url}/orders/${order.id}#t=${order.tracking_token}`);
  await page.getByRole('button', { name: `Write a review of ${NAME}` }).click();
  const form = page.getByRole('dialog', { name: 'Write a review' });
  await form.getByRole('button', { name: 'Send review' }).click();
  await form.getByText('Please choose how many stars').waitFor();
  await form.getByRole('radio', { name: '4 stars: Very good' }).check({ force: true });
  await form.getByLabel('Your review').fill('A calm piece.\n<b>Bold</b> https://x.example');
  await form.getByLabel('Add pictures').setInputFiles({
    name: 'vase.png',
    mimeType: 'image/png',
    buffer: await sharp({
      create: { width: 2400, height: 1800, channels: 3, background: '#8c7f70' },
    })
      .png()
      .toBuffer(),
  });
  await form.getByRole('img', { name: '1 of 1' }).waitFor();
  await expectAccessible(page);
  // A slip loses nothing.
  await page.keyboard.press('Escape');
  await expect.poll(() => form.count()).toBe(0);
  await page.getByRole('button', { name: `Write a review of ${NAME}` }).click();
  await form.getByRole('img', { name: '1 of 1' }).waitFor();
  const text = form.getByLabel('Your review');
  await expect.poll(() => text.inputValue()).toContain('A calm piece.');
  const stars = form.getByRole('radio', { name: '4 stars: Very good' });
  await expect.poll(() => stars.isChecked()).toBe(true);
  await form.getByRole('button', { name: 'Send review' }).click();
  await untilSaid(page, 'Thank you! The shop reads your review before it is shown');
  await page.getByText('Your review waits for the shop').waitFor();
  await expectAccessible(page);

  const panel = await visitAsAdmin(DESKTOP, '/admin/adminPanel/reviews');
  await panel.page.getByRole('link', { name: /Reviews.*1 waiting/ }).waitFor();
  await panel.page.getByText('A calm piece.').waitFor();
  await expectAccessible(panel.page);
  await panel.page.getByRole('button', { name: 'Show', exact: true }).click();
  await untilSaid(panel.page, 'Review shown in the shop');
  await panel.page.getByRole('button', { name: 'Undo' }).click();
  await untilSaid(panel.page, 'Undone');
  await panel.page.getByLabel(`Select the review of ${NAME} by Lina K.`).check();
  await panel.page
    .getByRole('region', { name: 'Selected reviews' })
    .getByRole('button', { name: 'Show' })
    .click();
  await untilSaid(panel.page, 'Review shown in the shop');
  await panel.page.getByRole('button', { name: 'Answer', exact: true }).click();
  await panel.page.getByLabel('Answer', { exact: true }).fill('Thank you, Lina');
  await panel.page.getByRole('button', { name: 'Save answer' }).click();
  await untilSaid(panel.page, 'Answer saved');

  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect
    .poll(async () => {
      await page.goto(`${shop.url}/product/${id}`, { waitUntil: 'domcontentloaded' });
      return page.getByText('Thank you, Lina').count();
    })
    .toBe(1);
  await untilHydrated(page);
  await reviews.getByText('Lina K.').waitFor();
  await reviews.getByText('<b>Bold</b> https://x.example').waitFor();
  await expect.poll(() => reviews.getByRole('link').count()).toBe(1); // The picture alone.
  const picture = reviews.getByRole('img', { name: '1 of 1, opens in a new tab' });
  // What the server wrote may give way meanwhile to what lives.
  await expect
    .poll(() =>
      picture.evaluate((image) => {
        image.scrollIntoView();
        return (image as HTMLImageElement).naturalWidth;
      }),
    )
    .toBeGreaterThan(0);
  await reviews.getByRole('button', { name: /^4 stars: ?1$/ }).click();
  await reviews.getByText('Lina K.').waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.goto(`${shop.url}/collection/0`);
  await page.getByText('Rated 4.0 (1)').first().waitFor();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  expect(panel.browserErrors).toEqual([]);
  await panel.end();
  await end();
});

test('a review is read without JavaScript, and described to search engines', async () => {
  const { data } = await send('GET', `/products?search=${encodeURIComponent(NAME)}`);
  const { page, end } = await visit(shop.browser, { ...DESKTOP, javaScriptEnabled: false });
  await page.goto(`${shop.url}/product/${data[0].id}`);
  await page.getByText('Lina K.').waitFor();
  const stars = await page.getByRole('img', { name: '4 of 5 stars' }).boundingBox();
  expect(stars?.width).toBe(90);
  const described = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(described ?? '')).toMatchObject({
    aggregateRating: { ratingValue: '4.0', reviewCount: 1 },
    review: [{ author: { name: 'Lina K.' }, reviewRating: { ratingValue: 4 } }],
  });
  await end();
});

test('a review whose session had ended is there again after the login', async () => {
  const { data } = await send('GET', `/products?search=${encodeURIComponent(NAME)}`);
  const customer = await registerCustomer(shop);
  const body = { ...orderBody([[data[0].id, 1]]), user_id: customer.id };
  const order = await customer.send('POST', '/orders', body);
  await send('PUT', `/orders/${order.id}`, { order_status_id: 3 });

  const { page, token, end } = await visitAs(shop, customer, DESKTOP);
  await openHydrated(page, `${shop.url}/orders/${order.id}`);
  const write = page.getByRole('button', { name: `Write a review of ${NAME}` });
  await write.click();
  const form = page.getByRole('dialog', { name: 'Write a review' });
  await form.getByRole('radio', { name: '5 stars: Excellent' }).check({ force: true });
  await form.getByLabel('Your review').fill('It took me an hour to write this.');
  await endSession(shop, token);
  await form.getByRole('button', { name: 'Send review' }).click();
  await untilSaid(page, "You're not logged in");

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logInHere(page, customer);
  await write.click();
  await expect
    .poll(() => form.getByLabel('Your review').inputValue())
    .toBe('It took me an hour to write this.');
  await form.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('Your review waits for the shop').waitFor();
  await page.getByRole('button', { name: `Change your review of ${NAME}` }).waitFor();
  await end();
});

test('a review that was being written as the session ended is there again after the login', async () => {
  const { data } = await send('GET', `/products?search=${encodeURIComponent(NAME)}`);
  const customer = await registerCustomer(shop);
  const body = { ...orderBody([[data[0].id, 1]]), user_id: customer.id };
  const order = await customer.send('POST', '/orders', body);
  await send('PUT', `/orders/${order.id}`, { order_status_id: 3 });

  const { page, end } = await visitAs(shop, customer, DESKTOP);
  await openHydrated(page, `${shop.url}/orders/${order.id}`);
  const write = page.getByRole('button', { name: `Write a review of ${NAME}` });
  await write.click();
  const form = page.getByRole('dialog', { name: 'Write a review' });
  await form.getByLabel('Your review').fill('Half a');
  await logOutElsewhere(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logInHere(page, customer);
  await write.click();
  await expect.poll(() => form.getByLabel('Your review').inputValue()).toBe('Half a');
  await end();
});

test('a review that was removed is said to be, where the answer was lost', async () => {
  const { data } = await send('GET', `/products?search=${encodeURIComponent(NAME)}`);
  const { id, tracking_token } = await callShop(shop.url, 'POST /orders', {
    body: orderBody([[data[0].id, 1]]),
  });
  await send('PUT', `/orders/${id}`, { order_status_id: 3 });
  const { page, end } = await visit(shop.browser, DESKTOP);
  await page.goto(`${shop.url}/orders/${id}#t=${tracking_token}`);
  await page.getByRole('button', { name: `Write a review of ${NAME}` }).click();
  const form = page.getByRole('dialog', { name: 'Write a review' });
  await form.getByRole('radio', { name: '4 stars: Very good' }).check({ force: true });
  await form.getByLabel('Your review').fill('A calm piece.');
  await form.getByRole('button', { name: 'Send review' }).click();
  await page.getByRole('button', { name: `Change your review of ${NAME}` }).click();
  await page.route('**/reviews/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await untilSaid(page, 'Your review was removed');
  await page.getByRole('button', { name: `Write a review of ${NAME}` }).waitFor();
  await end();
});
