import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeForm } from '../../test/admin-shop.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { makeWorkbook } from '../../test/make-workbook.ts';
import { getOrder, headersOf, orderBody, postOrder, putOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';
import { readStock } from '../../test/stock.ts';

const { shop, admin } = openOwnedShop();
let vase: number;
let courier: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '100.00', stock: 900 });
});
beforeEach(async () => {
  courier = await insertCourier(shop.database.db, `Swift ${crypto.randomUUID()}`);
});

async function given(to = courier): Promise<number> {
  const { data } = await postOrder(shop, orderBody([[vase, 1]]));
  await shop.put(`/api/orders/${data.id}/courier`, { courier_id: to }, headersOf(admin));
  return data.id;
}
const nameWaybill = (id: number, waybill: string) =>
  shop.put(`/api/orders/${id}/waybill`, { waybill }, headersOf(admin));

type Fields = readonly (readonly [string, string])[];

async function sendSheet(path: string, file: string | Buffer, fields: Fields = []) {
  const form = await encodeForm([...fields, ['file', Buffer.from(file)]]);
  const headers = { ...form.headers, ...headersOf(admin) };
  return shop.post(`/api/couriers/${courier}/${path}`, form.payload, headers);
}
const preview = async (file: string | Buffer, fields?: Fields) =>
  (await sendSheet('states/preview', file, fields)).data;
const take = (file: string | Buffer, fields?: Fields) => sendSheet('states', file, fields);
const outcomes = async (file: string | Buffer) =>
  (await preview(file)).rows.map(({ outcome }: { outcome: string }) => outcome);

const WORDS = [
  { word: 'Delivered', state: 'delivered', reason: null },
  { word: 'Refused', state: 'refused', reason: 'no_money' },
  { word: 'Partial', state: 'partly', reason: null },
  { word: 'Out for delivery', state: 'on_the_way', reason: null },
  { word: 'In review', state: 'nothing', reason: null },
];
const say = (words: unknown = WORDS) =>
  shop.put(`/api/couriers/${courier}/state-words`, { words }, headersOf(admin));
const parcelOf = async (id: number) =>
  (await shop.get(`/api/orders/${id}/parcel`, headersOf(admin))).data;
const statusOf = async (id: number) => (await getOrder(shop, id, admin)).data.status.id;

test('each row is told, and nothing is stored by that', async () => {
  await say();
  const [a, b, c, d, e] = [
    await given(),
    await given(),
    await given(),
    await given(),
    await given(),
  ];
  const foreign = await given(await insertCourier(shop.database.db, 'Another'));
  await putOrder(shop, [c, { order_status_id: 3 }], admin);
  const file = [
    'Order No.,AWB,City,Status',
    `${a},,Beirut,DELIVERED`,
    `${b},,Beirut,Lost in space`,
    `${c},,Beirut,Delivered`,
    `${foreign},,Beirut,Delivered`,
    '999999999,,Beirut,Delivered',
    `,1.23457E+11,Beirut,Delivered`,
    `${a},,Beirut,delivered`,
    `${d},,Beirut,Delivered`,
    `${d},,Beirut,Refused`,
    `${e},,Beirut,In review`,
    ',,,',
  ].join('\n');
  expect(await outcomes(file)).toEqual([
    ...['changes', 'unknown_word', 'same', 'other_courier', 'unknown', 'unreadable', 'twice'],
    ...['contradicts', 'contradicts', 'passed_over'],
  ]);
  expect(await statusOf(a)).toBe(1);
  expect((await parcelOf(a)).words).toEqual([]);
});

test('taken over, orders, money and words follow; the same sheet again changes nothing', async () => {
  await shop.post('/api/cash/start', { till: '0.00' }, headersOf(admin));
  await say();
  const [sold, refused, partly, moves] = [
    await given(),
    await given(),
    await given(),
    await given(),
  ];
  const file = [
    'reference;status;reason',
    `${sold};Delivered;`,
    `${refused};Refused;`,
    `${partly};Partial;`,
    `${moves};Out for delivery;`,
  ].join('\n');
  expect((await take(file)).data).toEqual({ changed: 4 });
  expect([await statusOf(sold), await statusOf(refused), await statusOf(partly)]).toEqual([
    3, 1, 1,
  ]);
  expect(await parcelOf(refused)).toMatchObject({
    state: 'refused',
    reason: 'no_money',
    back: 'expected',
    words: [{ word: 'Refused', state: 'refused', reason: 'no_money' }],
  });
  expect((await parcelOf(partly)).back).toBe('expected');
  expect(await parcelOf(moves)).toMatchObject({ state: 'on_the_way', back: null });
  const { couriers } = (await shop.get('/api/cash', headersOf(admin))).data;
  expect(couriers.find(({ id }: { id: number }) => id === courier)).toMatchObject({
    open_orders: 1,
  });

  expect(await outcomes(file)).toEqual(['same', 'same', 'same', 'same']);
  expect((await take(file)).data).toEqual({ changed: 0 });
  expect((await parcelOf(refused)).words).toHaveLength(1);
});

