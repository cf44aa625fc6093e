import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminShop, openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import { webhookPlaces } from '../outgoing/places.ts';
import { INDEX_NOW_ENDPOINT, indexNowKey, startIndexNow } from './index-now.ts';

const SECRET = 'a secret of the shop that tells search engines';
const KEY = indexNowKey(SECRET);
const HERE = 'https://shop.example';

let shop: AdminShop;
let receiver: WebhookReceiver;
let senders: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  shop = await openAdminShop({ shopSecret: SECRET });
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await shop.close();
});
beforeEach(async () => {
  await shop.database.pool.query('delete from index_now; delete from settings');
  receiver.received.length = 0;
  receiver.answer((response) => response.writeHead(202).end());
});
afterEach(async () => {
  await Promise.all(senders.map((one) => one.stop()));
  senders = [];
});

const OFTEN = { interval: 20, timeout: 20_000 };
const turn = (index_now_on: boolean) =>
  shop.put(
    '/api/admin/settings/feeds',
    { feeds_on: false, feeds_country: 'LB', index_now_on },
    shop.admin,
  );
const start = (insideHosts = ['127.0.0.1']) =>
  senders.push(
    startIndexNow({
      ...{ db: shop.database.db, places: webhookPlaces(insideHosts), shopSecret: SECRET },
      ...{ publicUrl: HERE, endpoint: `http://127.0.0.1:${receiver.port}/indexnow` },
      ...{ log: { warn: () => undefined }, lookEvery: 20 },
    }),
  );
const row = async () =>
  (await shop.database.pool.query('select * from index_now')).rows[0] as
    | { told_version: string; attempts: number; problem: string | null; due_at: Date }
    | undefined;
const version = async () =>
  (await shop.database.pool.query('select version from catalogue_version')).rows[0].version;
/** Turned on, with nothing to be told yet. */
async function begin(): Promise<void> {
  expect((await turn(true)).status).toBe(200);
  start();
  await expect.poll(row, OFTEN).toBeDefined();
}
const urls = () => receiver.received.flatMap(({ text }) => JSON.parse(text).urlList).sort();
const pool = () => shop.database.pool;
/** Has the pause that follows what was told end now. */
const goOn = () => pool().query('update index_now set due_at = now()');
/** Reads again and again, and has every pause end before. */
const withoutPauses = <T>(read: () => T | Promise<T>) =>
  expect.poll(async () => {
    await goOn();
    return read();
  }, OFTEN);

describe('search engines', () => {
  test('are told which products and collections changed, with a key that the shop shows', async () => {
    await begin();
    const lamps = await insertCategory(shop.database.db, { name: 'Lamps' });
    const lamp = await insertProduct(shop.database.db, { name: 'Lamp', categoryId: lamps });
    await withoutPauses(urls).toEqual(
      expect.arrayContaining([`${HERE}/collection/${lamps}`, `${HERE}/product/${lamp}`]),
    );
    const [first] = receiver.received;
    expect(first?.path).toBe('/indexnow');
    expect(first?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(first?.text ?? '')).toMatchObject({
      ...{ host: 'shop.example', key: KEY, keyLocation: `${HERE}/${KEY}.txt` },
    });
    const shown = await shop.get(`/${KEY}.txt`);
    expect([shown.status, shown.body]).toEqual([200, KEY]);
    await expect
      .poll(async () => (await shop.get('/api/feeds', shop.admin)).data.index_now, OFTEN)
      .toEqual({ on: true, tried_at: expect.any(String), problem: null });
  });

  test('hear nothing, and find no key, until the merchant wants it', async () => {
    start();
    await insertProduct(shop.database.db);
    expect((await shop.get(`/${KEY}.txt`)).status).toBe(404);
    const { index_now } = (await shop.get('/api/feeds', shop.admin)).data;
    expect(index_now).toEqual({ on: false, tried_at: null, problem: null });
    await turn(true);
    await expect.poll(row, OFTEN).toBeDefined();
    expect(receiver.received).toEqual([]); // Nor of what changed before.
  });

  test('hear of what changes again and again once in ten minutes, from one of two instances', async () => {
    const lamp = await insertProduct(shop.database.db, { price: '10.00' });
    await begin();
    start();
    await pool().query('update products set price = 11 where id = $1', [lamp]);
    await expect.poll(urls, OFTEN).toEqual([`${HERE}/product/${lamp}`]);
    for (const price of [12, 13, 14])
      await pool().query('update products set price = $2 where id = $1', [lamp, price]);
    await expect
      .poll(async () => Number((await row())?.due_at) - Date.now(), OFTEN)
      .toBeGreaterThan(8 * 60_000);
    await goOn();
    await expect.poll(() => receiver.received.length, OFTEN).toBe(2);
    await expect.poll(async () => (await row())?.told_version, OFTEN).toBe(await version());
    expect(urls()).toEqual([`${HERE}/product/${lamp}`, `${HERE}/product/${lamp}`]);
  });

  test('hear of no product that the shop does not show, and nothing of other changes', async () => {
    await begin();
    const hidden = await insertProduct(shop.database.db, { deletedAt: new Date() });
    await pool().query('update products set hidden = true where id = $1', [hidden]);
    await goOn();
    await pool().query("update products set name = 'Secret lamp' where id = $1", [hidden]);
    await pool().query("insert into settings (key, value) values ('shop_name', '\"Dar\"')");
    await withoutPauses(async () => (await row())?.told_version).toBe(await version());
    expect(urls().filter((url) => url.endsWith(`/product/${hidden}`))).toEqual([]);
  });
});

describe('a try that fails', () => {
  test('is told in the panel and made again later, with what changed meanwhile', async () => {
    receiver.answer((response) => response.writeHead(429, { 'retry-after': '7200' }).end());
    await begin();
    const lamp = await insertProduct(shop.database.db);
    await expect.poll(async () => (await row())?.attempts, OFTEN).toBe(1);
    const failed = await row();
    expect(Number(failed?.due_at) - Date.now()).toBeGreaterThan(110 * 60_000);
    const { index_now } = (await shop.get('/api/feeds', shop.admin)).data;
    expect(index_now.problem).toContain('429');
    receiver.answer((response) => response.end());
    const other = await insertProduct(shop.database.db);
    await goOn();
    await expect.poll(async () => (await row())?.problem, OFTEN).toBeNull();
    const last = JSON.parse(receiver.received.at(-1)?.text ?? '');
    expect(last.urlList).toEqual(
      expect.arrayContaining([`${HERE}/product/${lamp}`, `${HERE}/product/${other}`]),
    );
  });

  test('goes to no address inside', async () => {
    await turn(true);
    start([]);
    await expect.poll(row, OFTEN).toBeDefined();
    await insertProduct(shop.database.db);
    await expect.poll(async () => (await row())?.attempts, OFTEN).toBe(1);
    expect(receiver.received).toEqual([]);
    expect(INDEX_NOW_ENDPOINT).toMatch(/^https:/);
  });
});
