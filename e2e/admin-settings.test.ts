import { resolve } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../domain/shop-settings.ts';
import { callShop } from './call-shop.ts';
import {
  DESKTOP,
  dismissMessages,
  expectAccessible,
  expectAccessibleInBoth,
  openHydrated,
  PHONE,
  untilSaid,
  visit,
} from './journey.ts';
import { ADMIN, logInAsAdmin, openShop, WITH_ADMIN } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

/** What the merchant sets, on a tablet, and what the shop then shows and charges. */
const SETTINGS = '/admin/adminPanel/settings';
const BANNERS = `${SETTINGS}/banners`;
const PICTURE = resolve(import.meta.dirname, '../database/demo/pictures/banner-sale-wide.jpg');
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

const shop = openShop(WITH_ADMIN);
const { shop_name, delivery_fee } = DEFAULT_SETTINGS;
/** As a new shop has them; it takes a moment to notice, since they were not set through the API. */
beforeEach(async () => {
  await queryDatabase(
    shop.dataDir,
    "delete from settings where key not in ('banners', 'shop_secret')",
    [],
  );
  await expect
    .poll(async () => (await (await fetch(`${shop.url}/api/settings`)).json()).data)
    .toMatchObject({ shop_name, delivery_fee });
});

describe('delivery', () => {
  test('is shown and charged as the merchant sets it', async () => {
    const admin = await visitAsAdmin(TABLET, SETTINGS);
    const delivery = form(admin.page, 'Delivery');
    await delivery.getByLabel(/^Delivery fee/).fill('7.5');
    await delivery.getByLabel(/^Free delivery from/).fill('500');
    await delivery.getByLabel(/^When parcels come/).fill('In Beirut tomorrow');
    await delivery.getByText('An order of $499.99 pays $7.50').waitFor();
    await save(admin.page, 'Delivery');

    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, shop.url);
    await page.getByText('Free delivery from $500').waitFor();
    await openHydrated(page, `${shop.url}/product/1`);
    await page.getByText('Delivery $8, free from $500.').waitFor();
    await page.getByText('In Beirut tomorrow').waitFor();
    await page.getByRole('link', { name: 'Buy Now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    await page.getByText('In Beirut tomorrow').filter({ visible: true }).first().waitFor();
    await fillShipping(page);
    const cents = await priceOf(1);
    await placeButton(page, cents + 750).click();
    await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
    const [order] = await queryDatabase(
      shop.dataDir,
      'select delivery_fee, total_price from orders order by id desc limit 1',
      [],
    );
    expect(order).toEqual({ delivery_fee: '7.50', total_price: ((cents + 750) / 100).toFixed(2) });
    expect([...browserErrors, ...admin.browserErrors]).toEqual([]);
    await Promise.all([end(), admin.end()]);
  });

  test('that changes while somebody checks out is shown before it is charged', async () => {
    const cents = await priceOf(1);
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/checkout?product=1`);
    await fillShipping(page);
    const ordinary = placeButton(page, cents < 8000 ? cents + 400 : cents);
    await ordinary.waitFor();
    await putDelivery({ delivery_fee: '12', free_delivery_from: '900' });
    await ordinary.click();
    await page.getByText('What you are buying has changed meanwhile').waitFor();
    await placeButton(page, cents + 1200).click();
    await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
    await end();
  });

  test('keeps what was typed beside the reason when it can’t be so', async () => {
    const { page, end } = await visitAsAdmin(TABLET, SETTINGS);
    const delivery = form(page, 'Delivery');
    await delivery.getByLabel(/^Delivery fee/).fill('a lot');
    await delivery.getByRole('button', { name: 'Save Delivery' }).click();
    await delivery.getByText('Please enter an amount, like 4 or 4.50').waitFor();
    await expect.poll(() => delivery.getByLabel(/^Delivery fee/).inputValue()).toBe('a lot');
    await end();
  });
});

describe('the shop', () => {
  test('goes by the name, the phone and the currency that were set', async () => {
    const admin = await visitAsAdmin(TABLET, SETTINGS);
    const words = form(admin.page, 'Shop');
    await words.getByLabel(/^Shop name/).fill('Dar & Co');
    await words.getByLabel(/^What the shop is/).fill('Home decor for quiet rooms');
    await words.getByLabel(/^Currency sign/).fill('LBP');
    const code = words.getByLabel(/^Currency code/);
    await code.fill('lbp');
    await expect.poll(() => code.inputValue()).toBe('LBP'); // As it is stored.
    await words.getByText('is shown as LBP').waitFor();
    await save(admin.page, 'Shop');
    await expect.poll(() => admin.page.title()).toMatch(/ · Admin · Dar & Co$/);
    const contact = form(admin.page, 'Contact');
    await contact.getByLabel('Phone', { exact: true }).fill('+961 3 999 000');
    await contact.getByLabel('Opening hours').fill('Mon–Sat 10–18');
    await contact.getByLabel('Name of link 2').fill('Pinterest');
    await contact.getByLabel('Address of link 2').fill('https://pinterest.test/dar');
    await save(admin.page, 'Contact');

    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, shop.url);
    await expect.poll(() => page.title()).toBe('Dar & Co · Home decor for quiet rooms');
    const footer = page.getByRole('contentinfo');
    for (const text of ['Dar & Co', '+961 3 999 000', 'Mon–Sat 10–18', 'Pinterest'])
      await footer.getByText(text).waitFor();
    await page.getByRole('link', { name: 'Dar & Co, home' }).waitFor();
    await expect.poll(() => page.getByText(/^LBP\s\d+/).count()).toBeGreaterThan(5);
    await page.goto(`${shop.url}/collection/0?priceFrom=10&priceTo=1000.50`);
    await page.getByText(/LBP\s10 – LBP\s1,000\.50/).waitFor();
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await expect.poll(() => page.title()).toBe('Contact · Dar & Co');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Pinterest/ })
      .waitFor();
    expect([...browserErrors, ...admin.browserErrors]).toEqual([]);
    await Promise.all([end(), admin.end()]);
  });
});

test('what is not saved is asked about before it is left', async () => {
  const { page, end } = await visitAsAdmin(DESKTOP, SETTINGS);
  const name = form(page, 'Shop').getByLabel(/^Shop name/);
  await name.fill('Half a name');
  await page.getByText('Not saved yet').waitFor();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void (questions.length > 1 ? dialog.accept() : dialog.dismiss());
  });
  await page.getByRole('link', { name: 'Home banners' }).click();
  await expect.poll(() => page.url()).toContain(SETTINGS);
  await expect.poll(() => name.inputValue()).toBe('Half a name');
  await page.getByRole('link', { name: 'View shop' }).click();
  await page.waitForURL(`${shop.url}/`);
  expect(questions).toEqual(['confirm', 'confirm']);
  await end();
});

test('a session that ends in the middle leaves what was typed', async () => {
  const { page, calls, end } = await visitAsAdmin(TABLET, SETTINGS);
  await form(page, 'Shop')
    .getByLabel(/^Shop name/)
    .fill('Typed before');
  await expect.poll(() => calls.underWay).toBe(0); // So that the press finds it out.
  await queryDatabase(shop.dataDir, 'delete from sessions', []);
  await form(page, 'Shop').getByRole('button', { name: 'Save Shop' }).click();
  await page.waitForURL(/\/login/);
  await logInAsAdmin(page);
  await page.getByText('What you typed is here again.').waitFor();
  const name = form(page, 'Shop').getByLabel(/^Shop name/);
  await expect.poll(() => name.inputValue()).toBe('Typed before');
  await end();
});

describe('the home banners', () => {
  test('are changed with a look at them, and seen on home at once', async () => {
    const admin = await visitAsAdmin(TABLET, BANNERS);
    const { page } = admin;
    const preview = page.frameLocator('iframe[title="Preview on a wide screen"]');
    await preview.getByText('Warm light, quiet rooms').waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Winter is near');
    await page.getByLabel('Button leads to').fill('/collection/0?onSale=true');
    await page.getByLabel(/^Picture\b(?! for)/).setInputFiles(PICTURE);
    await page.getByLabel(/^What the picture shows/).fill('A candle on a table');
    await preview.getByText('Winter is near').waitFor();
    await preview.locator('img[src^="blob:"]').waitFor();
    const phone = page.frameLocator('iframe[title="Preview on a phone"]');
    await phone.getByText('Winter is near').waitFor();
    const focus = page.getByRole('button', { name: /^What stays in view of: Picture, / });
    const { width = 0, height = 0 } = (await focus.boundingBox()) ?? {};
    await focus.click({ position: { x: width * 0.25, y: height / 2 } });
    await focus.press('ArrowUp');
    const crop = (picture: Locator) =>
      picture.evaluate((it) => getComputedStyle(it).objectPosition);
    await expect.poll(() => crop(preview.locator('img'))).toMatch(/^2[3-7]% 4[3-7]%$/);
    await page.getByRole('button', { name: 'Move down: Winter is near' }).click();
    await page.getByRole('button', { name: 'Remove: Good pieces, gentler prices' }).click();
    await page.getByText('Not saved yet').waitFor();
    const sent = Promise.withResolvers<void>();
    await page.route('**/api/admin/banners', async (route) => {
      await sent.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save banners' }).click();
    await page.getByRole('progressbar').waitFor();
    sent.resolve();
    await untilSaid(page, 'Banners saved');
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);

    const visitor = await visit(shop.browser, DESKTOP);
    await openHydrated(visitor.page, shop.url);
    const slides = visitor.page.locator('[aria-roledescription=slide]');
    await expect.poll(() => slides.count()).toBe(3);
    await visitor.page.getByRole('button', { name: 'Slide 2: Winter is near' }).click();
    const candle = visitor.page.getByAltText('A candle on a table');
    await candle.waitFor();
    expect(await crop(candle)).toMatch(/^2[3-7]% 4[3-7]%$/);
    const link = slides.nth(1).getByRole('link');
    await expect.poll(() => link.getAttribute('href')).toBe('/collection/0?onSale=true');
    expect([...visitor.browserErrors, ...admin.browserErrors]).toEqual([]);
    await Promise.all([visitor.end(), admin.end()]);
  });

  test('that somebody else has saved meanwhile are not overwritten', async () => {
    const [one, other] = [
      await visitAsAdmin(TABLET, BANNERS),
      await visitAsAdmin(DESKTOP, BANNERS),
    ];
    await other.page.getByLabel('Title', { exact: true }).fill('Theirs');
    await one.page.getByLabel('Title', { exact: true }).fill('Mine');
    await other.page.getByRole('button', { name: 'Save banners' }).click();
    await untilSaid(other.page, 'Banners saved');
    await one.page.getByRole('button', { name: 'Save banners' }).click();
    await one.page.getByRole('group', { name: 'Changed in the meantime' }).waitFor();
    await expect
      .poll(() => one.page.getByLabel('Title', { exact: true }).inputValue())
      .toBe('Mine');
    await one.page.getByRole('button', { name: 'Load the newer one' }).click();
    await expect
      .poll(() => one.page.getByLabel('Title', { exact: true }).inputValue())
      .toBe('Theirs');
    await one.page.getByLabel('Title', { exact: true }).fill('Mine again');
    await other.page.getByLabel('Title', { exact: true }).fill('Theirs again');
    await other.page.getByRole('button', { name: 'Save banners' }).click();
    await untilSaid(other.page, 'Banners saved');
    await one.page.getByRole('button', { name: 'Save banners' }).click();
    await one.page.getByRole('button', { name: 'Save mine anyway' }).click();
    await untilSaid(one.page, 'Banners saved');
    await other.page.reload();
    await expect
      .poll(() => other.page.getByLabel('Title', { exact: true }).inputValue())
      .toBe('Mine again');
    await Promise.all([one.end(), other.end()]);
  });

  test('say what is missing, beside the field', async () => {
    const { page, end } = await visitAsAdmin(PHONE, BANNERS);
    await page.getByRole('button', { name: 'Add banner' }).click();
    await page.getByLabel('Button leads to').fill('https://elsewhere.test');
    await page.getByRole('button', { name: 'Save banners' }).click();
    for (const text of [
      'Please choose a picture',
      'Please say what the picture shows',
      'Please enter a path within the shop, like /collection/0',
    ])
      await page.getByText(text).waitFor();
    await expectAccessible(page);
    await end();
  });
});

describe('axe finds nothing in light and dark', () => {
  test.each([TABLET, PHONE, DESKTOP])('at %o', async (options) => {
    const { page, end } = await visitAsAdmin(options, SETTINGS);
    await form(page, 'Delivery').waitFor();
    await expectAccessibleInBoth(page);
    await form(page, 'Delivery')
      .getByLabel(/^Delivery fee/)
      .fill('x');
    await form(page, 'Delivery').getByRole('button', { name: 'Save Delivery' }).click();
    await form(page, 'Delivery').getByText('Please enter an amount').waitFor();
    await expectAccessibleInBoth(page);
    await form(page, 'Delivery')
      .getByLabel(/^Delivery fee/)
      .fill('4');
    await page.goto(`${shop.url}${BANNERS}`);
    await page.getByText('Looks: place, sizes, colours').click();
    await page.getByLabel('Title size').waitFor();
    await expectAccessibleInBoth(page);
    await end();
  });
});

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

async function save(page: Page, section: string): Promise<void> {
  await form(page, section)
    .getByRole('button', { name: `Save ${section}` })
    .click();
  await untilSaid(page, 'Settings saved');
  await dismissMessages(page);
}

async function fillShipping(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: false }).first().fill('Rima Haddad');
  await page.getByLabel('Phone', { exact: false }).last().fill('3123456');
  await page.getByLabel('Region', { exact: false }).fill('Beirut');
  await page.getByLabel('City', { exact: false }).fill('Beirut');
  await page.getByLabel('Street', { exact: false }).fill('Cedar street 4');
}

/** The button, with the sum in it. */
const placeButton = (page: Page, cents: number) =>
  page.getByRole('button', {
    name: `Place Order · Pay $${Math.round(cents / 100)} in cash on delivery`,
  });

async function priceOf(id: number): Promise<number> {
  const answer = await fetch(`${shop.url}/api/products/${id}`);
  const { data: product } = (await answer.json()) as { data: { price: string; discount: string } };
  return Math.round(Number(product.price) * (100 - Number(product.discount)));
}

async function visitAsAdmin(options: BrowserContextOptions, path: string) {
  const visitor = await visit(shop.browser, options);
  const { token } = await send('POST', '/auth/login', ADMIN);
  await visitor.page.addInitScript((value) => {
    if (sessionStorage.getItem('given')) return;
    sessionStorage.setItem('given', '1');
    localStorage.setItem('userToken', value);
  }, token);
  await visitor.page.goto(`${shop.url}${path}`);
  return visitor;
}

async function putDelivery(body: object): Promise<void> {
  const { token } = await send('POST', '/auth/login', ADMIN);
  await send('PUT', '/admin/settings/delivery', body, token);
}

const send = (method: string, path: string, body: object, token?: string) =>
  callShop(shop.url, `${method} ${path}`, { body, token });

test('a page is written, previewed, linked at the foot, read by visitors, changed and removed', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, `${SETTINGS}/pages`);
  await page.getByText('No pages yet.').waitFor();
  await page.getByRole('button', { name: 'Add page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add page' });
  await dialog.getByLabel('Title').fill('Delivery & Returns');
  await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe('delivery-returns');
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .fill('## Beirut\n\nTomorrow, **for free**.\n\n- lamps\n- [vases](/collection/0)');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('heading', { name: 'Beirut' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Page added');
  await page.getByText('/info/delivery-returns').waitFor();

  await page.getByRole('link', { name: 'View Delivery & Returns' }).click();
  await page.getByRole('heading', { name: 'Delivery & Returns', level: 1 }).waitFor();
  await page.getByText('for free').waitFor();
  const foot = page.getByRole('contentinfo').getByRole('link', { name: 'Delivery & Returns' });
  await foot.waitFor();
  await expectAccessible(page);
  await page.reload();
  await foot.waitFor();
  await page.getByRole('main').getByRole('link', { name: 'vases' }).click();
  await page.waitForURL(/\/collection\/0$/);

  await page.goto(`${shop.url}${SETTINGS}/pages`);
  await page.getByRole('button', { name: 'Edit Delivery & Returns' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit page' });
  await editor.getByLabel('Link at the foot of every page').selectOption('Not shown');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Page saved');
  await page.getByText('not at the foot').waitFor();
  await page.getByRole('button', { name: 'Remove Delivery & Returns' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Page' })
    .getByRole('button', { name: 'Remove Page' })
    .click();
  await untilSaid(page, 'Page removed');
  await page.getByText('No pages yet.').waitFor();
  expect(browserErrors).toEqual([]);
  await end();
  expect((await fetch(`${shop.url}/info/delivery-returns`)).status).toBe(404);
});
