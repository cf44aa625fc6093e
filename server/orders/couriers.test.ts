import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Courier } from '../../contract/couriers.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { getOrder, headersOf, insertCustomer, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin } = openOwnedShop();
let vase: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db);
});
beforeEach(() => shop.database.db.deleteFrom('couriers').execute());

const list = async (): Promise<Courier[]> =>
  (await shop.get('/api/couriers', headersOf(admin))).data;
const add = (body: object) => shop.post('/api/couriers', body, headersOf(admin));
const change = (id: number | string, body: object) =>
  shop.put(`/api/couriers/${id}`, body, headersOf(admin));
const remove = (id: number | string) => shop.delete(`/api/couriers/${id}`, headersOf(admin));

describe('couriers', () => {
  test('are added, listed by name, changed and removed', async () => {
    expect(await list()).toEqual([]);
    const ziad = await add({ name: ' ziad Aoun ', phone: '+961 3 123 456' });
    expect([ziad.status, ziad.message]).toEqual([201, 'Courier added successfully']);
    expect(ziad.data).toEqual({
      id: expect.any(Number),
      name: 'ziad Aoun',
      phone: '+961 3 123 456',
      kind: null,
    });
    const { data: rami } = await add({ name: 'Rami' });
    expect(await list()).toEqual([{ ...rami, phone: '' }, ziad.data]);

    const renamed = await change(ziad.data.id, { name: 'Antoun', phone: '' });
    expect([renamed.status, renamed.data.name]).toEqual([200, 'Antoun']);
    expect((await list()).map(({ name }) => name)).toEqual(['Antoun', 'Rami']);

    expect((await remove(rami.id)).status).toBe(200);
    expect(await list()).toEqual([renamed.data]);
  });

  test('are drivers or companies, or nobody has said, and that stays where a change does not name it', async () => {
    const { data: swift } = await add({ name: 'Swift', kind: 'company' });
    expect(swift.kind).toBe('company');
    expect((await add({ name: 'Hadi' })).data.kind).toBeNull();
    expect((await change(swift.id, { name: 'Swift Parcels' })).data.kind).toBe('company');
    const seen = { name: 'Swift Parcels', phone: '', kind: 'company' };
    const driver = { name: 'Swift Parcels', kind: 'driver' };
    expect((await change(swift.id, { ...driver, seen })).data.kind).toBe('driver');
    expect((await change(swift.id, { ...driver, kind: null, seen })).status).toBe(409);
    const wrong = await add({ name: 'Rami', kind: 'robot' });
    expect([wrong.status, wrong.errors]).toEqual([
      422,
      { kind: ['must be one of driver, company'] },
    ]);
  });

  test('may have one name', async () => {
    await add({ name: 'Ali' });
    expect((await add({ name: 'Ali', phone: '+961 3 123 456' })).status).toBe(201);
    expect(await list()).toHaveLength(2);
  });

  test('are there once where the answer was lost and they are added again, also at once', async () => {
    const ali = { name: 'Ali', phone: '+961 3 123 456' };
    const answers = await Promise.all([add(ali), add(ali), add(ali)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test('leave their orders behind, which stay as they are otherwise', async () => {
    const courier = await insertCourier(shop.database.db);
    const { data: order } = await postOrder(shop, orderBody([[vase, 1]]));
    await shop.put(`/api/orders/${order.id}/courier`, { courier_id: courier }, headersOf(admin));
    expect((await getOrder(shop, order.id, admin)).data.courier?.id).toBe(courier);
    await remove(courier);
    const { tracking_token, ...placed } = order;
    expect((await getOrder(shop, order.id, admin)).data).toEqual(placed);
  });

  test('stand in the audit log with who changed them', async () => {
    const { data } = await add({ name: 'Nabil' });
    await change(data.id, { name: 'Nabil Saad' });
    await remove(data.id);
    const kept = await shop.database.db
      .selectFrom('audit_log')
      .select(['action', 'changed_by'])
      .where('subject', '=', 'couriers')
      .where('subject_id', '=', String(data.id))
      .orderBy('id')
      .execute();
    expect(kept).toEqual(
      ['insert', 'update', 'delete'].map((action) => ({ action, changed_by: admin.actor.userId })),
    );
  });
});

describe('422, and nothing changes:', () => {
  test.each([
    ['no name', {}, 'name'],
    ['a blank name', { name: ' \t ' }, 'name'],
    ['a name of two lines', { name: 'Ziad\nRami' }, 'name'],
    ['a name too long', { name: 'x'.repeat(101) }, 'name'],
    ['a number for a name', { name: 7 }, 'name'],
    ['a phone without its country code', { name: 'Ziad', phone: '03 123456' }, 'phone'],
    ['a phone in words', { name: 'Ziad', phone: 'call me' }, 'phone'],
    ['a phone too long', { name: 'Ziad', phone: '1'.repeat(21) }, 'phone'],
    ['a phone with markup', { name: 'Ziad', phone: '<b>' }, 'phone'],
    ['null for a phone', { name: 'Ziad', phone: null }, 'phone'],
  ])('%s', async (_name, body, field) => {
    const id = await insertCourier(shop.database.db, 'Karim');
    for (const { status, errors } of [await add(body), await change(id, body)]) {
      expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
    }
    expect((await list()).map(({ name }) => name)).toEqual(['Karim']);
  });
});

test.each([999_999, '2147483648', '0', 'abc', '1;2'])('the courier %s is 404', async (unknown) => {
  expect((await change(unknown, { name: 'Ziad' })).status).toBe(404);
  expect((await remove(unknown)).status).toBe(404);
});

test('nobody but admins reads or changes them', async () => {
  const id = await insertCourier(shop.database.db);
  const userId = await insertCustomer(shop.database);
  const customer = headersOf({ actor: { kind: 'user', userId, role: 'user' } });
  const statuses = async (headers: Record<string, string>) => [
    (await shop.get('/api/couriers', headers)).status,
    (await shop.post('/api/couriers', { name: 'x' }, headers)).status,
    (await shop.put(`/api/couriers/${id}`, { name: 'x' }, headers)).status,
    (await shop.delete(`/api/couriers/${id}`, headers)).status,
  ];
  expect(await statuses({})).toEqual([401, 401, 401, 401]);
  expect(await statuses(customer)).toEqual([403, 403, 403, 403]);
  expect((await list()).map(({ name }) => name)).toEqual(['Ziad']);
});

test('a courier that another admin has changed meanwhile is not overwritten', async () => {
  const { data: added } = await shop.post('/api/couriers', { name: 'Nour' }, headersOf(admin));
  const path = `/api/couriers/${added.id}`;
  const seen = { name: 'Nour', phone: '' };
  const first = await shop.put(path, { name: 'Nour Saab', phone: '', seen }, headersOf(admin));
  expect(first.status).toBe(200);
  // The same again, as after an answer that was lost, is refused by nothing.
  const again = await shop.put(path, { name: 'Nour Saab', phone: '', seen }, headersOf(admin));
  expect(again.status).toBe(200);
  const second = await shop.put(path, { name: 'Noor', phone: '', seen }, headersOf(admin));
  expect([second.status, second.message]).toEqual([
    409,
    'Another admin has changed this courier to Nour Saab. Save again to replace it',
  ]);
  const { data: couriers } = await shop.get('/api/couriers', headersOf(admin));
  expect(couriers.find(({ id }: { id: number }) => id === added.id).name).toBe('Nour Saab');
});