test('what is delivered after it was closed contradicts, and stays as it is', async () => {
  await say();
  const [canceled, sold] = [await given(), await given()];
  await putOrder(shop, [canceled, { order_status_id: 4 }], admin);
  await putOrder(shop, [sold, { order_status_id: 3 }], admin);
  const file = `order,status\n${canceled},Delivered\n${sold},Refused`;
  expect(await outcomes(file)).toEqual(['contradicts', 'contradicts']);
  expect((await take(file)).data).toEqual({ changed: 0 });
  expect([await statusOf(canceled), await statusOf(sold)]).toEqual([4, 3]);
});

test('a workbook with a title, merged headings, digits of Arabic and numbers without their zeros is read', async () => {
  await say([{ word: 'تم التسليم', state: 'delivered', reason: null }]);
  const [first, second] = [await given(), await given()];
  await nameWaybill(first, '000123456');
  const arabic = String(second).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  const file = makeWorkbook([
    ['Swift Delivery, week 12'],
    ['Merchant', 'Parcel', ''],
    ['رقم الطلب', 'AWB', 'الحالة'],
    ['', 123_456, 'تم التسليم'],
    [arabic, '', ' تم  التسليم '],
  ]);
  const { rows } = await preview(file);
  expect(rows.map(({ order_id, outcome }: Record<string, unknown>) => [order_id, outcome])).toEqual(
    [
      [first, 'changes'],
      [second, 'changes'],
    ],
  );
});

test('a heading that is merged with the cells below it is found above them', async () => {
  await say();
  const id = await given();
  const file = makeWorkbook([
    ['Order', 'Parcel', ''],
    ['', 'Tracking number', 'Status'],
    [id, '', 'Delivered'],
  ]);
  expect(await preview(file)).toMatchObject({
    columns: ['Order', 'Tracking number', 'Status'],
    rows: [{ order_id: id, outcome: 'changes' }],
  });
});

test('columns that no heading names are asked for, and kept for the next sheet', async () => {
  await say();
  const [first, second] = [await given(), await given()];
  const sheet = (id: number) => `Ours,Stage\n${id},Delivered`;
  expect(await preview(sheet(first))).toMatchObject({ problem: 'no_order', rows: [] });
  const said = [['order_column', '1'] as const, ['state_column', '2'] as const];
  expect((await preview(sheet(first), said)).problem).toBeNull();
  expect((await take(sheet(first))).errors).toHaveProperty('file');
  expect((await take(sheet(first), said)).data).toEqual({ changed: 1 });
  expect(await outcomes(sheet(second))).toEqual(['changes']);
  expect((await sendSheet('states/preview', sheet(first), [['order_column', '3']])).errors).toEqual(
    {
      file: ['The sheet has no such column'],
    },
  );
  const twice = [['order_column', '1'] as const, ['state_column', '1'] as const];
  expect((await sendSheet('states/preview', sheet(first), twice)).status).toBe(422);
});

test('words are asked with a guess, counted, and kept', async () => {
  const [a, b] = [await given(), await given()];
  const file = `order,status,reason\n${a},Livré,\n${b},Refusé,pas d’argent`;
  expect((await preview(file)).words).toEqual([
    {
      word: 'Livré',
      rows: 1,
      state: null,
      reason: null,
      guess: { state: 'delivered', reason: null },
    },
    { word: 'Refusé · pas d’argent', rows: 1, state: null, reason: null, guess: null },
  ]);
  await say([{ word: 'refusé · pas d’argent', state: 'refused', reason: 'no_money' }]);
  expect((await preview(file)).words[1]).toMatchObject({ state: 'refused', reason: 'no_money' });
  expect((await say([{ word: 'x', state: 'refused', reason: null }])).status).toBe(422);
  const many = Array.from({ length: 200 }, (_none, n) => ({ ...WORDS[0], word: `W${n}` }));
  expect((await say(many)).status).toBe(409);
});

