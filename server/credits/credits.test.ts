import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListedCredit } from '../../contract/credits.ts';
import type { OrderReturn } from '../../contract/returns.ts';
import type { TestApp } from '../../test/app.ts';
import { insertProduct } from '../../test/factories.ts';
import {
  headersOf,
  insertOwner,
  openOrderShop,
  orderBody,
  postOrder,
  type Sender,
} from '../../test/orders.ts';

let shop: TestApp;
let admin: Sender;
let vase: number;

beforeAll(async () => {
  shop = await openOrderShop();
  admin = await insertOwner(shop.database.db);
  vase = await insertProduct(shop.database.db, { price: '50.00', stock: 900 });
});
afterAll(() => shop.close());

beforeEach(async () => {
  const { db } = shop.database;
  await sql`truncate orders, cash_books, ledger_entries, ledger_lines, audit_log cascade`.execute(
    db,
  );
  await shop.put(
    '/api/admin/settings/returns',
    { returns_on: true, return_days: 14, returns_refund_delivery: false },
    headersOf(admin),
  );
});

const get = (path: string) => shop.get(`/api${path}`, headersOf(admin));
const post = (path: string, body: object = {}) => shop.post(`/api${path}`, body, headersOf(admin));
const setStatus = (id: number, order_status_id: number) =>
  shop.put(`/api/orders/${id}`, { order_status_id, payment_method_id: 1 }, headersOf(admin));
const place = (more: object = {}) => postOrder(shop, { ...orderBody([[vase, 1]]), ...more });

/** Store credit of 50.00: its code, its return and the order that was given back. */
async function give(): Promise<{ code: string; one: number; of: number }> {
  const { data: placed } = await place();
  await setStatus(placed.id, 3);
  const lines = [{ product_id: vase, quantity: 1 }];
  const { data }: { data: OrderReturn } = await post(`/orders/${placed.id}/returns`, {
    ...{ reason: 'changed_mind', lines },
  });
  await post(`/returns/${data.id}/state`, { state: 'received' });
  await post(`/returns/${data.id}/inspect`, { ends: ['stock'] });
  const refunded = await post(`/returns/${data.id}/refund`, { credit: '50.00' });
  return { code: refunded.data.credit_code, one: data.id, of: placed.id };
}

const list = async (query = ''): Promise<{ data: ListedCredit[]; owed: string; total: number }> =>
  (await get(`/store-credits${query}`)).data;
const only = async (): Promise<ListedCredit> => (await list()).data[0] as ListedCredit;
const revoke = (credit: Pick<ListedCredit, 'id' | 'left'>, reason = 'Given twice') =>
  post(`/store-credits/${credit.id}/revoke`, { reason, left: credit.left });
