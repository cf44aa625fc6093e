import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Invoicing, IssuedDocument } from '../../contract/invoices.ts';
import { insertCategory, insertOrders, insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin, get, post, put } = openOwnedShop();
let vase: number;
let lamp: number;
let books: number;
let book: number;

beforeAll(async () => {
  const { db } = shop.database;
  books = await insertCategory(db, { name: 'Books' });
  vase = await insertProduct(db, { name: 'Vase', price: '50.00' });
  lamp = await insertProduct(db, { name: 'Lamp', price: '20.00' });
  book = await insertProduct(db, { name: 'Book', price: '30.00', categoryId: books });
  await shop.put(
    '/api/admin/settings/returns',
    { returns_on: true, return_days: 14, returns_refund_delivery: true },
    headersOf(admin),
  );
});

let series = 0;

/** Turns invoices on, with series of their own. */
async function turnOn(change: Partial<Invoicing> = {}) {
  series += 1;
  const { data: now }: { data: Invoicing } = await get('/invoicing');
  const answer = await put('/invoicing', {
    ...now,
    is_on: true,
    invoice_prefix: `INV-${series}-`,
    next_invoice: 1,
    credit_prefix: `CN-${series}-`,
    next_credit: 1,
    seller_name: 'Cedar Home SARL',
    seller_address: '4 Cedar street\nBeirut',
    seller_tax_number: '601-123',
    vat: [],
    ...change,
  });
  expect(answer.message).toBe('Invoices saved');
  return answer.data as Invoicing;
}

beforeEach(() => turnOn());

const place = async (products: readonly number[], more: object = {}) => {
  const { data } = await postOrder(shop, {
    ...orderBody(products.map((id) => [id, 1] as const)),
    ...more,
  });
  return { id: data.id, token: data.tracking_token ?? '' };
};

const setStatus = (id: number, order_status_id: number) =>
  put(`/orders/${id}`, { order_status_id, payment_method_id: 1 });

async function deliver(products: readonly number[] = [vase, lamp]) {
  const order = await place(products);
  await setStatus(order.id, 3);
  return order;
}

/** The documents of an order, the oldest first. */
const documentsOf = async (id: number): Promise<IssuedDocument[]> =>
  (await get(`/invoices?order_id=${id}`)).data.data.toReversed();

/** The same, short: "INV-0001 74.00". */
const shortly = async (id: number) =>
  (await documentsOf(id)).map(({ number, total, reason }) =>
    [number.replace(/-\d+-/, '-'), total, reason].filter(Boolean).join(' '),
  );

async function giveBack(id: number, products: readonly number[], refund: object = {}) {
  const lines = products.map((product_id) => ({ product_id, quantity: 1 }));
  const { data } = await post(`/orders/${id}/returns`, { reason: 'changed_mind', lines });
  await post(`/returns/${data.id}/state`, { state: 'received' });
  await post(`/returns/${data.id}/inspect`, { ends: products.map(() => 'stock') });
  expect((await post(`/returns/${data.id}/refund`, refund)).status).toBe(200);
  return data.id as number;
}

