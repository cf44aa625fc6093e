import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../test/browser.ts';
import { type MailServer, startMailServer } from '../test/mail-server.ts';
import { DESKTOP, expectAccessible, openHydrated, PHONE, untilSaid, visit } from './journey.ts';
import { makeDataDir, queryDatabase, type ShopProcess, startShop } from './shop-process.ts';

/** Where mails leave, a forgotten password and another e-mail are helped with. */
let data: Awaited<ReturnType<typeof makeDataDir>>;
let mails: MailServer;
let shop: ShopProcess;
let browser: Browser;

beforeAll(async () => {
  [data, mails] = await Promise.all([makeDataDir(inject('templateShop')), startMailServer()]);
  [shop, browser] = await Promise.all([
    startShop(data.path, { SMTP_URL: mails.url, PUBLIC_URL: 'http://localhost' }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.kill();
  await mails?.stop();
  await data?.remove();
});

const PASSWORD = 'cedar and limestone';
const NEW = 'limestone and cedar';

async function openAccount(email: string): Promise<void> {
  const answer = await fetch(`${shop.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({
      name: 'Rima Haddad',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      phone: '+961 3123456',
      region: 'Mount Lebanon',
      city: 'Jounieh',
      street: '12 Harbour Street',
    }),
  });
  expect(answer.status).toBe(201);
}

/** The path and fragment of the link in the next mail with this subject to an address. */
async function mailedLink(email: string, subject: string): Promise<string> {
  for (;;) {
    const mail = mails.mails.findLast(
      (one) => one.to[0] === email && one.headers.subject === subject,
    );
    const link = /http:\/\/localhost(\/\S+#token=\S+)/.exec(mail?.text ?? '')?.[1];
    if (link) return link;
    await mails.received(mails.mails.length + 1);
  }
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name }).click();
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const fill = async (page: Page, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
};

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await press(page, 'Log in');
}

test.each([
  { device: 'phone', options: PHONE },
  { device: 'desktop', options: DESKTOP },
])('a forgotten password is set again on a $device, and the link goes nowhere else', async ({
  device,
  options,
}) => {
  const email = `forgetful-${device}@example.com`;
  await openAccount(email);
  const { page, browserErrors, end } = await visit(browser, options);
  const sent: string[] = [];
  page.on('request', (request) => {
    sent.push(request.url(), request.headers().referer ?? '');
  });
  await openHydrated(page, `${shop.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading(page, 'Reset password');
  await press(page, 'Send me a link');
  await page.getByText('Please enter your e-mail address').first().waitFor();
  await page.locator('input[name=email]').fill(email);
  await press(page, 'Send me a link');
  await page.getByText(`If ${email} has an account, a link is on its way to it.`).waitFor();
  await expectAccessible(page);

  const link = await mailedLink(email, 'Set a new password at Mantel');
  await page.goto('about:blank');
  await openHydrated(page, shop.url + link);
  await page.getByRole('button', { name: 'Set new password' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${shop.url}/reset-password`);
  await expect
    .poll(() => page.locator('meta[name=robots]').getAttribute('content'))
    .toBe('noindex');
  await expectAccessible(page);
  await page.locator('input[name=password]').fill('short');
  await page.locator('input[name=password_confirmation]').fill('short');
  await press(page, 'Set new password');
  await page.getByText('Password must be at least 8 characters long.').first().waitFor();
  await page.locator('input[name=password]').fill(NEW);
  await page.locator('input[name=password_confirmation]').fill(NEW);
  await press(page, 'Set new password');
  await heading(page, 'Log in');
  await logIn(page, email, NEW);
  await page.waitForURL(`${shop.url}/`);

  await page.goto('about:blank');
  await openHydrated(page, shop.url + link);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password_confirmation]').fill(PASSWORD);
  await press(page, 'Set new password');
  await page.getByText('This link is no longer good. Please ask for a new one.').waitFor();
  await press(page, 'Ask for a new link');
  await page.getByRole('button', { name: 'Send me a link' }).waitFor();
  const token = link.split('=')[1] ?? 'none';
  expect(sent.filter((url) => url.includes(token))).toEqual([]);
  expect(browserErrors).toEqual([expect.stringContaining('422')]);
  await end();
});

test('the profile changes e-mail and password, and the address is confirmed by its mail', async () => {
  const [email, newEmail] = ['moving@example.com', 'moved@example.com'];
  await openAccount(email);
  const { page, browserErrors, end } = await visit(browser, DESKTOP);
  await openHydrated(page, `${shop.url}/login?next=/profile`);
  await logIn(page, email, PASSWORD);
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
  await expectAccessible(page);

  await press(page, 'Reset Email');
  const emailDialog = page.getByRole('dialog', { name: 'Reset Email' });
  await fill(page, { 'New email': newEmail, Password: PASSWORD });
  await expectAccessible(page);
  await emailDialog.getByRole('button', { name: 'Send link' }).click();
  await untilSaid(page, `A link is on its way to ${newEmail}`);
  await emailDialog.waitFor({ state: 'hidden' });

  await press(page, 'Reset Password');
  const passwordDialog = page.getByRole('dialog', { name: 'Reset Password' });
  await fill(page, {
    'Current password': 'not mine',
    'New password': NEW,
    'Confirm new password': NEW,
  });
  await passwordDialog.getByRole('button', { name: 'Change password' }).click();
  await passwordDialog.getByText('This is not your current password').first().waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('current_password');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const link = await mailedLink(newEmail, 'Confirm your e-mail at Mantel');
  await page.goto('about:blank');
  await openHydrated(page, shop.url + link);
  await heading(page, 'Confirm e-mail');
  await press(page, 'Confirm this e-mail');
  await page.getByText(`Your e-mail is now ${newEmail}.`).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'your profile' }).click();
  await page.getByRole('main').getByText(newEmail).waitFor();

  await press(page, 'Reset Password');
  await fill(page, {
    'Current password': PASSWORD,
    'New password': NEW,
    'Confirm new password': NEW,
  });
  await passwordDialog.getByRole('button', { name: 'Change password' }).click();
  await untilSaid(page, 'Your password was changed');
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
  expect(browserErrors).toEqual([expect.stringContaining('422')]);
  await end();
});

test('a press is not lost to the message that leaving a field brings', async () => {
  const { page, end } = await visit(browser, PHONE);
  await openHydrated(page, `${shop.url}/reset-password`);
  await page.locator('input[name=email]').fill('rima');
  await page.locator('input[name=email]').focus();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const box = await page.getByRole('button', { name: 'Send me a link' }).boundingBox();
  if (!box) throw new Error('The button has no place');
  await page.mouse.move(box.x + box.width / 2, box.y + 6);
  await page.mouse.down();
  await page.mouse.up();
  const said = page.getByText('Please enter an e-mail address like name@example.com');
  await expect.poll(() => said.count()).toBe(2); // Under the field, and as a toast: it was sent.
  await end();
});

test('axe finds nothing in the dark', async () => {
  const { page, end } = await visit(browser, { ...PHONE, colorScheme: 'dark' });
  for (const path of ['/reset-password', '/reset-password#token=x', '/confirm-email']) {
    await page.goto('about:blank');
    await openHydrated(page, shop.url + path);
    await expectAccessible(page);
  }
  await end();
});

test('who finds a product sold out is written to once it is back, and reads so', async () => {
  const { page, browserErrors, end } = await visit(browser, PHONE);
  const all = await (await fetch(`${shop.url}/api/products?per_page=100`)).json();
  const { id } = all.data.data.find((product: { available: number }) => product.available === 0);
  await openHydrated(page, `${shop.url}/product/${id}`);
  await press(page, 'Tell me when it is back');
  const email = page.getByLabel('Your e-mail address');
  await email.waitFor();
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  await press(page, 'Tell me when it is back');
  await page.getByText('Please enter your e-mail address').first().waitFor();
  await email.fill('Waits@example.com');
  await expectAccessible(page);
  await email.press('Enter');
  await page.getByText('One mail goes to Waits@example.com once it is back.').waitFor();
  const rows = await queryDatabase(data.path, 'select product_id, email from stock_alerts');
  expect(rows).toEqual([{ product_id: id, email: 'waits@example.com' }]);
  expect(browserErrors).toEqual([]);
  await end();
});
