import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeForm } from '../../test/admin-shop.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { makeWorkbook } from '../../test/make-workbook.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';
import { removeUnbookedSheets } from './payout-sheets.ts';
import { lockWaybills, writeWaybills } from './waybills.ts';

const { shop, admin, post } = openOwnedShop();
let vase: number;
let ziad: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '100.00' });
});

/** Each test has books of its own: what is booked can't be taken away otherwise. */
beforeEach(async () => {
  await sql`truncate cash_books, ledger_entries, ledger_lines, order_settlements, unsettled_orders, order_waybills, payout_sheets, payout_rows, payout_columns, courier_rests`.execute(
    shop.database.db,
  );
  ziad = await insertCourier(shop.database.db, `Ziad ${crypto.randomUUID()}`);
});

const get = async (path: string) => (await shop.get(`/api${path}`, headersOf(admin))).data;
const start = (till = '0') => post('/cash/start', { till });
const setStatus = (id: number, order_status_id: number) =>
  shop.put(`/api/orders/${id}`, { order_status_id }, headersOf(admin));

/** Places an order of 100.00, free of delivery, for a courier, and delivers it. */
async function delivered(courierId: number | null = ziad): Promise<number> {
  const { data } = await postOrder(shop, orderBody([[vase, 1]]));
  if (courierId !== null) {
    await shop.put(`/api/orders/${data.id}/courier`, { courier_id: courierId }, headersOf(admin));
  }
  await setStatus(data.id, 3);
  return data.id;
}

const holds = async (id = ziad): Promise<string> =>
  (await get('/cash')).couriers.find((courier: { id: number }) => courier.id === id).holds;
const till = async (): Promise<string> => (await get('/cash')).till;
const open = async (): Promise<number[]> =>
  (await get(`/cash/open-orders?courier_id=${ziad}`)).data.map(({ id }: { id: number }) => id);

/** Whether each entry adds up to zero, and each order stands in the books as it is. */
async function booksAgree(): Promise<boolean> {
  const { rows } = await sql<{ wrong: number }>`
    select (select count(*) from (select entry_id from ledger_lines group by entry_id having sum(cents) <> 0) unbalanced)
      + (select count(*) from orders o where o.id > (select last_order_id from cash_books)
        and case when o.status_id = 3 then -o.total_price * 100 else 0 end <> coalesce((
          select sum(l.cents) from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.order_id = o.id and l.account = 'sales'), 0))
      as wrong
  `.execute(shop.database.db);
  return Number(rows[0]?.wrong) === 0;
}

describe('the books follow the orders', () => {
  test('a shop that keeps none books nothing, and refuses in words', async () => {
    await delivered();
    expect(await get('/cash')).toMatchObject({
      started_at: null,
      till: '0.00',
      with_couriers: '0.00',
    });
    const refused = await post('/cash/movements', { kind: 'expense', amount: '1', note: 'Tape' });
    expect([refused.status, refused.message]).toEqual([409, 'The books of cash are not begun yet']);
  });

  test('delivered, an order is with its courier or in the till; reopened, it is neither', async () => {
    await start('50');
    const [first] = [await delivered(), await delivered(null)];
    expect([await holds(), await till()]).toEqual(['100.00', '150.00']);
    await setStatus(first, 1);
    expect([await holds(), await till(), await open()]).toEqual(['0.00', '150.00', []]);
    await setStatus(first, 3);
    expect([await holds(), await open()]).toEqual(['100.00', [first]]);
    expect(await booksAgree()).toBe(true);
  });

  test('an order of before counts as settled, and follows its later changes', async () => {
    const old = await delivered();
    await start();
    expect([await holds(), await open()]).toEqual(['0.00', []]);
    await setStatus(old, 4);
    const { data } = await get(`/cash/entries?order_id=${old}`);
    expect(data).toHaveLength(1);
    expect(data[0].lines).toEqual([
      { account: 'sales', courier: null, amount: '100.00' },
      { account: 'settled_before', courier: null, amount: '-100.00' },
    ]);
    await setStatus(old, 3);
    expect([await holds(), await open()]).toEqual(['100.00', [old]]);
  });

  test('books are begun once', async () => {
    await start('10');
    await start('99');
    expect(await till()).toBe('10.00');
  });

  test('entries are never changed or removed', async () => {
    await start();
    await delivered();
    const { db } = shop.database;
    await expect(sql`update ledger_lines set cents = 1`.execute(db)).rejects.toThrow(
      /never changed/,
    );
    await expect(sql`delete from ledger_entries`.execute(db)).rejects.toThrow(/never changed/);
    await expect(
      sql`insert into ledger_lines (entry_id, account, cents) select max(id), 'till', 5 from ledger_entries`.execute(
        db,
      ),
    ).rejects.toThrow(/add up to zero/);
  });
});

