import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Entry, fromBufferPromise } from 'yauzl';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertCourier, insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';

let shop: TestApp;
let boss: TestUser;
let vase: number;
let bowl: number;
beforeAll(async () => {
  shop = await createTestApp({ currentVersion: () => 1 }); // The settings are cached.
  const { db } = shop.database;
  boss = await insertUser(db, 'admin');
  vase = await insertProduct(db, { name: 'Vase', price: '25.00' });
  bowl = await insertProduct(db, { name: 'Bowl; big, "round"', price: '30.00', discount: '10' });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.deleteFrom('orders').execute());

const place = async (other: Record<string, unknown> = {}): Promise<number> =>
  (
    await shop.post(
      '/api/orders',
      orderBody(
        [
          [vase, 2],
          [bowl, 1],
        ],
        other,
      ),
    )
  ).data.id;

const download = (query = '', headers: Record<string, string> = boss.headers) =>
  shop.app.inject({ url: `/api/orders/export.csv?${query}`, headers });

type Line = Record<string, string>;
const read = async (query = ''): Promise<Line[]> =>
  parse((await download(query)).body, { bom: true, columns: true });

describe('the table', () => {
  test('has a line for each order, the newest first', async () => {
    const first = await place();
    const second = await place({ guest_name: 'Nadim' });
    const ziad = await insertCourier(shop.database.db, 'Ziad');
    await shop.put(`/api/orders/${first}/courier`, { courier_id: ziad }, boss.headers);
    await shop.put(`/api/orders/${first}`, { order_status_id: 3 }, boss.headers);
    const lines = await read();
    expect(lines.map(({ Number: id }) => id)).toEqual([String(second), String(first)]);
    expect(lines[1]).toEqual({
      Number: String(first),
      Date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      Status: 'Delivered',
      Payment: 'Paid',
      Name: 'Rima Haddad',
      Phone: '+961 3123456',
      Email: 'rima@example.com',
      Region: 'Mount Lebanon',
      City: 'Jounieh',
      Street: '12 Harbour Street',
      Notes: '',
      Courier: 'Ziad',
      Items: '2 × Vase; 1 × Bowl; big, "round"',
      Subtotal: '77.00',
      Delivery: '4.00',
      Total: '81.00',
    });
  });

  test('is a workbook too, with phones as they are stored and amounts as numbers', async () => {
    await place({ guest_name: '=1+1' });
    const answer = await shop.app.inject({
      url: '/api/orders/export.xlsx?order_status_id=1',
      headers: boss.headers,
    });
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/spreadsheetml\.sheet$/),
      'content-disposition': expect.stringMatching(/^attachment; filename="orders-[\d-]+\.xlsx"$/),
    });
    const zip = await fromBufferPromise(answer.rawPayload, { lazyEntries: true });
    const entries = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const sheet = await text(await zip.openReadStreamPromise(entries.at(-1) as Entry));
    for (const cell of ['Phone', '+961 3123456', '=1+1', 'Pending'])
      expect(sheet).toContain(`<t xml:space="preserve">${cell}</t>`);
    expect(sheet).toContain('<v>81</v>');
  });

  test('is UTF-8 with its mark, saved as a file, and kept by nobody', async () => {
    await place({ guest_name: 'ريما حداد' });
    const answer = await download();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.body).toContain('ريما حداد');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('has a head alone when no order fits', async () => {
    const { body } = await download();
    expect(body).toMatch(/^\ufeffNumber,Date,.*,Total\r\n$/);
  });

  test.each([
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '＝1+1',
  ])('never runs %s as a formula', async (text) => {
    await place({ guest_name: text, guest_city: text, guest_street: text, notes: text });
    const [line] = await read();
    for (const field of ['Name', 'City', 'Street', 'Notes']) {
      expect(line?.[field]).toBe(`'${text}`);
    }
  });

  test('keeps quotes, commas and line breaks inside their field', async () => {
    const notes = 'Ring "twice",\nthen wait; or leave it';
    await place({ notes });
    expect((await read())[0]?.Notes).toBe(notes);
  });

  test.each([
    'wait;=2+2',
    'wait; =2+2',
    'wait\n=2+2',
    'wait\r=2+2',
    'wait\t=2+2',
    'wait";"=2+2',
  ])('lets the note %j leave its cell in no spreadsheet', async (notes) => {
    await place({ notes });
    const csv = (await download()).body;
    for (const separator of [',', ';', '\t']) {
      const cells = csv.split(/[\r\n]+/).flatMap((line) => line.split(separator));
      expect(cells.filter((cell) => /^[\s"]*=/.test(cell))).toEqual([]);
    }
    expect((await read())[0]?.Notes).toContain('2+2');
  });

  test('shows the moment on the clock of the shop', async () => {
    const id = await place();
    await setMoment(id, '2026-07-01T22:30:00Z');
    expect((await read())[0]?.Date).toBe('2026-07-02 01:30');
  });
});

describe('the filter of the list', () => {
  test.each([
    'order_status_id=3',
    'payment_status_id=2',
    'courier_id=999',
    'user_id=999',
  ])('holds: %s leaves a pending order of a guest out', async (filter) => {
    await place();
    expect(await read(filter)).toEqual([]);
  });

  test('holds for what is searched', async () => {
    await place();
    const id = await place({ guest_name: 'Nadim Khoury' });
    expect((await read('search=khou')).map(({ Number: found }) => found)).toEqual([String(id)]);
  });

  test('holds by days of the shop, and pages are none of its business', async () => {
    const [before, within] = [await place(), await place()];
    await setMoment(before, '2026-03-01T21:59:59Z');
    await setMoment(within, '2026-03-01T22:00:00Z');
    const lines = await read('from_date=2026-03-02&to_date=2026-03-02&page=7&per_page=1');
    expect(lines.map(({ Number: id }) => id)).toEqual([String(within)]);
  });

  test.each([
    ['order_status_id=x', 'order_status_id'],
    ['from_date=2026-02-30&to_date=2026-03-01', 'from_date'],
    ['from_date=2026-03-02&to_date=2026-03-01', 'to_date'],
  ])('is 422 for %s', async (query, field) => {
    const answer = await download(query);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });
});

describe('many orders', () => {
  const COUNT = 2_500;

  /** Several share each moment, so that a batch ends among equals. */
  const fill = (count: number) =>
    sql`insert into orders (guest_name, guest_phone, guest_region, guest_city, guest_street,
        subtotal, delivery_fee, total_price, created_at)
      select 'Guest ' || n, '+961 3123456', 'Beirut', 'Beirut', 'Cedar street', 10, 4, 14,
        timestamptz '2026-01-01' + interval '1 minute' * (n / 7)
      from generate_series(1, ${count}) n`.execute(shop.database.db);

  test('come each once, batch by batch', async () => {
    await fill(COUNT);
    const ids = (await read()).map(({ Number: id }) => Number(id));
    expect(ids).toHaveLength(COUNT);
    expect(new Set(ids).size).toBe(COUNT);
    const listed = await shop.get('/api/orders?per_page=5', boss.headers);
    expect(ids.slice(0, 5)).toEqual(listed.data.data.map(({ id }: { id: number }) => id));
    expect(await shop.countQueries(() => download())).toBe(1 + Math.ceil(COUNT / 1_000));
  });

  test('are not read on when the client leaves', async () => {
    await fill(5_000);
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/api/orders/export.csv`, { headers: boss.headers });
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect((await shop.get('/readyz')).status).toBe(200);
    expect((await read('page=1')).length).toBe(5_000);
  });
});

test('nobody but admins: a guest 401, a customer 403, also by its name as an id', async () => {
  const { headers } = await insertUser(shop.database.db);
  expect((await download('', {})).statusCode).toBe(401);
  expect((await download('', headers)).statusCode).toBe(403);
  const own = (await download('user_id=1', headers)).json();
  expect(own).toMatchObject({ success: false, data: null });
});

const setMoment = (id: number, moment: string) =>
  sql`update orders set created_at = ${moment} where id = ${id}`.execute(shop.database.db);
