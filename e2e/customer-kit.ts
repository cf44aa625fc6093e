import type { BrowserContextOptions, Page } from 'playwright-core';
import { callShop } from './call-shop.ts';
import { type Visit, visit } from './journey.ts';
import type { OpenShop } from './open-shop.ts';

const PASSWORD = 'cedar and limestone';

/** A customer with an account, and a way to send calls as them from another device. */
export interface Customer {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  /** A session's token; each login makes another one. */
  readonly token: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  readonly send: (method: string, path: string, body?: object) => Promise<any>;
}

let customers = 0;

/** Registers a customer by the API. */
export async function registerCustomer(shop: OpenShop, name?: string): Promise<Customer> {
  customers += 1;
  const email = `customer-${customers}-${process.pid}@example.com`;
  const known = name ?? `Customer ${customers}`;
  const body = {
    name: known,
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    phone: '+961 3123456',
    region: 'Mount Lebanon',
    city: 'Jounieh',
    street: '12 Harbour Street',
  };
  const { user, token } = await callShop(shop.url, 'POST /auth/register', { body });
  const send: Customer['send'] = (method, path, body) =>
    callShop(shop.url, `${method} ${path}`, { body, token });
  return { id: user.id, email, name: known, token, send };
}

/** Begins another session of a customer; answers its token. */
export async function beginSession(shop: OpenShop, { email }: Customer): Promise<string> {
  const body = { email, password: PASSWORD };
  return (await callShop(shop.url, 'POST /auth/login', { body })).token;
}

/** Ends a session by its token: on another device, as far as the browser knows. */
export const endSession = (shop: OpenShop, token: string) =>
  callShop(shop.url, 'POST /auth/logout', { token });

/** Ends a window's session as the logout in another window does. */
export const logOutElsewhere = (page: Page) =>
  page.evaluate(() => {
    localStorage.removeItem('userToken');
    dispatchEvent(new StorageEvent('storage', { key: 'userToken', newValue: null }));
  });

/** Opens a window in which a customer is logged in with a session of its own. */
export async function visitAs(
  shop: OpenShop,
  customer: Customer,
  options: BrowserContextOptions,
): Promise<Visit & { readonly token: string }> {
  const visitor = await visit(shop.browser, options);
  const token = await beginSession(shop, customer);
  await visitor.page.goto(`${shop.url}/contact`);
  await visitor.page.evaluate((kept) => localStorage.setItem('userToken', kept), token);
  return { ...visitor, token };
}

/** Logs in by the form of the page that is open. */
export async function logInHere(page: Page, { email }: Customer): Promise<void> {
  await page.locator('input[name="password"]').fill(PASSWORD); // The checkout has an e-mail, too.
  await page.locator('input[name="email"]').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}
