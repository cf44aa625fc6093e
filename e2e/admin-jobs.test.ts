import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, PHONE, untilSaid } from './journey.ts';
import { openShop, visitByLogin, WITH_ADMIN } from './open-shop.ts';
import { connectDatabase, queryDatabase } from './shop-process.ts';

const PANEL = '/admin/adminPanel';

const shop = openShop(WITH_ADMIN);
const visitAsAdmin = (options: typeof DESKTOP, path: string) =>
  visitByLogin(shop, options, PANEL + path);
const query = (text: string) => queryDatabase(shop.dataDir, text);

test('an import is followed through a reload in its middle, and says at its end which row it left out', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '/products/import');
  await query("insert into categories (name) values ('Short lived')");
  await choose(
    page,
    [
      'name,description,price,collection',
      'Jug of the reload,Thrown by hand.,38,Vases',
      'Bowl of the reload,Cut from one piece.,45,Short lived',
      'Cup of the reload,Warm in the hand.,12,Vases',
    ].join('\n'),
  );
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('3 new, 0 changed, 0 unchanged').waitFor();
  const release = await holdImport();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('region', { name: 'Import' }).waitFor();
  await isHeld();
  const followed = page.url();
  await page.reload();
  await page.getByRole('region', { name: 'Import' }).getByRole('progressbar').waitFor();
  expect(page.url()).toBe(followed);
  await expectAccessible(page);

  await query("delete from categories where name = 'Short lived'");
  await release();
  await page.getByText('Products imported, except for one row').waitFor();
  await page.getByText('2 new, 0 changed, 0 unchanged').waitFor();
  const cells = await page.getByRole('table').locator('tbody tr td').allInnerTexts();
  expect(cells).toEqual(['3', '–', 'The collection was deleted meanwhile']);
  await page.reload();
  await page.getByText('Products imported, except for one row').waitFor();
  const rows = await query(
    "select name from products where name like '% of the reload' order by id",
  );
  expect(rows.map(({ name }) => name)).toEqual(['Jug of the reload', 'Cup of the reload']);
  expect(browserErrors).toEqual([]);
  await end();
});

test('a job that failed is shown with its reason, and run again from the panel', async () => {
  const REASON = 'The database could not be reached';
  const failOne = `update jobs.job set state = 'failed', completed_on = now(), output = '{"message": "${REASON}"}'
    where id = (select id from jobs.job where name = 'housekeeping' and state = 'completed' limit 1) returning id`;
  await expect.poll(() => query(failOne)).toHaveLength(1); // It runs by itself at each start.
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, '/jobs');
  const job = page.getByRole('listitem').filter({ hasText: 'Cleaning up' });
  const failed = job.filter({ hasText: 'Failed' }).filter({ hasText: REASON });
  await failed.waitFor();
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await untilSaid(page, 'Cleaning up: it is tried again');
  await job.filter({ hasText: 'Done' }).filter({ hasText: 'Tries' }).waitFor();
  expect(await failed.count()).toBe(0);
  expect(browserErrors).toEqual([]);
  await end();
});

test('a mail that was given up is sent again from the panel', async () => {
  await query(`insert into outbox (recipient, subject, text_body, attempts, next_attempt_at, last_error) values
    ('rima@example.com', 'Your order 41', 'Thank you', 20, 'infinity', '550 relaying denied'),
    ('nour@example.com', 'Your order 42', 'Thank you', 20, 'infinity', '550 relaying denied'),
    ('karim@example.com', 'Your order 43', 'Thank you', 20, 'infinity', '550 relaying denied')`);
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, '/jobs');
  await page.getByText('3 not delivered').waitFor();
  await page.getByText('Mails that could not be delivered').click();
  await page.getByText('550 relaying denied').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again: Your order 41 to rima@example.com' }).click();
  await untilSaid(page, 'The mail is sent again');
  await page.getByText('2 not delivered').waitFor();
  await page.getByRole('button', { name: 'Try all again' }).click();
  await untilSaid(page, 'The mails are sent again');
  await expect.poll(() => page.getByText('Mails that could not be delivered').count()).toBe(0);
  await expect
    .poll(() => query("select from outbox where subject like 'Your order 4_' and sent_at is null"))
    .toEqual([]);
  expect(browserErrors).toEqual([]);
  await end();
});

/** Lets imports wait before their first product is stored, until what it answers is called. */
async function holdImport(): Promise<() => Promise<void>> {
  await query(`create function hold_import() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(1);
    return null;
  end $$`);
  await query(`create trigger hold_import before insert on products
    for each statement execute function hold_import()`);
  const holder = await connectDatabase(shop.dataDir);
  await holder.query('select pg_advisory_lock(1)');
  return () => holder.end();
}

/** Resolves once an import waits. */
const isHeld = () =>
  expect
    .poll(async () => {
      const [row] = await query(
        `select count(*)::int as count from pg_locks
          where locktype = 'advisory' and classid = 0 and objid = 1 and not granted`,
      );
      return row?.count;
    })
    .toBe(1);

const choose = (page: Page, csv: string) =>
  page
    .getByLabel('Products (CSV or Excel)')
    .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
