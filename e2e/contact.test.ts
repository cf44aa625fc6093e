import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openHydrated, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const shop = openShop();

const main = (page: Page) => page.getByRole('main');
const email = (page: Page) => main(page).getByRole('textbox', { name: 'Email' });
const message = (page: Page) => main(page).getByLabel('Message');
const send = (page: Page) => main(page).getByRole('button', { name: 'Send message' });

const THANKS = 'Thank you for reaching out! We will get back to you shortly.';

const storedMessages = (text: string) =>
  queryDatabase<{ email: string }>(
    shop.dataDir,
    'select email from contact_messages where message = $1',
    [text],
  );

describe.each([
  { device: 'a phone', options: PHONE },
  { device: 'a desktop', options: DESKTOP },
])('a visitor on $device', ({ device, options }) => {
  test('sees what is missing, sends a message once, and is thanked', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    await openHydrated(page, `${shop.url}/contact`);
    await send(page).click();
    await main(page).getByRole('alert').getByText('Please fill in all fields.').waitFor();
    await expect.poll(() => email(page).getAttribute('aria-invalid')).toBe('true');

    const text = `Does the mirror come with a hook? (${device})`;
    await email(page).fill('rana@example.com');
    await message(page).fill(`  ${text}  `);
    await send(page).dblclick();
    await main(page).getByRole('status').getByText(THANKS).waitFor();
    await expect.poll(() => email(page).inputValue()).toBe('');
    await expect.poll(() => message(page).inputValue()).toBe('');
    await expect.poll(() => storedMessages(text)).toEqual([{ email: 'rana@example.com' }]);
    expect(browserErrors).toEqual([]);
    await end();
  });
});

test('an address that is none is named, and the message stays', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/contact`);
  await email(page).fill('rana');
  await message(page).fill('A question');
  await send(page).click();
  const words = 'Please enter an e-mail address that we can answer to';
  await main(page).getByText(words).waitFor();
  // This one looks right to the browser; the server knows better.
  await email(page).fill('rana@exa_mple..com');
  await send(page).click();
  await main(page).getByText(words).waitFor();
  await expect.poll(() => message(page).inputValue()).toBe('A question');
  await end();
});

test.each([
  { kind: 'is away', status: 0 },
  { kind: 'answers 500', status: 500 },
  { kind: 'answers 429', status: 429 },
])('while the shop $kind, nothing typed is lost and the next press sends it', async ({
  status,
}) => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/contact`);
  const body = JSON.stringify({ success: false, message: 'No', data: null, errors: null });
  await page.route('**/api/send-email', (route) =>
    status === 0 ? route.abort() : route.fulfill({ status, body }),
  );
  const text = `A question for later, ${status}`;
  await email(page).fill('rana@example.com');
  await message(page).fill(text);
  await send(page).click();
  await main(page).getByRole('alert').getByText('What you wrote is still here').waitFor();
  await expect.poll(() => message(page).inputValue()).toBe(text);

  await page.unroute('**/api/send-email');
  await send(page).click();
  await main(page).getByText(THANKS).waitFor();
  await expect.poll(() => storedMessages(text)).toHaveLength(1);
  await end();
});

test('without JavaScript the e-mail address is there', async () => {
  const { page, end } = await visit(shop.browser, { ...DESKTOP, javaScriptEnabled: false });
  await page.goto(`${shop.url}/contact`);
  await main(page).getByRole('link', { name: 'hello@mantel.example' }).waitFor();
  await main(page).getByText('The form needs JavaScript').waitFor();
  await end();
});

test.each([
  { ...PHONE, colorScheme: 'light' as const },
  { ...DESKTOP, colorScheme: 'dark' as const },
])('axe finds nothing at %o', async (options) => {
  const { page, end } = await visit(shop.browser, options);
  await openHydrated(page, `${shop.url}/contact`);
  await expectAccessible(page);
  await send(page).click();
  await main(page).getByRole('alert').getByText('Please fill in all fields.').waitFor();
  await expectAccessible(page);
  await end();
});
