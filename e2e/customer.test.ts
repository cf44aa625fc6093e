import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endSession, logInHere, registerCustomer, visitAs } from './customer-kit.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBoth,
  openHydrated,
  PHONE,
  untilSaid,
  visit,
} from './journey.ts';
import { openShop } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const shop = openShop();

describe.each([
  { device: 'a phone', options: PHONE },
  { device: 'a desktop', options: DESKTOP },
])('a customer on $device', ({ device, options }) => {
  const small = device === 'a phone';

  test('registers, brings the guest cart along, orders to the saved address and finds the order', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    await addToCart(page, 'Ribbed White Vase');
    await page.keyboard.press('Escape');
    const email = await register(page);
    await page.waitForURL(`${shop.url}/`);
    await cartCounts(page, 1);
    await expect.poll(() => stored(page, 'cart')).toBe('[]');

    await addToCart(page, 'Amber Glass Candle');
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await drawer.getByRole('button', { name: 'Increase quantity' }).last().click();
    await expect.poll(() => serverCart(email)).toEqual([1, 2]);
    await drawer.getByRole('link', { name: 'Checkout' }).click();
    await heading(page, 'Checkout');
    await page.getByLabel('Use default address').waitFor();
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Jounieh');
    await expect.poll(() => page.getByLabel('City').isEditable()).toBe(false);
    await page.getByLabel('Use default address').uncheck();
    await page.getByLabel('City').fill('Tyre');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Place Order/ }).dblclick();

    await heading(page, 'Order Placed Successfully!');
    await cartCounts(page, 0);
    await expect.poll(() => serverCart(email)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
    await heading(page, 'Pending Orders');
    await page
      .getByRole('article')
      .getByRole('link', { name: /^Order #/ })
      .click();
    await page.getByText('Ribbed White Vase').waitFor();
    await page.getByText('Tyre, Mount Lebanon').waitFor();
    await page.goto(`${shop.url}/profile`);
    await page.getByText('Jounieh, Mount Lebanon').waitFor();
    await expect.poll(() => ordersOf(email)).toBe(1);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('sees what is wrong, with what was typed kept and the focus on it', async () => {
    const { page, end } = await visit(shop.browser, options);
    await page.goto(`${shop.url}/login`);
    const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' });
    await logIn.click();
    await page.getByText('Please provide email and password').waitFor();
    await fill(page, { email: 'nobody@example.com', password: 'something else' });
    await logIn.click();
    await page.getByText('Invalid email or password').waitFor();
    await expect.poll(() => field(page, 'email').inputValue()).toBe('nobody@example.com');

    await page.getByRole('link', { name: 'Create an account' }).click();
    await heading(page, 'Create an account');
    const send = page.getByRole('button', { name: 'Register' });
    await send.click();
    await page.getByText('Please provide all the required fields').waitFor();
    await expect.poll(() => focusedName(page)).toBe('name');
    await fill(page, { ...NEWCOMER, email: 'x@example.com', password_confirmation: 'other' });
    await send.click();
    await page.getByText('Passwords do not match').first().waitFor();
    await fill(page, { password: 'short', password_confirmation: 'short' });
    await send.click();
    await page.getByText('Password must be at least 8 characters long.').first().waitFor();
    const refused = page.getByText(/^Please enter a valid phone number don't/).first();
    for (const phone of ['12', '3 123 456', '3123-456']) {
      await fill(page, { ...NEWCOMER, phone: '' });
      await expect.poll(() => field(page, 'phone').getAttribute('aria-invalid')).toBeNull();
      await fill(page, { phone });
      await send.click();
      await refused.waitFor();
      await expect.poll(() => field(page, 'phone').getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => focusedName(page)).toBe('phone');
    }
    await expectAccessible(page);
    await end();
  });

  test('comes back to the private page that sent them to the login', async () => {
    const { page, end } = await visit(shop.browser, options);
    const email = await register(page);
    await page.getByRole('heading', { name: 'Explore Collections' }).waitFor();
    const logOut = page.getByRole('button', { name: 'Log Out' });
    // Arriving closes an open menu, and so does a press while its code is on the way.
    const tryToLogOut = async () => {
      if (await logOut.isVisible()) await logOut.click({ timeout: 1_000 }).catch(() => undefined);
      else await openAccount(page, small);
      return stored(page, 'userToken');
    };
    await expect.poll(tryToLogOut, { interval: 500 }).toBeNull();
    await page.goto(`${shop.url}/orders/999999`);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await heading(page, 'Log in');
    await page.goto(`${shop.url}/my-orders?order_status_id=4`);
    await heading(page, 'Log in');
    await page.getByText("You're not logged in. Log in to see your orders.").waitFor();
    await fill(page, { email, password: NEWCOMER.password });
    await page.keyboard.press('Enter');
    await heading(page, 'Canceled Orders');
    await page.getByText('No orders found for this status.').waitFor();
    await page.goto(`${shop.url}/orders/999999`);
    await page.getByText('No order found.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).first().waitFor();
    await page.goto(`${shop.url}/login`);
    await page.waitForURL(`${shop.url}/`);
    await end();
  });

  test('changes their details, and a taken e-mail is said under its field', async () => {
    const { page, end } = await visit(shop.browser, options);
    const email = await register(page);
    await page.waitForURL(`${shop.url}/`);
    await page.goto(`${shop.url}/profile`);
    await page.getByRole('button', { name: 'Edit info' }).click();
    await expect.poll(() => page.getByText('Account Settings').count()).toBe(0);
    await fill(page, { city: '' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Please provide all the required fields').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Please provide all the required fields').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit info' }).click();
    await expect.poll(() => field(page, 'city').inputValue()).toBe('Jounieh');
    await expect.poll(() => page.getByText('Please enter your city').count()).toBe(0);
    await fill(page, { city: 'Byblos', phone: '+33 6 12 34 56 78' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await untilSaid(page, 'Profile updated successfully');
    await page.getByText('+33 6 12 34 56 78').waitFor();
    await page.getByText('Byblos, Mount Lebanon').waitFor();

    await openAccount(page, small);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL(`${shop.url}/`);
    await register(page, email);
    await page.getByRole('main').getByText('An account with this e-mail exists already').waitFor();
    await expect.poll(() => focusedName(page)).toBe('email');
    await end();
  });
});

describe('a session', () => {
  test('that ends while the details are edited leaves what was typed for the next login', async () => {
    const customer = await registerCustomer(shop);
    const { page, token, end } = await visitAs(shop, customer, DESKTOP);
    await openHydrated(page, `${shop.url}/profile`);
    await page.getByRole('button', { name: 'Edit info' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit info' });
    await editor.getByLabel('Street').fill('7 Cedar Road');
    await editor.getByRole('textbox', { name: 'Phone' }).fill('71123456');
    await endSession(shop, token);
    await editor.getByRole('button', { name: 'Save changes' }).click();
    await heading(page, 'Log in');
    await logInHere(page, customer);
    await expect.poll(() => editor.getByLabel('Street').inputValue()).toBe('7 Cedar Road');
    await expect
      .poll(() => editor.getByRole('textbox', { name: 'Phone' }).inputValue())
      .toBe('71123456');
    await editor.getByRole('button', { name: 'Save changes' }).click();
    await untilSaid(page, 'Profile updated successfully');
    await page.getByText('7 Cedar Road').waitFor();
    await page.getByRole('button', { name: 'Edit info' }).click();
    await editor.getByLabel('City').fill('Tyre');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit info' }).click();
    await expect.poll(() => editor.getByLabel('City').inputValue()).toBe('Jounieh');
    await end();
  });

  test('ends in every tab with the logout in one, and nothing of it stays on show', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await register(page);
    await page.getByRole('heading', { name: 'Explore Collections' }).waitFor(); // Arriving closes an open menu.
    const other = await page.context().newPage();
    await other.goto(`${shop.url}/profile`);
    await heading(other, `Hello, ${NEWCOMER.name}`);
    await openAccount(page, false);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await heading(other, 'Log in');
    await expect.poll(() => other.getByText(NEWCOMER.name).count()).toBe(0);
    await end();
  });

  test('that was left stays left: going back to a private page leads to the login', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await register(page);
    await page.getByRole('heading', { name: 'Explore Collections' }).waitFor();
    await openAccount(page, false);
    await page.getByRole('link', { name: 'Profile' }).click();
    await heading(page, `Hello, ${NEWCOMER.name}`);
    await openAccount(page, false);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('heading', { name: 'Explore Collections' }).waitFor();
    await page.goBack();
    await heading(page, 'Log in');
    expect(new URL(page.url()).search).toBe('?next=%2Fprofile');
    await end();
  });

  test('that the server has ended is dropped calmly; one that can’t be checked is kept', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    const email = await register(page);
    await page.waitForURL(`${shop.url}/`);
    await page.route('**/api/auth', (route) => route.abort());
    await page.goto(`${shop.url}/profile`);
    await page.getByText('The shop could not be reached').waitFor();
    await expect.poll(() => stored(page, 'userToken')).not.toBeNull();
    await page.unroute('**/api/auth');
    await page.getByRole('button', { name: 'Retry' }).click();
    await heading(page, `Hello, ${NEWCOMER.name}`);

    await queryDatabase(
      shop.dataDir,
      'delete from sessions where user_id = (select id from users where email = $1)',
      [email],
    );
    await page.reload();
    await heading(page, 'Log in');
    await expect.poll(() => stored(page, 'userToken')).toBeNull();
    await end();
  });
});

test('what the cart could not do is said clear of it, until the next try', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await register(page);
  await page.waitForURL(`${shop.url}/`);
  await addToCart(page, 'Ribbed White Vase');
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await page.route('**/api/cartItems/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  const quantity = drawer.getByRole('spinbutton');
  await drawer.getByRole('button', { name: 'Increase quantity' }).click();
  const said = page.getByText('Error retrieving user cart');
  await said.waitFor();
  await expect.poll(() => quantity.inputValue()).toBe('1');
  const isClear = async () => {
    const [toast, checkout] = await Promise.all([
      said.boundingBox(),
      drawer.getByRole('link', { name: 'Checkout' }).boundingBox(),
    ]);
    return !!toast && toast.y > 400 && toast.y + toast.height < (checkout?.y ?? 0);
  };
  await expect.poll(isClear).toBe(true);
  await page.unroute('**/api/cartItems/**');
  await drawer.getByRole('button', { name: 'Increase quantity' }).click();
  await said.waitFor({ state: 'detached' });
  await expect.poll(() => quantity.inputValue()).toBe('2');
  await end();
});

test('the search for a country stays where it is while one types', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/register`);
  await page.getByRole('button', { name: 'Country code' }).click();
  const search = page.getByRole('combobox');
  await page.getByRole('option', { name: 'Lebanon' }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await search.boundingBox();
  await search.fill('france');
  await page.getByRole('option', { name: 'France' }).waitFor();
  await expect.poll(() => search.boundingBox()).toEqual(before);
  await end();
});

test('axe finds nothing in light and dark', async () => {
  for (const options of [PHONE, DESKTOP]) {
    const { page, end } = await visit(shop.browser, options);
    for (const path of ['/login', '/register']) {
      await page.goto(shop.url + path);
      await expectAccessibleInBoth(page);
    }
    await page.getByRole('button', { name: 'Country code' }).click();
    await page.getByRole('combobox').fill('united');
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Enter');
    await register(page);
    await page.waitForURL(`${shop.url}/`);
    for (const path of ['/profile', '/my-orders-type', '/my-orders?order_status_id=3']) {
      await page.goto(shop.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessibleInBoth(page);
    }
    await end();
  }
});

const NEWCOMER = {
  name: 'Rima Haddad',
  password: 'cedar and limestone',
  password_confirmation: 'cedar and limestone',
  phone: '03123456',
  region: 'Mount Lebanon',
  city: 'Jounieh',
  street: '12 Harbour Street',
};

let newcomers = 0;

/** Fills the form and sends it; answers the e-mail. */
async function register(page: Page, email?: string): Promise<string> {
  newcomers += 1;
  const own = email ?? `rima-${newcomers}@example.com`;
  await page.goto(`${shop.url}/register`);
  await fill(page, { ...NEWCOMER, email: own });
  await page.getByRole('button', { name: 'Register' }).click();
  return own;
}

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name'));

const stored = (page: Page, key: string) => page.evaluate((k) => localStorage.getItem(k), key);

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function openAccount(page: Page, small: boolean): Promise<void> {
  const menu = small ? page.getByLabel('Menu').first() : page.getByLabel('Your account');
  await menu.click();
}

async function addToCart(page: Page, name: string): Promise<void> {
  await page.goto(`${shop.url}/collection/0`);
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).click();
  await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Subtotal').waitFor();
}

const cartCounts = (page: Page, pieces: number) =>
  expect
    .poll(() => page.locator('header a[href="/checkout"]').getAttribute('aria-label'))
    .toMatch(pieces === 0 ? /^Cart$/ : new RegExp(`^Cart, ${pieces} `));

/** The quantities in a customer's cart as the database has them. */
async function serverCart(email: string): Promise<number[]> {
  const lines = await queryDatabase<{ quantity: number }>(
    shop.dataDir,
    'select c.quantity from cart_items c join users u on u.id = c.user_id where u.email = $1 order by c.id',
    [email],
  );
  return lines.map(({ quantity }) => quantity);
}

async function ordersOf(email: string): Promise<number> {
  const rows = await queryDatabase<{ id: number }>(
    shop.dataDir,
    'select o.id from orders o join users u on u.id = o.user_id where u.email = $1',
    [email],
  );
  return rows.length;
}

test.each([PHONE, DESKTOP])('a profile has its room before it is there, at %o', async (options) => {
  const customer = await registerCustomer(shop);
  const { page, end } = await visitAs(shop, customer, options);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${shop.url}/profile`);
  await page.getByText('Loading, please wait...').waitFor({ state: 'attached' });
  const shifts = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
        }).observe({ type: 'layout-shift', buffered: true });
        addEventListener('keyup', () => resolve(sum), { once: true });
      }),
  );
  held.resolve();
  await page.getByRole('button', { name: 'Download my data' }).waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await page.keyboard.press('Shift');
  expect(await shifts).toBeLessThanOrEqual(0.01);
  await end();
});

test('a pasted phone number is tidied by its field', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHydrated(page, `${shop.url}/register`);
  for (const [pasted, code, number] of [
    ['(03) 123-456', '+961', '03123456'],
    ['+33 6 12 34 56 78', '+33', '612345678'],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await field(page, 'phone').fill('');
    await field(page, 'phone').focus();
    await page.keyboard.press('Control+V');
    await expect.poll(() => field(page, 'phone').inputValue()).toBe(number);
    await page.getByRole('button', { name: `Country code ${code}` }).waitFor();
  }
  await end();
});
