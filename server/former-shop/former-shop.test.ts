import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FormerShopFile } from '../../contract/former-shop.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { findBookDifferences } from '../doctor/check-books.ts';

const shop = forAllTests(openAdminShop);

let vase: number;
beforeAll(async () => {
  const { db } = shop.database;
  const categoryId = await insertCategory(db, { name: 'Vases' });
  vase = await insertProduct(db, { name: 'Blue vase', categoryId, stock: 9 });
  await sql`update products set reference = 'VASE-1' where id = ${vase}`.execute(db);
  await sql`insert into cash_books (last_order_id) values (0) on conflict do nothing`.execute(db);
});
beforeEach(async () => {
  const { db } = shop.database;
  await sql`truncate orders, outbox, ledger_entries, webhook_events cascade`.execute(db);
  await sql`delete from users where role = 'user'`.execute(db);
});

const send = (step: 'preview' | 'import', file: string) =>
  shop.postForm(`/api/former-shop/${step}`, [['file', Buffer.from(file)]]);
const preview = async (file: string) => (await send('preview', file)).data as FormerShopFile;
const bring = async (file: string) => (await send('import', file)).data as FormerShopFile;
const messages = (told: FormerShopFile['problems']) => told.map(({ message }) => message);

const HEAD =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Street,Shipping City,Shipping Country,Shipping Phone,Shipping Province Name,Notes,Cancelled at,Refunded Amount';

interface ShopifyRow {
  readonly [column: string]: string;
}
const KEPT: ShopifyRow = {
  Name: '#1001',
  Email: 'Rana@Example.com',
  'Financial Status': 'paid',
  'Fulfillment Status': 'fulfilled',
  Currency: 'USD',
  Subtotal: '40.00',
  Shipping: '4.00',
  Total: '44.00',
  'Created at': '2024-03-05 10:15:00 +0200',
  'Lineitem quantity': '2',
  'Lineitem name': 'Blue vase',
  'Lineitem price': '20.00',
  'Lineitem sku': 'VASE-1',
  'Shipping Name': 'Rana Haddad',
  'Shipping Street': 'Cedar street 4',
  'Shipping City': 'Beirut',
  'Shipping Country': 'LB',
  'Shipping Phone': '03 123 456',
  'Shipping Province Name': 'Beirut',
};
/** A file with rows of these columns. */
const shopify = (...rows: readonly ShopifyRow[]): string =>
  [
    HEAD,
    ...rows.map((row) =>
      HEAD.split(',')
        .map((column) => `"${row[column] ?? ''}"`)
        .join(','),
    ),
  ].join('\n');

const orders = async () => (await shop.get('/api/orders', shop.admin)).data.data;

