import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';

const shop = forAllTests(createTestApp);
let packer: TestUser;
beforeAll(async () => {
  packer = await insertUser(shop.database.db, 'orders');
});

const entry = (products: [number, number][], other = {}) => ({
  ...orderBody(products),
  user_id: undefined,
  channel: 'whatsapp',
  ...other,
});
const enter = (body: object, headers = {}) =>
  shop.post('/api/admin/orders', body, { ...packer.headers, ...headers });
const mailsTo = async (address: string) =>
  (
    await shop.database.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', address)
      .execute()
  ).length;

describe('an order entered by hand', () => {
  test('costs what it costs in the shop, takes counted stock, and keeps how it came and who entered it', async () => {
    const vase = await insertProduct(shop.database.db, {
      price: '50.00',
      discount: '20',
      stock: 5,
    });
    const { status, data } = await enter(entry([[vase, 1]], { notes: 'Rang at noon', price: '1' }));
    expect(status).toBe(201);
    expect(data).toMatchObject({
      subtotal: '40.00',
      delivery_fee: '4.00',
      total_price: '44.00',
      channel: 'whatsapp',
      notes: 'Rang at noon',
      status: { name: 'Pending' },
    });
    const read = await shop.get(`/api/orders/${data.id}`, packer.headers);
    expect(read.data.channel).toBe('whatsapp');
    const [listed] = (await shop.get('/api/orders?per_page=1', packer.headers)).data.data;
    expect(listed).toMatchObject({ id: data.id, channel: 'whatsapp' });
    const ledger = await shop.database.db
      .selectFrom('stock_changes')
      .select(['change', 'changed_by', 'order_id'])
      .where('product_id', '=', vase)
      .where('reason', '=', 'order')
      .execute();
    expect(ledger).toEqual([{ change: -1, changed_by: packer.id, order_id: data.id }]);
    const history = (await shop.get(`/api/orders/${data.id}/history`, packer.headers)).data;
    expect(history).toMatchObject([
      { what: 'entered', to: 'WhatsApp', from: null, changed_by: { id: packer.id } },
    ]);
    expect(data.tracking_token).toBeUndefined();
  });

  test('is one order, however often it is sent with its key', async () => {
    const vase = await insertProduct(shop.database.db);
    const key = { 'idempotency-key': 'entered-once' };
    const first = await enter(entry([[vase, 1]]), key);
    const again = await enter(entry([[vase, 1]]), key);
    expect(again.data.id).toBe(first.data.id);
    expect((await enter(entry([[vase, 1]], { channel: 'phone' }), key)).status).toBe(422);
  });

  test('mails its buyer only where that was chosen', async () => {
    const vase = await insertProduct(shop.database.db);
    const to = 'by.phone@example.com';
    await enter(entry([[vase, 1]], { guest_email: to }));
    expect(await mailsTo(to)).toBe(0);
    await enter(entry([[vase, 1]], { guest_email: to, confirms: true }));
    expect(await mailsTo(to)).toBe(1);
  });

  test('refuses what the shop refuses: too few left, a channel that is none, a bad phone', async () => {
    const last = await insertProduct(shop.database.db, { stock: 1 });
    expect((await enter(entry([[last, 2]]))).status).toBe(409);
    expect(Object.keys((await enter(entry([[last, 1]], { channel: 'fax' }))).errors ?? {})).toEqual(
      ['channel'],
    );
    const bad = await enter(entry([[last, 1]], { guest_phone: '12' }));
    expect(Object.keys(bad.errors ?? {})).toEqual(['guest_phone']);
  });

  test('an order of the shop itself says nothing of a channel, nor can a buyer claim one', async () => {
    const vase = await insertProduct(shop.database.db);
    const { data } = await shop.post('/api/orders', orderBody([[vase, 1]], { channel: 'phone' }));
    expect(data).not.toHaveProperty('channel');
  });
});