describe('an invoice', () => {
  test('is issued when its order is delivered, not before, once, and says what was sold', async () => {
    const order = await place([vase, lamp]);
    expect(await documentsOf(order.id)).toEqual([]);
    await setStatus(order.id, 3);
    await setStatus(order.id, 3);
    const [invoice, ...others] = await documentsOf(order.id);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number: `INV-${series}-0001`,
      buyer: 'Rima Haddad',
      total: '74.00',
      vat: '0.00',
    });
  });

  test('is issued by the change of many orders at once, without a gap', async () => {
    const orders = [await place([vase]), await place([lamp]), await place([vase])];
    const ids = orders.map(({ id }) => id);
    const { data } = await post('/orders/bulk', { ids, order_status_id: 3 });
    expect(data.changed).toBe(3);
    const numbers = await Promise.all(ids.map(shortly));
    expect(numbers.flat().map((one) => one.split(' ')[0])).toEqual([
      'INV-0001',
      'INV-0002',
      'INV-0003',
    ]);
  });

  test('is none while they are off, nor for what was delivered then', async () => {
    await turnOn({ is_on: false });
    const { id } = await deliver();
    await turnOn();
    expect(await documentsOf(id)).toEqual([]);
    await giveBack(id, [vase]);
    expect(await documentsOf(id)).toEqual([]);
  });

  test('has the seller as it was then', async () => {
    const { id } = await deliver();
    await put('/invoicing', { ...(await get('/invoicing')).data, seller_name: 'Another' });
    const { rows } = await sql<{ name: string }>`
      select content #>> '{seller,name}' as name from invoices where order_id = ${id}`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ name: 'Cedar Home SARL' }]);
  });

  test('can be neither changed nor removed, but its buyer emptied', async () => {
    const { id } = await deliver();
    const { db } = shop.database;
    for (const change of [
      sql`update invoices set total_cents = 1 where order_id = ${id}`,
      sql`update invoices set buyer = '{"name": "Another"}' where order_id = ${id}`,
      sql`delete from invoices where order_id = ${id}`,
      sql`truncate invoices`,
    ])
      await expect(change.execute(db)).rejects.toThrow('Invoices are never changed');
    await sql`update invoices set buyer = null where order_id = ${id}`.execute(db);
    expect(await documentsOf(id)).toMatchObject([{ buyer: null, total: '74.00' }]);
  });
});

