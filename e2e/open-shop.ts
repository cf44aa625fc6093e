import type { Browser, LaunchOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchBrowser } from '../test/browser.ts';
import { callShop } from './call-shop.ts';
import { type DESKTOP, openHydrated, type Visit, visit } from './journey.ts';
import {
  ADMIN,
  type DataDir,
  makeDataDir,
  type ShopProcess,
  startShop,
  WITH_ADMIN,
} from './shop-process.ts';

export { ADMIN, WITH_ADMIN };

/** A shop of its own, as an operator starts it, and a browser to visit it. */
export interface OpenShop {
  readonly url: string;
  readonly dataDir: string;
  readonly browser: Browser;
  /** Asks it to stop and answers with its exit code. */
  stop(): Promise<number | null>;
  /** Ends it without a word and starts it on the same data. */
  killAndStart(): Promise<void>;
}

interface Opening {
  /** With `SEED` the data is made by this start; else it is a copy of the template's (template-shop.ts). */
  readonly environment?: Record<string, string>;
  readonly launch?: LaunchOptions;
}

/** Opens a shop before the tests of a file and ends it after them; its fields are there in tests. */
export function openShop({ environment = {}, launch = {} }: Opening = {}): OpenShop {
  let data: DataDir;
  let shop: ShopProcess;
  let browser: Browser;
  beforeAll(async () => {
    data = await makeDataDir(environment.SEED === undefined ? inject('templateShop') : undefined);
    [shop, browser] = await Promise.all([startShop(data.path, environment), launchBrowser(launch)]);
  });
  // Nobody waits for it any more: a stop of its own takes two seconds (start-and-stop.test.ts).
  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.kill()]);
    await data?.remove();
  });
  return {
    get url() {
      return shop.url;
    },
    get dataDir() {
      return data.path;
    },
    get browser() {
      return browser;
    },
    stop: () => shop.stop(),
    async killAndStart() {
      await shop.kill();
      shop = await startShop(data.path, environment);
    },
  };
}

/** A shop with an admin in it. */
export interface AdminShop {
  readonly shop: OpenShop;
  /** Opens a path of the shop in a window of the admin, who is logged in. */
  visitAsAdmin(options: typeof DESKTOP, path: string): Promise<Visit>;
  /** Sends a call as the admin and gives its data; a form travels as such, all else as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  send(method: string, path: string, body?: object): Promise<any>;
  /** Enters an order that came by telephone, of so many pieces of the first product in stock, with other facts; gives it. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  enterOrder(other?: object, quantity?: number): Promise<any>;
  /** Begins a session again, once a test has ended it. */
  logInAgain(): Promise<void>;
}

/** Opens a shop as {@link openShop} does, with an admin who is logged in. */
export function openAdminShop({ launch = {}, environment = {} }: Opening = {}): AdminShop {
  const shop = openShop({ environment: { ...WITH_ADMIN.environment, ...environment }, launch });
  let token = '';

  const send = (method: string, path: string, body?: object) =>
    callShop(shop.url, `${method} ${path}`, { body, token });
  const logInAgain = async () => {
    token = '';
    ({ token } = await send('POST', '/auth/login', ADMIN));
  };
  beforeAll(logInAgain);

  return {
    shop,
    send,
    async enterOrder(other = {}, quantity = 1) {
      const [product] = (await send('GET', '/products?per_page=1&in_stock=1')).data;
      return send('POST', '/admin/orders', {
        ...{ guest_name: 'Rima Haddad', guest_email: '', guest_phone: '+961 3123456' },
        ...{ guest_region: 'Mount Lebanon', guest_city: 'Jounieh' },
        ...{ guest_street: '12 Harbour Street', notes: '' },
        ...{ payment_method_id: 1, channel: 'phone' },
        products: [{ product_id: product.id, quantity }],
        ...other,
      });
    },
    logInAgain,
    async visitAsAdmin(options, path) {
      const visitor = await visit(shop.browser, options);
      await visitor.page.addInitScript((kept) => localStorage.setItem('userToken', kept), token);
      await visitor.page.goto(shop.url + path);
      return visitor;
    },
  };
}

/** Logs {@link ADMIN} in by the form on show. */
export async function logInAsAdmin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel(/^Password/).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens a path of a shop {@link WITH_ADMIN} in a new window, by way of the login. */
export async function visitByLogin(
  shop: OpenShop,
  options: typeof DESKTOP,
  path: string,
): Promise<Visit> {
  const visitor = await visit(shop.browser, options);
  await openHydrated(visitor.page, `${shop.url}/login?next=${encodeURIComponent(path)}`);
  await logInAsAdmin(visitor.page);
  await visitor.page.waitForURL(shop.url + path);
  return visitor;
}
