import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../domain/shop-settings.ts';
import { PHONE, untilSaid, visit } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/**
 * A day of deliveries from 30 confirmed orders to counted cash (docs/product.md, Runs and Cash): what a merchant and two drivers press is
 * counted. A field that is filled in counts as one more press than finding it, a list as two.
 */
const { shop, send, enterOrder, visitAsAdmin } = openAdminShop({});

const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };
const CITIES = ['Jounieh', 'Byblos'];
const EACH = 15;

interface Driver {
  readonly name: string;
  readonly city: string;
  readonly id: number;
}

/** Counts what is pressed on a page. */
function counting() {
  let taps = 0;
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      await target.tap();
      taps += 1;
    },
    choose: async (target: Locator, value: string) => {
      await target.selectOption(value);
      taps += 2;
    },
    fill: async (target: Locator, text: string) => {
      await target.fill(text);
      taps += 2;
    },
  };
}

test('30 orders are handed to two drivers, printed, delivered but two, and settled, with 45 presses', async () => {
  await send('PUT', '/admin/settings/runs', { runs_on: true });
  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
  await send('POST', '/cash/start', { till: '0' });
  const drivers = await hire();
  await placeAll();

  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/admin/adminPanel/runs');
  const merchant = counting();
  const links: string[] = [];
  for (const { id, city } of drivers) {
    await merchant.choose(page.getByLabel('Driver'), String(id));
    await merchant.tap(page.getByText(`${city} · ${EACH} orders`));
    await merchant.tap(page.getByRole('button', { name: `Make a run of ${EACH} orders` }));
    const labels = page.waitForEvent('download');
    await merchant.tap(page.getByRole('button', { name: 'Labels A6' }));
    await labels;
    await merchant.tap(page.getByRole('button', { name: 'Send out' }));
    const link = new URL(await page.locator('code').innerText());
    links.push(new URL(link.pathname + link.hash, shop.url).href);
    // The driver scans the code on the screen; the merchant goes back to the runs.
    await merchant.tap(page.getByRole('link', { name: 'All runs' }));
  }

  const presses = [
    await drive(links[0] as string, refuse),
    await drive(links[1] as string, notHome),
  ];
  expect(Math.max(...presses.map((count) => count / EACH))).toBeLessThanOrEqual(2);

  for (const { id, name } of drivers) {
    await merchant.tap(page.getByRole('link', { name: new RegExp(name) }));
    await page.waitForURL(/\/runs\/\d+$/);
    await page.getByRole('button', { name: 'Close the run' }).waitFor();
    await page.getByText(`${EACH} of ${EACH} done`).waitFor();
    const received = page.getByRole('button', { name: /^Received: cancel the order/ });
    if (name === 'Ziad') {
      await merchant.tap(received);
      await untilSaid(page, 'Noted as received');
    }
    await page.getByRole('heading', { name: /^Run/ }).tap(); // A press twice at one place counts once.
    await merchant.tap(page.getByRole('button', { name: 'Close the run' }));
    await page.getByText('Over', { exact: true }).waitFor();
    await page.getByRole('heading', { name: /^Run/ }).tap(); // A press twice at one place counts once.
    await merchant.tap(page.getByRole('link', { name: 'Count the cash' }));
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/^Order #/)
      .first()
      .waitFor();
    const [due] = (await send('GET', `/cash/open-orders?courier_id=${id}&per_page=100`)).data.map(
      (order: { due: string }) => Number(order.due),
    );
    await merchant.fill(dialog.getByLabel('Counted'), (due * (EACH - 1)).toFixed(2));
    await merchant.tap(dialog.getByRole('button', { name: 'Book' }));
    await untilSaid(page, 'Booked');
    await page.goto(new URL('/admin/adminPanel/runs', shop.url).href);
  }
  expect(merchant.taps()).toBeLessThanOrEqual(45);
  expect((await send('GET', '/cash/open-orders?per_page=100')).total).toBe(0);
  const summary = await send('GET', '/runs/summary');
  expect(summary).toMatchObject({ out: 0, coming_back: 0 });
  expect(browserErrors).toEqual([]);
  await end();
  console.info(
    `The merchant pressed ${merchant.taps()} times, the drivers ${presses.join(' and ')}`,
  );
});

async function hire(): Promise<Driver[]> {
  const drivers: Driver[] = [];
  for (const [n, name] of ['Ziad', 'Hadi'].entries()) {
    const { id } = await send('POST', '/couriers', { name });
    drivers.push({ name, id, city: CITIES[n] as string });
  }
  return drivers;
}

/** Orders of one piece each, confirmed by telephone. */
async function placeAll(): Promise<void> {
  for (const guest_city of CITIES) {
    for (let n = 1; n <= EACH; n += 1) {
      const { id } = await enterOrder({ guest_city, guest_name: `Buyer ${n} of ${guest_city}` });
      await send('POST', `/confirmation/orders/${id}/outcome`, {
        outcome: 'confirmed',
        version: 1,
      });
    }
  }
}

type Failing = (driver: ReturnType<typeof counting>, page: Page) => Promise<void>;

/** A driver delivers all stops but the last. @returns how often they pressed */
async function drive(link: string, fail: Failing): Promise<number> {
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  const driver = counting();
  await page.goto(link);
  for (let done = 0; done < EACH - 1; done += 1) {
    await page.getByRole('heading', { name: `${done} of ${EACH} done` }).waitFor();
    await driver.tap(page.getByRole('button', { name: 'Delivered', exact: true }));
    await page.getByRole('heading', { name: `${done + 1} of ${EACH} done` }).tap();
  }
  await fail(driver, page);
  await page.getByText('All reports are sent').waitFor({ timeout: 60_000 });
  expect(browserErrors).toEqual([]);
  await end();
  return driver.taps();
}

async function refuse({ tap }: ReturnType<typeof counting>, page: Page): Promise<void> {
  await tap(page.getByRole('button', { name: 'Something else…' }));
  await tap(page.getByRole('button', { name: 'Refused', exact: true }));
  await tap(page.getByRole('button', { name: 'Changed their mind' }));
}

async function notHome({ tap }: ReturnType<typeof counting>, page: Page): Promise<void> {
  await tap(page.getByRole('button', { name: 'Something else…' }));
  await tap(page.getByRole('button', { name: 'Not at home', exact: true }));
}
