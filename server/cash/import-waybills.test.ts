import { beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeForm } from '../../test/admin-shop.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { makeWorkbook } from '../../test/make-workbook.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin } = openOwnedShop();
let vase: number;
let courier: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '100.00' });
});
beforeEach(async () => {
  courier = await insertCourier(shop.database.db, `Swift ${crypto.randomUUID()}`);
});

async function given(to = courier): Promise<number> {
  const { data } = await postOrder(shop, orderBody([[vase, 1]]));
  await shop.put(`/api/orders/${data.id}/courier`, { courier_id: to }, headersOf(admin));
  return data.id;
}

async function preview(file: string | Buffer, fields: readonly (readonly [string, string])[] = []) {
  const form = await encodeForm([...fields, ['file', Buffer.from(file)]]);
  const headers = { ...form.headers, ...headersOf(admin) };
  return shop.post(`/api/couriers/${courier}/waybills/preview`, form.payload, headers);
}
const outcomes = async (file: string | Buffer) =>
  (await preview(file)).data.rows.map(({ outcome }: { outcome: string }) => outcome);
const store = (rows: readonly { order_id: number; waybill: string }[]) =>
  shop.post(`/api/couriers/${courier}/waybills`, { rows }, headersOf(admin));
const waybillOf = async (id: number) =>
  (await shop.get(`/api/orders/${id}/waybill`, headersOf(admin))).data.waybill;

test('each row is told, and nothing is stored by that', async () => {
  const [first, second, has, holds] = [await given(), await given(), await given(), await given()];
  const foreign = await given(await insertCourier(shop.database.db, 'Another'));
  await store([
    { order_id: has, waybill: '00098' },
    { order_id: holds, waybill: '777' },
  ]);
  const file = [
    'Order No.,AWB,City',
    `#${first},0001234,Beirut`,
    `${second},1.23457E+11,Beirut`,
    `${has},98,Beirut`,
    `${foreign},55,Beirut`,
    `${second},777,Beirut`,
    '999999999,66,Beirut',
    `${first},1235,Beirut`,
    `${holds},778,Beirut`,
    ',,',
  ].join('\n');
  expect(await outcomes(file)).toEqual([
    ...['new', 'unreadable', 'same', 'other_courier', 'taken', 'unknown', 'twice', 'replaces'],
  ]);
  expect(await waybillOf(first)).toBeNull();
});

test('what was told is stored as it is written, and the same list again changes nothing', async () => {
  const [first, second] = [await given(), await given()];
  const arabic = String(second).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  const file = makeWorkbook([
    ['Parcels of the week'],
    ['Reference', 'Tracking number'],
    [first, '0001234'],
    [arabic, 'AB-٧٧'],
  ]);
  const { rows } = (await preview(file)).data;
  expect((await store(rows)).data).toEqual({ stored: 2 });
  expect([await waybillOf(first), await waybillOf(second)]).toEqual(['0001234', rows[1].waybill]);
  expect(await outcomes(file)).toEqual(['same', 'same']);
  expect((await store(rows)).data).toEqual({ stored: 0 });
});

test('columns that no heading names are asked for, by their place, and kept for the next list', async () => {
  const id = await given();
  const file = `Their one,Our one\n77,${id}`;
  expect((await preview(file)).data).toEqual({
    ...{ columns: ['Their one', 'Our one'], order_column: null, waybill_column: null, rows: [] },
  });
  const said = [['order_column', '2'] as const, ['waybill_column', '1'] as const];
  expect((await preview(file, said)).data.rows).toEqual([
    { row: 2, order_id: id, waybill: '77', outcome: 'new' },
  ]);
  expect((await preview(file, [['order_column', '3']])).errors).toHaveProperty('order_column');

  const read_by = { columns: ['Their one', 'Our one'], order_column: 2, waybill_column: 1 };
  const rows = [{ order_id: id, waybill: '77' }];
  await shop.post(`/api/couriers/${courier}/waybills`, { rows, read_by }, headersOf(admin));
  expect((await preview(file)).data).toMatchObject({
    ...{ order_column: 2, waybill_column: 1, rows: [{ outcome: 'same' }] },
  });
});

test('an order that has left the courier since it was told is left out', async () => {
  const [stays, leaves] = [await given(), await given()];
  await shop.put(`/api/orders/${leaves}/courier`, { courier_id: null }, headersOf(admin));
  const rows = [
    { order_id: stays, waybill: '1' },
    { order_id: leaves, waybill: '2' },
  ];
  expect((await store(rows)).data).toEqual({ stored: 1 });
  expect(await waybillOf(leaves)).toBeNull();
});

test('more than a thousand rows are refused', async () => {
  const file = `order,waybill\n${Array.from({ length: 1_001 }, (_none, n) => `${n},${n}`).join('\n')}`;
  expect((await preview(file)).errors?.file).toEqual(['A list has at most 1,000 rows']);
});