test('two who take the same sheet over at once store each state once', async () => {
  await say();
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await given());
  const file = ['order,status', ...ids.map((id) => `${id},Delivered`)].join('\n');
  const answers = await Promise.all([take(file), take(file)]);
  expect(answers.map(({ data }) => data.changed).toSorted()).toEqual([0, 6]);
  for (const id of ids) expect((await parcelOf(id)).words).toHaveLength(1);
});

test('a refused parcel that is tried again and delivered comes back no more', async () => {
  await say();
  const id = await given();
  await take(`order,status\n${id},Refused`);
  await take(`order,status\n${id},Delivered`);
  expect(await parcelOf(id)).toMatchObject({ state: 'delivered', back: null });
  expect(await statusOf(id)).toBe(3);
});

describe('what a company brings back', () => {
  const receive = (id: number, body: object) =>
    shop.post(`/api/orders/${id}/parcel/receive`, body, headersOf(admin));
  const comesBack = async () =>
    (await shop.get('/api/parcels/coming-back?per_page=100', headersOf(admin))).data.data.map(
      ({ order_id }: { order_id: number }) => order_id,
    );
  /** An order of two vases of which the company says this. */
  const told = async (word: string): Promise<number> => {
    await say([...WORDS, { word: 'Lost', state: 'lost', reason: null }]);
    const { data } = await postOrder(shop, orderBody([[vase, 2]]));
    await shop.put(`/api/orders/${data.id}/courier`, { courier_id: courier }, headersOf(admin));
    await take(`order,status\n${data.id},${word}`);
    return data.id;
  };
  const onHand = async () => (await readStock(shop.database.db, vase)).left;

  test('is given back to stock once it is received, never before, and once', async () => {
    const id = await told('Refused');
    expect(await comesBack()).toContain(id);
    const before = await onHand();
    expect((await receive(id, { choice: 'keep' })).status).toBe(409);
    const both = await Promise.all([
      receive(id, { choice: 'cancel' }),
      receive(id, { choice: 'cancel' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await onHand()).toBe((before ?? 0) + 2);
    expect(await statusOf(id)).toBe(4);
    expect(await parcelOf(id)).toMatchObject({ state: 'refused', back: 'received' });
    expect(await comesBack()).not.toContain(id);
    expect(await outcomes(`order,status\n${id},Refused`)).toEqual(['same']);
  });

  test('lost goods are written off, and partly taken ones become what was kept', async () => {
    const before = (await onHand()) ?? 0;
    const lost = await told('Lost');
    const all = [{ product_id: vase, quantity: 2 }];
    expect((await receive(lost, { choice: 'cancel', damaged: all })).status).toBe(200);
    expect(await onHand()).toBe(before - 2);

    const partly = await told('Partial');
    expect((await receive(partly, { choice: 'keep' })).status).toBe(422);
    const kept = [{ product_id: vase, quantity: 1 }];
    expect((await receive(partly, { choice: 'keep', kept })).status).toBe(200);
    expect(await onHand()).toBe(before - 3);
    expect(await statusOf(partly)).toBe(3);

    const another = await told('Partial');
    expect((await receive(another, { choice: 'keep', kept })).status).toBe(200);
    expect(await statusOf(another)).toBe(3);
  });

  test('is free for another courier where it is tried again, and its words stay', async () => {
    const id = await told('Refused');
    await nameWaybill(id, 'AB 9');
    expect((await receive(id, { choice: 'retry' })).status).toBe(200);
    expect((await getOrder(shop, id, admin)).data.courier).toBeNull();
    expect(await parcelOf(id)).toMatchObject({ state: null, words: [{ word: 'Refused' }] });
    expect((await receive(id, { choice: 'cancel' })).status).toBe(409);
  });
});

test('what is no sheet, and nobody’s, is refused', async () => {
  expect((await take('order,status')).errors).toEqual({ file: ['The sheet has no rows'] });
  const form = await encodeForm([['file', Buffer.from('order,status\n1,Delivered')]]);
  const headers = { ...form.headers, ...headersOf(admin) };
  const answer = await shop.post('/api/couriers/999999/states', form.payload, headers);
  expect(answer.status).toBe(404);
  expect((await shop.get('/api/orders/999999/parcel', headersOf(admin))).status).toBe(404);
});
