import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeForm } from '../../test/admin-shop.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin, post } = openOwnedShop();
let vase: number;
let ziad: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '100.00' });
});

/** Each test has books of its own: what is booked can't be taken away otherwise. */
beforeEach(async () => {
  await sql`truncate cash_books, ledger_entries, ledger_lines, order_settlements, unsettled_orders, payout_sheets, payout_rows, courier_rests`.execute(
    shop.database.db,
  );
  ziad = await insertCourier(shop.database.db, `Ziad ${crypto.randomUUID()}`);
});

const get = async (path: string) => (await shop.get(`/api${path}`, headersOf(admin))).data;
const start = () => post('/cash/start', { till: '0' });
const list = async (query = '') => (await get(`/cash/open${query}`)).data;
const sums = async () => (await get('/cash')).open;
const handOver = (order: number, counted: string) =>
  post('/cash/hand-overs', { courier_id: ziad, order_ids: [order], counted });
const upload = async (content: string, courierId: number) => {
  const form = await encodeForm([
    ['courier_id', String(courierId)],
    ['file', Buffer.from(content)],
  ]);
  return shop.post('/api/cash/sheets', form.payload, { ...form.headers, ...headersOf(admin) });
};

/** Places an order of 100.00, free of delivery, for a courier, and delivers it. */
async function delivered(courierId: number = ziad): Promise<number> {
  const { data } = await postOrder(shop, orderBody([[vase, 1]]));
  await shop.put(`/api/orders/${data.id}/courier`, { courier_id: courierId }, headersOf(admin));
  await shop.put(`/api/orders/${data.id}`, { order_status_id: 3 }, headersOf(admin));
  return data.id;
}

test('is one list with one sum: missing, short, paid too much and what is on accounts, which is what the books say', async () => {
  await start();
  const swift = await insertCourier(shop.database.db, `Swift ${crypto.randomUUID()}`);
  const [first, second] = [await delivered(), await delivered()];
  const [short, over, missing] = [
    await delivered(swift),
    await delivered(swift),
    await delivered(swift),
  ];
  await handOver(first, '93');
  const { data: sheet } = await upload(
    `order,amount\n${short},95.00\n${over},104.00\n987654,40.00`,
    swift,
  );
  await shop.put(
    `/api/cash/sheets/${sheet.id}/rows/4`,
    { dispute: '', is_ended: false, is_counted: true },
    headersOf(admin),
  );
  await post(`/cash/sheets/${sheet.id}/book`);
  const found = (await list()).map((item: Record<string, unknown>) => [
    item.part,
    item.courier_id,
    item.order_id,
    item.amount,
  ]);
  expect(found).toHaveLength(6);
  expect(found).toEqual(
    expect.arrayContaining([
      ['missing', ziad, second, '100.00'],
      ['missing', swift, missing, '100.00'],
      ['short', swift, short, '5.00'],
      ['over', swift, over, '-4.00'],
      ['rest', ziad, null, '7.00'],
      ['row', swift, null, '-40.00'],
    ]),
  );
  expect(await sums()).toEqual({
    ...{ owed: '212.00', overpaid: '44.00', disputed: 0 },
    parts: [
      { part: 'missing', rows: 2, amount: '200.00' },
      { part: 'short', rows: 1, amount: '5.00' },
      { part: 'rest', rows: 1, amount: '7.00' },
      { part: 'over', rows: 1, amount: '-4.00' },
      { part: 'row', rows: 1, amount: '-40.00' },
    ],
  });
  expect((await get('/cash')).with_couriers).toBe('168.00');
  expect(await list(`?part=short`)).toMatchObject([{ order_id: short, sheet_id: sheet.id }]);
  expect(await list(`?courier_id=${ziad}`)).toHaveLength(2);
});

test('a rest has a note and an end of its own while orders are open, and the next rest has none', async () => {
  await start();
  const [first, second, third] = [await delivered(), await delivered(), await delivered()];
  const say = (note: string) => shop.put(`/api/cash/rests/${ziad}`, { note }, headersOf(admin));
  expect((await say('Too early')).status).toBe(409);
  const { data: entry } = await handOver(first, '93');
  expect((await say('Brings it on Monday')).status).toBe(200);
  expect(await list('?part=disputed')).toEqual([
    expect.objectContaining({
      ...{ part: 'rest', amount: '7.00', note: 'Brings it on Monday', since: entry.booked_at },
    }),
  ]);
  const ended = await post('/cash/write-offs', {
    ...{ courier_id: ziad, note: 'Let go', only_rest: true },
  });
  const left = (await list()).map((item: { order_id: number | null }) => item.order_id);
  expect([ended.status, left]).toEqual([201, [second, third]]);
  await handOver(second, '98');
  expect(await list('?part=rest')).toMatchObject([{ amount: '2.00', note: '' }]);
  await post(`/cash/entries/${ended.data.id}/reverse`);
  expect(await list('?part=rest')).toMatchObject([{ amount: '9.00' }]);
});

test('a rest names the run whose hand-over left it', async () => {
  await start();
  const order = await delivered();
  const { rows } = await sql<{ id: number }>`
    insert into runs (courier_id, courier_name, day) values (${ziad}, 'Ziad', '2026-11-20') returning id`.execute(
    shop.database.db,
  );
  await sql`insert into run_stops (run_id, order_id, place) values (${rows[0]?.id}, ${order}, 0)`.execute(
    shop.database.db,
  );
  await handOver(order, '90');
  expect(await list('?part=rest')).toMatchObject([
    { amount: '10.00', run: { id: rows[0]?.id, day: '2026-11-20' } },
  ]);
});