describe('orders of Shopify', () => {
  const second: ShopifyRow = {
    Name: '#1001',
    'Lineitem quantity': '1',
    'Lineitem name': 'Linen napkin - Sand',
    'Lineitem price': '6.00',
  };

  test('are told first, and come in as history with their lines and total', async () => {
    const file = shopify({ ...KEPT, Total: '47.00', 'Discount Amount': '3.00' }, second);
    expect(await preview(file)).toMatchObject({
      kind: 'orders',
      shop: 'Shopify',
      added: 1,
      known: 0,
      left_out: 0,
      problems: [],
    });
    expect(await orders()).toEqual([]);
    expect(await bring(file)).toMatchObject({ added: 1 });
    const [order] = await orders();
    expect(order).toMatchObject({
      former: { shop: 'Shopify', number: '#1001' },
      created_at: '2024-03-05T08:15:00.000Z',
      subtotal: '46.00',
      offers_total: '3.00',
      offers: [{ name: 'Discount at Shopify', amount: '3.00', by_hand: true }],
      delivery_fee: '4.00',
      total_price: '47.00',
      status: { id: 3 },
      payment_status: { id: 2 },
      guest_name: 'Rana Haddad',
      guest_email: 'rana@example.com',
      guest_phone: '+961 3123456',
      items: [
        { product_id: vase, quantity: 2, price: '20.00', product: { name: 'Blue vase' } },
        { quantity: 1, price: '6.00', product: { name: 'Linen napkin - Sand' } },
      ],
    });
    expect(order.items[1].product_id).not.toBe(vase);
  });

  test('come in once', async () => {
    await bring(shopify(KEPT));
    expect(await bring(shopify(KEPT, { ...KEPT, Name: '#1002' }))).toMatchObject({
      added: 1,
      known: 1,
    });
    expect(await preview(shopify(KEPT))).toMatchObject({ added: 0, known: 1 });
    expect(await orders()).toHaveLength(2);
  });

  test('tell nobody, take no stock, and stand in the books as settled before', async () => {
    const { db } = shop.database;
    await sql`insert into webhooks (url, events, seed) values ('https://1.1.1.1/', '{order.placed,customer.created}', sha256(''))`.execute(
      db,
    );
    await bring(shopify(KEPT, { ...KEPT, Name: '#1002', 'Cancelled at': '2024-03-06' }));
    const { rows } = await sql`
      select (select count(*)::int from outbox) as mails, (select count(*)::int from webhook_events) as events,
        (select on_hand from product_stock where product_id = ${vase}) as stock,
        (select count(*)::int from order_confirmations) as stages,
        (select jsonb_object_agg(account, cents) from (select account, sum(cents) as cents from ledger_lines group by account) a) as books`.execute(
      db,
    );
    expect(rows).toEqual([
      { mails: 0, events: 0, stock: 9, stages: 0, books: { sales: -4400, settled_before: 4400 } },
    ]);
    expect(await findBookDifferences(db)).toEqual([]);
  });

  test('stand in the history of their number', async () => {
    await bring(shopify(KEPT));
    const { data } = await shop.post('/api/numbers/9613123456/views', {}, shop.admin);
    expect(data).toMatchObject({ orders: [{ total_price: '44.00', status_id: 3 }] });
  });

  test('with an open, foreign or broken row stay out, each with its reason', async () => {
    const { left_out, added, problems } = await preview(
      shopify(
        { ...KEPT, 'Financial Status': 'pending', 'Fulfillment Status': 'unfulfilled' },
        { ...KEPT, Name: '#2', Currency: 'EUR' },
        { ...KEPT, Name: '#3', Total: '' },
        { ...KEPT, Name: '#4', 'Created at': 'yesterday' },
        { ...KEPT, Name: '#5', 'Lineitem price': '0' },
        { ...KEPT, Name: '#6' },
      ),
    );
    expect([left_out, added]).toEqual([5, 1]);
    expect(messages(problems).toSorted()).toEqual([
      'has no date, or one that is none: “yesterday”',
      'has no total, or one that is no amount: “”',
      'is in EUR, and this shop counts in USD',
      'is still open there: deliver or cancel it there, then bring the file in again',
      'names no product that cost something',
    ]);
    expect(problems[0]?.rows).toEqual([{ line: 2, name: '#1001' }]);
  });

  test('with dirt come in, and what was made of it is told', async () => {
    const dirty = {
      ...KEPT,
      Email: 'rana at example',
      Total: '٤٤٫٠٠',
      'Shipping Phone': '12',
      'Shipping City': '',
      'Financial Status': 'partially_refunded',
      'Refunded Amount': '10.00',
    };
    const { notes } = await bring(shopify(dirty));
    expect(messages(notes)).toEqual(
      expect.arrayContaining([
        'its e-mail is none and was left out: “rana at example”',
        'its phone is no number that can be called, and stays as typed: “12”',
        'a part of its address is missing: “–” stands in its place',
        'what was given back is taken off as a discount',
      ]),
    );
    expect(await orders()).toMatchObject([
      { guest_email: '', guest_phone: '12', guest_city: '–', total_price: '34.00' },
    ]);
  });
});