describe('an order whose money does not come', () => {
  const end = (id: number, note: string, headers = {}) =>
    post(`/cash/open-orders/${id}/end`, { note }, headers);

  test('has a note of what was said, and is ended as a difference, once', async () => {
    await start();
    const [order, other] = [await delivered(), await delivered()];
    const say = (id: number, note: string) =>
      shop.put(`/api/cash/open-orders/${id}`, { note }, headersOf(admin));
    expect((await say(order, 'They look for it')).status).toBe(200);
    const { data } = await get('/cash/open-orders');
    expect(data.find(({ id }: { id: number }) => id === order).note).toBe('They look for it');
    expect((await end(order, '')).status).toBe(422);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const ended = await Promise.all([end(order, 'Lost', key), end(order, 'Lost', key)]);
    expect(ended.map(({ status }) => status)).toEqual([201, 201]);
    expect([await holds(), await open()]).toEqual(['100.00', [other]]);
    expect((await end(order, 'Again')).status).toBe(404);
    expect((await say(order, 'Late')).status).toBe(404);
    expect(ended[0]?.data).toMatchObject({ kind: 'write_off', note: `#${order}: Lost` });
    await post(`/cash/entries/${ended[0]?.data.id}/reverse`);
    expect(await open()).toEqual([order, other]);
    expect(await booksAgree()).toBe(true);
  });

  test('is ended by the rest alone where a part of it came', async () => {
    await start();
    const order = await delivered();
    await sql`insert into ledger_entries (kind) values ('payout')`.execute(shop.database.db);
    await sql`
      with entry as (select max(id) as id from ledger_entries), lines as (
        insert into ledger_lines (entry_id, account, courier_id, cents)
        select id, account, courier, cents from entry, (values ('till', null, 9300), ('courier', ${ziad}::int, -9300)) as l (account, courier, cents)
      )
      insert into order_settlements (order_id, courier_id, entry_id, collected_cents) select ${order}, ${ziad}, id, 9300 from entry`.execute(
      shop.database.db,
    );
    expect([await holds(), await open()]).toEqual(['7.00', [order]]);
    const { data } = await end(order, 'They won’t pay it');
    expect(data.lines).toContainEqual({ account: 'differences', courier: null, amount: '7.00' });
    expect([await holds(), await open()]).toEqual(['0.00', []]);
  });
});

