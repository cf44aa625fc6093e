import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { totpCode, totpStep } from '../server/accounts/second-factor-secrets.ts';
import { findFreePort } from '../test/free-port.ts';
import { fromBase32 } from '../test/second-factor.ts';
import { DESKTOP, expectAccessible, openHydrated, untilSaid, visit } from './journey.ts';
import { ADMIN, openAdminShop } from './open-shop.ts';

/** Staff add a passkey to their second factor, log in by it, and remove it (docs/decisions/115). */
const port = await findFreePort();
const { shop } = openAdminShop({
  environment: { PORT: String(port), HOST: 'localhost', PUBLIC_URL: `http://localhost:${port}` },
});
const ACCOUNT = '/admin/adminPanel/account';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const part = (page: Page, name: string) => page.getByRole('region', { name });
const fillPassword = (page: Page) => page.getByLabel(/^(Your p|P)assword/).fill(ADMIN.password);

/** A device of the browser's own, as a phone has one. */
async function plugIn(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

async function enterPassword(page: Page): Promise<void> {
  await openHydrated(page, `${shop.url}/login`);
  await page.getByLabel(/^Email/).fill(ADMIN.email);
  await fillPassword(page);
  await press(page, 'Log in');
}

async function turnOnFactor(page: Page): Promise<void> {
  const factor = part(page, 'Second factor');
  await press(page, 'Turn on');
  await fillPassword(page);
  await press(page, 'Continue');
  await factor.getByRole('img', { name: /^QR code/ }).waitFor();
  const secret = fromBase32(await factor.locator('code').innerText());
  await page.getByLabel(/^Code/).fill(totpCode(secret, totpStep(Date.now())));
  await press(page, 'Turn on');
  await press(page, 'I have kept them');
}

/** Up to the press at which the browser asks the device. */
async function beginPasskey(page: Page, name: string): Promise<void> {
  await press(page, 'Add a passkey');
  await fillPassword(page);
  await press(page, 'Continue');
  await page.getByLabel(/^Name/).fill(name);
}

test('a passkey is added by the password, opens the account in place of a code, and is removed', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  await enterPassword(page);
  await page.waitForURL(`${shop.url}/`);
  await openHydrated(page, shop.url + ACCOUNT);
  await plugIn(page);
  const passkeys = part(page, 'Passkeys');
  await passkeys.getByText('Turn your second factor on first').waitFor();
  await turnOnFactor(page);
  await beginPasskey(page, 'My phone');
  await expectAccessible(page);
  await press(page, 'Create the passkey');
  await untilSaid(page, 'The passkey was added');
  await passkeys.locator('bdi').waitFor();
  await passkeys.getByText('Not used yet.').waitFor();
  await expectAccessible(page);
  await beginPasskey(page, 'My phone again');
  await press(page, 'Create the passkey');
  await untilSaid(page, 'This device has a passkey of yours already');
  await press(page, 'Cancel');

  await openHydrated(page, `${shop.url}/contact`);
  await page.evaluate(() => localStorage.removeItem('userToken'));
  await enterPassword(page);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await expectAccessible(page);
  await press(page, 'Use a passkey');
  await page.waitForURL(`${shop.url}/`);

  await openHydrated(page, shop.url + ACCOUNT);
  await passkeys.getByText(/Last used/).waitFor();
  await passkeys.getByRole('button', { name: 'Remove My phone' }).click();
  await fillPassword(page);
  await passkeys.getByRole('button', { name: 'Remove' }).click();
  await untilSaid(page, 'The passkey was removed');
  await passkeys.locator('bdi').waitFor({ state: 'detached' });
  expect(browserErrors).toEqual([]);
  await end();
});
