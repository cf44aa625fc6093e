import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/**
 * A week of an own driver and a company that pays by a sheet, as a merchant settles it on a tablet (docs/product.md, Cash, Payout sheets):
 * $7 do not arrive, nobody says so, and the screens lead to the order that they are of.
 */
const { send, enterOrder, visitAsAdmin } = openAdminShop();

const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

interface Courier {
  readonly id: number;
  readonly name: string;
}

interface Given {
  readonly id: number;
  readonly cents: number;
}

/** Orders with a courier; the company's have waybill numbers. */
async function give(courier_id: number, pieces: readonly number[]): Promise<Given[]> {
  const given: Given[] = [];
  for (const quantity of pieces) {
    const { id, total_price } = await enterOrder({}, quantity);
    await send('PUT', `/orders/${id}/courier`, { courier_id });
    given.push({ id, cents: Math.round(Number(total_price) * 100) });
  }
  return given;
}

const sumOf = (orders: readonly Given[]) => orders.reduce((sum, { cents }) => sum + cents, 0);
const amount = (cents: number) => (cents / 100).toFixed(2);

/** Counts what is pressed. */
function counting() {
  let taps = 0;
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      await target.tap();
      taps += 1;
    },
    tick: async (target: Locator) => {
      await target.check();
      taps += 1;
    },
  };
}

/** From the cash page: all of a courier's parcels arrived. @returns how often was pressed */
async function markArrived(page: Page, { id, name }: Courier, count: number): Promise<number> {
  const hand = counting();
  await hand.tap(page.getByRole('link', { name: `Mark what arrived ${name}` }));
  await hand.tick(page.getByRole('checkbox', { name: 'Select all orders' }));
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await hand.tap(bar.getByRole('button', { name: 'Mark as Delivered' }));
  const arrived = () => send('GET', `/orders?courier_id=${id}&order_status_id=3`);
  await expect.poll(async () => (await arrived()).total).toBe(count);
  return hand.taps();
}

test('the $7 that a company kept are found by the screens alone, at their order', async () => {
  await send('POST', '/cash/start', { till: '0' });
  const ziad = await send('POST', '/couriers', { name: 'Ziad' });
  const swift = await send('POST', '/couriers', { name: 'Swift' });
  const byZiad = await give(ziad.id, [1, 2, 1]);
  const bySwift = await give(swift.id, [1, 2, 3, 1, 2]);
  const cheated = bySwift[2] as Given;

  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/admin/adminPanel/cash');
  // Three presses mark what arrived, of a driver and of a company alike.
  for (const [courier, orders] of [
    [ziad, byZiad],
    [swift, bySwift],
  ] as const) {
    expect(await markArrived(page, courier, orders.length)).toBe(3);
    await page.goto(new URL('/admin/adminPanel/cash', page.url()).href);
  }

  // The driver brings all of it.
  await page.getByRole('button', { name: 'Settle Ziad' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Counted').fill(amount(sumOf(byZiad)));
  await dialog.getByText('Nothing stays open').waitFor();
  await dialog.getByRole('button', { name: 'Book' }).tap();
  await untilSaid(page, 'Booked');

  // The company sends its sheet: of one order it pays $7 less, and takes no word over it.
  const rows = bySwift.map(
    ({ id, cents }) => `${id},${amount(id === cheated.id ? cents - 700 : cents)},3.00`,
  );
  await page.getByRole('link', { name: 'Payout sheets' }).tap();
  await page.getByLabel('Courier').selectOption({ label: 'Swift' });
  await page.getByLabel('Sheet').setInputFiles({
    name: 'week 48.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Order,COD,Fee', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Read the sheet' }).tap();
  await page.getByRole('heading', { name: 'week 48.csv' }).waitFor();
  await page.getByText('$7.00 less than due').waitFor();
  await expectAccessible(page);
  await look(page, 'sheet');
  await page.getByRole('button', { name: 'Book the sheet' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Book' }).tap();
  const open = () => send('GET', `/cash/open-orders?courier_id=${swift.id}`);
  await expect.poll(async () => (await open()).total).toBe(1);

  // On Sunday, without knowing: the cash page says that Swift has $7, its list which order they are of.
  const hand = counting();
  await page.goto(new URL('/admin/adminPanel', page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await hand.tap(menu);
  const cash = page.getByRole('link', { name: /^Cash/ }).first();
  const money = page.getByRole('button', { name: /^Orders and money/ });
  if ((await money.getAttribute('aria-expanded')) === 'false') await hand.tap(money);
  await hand.tap(cash);
  await expect
    .poll(() => page.getByRole('row', { name: 'Swift' }).textContent())
    .toContain('$7.00');
  await look(page, 'cash');
  await hand.tap(page.getByRole('link', { name: 'Open', exact: true }));
  const row = page.getByRole('row', { name: `#${cheated.id}` });
  await expect.poll(() => row.textContent()).toContain('$7.00');
  await expectAccessible(page);
  await look(page, 'open');
  expect(hand.taps()).toBeLessThanOrEqual(4);
  console.info(`The $7 were found on the screen "Open", after ${hand.taps()} presses`);
  expect(browserErrors).toEqual([]);
  await end();
});

/** Pictures of each screen are taken where a folder for them is named. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/week-${name}.png`, fullPage: true });
}