describe('a hand-over', () => {
  const handOver = (order_ids: number[], counted: string, other = {}, headers = {}) =>
    post('/cash/hand-overs', { courier_id: ziad, order_ids, counted, ...other }, headers);

  test('moves what is counted to the till; 7.00 that are missing stay with the driver', async () => {
    await start();
    const orders = [await delivered(), await delivered()];
    const { status } = await handOver(orders, '190', { fee: '3.00' });
    expect(status).toBe(201);
    expect([await holds(), await till(), await open()]).toEqual(['7.00', '190.00', []]);

    const next = await delivered();
    await handOver([next], '107');
    expect([await holds(), await till()]).toEqual(['0.00', '297.00']);
    expect(await booksAgree()).toBe(true);
  });

  test('without orders is what was missing before, and never more', async () => {
    await start();
    await handOver([await delivered()], '93');
    const courier = (await get('/cash')).couriers.find(({ id }: { id: number }) => id === ziad);
    expect(courier).toMatchObject({ holds: '7.00', open_orders: 0, open_left: '0.00' });
    expect((await handOver([], '7.01')).status).toBe(422);
    expect((await handOver([], '0')).status).toBe(422);
    expect((await handOver([], '7')).status).toBe(201);
    expect([await holds(), await till()]).toEqual(['0.00', '100.00']);
    expect(await booksAgree()).toBe(true);
  });

  test('of what buyers paid in whole dollars settles orders with cents: the rest is a difference', async () => {
    await start();
    const pay = async (price: string, counted: string) => {
      const product = await insertProduct(shop.database.db, { price });
      const { data } = await postOrder(shop, orderBody([[product, 1]]));
      await shop.put(`/api/orders/${data.id}/courier`, { courier_id: ziad }, headersOf(admin));
      await setStatus(data.id, 3);
      return handOver([data.id], counted);
    };
    expect((await pay('100.70', '101')).data.lines).toContainEqual({
      ...{ account: 'differences', courier: null, amount: '-0.30' },
    });
    expect((await pay('100.40', '100')).status).toBe(201);
    expect([await holds(), await open(), await till()]).toEqual(['0.00', [], '201.00']);
    expect((await pay('100.70', '101.01')).status).toBe(422);
    expect(await booksAgree()).toBe(true);
  });

  test('sent twice with its key it is booked once, also at the same time', async () => {
    await start();
    const order = await delivered();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => handOver([order], '100', {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await till()).toBe('100.00');
  });

  test('of an order that is not open, or of more money than there is, is refused and books nothing', async () => {
    await start();
    const order = await delivered();
    const more = await handOver([order], '100.01');
    expect([more.status, more.errors]).toEqual([
      422,
      { counted: ['This is more than they owe, which is 100.00'] },
    ]);
    await handOver([order], '100');
    const again = await handOver([order], '100');
    expect(again.status).toBe(409);
    expect(JSON.parse(again.body).codes).toEqual({
      order_ids: [{ code: 'cash.order_not_open', params: { order: `#${order}` } }],
    });
    expect(await till()).toBe('100.00');
  });

  test('taken back, its orders are open again; twice it can not be', async () => {
    await start();
    const order = await delivered();
    const { data } = await handOver([order], '93');
    expect((await post(`/cash/entries/${data.id}/reverse`)).status).toBe(201);
    expect([await holds(), await till(), await open()]).toEqual(['100.00', '0.00', [order]]);
    expect((await post(`/cash/entries/${data.id}/reverse`)).status).toBe(409);
  });

  test('an order that is reopened after it was settled is owed to its driver', async () => {
    await start();
    const order = await delivered();
    await handOver([order], '100');
    await setStatus(order, 4);
    expect([await holds(), await open()]).toEqual(['-100.00', [order]]);
    expect(await booksAgree()).toBe(true);
  });

  test('a courier who holds money of the shop is not removed', async () => {
    await start();
    const order = await delivered();
    const remove = () => shop.delete(`/api/couriers/${ziad}`, headersOf(admin));
    expect((await remove()).status).toBe(409);
    await handOver([order], '100');
    expect((await remove()).status).toBe(200);
    expect([await till(), await booksAgree()]).toEqual(['100.00', true]);
  });
});

describe('the till', () => {
  test('is moved by expenses, and by what the owner takes and puts in', async () => {
    await start('20');
    await post('/cash/movements', { kind: 'expense', amount: '3.50', note: 'Tape' });
    await post('/cash/movements', { kind: 'taken_out', amount: '10', note: 'Bank' });
    await post('/cash/movements', { kind: 'put_in', amount: '١٫٢٥', note: 'Change' });
    expect(await till()).toBe('7.75');
  });

  test.each([
    '9007199254740993',
    '1000000',
    '-1',
    '1.005',
    'all',
  ])('takes no %j for an amount', async (amount) => {
    await start('20');
    const { status, errors } = await post('/cash/closings', { counted: amount });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['counted']]);
    expect(await till()).toBe('20.00');
  });

  test('is counted at the end of a day: what is missing is a difference', async () => {
    await start('20');
    const { data } = await post('/cash/closings', { counted: '18' });
    expect(data.lines).toEqual([
      { account: 'differences', courier: null, amount: '2.00' },
      { account: 'till', courier: null, amount: '-2.00' },
    ]);
    expect(await till()).toBe('18.00');
    expect((await post('/cash/closings', { counted: '18' })).data.lines).toEqual([]);
  });

  test('every closing is listed with what was expected and counted, also one that was right', async () => {
    await start('20');
    await post('/cash/movements', { kind: 'put_in', amount: '5', note: 'Change' });
    await post('/cash/closings', { counted: '14.50', note: 'A note is torn' });
    await post('/cash/closings', { counted: '14.5' });
    const closings = await get('/cash/entries?kind=closing');
    expect(
      closings.data.map(({ counts, note }: { counts: unknown; note: string }) => ({
        counts,
        note,
      })),
    ).toEqual([
      { counts: [{ expected: '14.50', counted: '14.50' }], note: '' },
      { counts: [{ expected: '25.00', counted: '14.50' }], note: 'A note is torn' },
    ]);
    expect(closings.data[0].booked_by).toBeTruthy();
  });

  test('gives out no more than it has', async () => {
    await start('961');
    for (const kind of ['expense', 'taken_out']) {
      const { status, errors } = await post('/cash/movements', {
        kind,
        amount: '961.01',
        note: 'Rent',
      });
      expect([status, errors]).toEqual([422, { amount: ['The till has $961.00'] }]);
    }
    expect(await till()).toBe('961.00');
    await post('/cash/movements', { kind: 'taken_out', amount: '961', note: 'Bank' });
    expect(await till()).toBe('0.00');
  });

  test('what a courier won’t pay is written off once nothing else is open', async () => {
    await start();
    const order = await delivered();
    const body = { courier_id: ziad, note: 'Lost' };
    expect((await post('/cash/write-offs', body)).status).toBe(409);
    await post('/cash/hand-overs', { courier_id: ziad, order_ids: [order], counted: '93' });
    expect((await post('/cash/write-offs', body)).status).toBe(201);
    expect([await holds(), await till()]).toEqual(['0.00', '93.00']);
  });
});

