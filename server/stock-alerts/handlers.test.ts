import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { insertCushion } from '../../test/variants.ts';
import { enqueue } from '../jobs/define-job.ts';
import { startJobs } from '../jobs/run-jobs.ts';
import { removeOldStockAlerts, STOCK_ALERTS, stockAlertJob } from './handlers.ts';

const shop = forAllTests(createTestApp);
beforeEach(async () => {
  await shop.database.pool.query('truncate stock_alerts, outbox, rate_limits');
});

const ask = (id: number, email: unknown = 'rima@example.com') =>
  shop.post(`/api/products/${id}/stock-alerts`, JSON.stringify({ email }), {
    'content-type': 'application/json',
  });
const waiting = () =>
  shop.database.db
    .selectFrom('stock_alerts')
    .select(['product_id', 'email'])
    .orderBy('product_id')
    .orderBy('email')
    .execute();
const setAvailable = (id: number, available: boolean) =>
  shop.database.db.updateTable('products').set({ available }).where('id', '=', id).execute();
const soldOut = (name = 'Vase') => insertProduct(shop.database.db, { name, available: false });

/** Runs the job once, and answers the mails that it has queued. */
async function notify() {
  const { connectionString, db } = shop.database;
  const fail = () => expect.unreachable();
  await enqueue(db, STOCK_ALERTS, null);
  const runner = await startJobs({
    connectionString,
    jobs: [stockAlertJob('https://mantel.test')],
    log: { info: () => undefined, warn: fail, error: fail },
  });
  const left = sql<{ count: number }>`
    select count(*)::int as count from jobs.job where name = ${STOCK_ALERTS.name} and state < 'completed'`;
  await expect.poll(async () => (await left.execute(db)).rows[0]?.count).toBe(0);
  await runner.stop();
  return db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'text_body'])
    .orderBy('id')
    .execute();
}

test('who asks gets one mail when the product can be ordered again, and none after it', async () => {
  const [vase, bowl] = [await soldOut(), await soldOut('Bowl')];
  expect((await ask(vase)).status).toBe(200);
  expect((await ask(vase, 'RIMA@example.com ')).status).toBe(200);
  expect((await ask(vase, 'sami@example.com')).status).toBe(200);
  expect((await ask(bowl)).status).toBe(200);
  expect(await notify()).toEqual([]);

  await setAvailable(vase, true);
  const mails = await notify();
  expect(mails.map(({ recipient }) => recipient)).toEqual(['rima@example.com', 'sami@example.com']);
  expect(mails[0]?.subject).toBe('Vase is back at Mantel');
  expect(mails[0]?.text_body).toContain(`https://mantel.test/product/${vase}\n`);
  expect(await waiting()).toEqual([{ product_id: bowl, email: 'rima@example.com' }]);
  expect(await notify()).toHaveLength(2);
});

test('who waits for a variant is notified of that one, and who waits for the product of any', async () => {
  const { db } = shop.database;
  const { id, sage, sand } = await insertCushion(db, {}, { sage: 0 });
  const askFor = (variant_id: number | undefined, email: string) =>
    shop.post(`/api/products/${id}/stock-alerts`, { email, variant_id });
  expect((await askFor(sage, 'rima@example.com')).status).toBe(200);
  expect((await askFor(sand, 'rima@example.com')).status).toBe(409);
  expect((await askFor(undefined, 'rima@example.com')).status).toBe(409);
  expect((await askFor(2_147_483_000, 'rima@example.com')).status).toBe(404);
  await setAvailable(id, false);
  for (const variant of [sage, sage, sand, undefined])
    expect((await askFor(variant, 'rima@example.com')).status).toBe(200);
  expect(await waiting()).toHaveLength(3);

  await setAvailable(id, true);
  const mails = await notify();
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Cushion is back at Mantel',
    'Cushion, Sand is back at Mantel',
  ]);
  expect(mails.map(({ text_body }) => text_body).join()).toContain(
    `https://mantel.test/product/${id}?variant=${sand}\n`,
  );
  await sql`select change_variant_stock(array[${sage}::int], array[2], null, 'received', null, '')`.execute(
    db,
  );
  expect((await notify()).map(({ subject }) => subject)).toContain(
    'Cushion, Sage is back at Mantel',
  );
  expect(await waiting()).toEqual([]);
});

test('more than a batch are notified, each once', async () => {
  const id = await soldOut();
  await sql`insert into stock_alerts (product_id, email)
    select ${id}, 'a' || n || '@example.com' from generate_series(1, 250) n`.execute(
    shop.database.db,
  );
  await setAvailable(id, true);
  const mails = await notify();
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(250);
  expect(mails).toHaveLength(250);
});

test('a product that is deleted notifies nobody, and its name breaks no mail', async () => {
  const [gone, odd] = [await soldOut('Gone'), await soldOut('Odd')];
  await ask(gone);
  await ask(odd);
  await sql`update products set deleted_at = now(), available = true where id = ${gone}`.execute(
    shop.database.db,
  );
  await sql`update products set name = E'Odd\nBcc: x', available = true where id = ${odd}`.execute(
    shop.database.db,
  );
  const mails = await notify();
  expect(mails.map(({ subject }) => subject)).toEqual(['Odd Bcc: x is back at Mantel']);
});

describe('is refused:', () => {
  test('for a product that is in stock, or is not there', async () => {
    const id = await insertProduct(shop.database.db);
    const inStock = await ask(id);
    expect([inStock.status, inStock.message]).toEqual([
      409,
      'This product is in stock: you can order it now',
    ]);
    expect((await ask(999_999)).status).toBe(404);
    expect(await waiting()).toEqual([]);
  });

  test.each([
    [''],
    ['rima'],
    ['rima@example.com\nBcc: a@example.com'],
    [7],
    [null],
  ])('the address %j', async (email) => {
    const answer = await ask(await soldOut(), email);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors ?? {})).toEqual(['email']);
    expect(await waiting()).toEqual([]);
  });

  test('the twenty-first product of a day for one mailbox', async () => {
    for (let n = 0; n < 20; n += 1) await ask(await soldOut(), `rima+${n}@example.com`);
    expect((await ask(await soldOut())).status).toBe(429);
    expect(await waiting()).toHaveLength(20);
    expect((await ask(await soldOut(), 'sami@example.com')).status).toBe(200);
  });

  test('when too many wait for the product', async () => {
    const id = await soldOut();
    await sql`insert into stock_alerts (product_id, email)
      select ${id}, 'a' || n || '@example.com' from generate_series(1, 5000) n`.execute(
      shop.database.db,
    );
    expect((await ask(id)).status).toBe(409);
  });
});

test('half a year later nobody is notified any more', async () => {
  const [old, young] = [await soldOut(), await soldOut()];
  await ask(old);
  await ask(young);
  const { db } = shop.database;
  await sql`update stock_alerts set created_at = now() - interval '181 days' where product_id = ${old}`.execute(
    db,
  );
  expect(await removeOldStockAlerts(db, 100)).toBe(1);
  expect((await waiting()).map(({ product_id }) => product_id)).toEqual([young]);
});
