import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { totpCode, totpStep } from '../server/accounts/second-factor-secrets.ts';
import { fromBase32 } from '../test/second-factor.ts';
import { DESKTOP, expectAccessible, openHydrated, PHONE, untilSaid, visit } from './journey.ts';
import { ADMIN, openAdminShop } from './open-shop.ts';

/** Staff turn a second factor on, log in with it, and turn it off again (docs/decisions/115). */
const ACCOUNT = '/admin/adminPanel/account';

const { shop, visitAsAdmin } = openAdminShop();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const password = (page: Page) => page.getByLabel(/^(Your p|P)assword/);

async function enterPassword(page: Page): Promise<void> {
  await openHydrated(page, `${shop.url}/login`);
  await page.getByLabel(/^Email/).fill(ADMIN.email);
  await password(page).fill(ADMIN.password);
  await press(page, 'Log in');
}

/** On a page that asks for nothing, which would be refused. */
async function logOut(page: Page): Promise<void> {
  await openHydrated(page, `${shop.url}/contact`);
  await page.evaluate(() => localStorage.removeItem('userToken'));
}

/** The part of the account's page. */
const factorOn = (page: Page) => page.getByRole('region', { name: 'Second factor' });

/** Asks for the secret, and gives what makes codes of it. */
async function setUp(page: Page): Promise<(later: number) => string> {
  await press(page, 'Turn on');
  await password(page).fill(ADMIN.password);
  await press(page, 'Continue');
  await factorOn(page)
    .getByRole('img', { name: /^QR code/ })
    .waitFor();
  const secret = fromBase32(await factorOn(page).locator('code').innerText());
  return (later) => totpCode(secret, totpStep(Date.now()) + later);
}

/** As an Arabic keyboard types its digits. */
const inArabic = (code: string) =>
  code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');

async function enterFirst(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^Code/).fill(code);
  await factorOn(page).getByRole('button', { name: 'Turn on' }).click();
}

const recoveryCodes = (page: Page) =>
  factorOn(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');

test('turned on, it is asked for at each login, and a recovery code stands in for it; then it is turned off', async () => {
  const owner = await visitAsAdmin(DESKTOP, ACCOUNT);
  const codeOf = await setUp(owner.page);
  await expectAccessible(owner.page);
  await enterFirst(owner.page, codeOf(1000));
  await factorOn(owner.page).getByText('This code is not right').waitFor();
  await enterFirst(owner.page, codeOf(0));
  await recoveryCodes(owner.page).first().waitFor();
  const [first = '', second = '', ...more] = await recoveryCodes(owner.page).allInnerTexts();
  expect(more).toHaveLength(8);
  await expectAccessible(owner.page);
  const download = owner.page.waitForEvent('download');
  await press(owner.page, 'Download');
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await press(owner.page, 'I have kept them');
  await factorOn(owner.page).getByText('10 recovery codes are left.').waitFor();
  await expectAccessible(owner.page);

  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  await enterPassword(page);
  // The step after the one that turned it on: no code is taken twice.
  await page.getByRole('textbox', { name: 'Code' }).fill(inArabic(codeOf(1)));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shop.url}/`);

  await logOut(page);
  await enterPassword(page);
  await press(page, 'Use a recovery code');
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(inArabic(first.toUpperCase()));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shop.url}/`);

  await openHydrated(page, shop.url + ACCOUNT);
  await factorOn(page).getByText('9 recovery codes are left.').waitFor();
  await press(page, 'Turn off');
  await password(page).fill(ADMIN.password);
  await page.getByLabel(/^Code/).fill(second);
  await expectAccessible(page);
  await press(page, 'Turn off');
  await untilSaid(page, 'Your second factor is off');
  await factorOn(page).getByText('Off.').waitFor();

  await logOut(page);
  await enterPassword(page);
  await page.waitForURL(`${shop.url}/`);
  const others = [...owner.browserErrors, ...browserErrors].filter((text) => !text.includes('422'));
  expect(others).toEqual([]);
  await Promise.all([end(), owner.end()]);
});

test('the second step says at its field what is wrong, and leads back to the password', async () => {
  const owner = await visitAsAdmin(DESKTOP, ACCOUNT);
  const codeOf = await setUp(owner.page);
  await enterFirst(owner.page, codeOf(0));
  await recoveryCodes(owner.page).first().waitFor();

  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await enterPassword(page);
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'code');
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await code.getAttribute('inputmode')).toBe('numeric');
  await expectAccessible(page);
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByText('The code of your app has six digits').first().waitFor();
  await expect.poll(() => code.inputValue()).toBe('12');
  await code.fill(codeOf(1000));
  await page.keyboard.press('Enter');
  await page.getByText('This code is not right, or was used before').first().waitFor();
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await press(page, 'Back to the password');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password');
  await expect.poll(() => page.getByLabel(/^Email/).inputValue()).toBe(ADMIN.email);
  await expect.poll(() => password(page).inputValue()).toBe(ADMIN.password);
  expect(browserErrors.filter((text) => !text.includes('422'))).toEqual([]);
  await Promise.all([end(), owner.end()]);
});