describe('a payout sheet', () => {
  const upload = async (content: string | Buffer, courierId = ziad) => {
    const form = await encodeForm([
      ['courier_id', String(courierId)],
      ['file', Buffer.from(content)],
    ]);
    return shop.post('/api/cash/sheets', form.payload, { ...form.headers, ...headersOf(admin) });
  };
  const rowsOf = async (id: number) => (await get(`/cash/sheets/${id}/rows`)).data;
  const decide = (id: number, row: number, is_counted: boolean) =>
    shop.put(
      `/api/cash/sheets/${id}/rows/${row}`,
      { dispute: '', is_ended: false, is_counted },
      headersOf(admin),
    );
  const book = (id: number) => post(`/cash/sheets/${id}/book`);

  test('every row is told: matched, short, over, unknown, twice, of another, not delivered, unreadable', async () => {
    await start();
    const other = await insertCourier(shop.database.db, 'Rami');
    const [full, short, over, missing] = [
      await delivered(),
      await delivered(),
      await delivered(),
      await delivered(),
    ];
    const elsewhere = await delivered(other);
    const { data: pending } = await postOrder(shop, orderBody([[vase, 1]]));
    await shop.put(`/api/orders/${pending.id}/courier`, { courier_id: ziad }, headersOf(admin));
    const { data: sheet } = await upload(
      [
        'Order No.;COD Amount;Delivery Fee',
        `#${full};100,00;3,00`,
        `${short};93,00;3,00`,
        `000${over};101,50;3,00`,
        '999999;50,00;3,00',
        `${full};100,00;3,00`,
        `${elsewhere};100,00;3,00`,
        `${pending.id};100,00;3,00`,
        `${missing};soon;3,00`,
      ].join('\n'),
    );
    expect((await rowsOf(sheet.id)).map((row: { outcome: string }) => row.outcome)).toEqual([
      ...['matched', 'short', 'over', 'unknown', 'twice', 'other_courier'],
      ...['not_delivered', 'unreadable'],
    ]);
    const unnamed = [await delivered(), await delivered()];
    const missingIn = async () =>
      (await get(`/cash/open-orders?missing_in=${sheet.id}`)).data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await missingIn()).toEqual(unnamed);
    const { data: booked } = await book(sheet.id);
    expect(await missingIn()).toEqual(unnamed);
    for (const id of unnamed) await setStatus(id, 1);
    expect(await missingIn()).toEqual([]);
    // The unknown and the repeated row are left out until somebody takes them in.
    expect(booked).toMatchObject({ is_booked: true, collected: '494.50', fees: '15.00' });
    expect(await till()).toBe('479.50');
    expect(await open()).toEqual([short, over, missing]);
    expect((await get('/cash/open?part=row')).total).toBe(4);
    expect(await booksAgree()).toBe(true);
  });

  test('with a title above, Arabic digits and an order that was canceled is read, and what is not delivered stays open', async () => {
    await start();
    const [paid, canceled] = [await delivered(), await delivered()];
    await setStatus(canceled, 4);
    const arabic = (id: number) =>
      String(id).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    const { data: sheet } = await upload(
      [
        'November;;',
        'Order No.;COD Amount;Delivery Fee',
        `${arabic(paid)};١٠٠٫٠٠;٣٫٠٠`,
        `${canceled};100,00;3,00`,
      ].join('\n'),
    );
    expect((await rowsOf(sheet.id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...['matched', 'not_delivered'],
    ]);
    await book(sheet.id);
    expect(await open()).toEqual([]);
    // The company paid 100.00 for nothing: the shop owes that until somebody says what it is.
    expect([await holds(), await till()]).toEqual(['-100.00', '194.00']);
    expect(await booksAgree()).toBe(true);
  });

  test('the same file again changes nothing, also when both book at once', async () => {
    await start();
    const file = `order,paid,fee\n${await delivered()},97.00,3.00`;
    const { data: first } = await upload(file);
    await Promise.all([book(first.id), book(first.id)]);
    const { data: again } = await upload(file);
    expect([again.id, again.is_booked]).toEqual([first.id, true]);
    expect([await till(), await holds(), await open()]).toEqual(['97.00', '0.00', []]);
  });

  test('an order that was paid by one sheet is told as paid twice by the next', async () => {
    await start();
    const order = await delivered();
    const { data: first } = await upload(`order,paid\n${order},100.00`);
    await book(first.id);
    const { data: next } = await upload(`order,paid\n${order},100.00\n`);
    expect(next.outcomes.twice).toEqual({ rows: 1, collected: '100.00' });
    expect(next).toMatchObject({ counted_rows: 0, collected: '0.00', paid_out: '0.00' });
  });

  test('the same rows in another file, and in other order, are booked once; what is new of it is', async () => {
    await start();
    const [full, short, refused] = [await delivered(), await delivered(), await delivered()];
    await setStatus(refused, 4);
    const rows = [
      `${full},100.00,3.00`,
      `${short},93.00,3.00`,
      `${refused},0,2.00`,
      'Z9,40.00,3.00',
    ];
    const { data: first } = await upload(
      makeWorkbook([['Order', 'COD', 'Fee'], ...rows.map((row) => row.split(','))]),
    );
    await decide(first.id, 5, true);
    await book(first.id);
    expect([await till(), await holds(), await open()]).toEqual(['222.00', '-33.00', [short]]);

    const { data: again } = await upload(['Order,COD,Fee', ...[...rows].reverse()].join('\n'));
    expect(again.id).not.toBe(first.id);
    expect(again.outcomes.twice.rows).toBe(4);
    expect(again).toMatchObject({
      counted_rows: 0,
      collected: '0.00',
      fees: '0.00',
      paid_out: '0.00',
    });
    const told = await rowsOf(again.id);
    expect(told.map(({ problem }: { problem: string }) => problem.slice(0, 18))).toEqual(
      Array(4).fill('Booked before, in '),
    );
    const refusal = await book(again.id);
    expect([refusal.status, refusal.message]).toEqual([
      409,
      'Every row of this sheet was booked before: there is nothing left to book',
    ]);
    expect([await till(), await holds(), await open()]).toEqual(['222.00', '-33.00', [short]]);

    // The company pays the missing 7.00 with the next sheet, which repeats the week.
    const { data: next } = await upload(['Order,COD,Fee', ...rows, `${short},7.00,0`].join('\n'));
    expect(next).toMatchObject({ counted_rows: 1, collected: '7.00', paid_out: '7.00' });
    expect((await book(next.id)).status).toBe(200);
    expect([await till(), await open(), await booksAgree()]).toEqual(['229.00', [], true]);
  });

  test('two files with the same rows that are booked at once are booked once', async () => {
    await start();
    const order = await delivered();
    const { data: one } = await upload(`order,paid\n${order},93.00`);
    const { data: other } = await upload(`order;paid\n${order};93.00`);
    const answers = await Promise.all([book(one.id), book(other.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await till(), await open()]).toEqual(['93.00', [order]]);
  });

  test('a row that is taken back may be booked by another file', async () => {
    await start();
    const order = await delivered();
    const { data: one } = await upload(`order,paid\n${order},100.00`);
    await book(one.id);
    const [payout] = (await get('/cash/entries')).data;
    await post(`/cash/entries/${payout.id}/reverse`);
    const { data: other } = await upload(`order;paid\n${order};100.00`);
    expect(other.outcomes.matched.rows).toBe(1);
  });

  test.each([
    ['Total', ',,', '200.00'],
    ['', 'Grand total,,', '200.00'],
    ['المجموع', ',,', '200.00'],
    ['', ',Gesamtsumme,', '200.00'],
    ['', ',,', '200.00'],
  ])('a sum row (%j, %j) is told and left out', async (key, others, sum) => {
    await start();
    const orders = [await delivered(), await delivered()];
    const lines = orders.map((id) => `${id},,,100.00`);
    const { data } = await upload(
      ['Order,City,Name,COD', ...lines, `${key},${others.slice(0, -1)},${sum}`].join('\n'),
    );
    expect(data).toMatchObject({ collected: '200.00', counted_rows: 2, own_total_differs: '0.00' });
    expect((await rowsOf(data.id))[2]).toMatchObject({
      outcome: 'sum',
      problem: 'Sum row, left out',
    });
    await book(data.id);
    expect([await till(), (await get('/cash/open?part=row')).total]).toEqual(['200.00', 0]);
  });

  test('a sum that is not that of its rows is told by how much', async () => {
    await start();
    const { data } = await upload(`Order,COD\n${await delivered()},93.00\nTotal,100.00`);
    expect(data.own_total_differs).toBe('7.00');
  });

  test('an unknown row is put in the till only by a decision, and names its parcel', async () => {
    await start();
    const file = `waybill,paid\nQX 77,40.00\n${'1'},0`;
    const { data } = await upload(file);
    expect((await rowsOf(data.id))[0]).toMatchObject({ named: 'QX 77', is_counted: false });
    expect(data.paid_out).toBe('0.00');
    await decide(data.id, 2, true);
    expect((await get(`/cash/sheets/${data.id}`)).paid_out).toBe('40.00');
    await book(data.id);
    expect(await till()).toBe('40.00');
    expect((await get('/cash/open?part=row')).data[0]).toMatchObject({
      ...{ named: 'QX 77', said: '40.00', amount: '-40.00' },
      ...{ sheet_id: data.id, row: 2, outcome: 'unknown' },
    });
    expect((await decide(data.id, 2, false)).status).toBe(409);
  });

  test('books what arrived, in the till or the bank; the difference stays on the account of the company', async () => {
    await start();
    const order = await delivered();
    const { data } = await upload(`Order,COD,Fee,Net\n${order},100.00,3.00,97.00`);
    expect(data).toMatchObject({ net: '97.00', paid_out: '97.00' });
    const arrival = { arrived: '90', arrived_on: '2026-11-27', arrived_in: 'bank' };
    const booked = await post(`/cash/sheets/${data.id}/book`, arrival);
    expect(booked.data).toMatchObject({ ...arrival, arrived: '90.00' });
    expect([await till(), await holds(), await open()]).toEqual(['0.00', '7.00', []]);
    const [payout] = (await get('/cash/entries')).data;
    expect(payout.lines).toContainEqual({ account: 'bank', courier: null, amount: '90.00' });
    expect(await booksAgree()).toBe(true);
  });

  test('where the sheet’s own net is not what was collected without fee, the row says so', async () => {
    await start();
    const { data } = await upload(`Order,COD,Fee,Net\n${await delivered()},100.00,3.00,90.00`);
    expect((await rowsOf(data.id))[0]).toMatchObject({
      ...{ outcome: 'short', due: '100.00', collected: '93.00' },
      problem: 'What is paid differs by -7.00 from what was collected without fees',
    });
  });

  test('of a refused parcel nothing is due; a further fee of a settled order is told', async () => {
    await start();
    const [settled, refused] = [await delivered(), await delivered()];
    await setStatus(refused, 4);
    const { data: one } = await upload(`Order,COD,Fee\n${settled},100.00,3.00\n${refused},0,3.00`);
    expect((await rowsOf(one.id))[1]).toMatchObject({ outcome: 'matched', due: '0.00' });
    await book(one.id);
    const { data: next } = await upload(`Order,COD,Fee\n${settled},0,3.00`);
    expect((await rowsOf(next.id))[0]).toMatchObject({ outcome: 'other_fee', is_counted: true });
  });

  test('a row that pays nothing and stands in the sheet twice takes its fee once; another fee is told', async () => {
    await start();
    const refused = await delivered();
    await setStatus(refused, 4);
    const rows = [3, 3, 2].map((fee) => `${refused},0,${fee}.00`).join('\n');
    const { data } = await upload(`Order,COD,Fee\n${rows}`);
    expect(await rowsOf(data.id)).toMatchObject([
      { outcome: 'matched', is_counted: true },
      { outcome: 'twice', is_counted: false, problem: 'The order is in row 2 already' },
      { outcome: 'other_fee', is_counted: true },
    ]);
  });

  test('finds orders by their waybill, with lost zeros; one that a spreadsheet shortened is told', async () => {
    await start();
    const [order, other] = [await delivered(), await delivered()];
    const keep = (id: number, waybill: string) =>
      shop.put(`/api/orders/${id}/waybill`, { waybill }, headersOf(admin));
    expect((await keep(order, '000 123-45')).status).toBe(200);
    expect((await keep(other, '12345')).status).toBe(409);
    expect(await get(`/orders/${order}/waybill`)).toEqual({
      waybill: '000 123-45',
      can_have: true,
    });
    expect(await get(`/orders/${other}/waybill`)).toEqual({ waybill: null, can_have: true });
    const unsent = await postOrder(shop, orderBody([[vase, 1]]));
    expect(await get(`/orders/${unsent.data.id}/waybill`)).toEqual({
      waybill: null,
      can_have: false,
    });
    const { data: sheet } = await upload(
      makeWorkbook([
        ['Payout of week 48', ''],
        ['Waybill', 'Net'],
        ['12345', 100],
        ['1.23457E+11', 100],
      ]),
    );
    const [found, shortened] = await rowsOf(sheet.id);
    expect(found).toMatchObject({ outcome: 'matched', order_id: order });
    expect(shortened).toMatchObject({
      outcome: 'unknown',
      problem: 'The spreadsheet shortened the number “1.23457E+11”: save the column as text',
    });
  });

  test('of two orders that are given the same waybill at once, the second is told of the first', async () => {
    await start();
    const [first, second] = [await delivered(), await delivered()];
    const { db } = shop.database;
    const other = await db.startTransaction().execute();
    await lockWaybills(other, ziad);
    await writeWaybills(other, ziad, [{ order_id: first, waybill: 'AW 7' }]);
    const sent = shop.put(`/api/orders/${second}/waybill`, { waybill: 'AW7' }, headersOf(admin));
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
    await other.commit().execute();
    const { status, errors } = await sent;
    expect([status, errors?.waybill]).toEqual([409, [`Order #${first} has this number already`]]);
  });

  test('columns that nobody knows are chosen once, and known the next time', async () => {
    await start();
    const order = await delivered();
    const { data: sheet } = await upload(`Bon,Sum,Extra\n${order},100,x`);
    expect(sheet.problem).toBe('no_order');
    expect((await book(sheet.id)).status).toBe(422);
    const choose = (columns: (string | null)[]) =>
      shop.put(`/api/cash/sheets/${sheet.id}/columns`, { columns }, headersOf(admin));
    expect((await choose(['order', 'order', null])).status).toBe(422);
    const { data: chosen } = await choose(['order', 'paid', null]);
    expect(chosen.outcomes.matched.rows).toBe(1);
    const { data: next } = await upload(`Extra,Bon,Sum\ny,${order},100`);
    expect(next.columns.map(({ holds: meaning }: { holds: string }) => meaning)).toEqual([
      null,
      'order',
      'paid',
    ]);
  });

  test('a row that nothing explains is noted, and ended', async () => {
    await start();
    const { data: sheet } = await upload('order,paid\n999999,10.00');
    await decide(sheet.id, 2, true);
    await book(sheet.id);
    const note = (body: object) =>
      shop.put(`/api/cash/sheets/${sheet.id}/rows/2`, body, headersOf(admin));
    await note({ dispute: 'Asked Rami', is_ended: false });
    expect((await get('/cash/open?part=row')).data[0].note).toBe('Asked Rami');
    await note({ dispute: 'His cousin’s parcel', is_ended: true });
    expect((await get('/cash/open?part=row')).total).toBe(0);
  });

  test('booked, its entry can be taken back and booked again', async () => {
    await start();
    const order = await delivered();
    const { data: sheet } = await upload(`order,paid\n${order},100.00`);
    await book(sheet.id);
    expect((await shop.delete(`/api/cash/sheets/${sheet.id}`, headersOf(admin))).status).toBe(409);
    const [payout] = (await get('/cash/entries')).data;
    await post(`/cash/entries/${payout.id}/reverse`);
    expect([await till(), await open()]).toEqual(['0.00', [order]]);
    await book(sheet.id);
    expect([await till(), await open()]).toEqual(['100.00', []]);
  });

  test('what it says of people is emptied once it is booked, and comes back with the file', async () => {
    await start();
    const order = await delivered();
    const file = `Order,COD,Customer\n${order},30.00,Rima Haddad`;
    const { data } = await upload(file);
    expect((await rowsOf(data.id))[0].cells).toEqual([String(order), '30.00', 'Rima Haddad']);
    const booked = await book(data.id);
    expect((await rowsOf(data.id))[0].cells).toEqual([String(order), '30.00', '']);
    expect(booked.data.collected).toBe('30.00');
    const { rows } = await sql<{ id: string }>`
      select entry_id::text as id from payout_sheets where id = ${data.id}`.execute(
      shop.database.db,
    );
    await post(`/cash/entries/${rows[0]?.id}/reverse`);
    await upload(file);
    expect((await rowsOf(data.id))[0].cells[2]).toBe('Rima Haddad');
  });

  test('one that nobody booked is removed after 30 days, a booked one is not', async () => {
    await start();
    const order = await delivered();
    const booked = await upload(`Order,COD\n${order},30.00`);
    await book(booked.data.id);
    const old = await upload('Order,COD\n1,5.00');
    const young = await upload('Order,COD\n1,6.00');
    await sql`update payout_sheets set uploaded_at = now() - interval '31 days' where id <> ${young.data.id}`.execute(
      shop.database.db,
    );
    expect(await removeUnbookedSheets(shop.database.db, 500)).toBe(1);
    const left = (await get('/cash/sheets')).data.map(({ id }: { id: number }) => id);
    expect(left).toContain(booked.data.id);
    expect(left).toContain(young.data.id);
    expect(left).not.toContain(old.data.id);
  });

  test('control characters in cells are read as blanks', async () => {
    await start();
    const order = await delivered();
    const { data: sheet } = await upload(`order,paid,note\n${order},100.00,a\u0007b`);
    expect((await rowsOf(sheet.id))[0]).toMatchObject({
      outcome: 'matched',
      cells: [String(order), '100.00', 'a b'],
    });
  });

  test('a workbook that unpacks to more than fits is refused at the file', async () => {
    await start();
    const wide = Array.from({ length: 100 }, () => 'x'.repeat(300));
    const rows = Array.from({ length: 400 }, () => wide);
    const { status, errors } = await upload(makeWorkbook([['order', 'paid'], ...rows]));
    expect([status, errors]).toEqual([422, { file: ['The sheet is too large: split it'] }]);
  });

  test('a courier that no number names is refused at the field', async () => {
    await start();
    const { status, errors } = await upload('order,paid\n1,1.00', 2_147_483_648);
    expect([status, errors]).toEqual([422, { courier_id: ['This courier is not there any more'] }]);
  });

  test.each([
    ['nothing but a head', 'order,paid'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70])],
  ])('%s is refused at the file', async (_what, content) => {
    await start();
    const { status, errors } = await upload(content);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['file']]);
  });
});

test('the books are exported line by line', async () => {
  await start('5');
  await delivered();
  const { body } = await shop.get('/api/cash/export.csv', headersOf(admin));
  const lines = body.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffentry,booked_at,kind,account,courier,order,amount,note,second_currency,second_amount',
  );
  // On the shop's clock, with two decimals, minus as a number.
  const [opening] = lines.slice(1);
  expect(opening).toMatch(/^1?\d*,"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d",/);
  expect(lines.some((line) => line.includes(',"-5.00",'))).toBe(true);
  expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual([
    ...Array(4).fill('"opening"'),
    ...Array(2).fill('"order"'),
  ]);
  expect((await shop.get('/api/cash/export.xlsx', headersOf(admin))).status).toBe(200);
});
