import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import {
  insertCourier,
  insertOrders,
  insertProduct,
  insertUser,
  type TestUser,
} from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import { startPace } from '../catalog/import/pace.ts';
import { readTable } from '../catalog/import/read-table.ts';

let shop: TestApp;
let boss: TestUser;
let vase: number;
let courier: number;
beforeAll(async () => {
  shop = await createTestApp({ currentVersion: () => 1 });
  boss = await insertUser(shop.database.db, 'admin');
  vase = await insertProduct(shop.database.db, { name: 'Vase', price: '100.00' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  courier = await insertCourier(shop.database.db, `Swift ${crypto.randomUUID()}`);
});

/** Places an order of two vases and gives it to a courier. */
async function given(other: Record<string, unknown> = {}, to: number | null = courier) {
  const { data } = await shop.post('/api/orders', orderBody([[vase, 2]], other));
  await shop.put(`/api/orders/${data.id}/courier`, { courier_id: to }, boss.headers);
  return data.id as number;
}

const path = (query = '', ext = 'csv', id = courier) =>
  `/api/couriers/${id}/manifest.${ext}${query}`;
const download = (query = '', ext = 'csv') =>
  shop.app.inject({ url: path(query, ext), headers: boss.headers });
const lines = async (query = ''): Promise<Record<string, string>[]> =>
  parse((await download(query)).body, { bom: true, columns: true });
const numbers = async (query = '') =>
  (await lines(query)).map((line) => Number(line['Order number']));
const save = (columns: unknown, id = courier) =>
  shop.put(`/api/couriers/${id}/manifest`, { columns }, boss.headers);

describe('the file', () => {
  test('tells the open orders of the courier alone, the oldest first, in the usual columns', async () => {
    const [first, second] = [await given(), await given({ guest_name: 'Nadim', notes: 'Ring' })];
    const done = await given();
    await shop.put(`/api/orders/${done}`, { order_status_id: 3 }, boss.headers);
    await given({}, await insertCourier(shop.database.db, 'Another'));
    const answer = await download();
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain(`manifest-${courier}-`);
    const [one, other] = await lines();
    expect(await numbers()).toEqual([first, second]);
    expect(one).toEqual({
      'Order number': String(first),
      'Recipient name': 'Rima Haddad',
      'Recipient phone': '+961 3123456',
      Region: expect.any(String),
      City: expect.any(String),
      Address: expect.any(String),
      Landmark: '',
      'Amount to collect': '200.00',
      Pieces: '2',
      Content: '2 × Vase',
      Note: '',
    });
    expect(other).toMatchObject({ 'Recipient name': 'Nadim', Note: 'Ring' });
  });

  test('has the columns that were saved for this courier, with its waybills and fixed texts', async () => {
    const id = await given();
    await shop.put(`/api/orders/${id}/waybill`, { waybill: '00098' }, boss.headers);
    const columns = [
      { heading: 'AWB', field: 'waybill', text: '' },
      { heading: 'COD', field: 'amount', text: '' },
      { heading: 'StoreName', field: 'text', text: 'Mantel' },
      { heading: 'Ref', field: 'order', text: '' },
    ];
    expect((await save(columns)).data).toMatchObject({ columns, is_usual: false, open_orders: 1 });
    expect(await lines()).toEqual([
      { AWB: '00098', COD: '200.00', StoreName: 'Mantel', Ref: String(id) },
    ]);
    const { data: saved } = await shop.get('/api/manifests', boss.headers);
    expect(saved).toContain(courier);
    expect((await save(null)).data).toMatchObject({ is_usual: true });
    expect(Object.keys((await lines())[0] ?? {})[0]).toBe('Order number');
  });

  test('is a workbook too, whose texts stay what they are and whose amounts are numbers', async () => {
    const id = await given({ guest_name: '=1+1' });
    await shop.put(`/api/orders/${id}/waybill`, { waybill: '00098' }, boss.headers);
    await save(
      ['order', 'waybill', 'name', 'amount'].map((field) => ({ heading: field, field, text: '' })),
    );
    const rows: string[][] = [];
    for await (const { cells } of readTable((await download('', 'xlsx')).rawPayload, startPace(1)))
      rows.push([...cells]);
    expect(rows).toEqual([
      ['order', 'waybill', 'name', 'amount'],
      [String(id), '00098', '=1+1', '200'],
    ]);
  });

  test('runs nothing in a spreadsheet: neither a name, nor a heading, nor a fixed text', async () => {
    await given({ guest_name: '=cmd|calc' });
    await save([
      { heading: '@SUM', field: 'name', text: '' },
      { heading: 'Store', field: 'text', text: '+1' },
    ]);
    const { body } = await download();
    expect(body).toContain(`"'@SUM"`);
    expect(body).toContain(`"'=cmd|calc"`);
    expect(body).toContain(`"'+1"`);
  });

  test('asks for nothing at the door of what is paid already', async () => {
    const id = await given();
    await shop.database.db
      .updateTable('orders')
      .set({ payment_status_id: 2 })
      .where('id', '=', id)
      .execute();
    expect((await lines())[0]?.['Amount to collect']).toBe('0.00');
  });
});

describe('which orders', () => {
  test('are those asked for by number, or by the day they were placed', async () => {
    const [first, second] = [await given(), await given()];
    await shop.database.db
      .updateTable('orders')
      .set({ created_at: new Date('2026-03-01T23:30:00Z') }) // March 2nd in Beirut.
      .where('id', '=', first)
      .execute();
    expect(await numbers(`?ids=${second},${second}`)).toEqual([second]);
    expect(await numbers('?day=2026-03-02')).toEqual([first]);
    expect((await download('?day=2026-02-30')).statusCode).toBe(422);
  });

  test('an order that is not open with this courier is refused by its number, and no file is made', async () => {
    const mine = await given();
    const others = await given({}, await insertCourier(shop.database.db, 'Another'));
    const refused = await download(`?ids=${mine},${others}`);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toContain(`Order #${others} is not an open order of Swift`);
  });

  test('none, or more than a thousand, make no file', async () => {
    expect((await download()).statusCode).toBe(409);
    await insertOrders(shop.database.db, 1_001, { courier_id: courier });
    const refused = await download();
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'A manifest has at most 1,000 orders. Choose fewer, or a day',
    ]);
  });
});

describe('the columns', () => {
  test('need a heading each, and are 26 at most', async () => {
    const column = { heading: 'A', field: 'name', text: '' };
    expect((await save(Array(26).fill(column))).status).toBe(200);
    expect((await save(Array(27).fill(column))).status).toBe(422);
    expect((await save([])).status).toBe(422);
    expect((await save([column, { ...column, heading: ' ' }])).errors).toHaveProperty([
      'columns.1.heading',
    ]);
    expect((await save([{ ...column, field: 'email' }])).status).toBe(422);
  });

  test('are of a courier that there is, and go with it', async () => {
    expect((await save(null, 2_000_000_000)).status).toBe(404);
    await save([{ heading: 'A', field: 'name', text: '' }]);
    await shop.delete(`/api/couriers/${courier}`, boss.headers);
    expect((await shop.get(`/api/couriers/${courier}/manifest`, boss.headers)).status).toBe(404);
    expect((await shop.get('/api/manifests', boss.headers)).data).not.toContain(courier);
  });
});