describe('the series', () => {
  test('has neither gap nor double when many orders are delivered at once, some in vain', async () => {
    const orders = await Promise.all(Array.from({ length: 24 }, () => place([lamp])));
    const { db, connectionString } = shop.database;
    const answers = await Promise.all(
      orders.map(async ({ id }, at) => {
        if (at % 3 !== 0) return (await setStatus(id, 3)).status;
        // Rolled back, or its connection gone, after the number was taken.
        const client = new pg.Client(connectionString);
        client.on('error', () => undefined);
        await client.connect();
        await client.query(`begin; update orders set status_id = 3 where id = ${id};
          set constraints all immediate`);
        const end = at % 2 ? 'rollback' : 'select pg_terminate_backend(pg_backend_pid())';
        await client.query(end).catch(() => undefined);
        await client.end().catch(() => undefined);
        return 'given up';
      }),
    );
    const delivered = answers.filter((answer) => answer === 200);
    expect(delivered).toHaveLength(16);
    const { rows } = await sql<{ serial: number }>`
      select serial from invoices where prefix = ${`INV-${series}-`} order by serial`.execute(db);
    expect(rows.map(({ serial }) => serial)).toEqual(delivered.map((_, at) => at + 1));
  });

  test('is locked for a hundred orders at most, so that a driver does not wait for all of a list', async () => {
    const { db } = shop.database;
    await insertOrders(db, 150, { channel: 'instagram' });
    const body = { expected_total: 150, order_status_id: 3 };
    expect((await post('/orders/bulk?channel=instagram', body)).data).toEqual({ changed: 150 });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from invoices where prefix = ${`INV-${series}-`} group by xmin::text order by 1`.execute(
      db,
    );
    expect(rows).toEqual([{ count: 50 }, { count: 100 }]);
  });

  test('goes on by itself once it was used, and a new one begins where it is told to', async () => {
    await deliver();
    const { data: now } = await get('/invoicing');
    expect(now.next_invoice).toBe(2);
    const gap = await put('/invoicing', { ...now, next_invoice: 5 });
    expect(gap).toMatchObject({
      status: 422,
      errors: { next_invoice: [`This series goes on with INV-${series}-0002: it has no gaps`] },
    });
    const swapped = { invoice_prefix: now.credit_prefix, credit_prefix: now.invoice_prefix };
    expect((await put('/invoicing', { ...now, ...swapped })).errors).toEqual({
      credit_prefix: ['The other series has used this prefix'],
    });
    await put('/invoicing', { ...now, invoice_prefix: `B${series}/`, next_invoice: 41 });
    const { id } = await deliver();
    expect((await documentsOf(id))[0]?.number).toBe(`B${series}/0041`);
  });

  test('is refused in words where it could not be told apart, and where somebody else changed it', async () => {
    const { data: now } = await get('/invoicing');
    expect((await put('/invoicing', { ...now, invoice_prefix: 'INV2026' })).errors).toEqual({
      invoice_prefix: [expect.stringContaining('must not end in a digit')],
    });
    expect((await put('/invoicing', { ...now, credit_prefix: now.invoice_prefix })).status).toBe(
      422,
    );
    expect((await put('/invoicing', { ...now, seller_name: '' })).errors).toEqual({
      seller_name: ['Invoices need the seller’s name'],
    });
    expect((await put('/invoicing', { ...now, version: now.version - 1 })).status).toBe(409);
  });
});

describe('a credit note', () => {
  test('takes back what of an invoice no longer holds, and another delivery is invoiced anew', async () => {
    const { id } = await deliver();
    await setStatus(id, 1);
    expect(await shortly(id)).toEqual(['INV-0001 74.00', 'CN-0001 74.00 reopened']);
    await setStatus(id, 3);
    expect((await shortly(id)).slice(2)).toEqual(['INV-0002 74.00']);
    const [first, credit] = await documentsOf(id);
    expect(credit?.invoice_number).toBe(first?.number);
  });

  test('is issued for what was given back, in cash and as store credit', async () => {
    const { id } = await deliver();
    await giveBack(id, [lamp], { amount: '5.00', credit: '10.00' });
    await giveBack(id, [vase]);
    expect(await shortly(id)).toEqual([
      'INV-0001 74.00',
      'CN-0001 15.00 return',
      'CN-0002 54.00 return',
    ]);
  });

  test('is not changed when its refund is taken back: a new invoice takes the place of the first', async () => {
    const { id } = await deliver();
    const one = await giveBack(id, [lamp]);
    await post(`/returns/${one}/undo-refund`);
    expect(await shortly(id)).toEqual([
      'INV-0001 74.00',
      'CN-0001 20.00 return',
      'CN-0002 54.00 corrected',
      'INV-0002 74.00',
    ]);
    await post(`/returns/${one}/refund`);
    expect((await shortly(id)).slice(4)).toEqual(['CN-0003 20.00 return']);
  });

  test('is issued also after invoices were turned off', async () => {
    const { id } = await deliver();
    await put('/invoicing', { ...(await get('/invoicing')).data, is_on: false });
    await setStatus(id, 4);
    await setStatus(id, 3);
    expect(await shortly(id)).toEqual(['INV-0001 74.00', 'CN-0001 74.00 reopened']);
  });

  test('is none of nothing: what was given back whole has nothing left to credit', async () => {
    const { id } = await deliver();
    await giveBack(id, [vase, lamp]);
    await setStatus(id, 1);
    const all = ['INV-0001 74.00', 'CN-0001 74.00 return'];
    expect(await shortly(id)).toEqual(all);
    await setStatus(id, 3);
    expect(await shortly(id)).toEqual([...all, 'INV-0002 74.00']);
    await setStatus(id, 1);
    expect((await shortly(id)).slice(3)).toEqual(['CN-0002 74.00 reopened']);
  });

  test('of an invoice that was given back whole brings no invoice once they are turned off', async () => {
    const { id } = await deliver();
    await giveBack(id, [vase, lamp]);
    await put('/invoicing', { ...(await get('/invoicing')).data, is_on: false });
    await setStatus(id, 1);
    await setStatus(id, 3);
    expect(await shortly(id)).toEqual(['INV-0001 74.00', 'CN-0001 74.00 return']);
  });

  test('is issued for an order that is removed', async () => {
    const { id } = await deliver();
    await sql`delete from orders where id = ${id}`.execute(shop.database.db);
    expect(await shortly(id)).toEqual(['INV-0001 74.00', 'CN-0001 74.00 removed']);
  });
});

describe('VAT', () => {
  const rates = () => [
    { rate: '11', collections: [] },
    { rate: '5.5', collections: [books] },
  ];
  const vatOf = async (id: number) => {
    const { rows } = await sql<{ vat: unknown }>`
      select content -> 'vat' as vat from invoices where order_id = ${id} order by id`.execute(
      shop.database.db,
    );
    return rows.map(({ vat }) => vat);
  };

  test('is told by rate, of each collection, with delivery at the first', async () => {
    await turnOn({ vat: rates() });
    const { id } = await deliver([vase, book]); // Delivery is free from 80.
    const other = await deliver([lamp, book]);
    expect(await vatOf(id)).toEqual([
      [
        { rate: '11.00', gross: 5_000, vat: 495 },
        { rate: '5.50', gross: 3_000, vat: 156 },
      ],
    ]);
    expect(await vatOf(other.id)).toEqual([
      [
        { rate: '11.00', gross: 2_400, vat: 238 },
        { rate: '5.50', gross: 3_000, vat: 156 },
      ],
    ]);
  });

  test('of what came back is that of its own rates, and all that is credited is all that was invoiced', async () => {
    await turnOn({ vat: rates() });
    const { id } = await deliver([lamp, book]);
    await giveBack(id, [book], { amount: '10.01' });
    await setStatus(id, 1);
    expect(await vatOf(id)).toEqual([
      expect.anything(),
      [{ rate: '5.50', gross: 1_001, vat: 52 }],
      [
        { rate: '11.00', gross: 2_400, vat: 238 },
        { rate: '5.50', gross: 1_999, vat: 104 },
      ],
    ]);
  });

  test('of a collection that stands in another is that of the outer one, unless it has its own', async () => {
    const { db } = shop.database;
    const paper = await insertCategory(db, { name: 'Paper' });
    const maps = await insertCategory(db, { name: 'Maps' });
    for (const inner of [paper, maps])
      await sql`update categories set parent_id = ${books} where id = ${inner}`.execute(db);
    const [sheet, map] = [
      await insertProduct(db, { price: '60.00', categoryId: paper }),
      await insertProduct(db, { price: '40.00', categoryId: maps }),
    ];
    await turnOn({ vat: [...rates(), { rate: '3', collections: [maps] }] });
    expect(await vatOf((await deliver([sheet, map])).id)).toEqual([
      [
        { rate: '5.50', gross: 6_000, vat: 313 },
        { rate: '3.00', gross: 4_000, vat: 117 },
      ],
    ]);
  });

  test('of a collection is never that of all others, whatever the first rate names', async () => {
    const [all = {}, some = {}] = rates();
    const { vat } = await turnOn({ vat: [{ ...all, collections: [books] }, some] as never });
    expect(vat).toEqual([
      { rate: '11.00', collections: [] },
      { rate: '5.50', collections: [books] },
    ]);
  });

  test('has no collection that is filled by rules, which is the home of no product', async () => {
    const { db } = shop.database;
    const cheap = await insertCategory(db, { name: 'Cheap' });
    const rule = { match: 'all', conditions: [{ kind: 'price', price_to: 10 }] };
    await sql`update categories set rule = ${JSON.stringify(rule)}::jsonb where id = ${cheap}`.execute(
      db,
    );
    const vat = [rates()[0], { rate: '3', collections: [cheap] }];
    expect((await put('/invoicing', { ...(await get('/invoicing')).data, vat })).errors).toEqual({
      'vat.1.collections': [expect.stringContaining('filled by rules')],
    });
  });

  test('has each rate once, and each collection in one', async () => {
    const { data: now } = await get('/invoicing');
    const save = async (vat: object[]) => (await put('/invoicing', { ...now, vat })).errors;
    expect(await save([...rates(), { rate: '11.00', collections: [books] }])).toEqual({
      'vat.2.rate': ['This rate stands here already'],
    });
    expect(await save([...rates(), { rate: '3', collections: [books] }])).toEqual({
      'vat.2.collections': ['“Books” has another rate already'],
    });
    expect(await save([rates()[0] ?? {}, { rate: '3', collections: [] }])).toHaveProperty(
      'vat.1.collections',
    );
  });
});