const WOO = `order_id,order_number,order_date,status,shipping_total,order_total,order_currency,customer_email,billing_first_name,billing_last_name,billing_phone,billing_address_1,billing_city,billing_state,billing_country,customer_note,line_item_1,line_item_2
12,12,25/03/2023 10:00:00,completed,3.00,25.00,USD,rana@example.com,Rana,Haddad,03123456,Cedar street 4,Beirut,Beirut,LB,Call first,name:Blue vase|product_id:7|sku:VASE-1|quantity:1|total:20.00|sub_total:24.00,
13,13,02/04/2023 10:00:00,processing,0,9.00,USD,,Zeina,Aoun,70111222,Harbour 1,Jounieh,Keserwan,LB,,name:Blue vase|quantity:1|total:9.00,`;

test('orders of WooCommerce are read by their plugin’s columns, days first where the file shows it', async () => {
  const told = await bring(WOO);
  expect(told).toMatchObject({ shop: 'WooCommerce', added: 1, left_out: 1 });
  expect(messages(told.notes)).toContain(
    'Dates were read with the day first: “25/03/2023 10:00:00”',
  );
  expect(await orders()).toMatchObject([
    {
      former: { shop: 'WooCommerce', number: '12' },
      created_at: '2023-03-25T10:00:00.000Z',
      subtotal: '24.00',
      offers_total: '2.00',
      delivery_fee: '3.00',
      total_price: '25.00',
      notes: 'Call first',
    },
  ]);
});

describe('customers', () => {
  const CUSTOMERS = `Customer ID,First Name,Last Name,Email,Default Address Address1,Default Address City,Default Address Country Code,Phone,Total Spent
1,Rana,Haddad,rana@example.com,Cedar street 4,Beirut,LB,'+9613123456,44.00
2,Zeina,,,,,,,0
3,Bad,Mail,bad@@example,,,,,0
4,Rana,Again,RANA@example.com,,,,,0`;

  test('get accounts without a password, with their orders of the old shop, once', async () => {
    await bring(shopify(KEPT));
    const told = await bring(CUSTOMERS);
    expect(told).toMatchObject({ kind: 'customers', added: 1, left_out: 3 });
    expect(messages(told.problems).toSorted()).toEqual([
      'has an e-mail that is none: “bad@@example”',
      'has no e-mail: accounts go by it. Their orders still come with the orders',
      'stands in the file twice',
    ]);
    expect(await bring(CUSTOMERS)).toMatchObject({ added: 0, known: 1 });
    const { data } = await shop.get('/api/customers', shop.admin);
    expect(data.data).toMatchObject([
      { name: 'Rana Haddad', email: 'rana@example.com', phone: '+961 3123456', orders: 1 },
    ]);
    for (const password of ['', 'password', '-'])
      expect(
        (await shop.post('/api/auth/login', { email: 'rana@example.com', password })).status,
      ).not.toBe(200);
  });

  test('who typed the e-mail of somebody else here get none of their orders', async () => {
    const { db } = shop.database;
    await sql`insert into users (name, email, password_hash) values ('Stranger', 'rana@example.com', 'x')`.execute(
      db,
    );
    await bring(shopify(KEPT));
    const { rows } = await sql`select user_id from orders`.execute(db);
    expect(rows).toEqual([{ user_id: null }]);
  });
});

test('a text that is too long is cut between its characters', async () => {
  const long = '🏺'.repeat(1_100);
  const { added } = await bring(
    shopify({
      ...KEPT,
      Notes: long,
      'Lineitem name': long,
      'Shipping Name': long,
      'Shipping Street': long,
    }),
  );
  expect(added).toBe(1);
});

test.each([
  ['', /no export of orders or customers that is known/],
  ['a,b\n1,2', /no export of orders or customers that is known/],
  [HEAD, /nothing in this file but its first row/],
])('a file that is none is refused: %s', async (file, message) => {
  const { status, errors } = await send('preview', file);
  expect([status, errors?.file?.[0]]).toEqual([422, expect.stringMatching(message)]);
});