const owedByBooks = async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(cents), 0)::int4 as cents from ledger_lines where account = 'credits'`.execute(
    shop.database.db,
  );
  return rows[0]?.cents;
};

test('the list says whose it is, what is left, and who used it; its code is in no answer', async () => {
  const { code, of } = await give();
  expect(await only()).toMatchObject({
    ...{ state: 'left', order_id: of, given: '50.00', spent: '0.00', left: '50.00', paid_for: [] },
    ...{ code_end: code.slice(-4), revoked_at: null },
  });
  const { data: second } = await place({ credit_code: code });
  expect(await only()).toMatchObject({ state: 'used', left: '0.00', paid_for: [second.id] });
  expect((await list()).owed).toBe('0.00');
  await setStatus(second.id, 4);
  expect(await only()).toMatchObject({ state: 'left', left: '50.00', paid_for: [] });
  const { body } = await get('/store-credits');
  expect(body).not.toContain(code);
});

test('it is found by the order that gave it, the order that it pays, and the end of its code', async () => {
  const { code, of } = await give();
  const other = await give();
  const { data: paid } = await place({ credit_code: code });
  const idsOf = async (query: string) => (await list(query)).data.map(({ order_id }) => order_id);
  expect(await idsOf('')).toEqual([other.of, of]);
  expect(await idsOf(`?search=%23${of}`)).toEqual([of]);
  expect(await idsOf(`?search=${paid.id}`)).toEqual([of]);
  expect(await idsOf(`?search=${code.slice(-4).toLowerCase()}`)).toEqual([of]);
  // A whole code is no search: it would stand in addresses and logs.
  expect((await get(`/store-credits?search=${code}`)).status).toBe(422);
  expect(await idsOf('?state=used')).toEqual([of]);
  expect(await idsOf(`?state=left&search=${of}`)).toEqual([]);
});

test('revoked, it pays nothing more, the books take it back, and the audit log says who did it', async () => {
  await post('/cash/start', { till: '0.00' });
  const { code } = await give();
  expect(await owedByBooks()).toBe(5000);
  const answer = await revoke(await only());
  expect([answer.status, answer.data]).toMatchObject([
    200,
    { state: 'ended', given: '0.00', left: '0.00', reason: 'Given twice' },
  ]);
  expect(await owedByBooks()).toBe(0);
  expect((await place({ credit_code: code })).status).toBe(422);
  const { data: entries } = await get('/cash/entries');
  expect(entries.data[0]).toMatchObject({ kind: 'refund', note: `CR-…-${code.slice(-4)}` });
  expect(entries.data[0].lines).toHaveLength(2);
  // Said again, it changes nothing.
  expect((await revoke({ ...(await only()), left: '50.00' })).status).toBe(200);
  expect((await get('/cash/entries')).data.total).toBe(entries.total);
  const { rows } =
    await sql`select changed_by, before, after from audit_log where subject = 'store_credits'`.execute(
      shop.database.db,
    );
  expect(rows).toEqual([
    { changed_by: expect.any(Number), before: { left: '50.00' }, after: { left: '0.00' } },
  ]);
});

test('what an order was paid with stays, and is the buyer’s again where that order is canceled', async () => {
  await post('/cash/start', { till: '0.00' });
  const { code, one } = await give();
  await sql`update products set price = 20 where id = ${vase}`.execute(shop.database.db);
  const { data: paid } = await place({ credit_code: code });
  const before = await only();
  expect((await revoke(before)).data).toMatchObject({ state: 'ended', left: '0.00' });
  await setStatus(paid.id, 4);
  expect(await only()).toMatchObject({ state: 'left', left: before.spent });
  // Settled again, the same credit is given again.
  await post(`/returns/${one}/undo-refund`);
  await post(`/returns/${one}/refund`, { credit: '50.00' });
  expect(await only()).toMatchObject({ state: 'left', left: '50.00', revoked_at: null });
  await sql`update products set price = 50 where id = ${vase}`.execute(shop.database.db);
});

test('an order that was placed meanwhile is not passed over, and of nothing nothing is revoked', async () => {
  const { code } = await give();
  const seen = await only();
  await place({ credit_code: code });
  const nothing = await revoke(seen);
  expect([nothing.status, nothing.message]).toEqual([409, 'Nothing is left of this store credit']);
  const { rows } = await sql<{ id: number }>`
    update store_credits set spent_cents = 1000 returning id`.execute(shop.database.db);
  const changed = await revoke({ id: rows[0]?.id ?? 0, left: '50.00' });
  expect([changed.status, changed.message]).toEqual([
    409,
    'Meanwhile 40.00 is left of this store credit. Please look again',
  ]);
  expect((await revoke({ id: 999_999, left: '1.00' })).status).toBe(404);
  expect((await revoke(await only(), ' ')).errors).toHaveProperty('reason');
});

test('the reason goes with the buyer, and files name nobody', async () => {
  const { of, code } = await give();
  await revoke(await only(), 'Rima called twice');
  const csv = await get('/store-credits/export.csv');
  expect(csv.body.replace('\ufeff', '').split('\r\n')[0]).toBe(
    'credit,code_end,given_at,order,return,state,given,used,left,revoked_at',
  );
  expect(csv.body).toContain(`,"${code.slice(-4)}",`);
  expect(csv.body).not.toContain('Rima');
  expect((await get('/store-credits/export.xlsx')).status).toBe(200);
  await shop.delete(`/api/orders/${of}/person`, headersOf(admin));
  expect(await only()).toMatchObject({ reason: '', buyer: null });
});
