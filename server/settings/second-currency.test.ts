import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin, get, put } = openOwnedShop();
let vase: number;

beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '26.00' });
  await put('/admin/settings/delivery', { delivery_fee: '0', free_delivery_from: '0' });
});
beforeEach(async () => {
  await sql`delete from settings where key like 'second%' or key like 'confirm%'`.execute(
    shop.database.db,
  );
  await sql`truncate second_currencies`.execute(shop.database.db);
});

const LBP = {
  second_currency_on: true,
  second_currency_code: 'LBP',
  second_currency_rate: '89500',
  second_currency_note: '1000',
  second_currency_rounding: 'nearest',
  second_currency_at_checkout: true,
};
const turn = (change: object = {}) => put('/admin/settings/second-currency', { ...LBP, ...change });
const confirmation = (on: boolean) =>
  put('/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: on });

const place = async () => (await postOrder(shop, orderBody([[vase, 1]]))).data;
const rateOf = async (id: number) => (await get(`/orders/${id}`)).data.second_currency?.rate;
const changesOfRates = async () => (await get('/admin/settings/second-currency/rates')).data;

describe('a second currency', () => {
  test('is off at first: no order and no page says anything of it', async () => {
    expect((await get('/settings')).data).not.toHaveProperty('second_currency');
    expect(await place()).not.toHaveProperty('second_currency');
  });

  test('is said by every page and order once it is on', async () => {
    expect((await turn()).status).toBe(200);
    const held = { code: 'LBP', rate: '89500', note: '1000.00', rounding: 'nearest' };
    expect((await get('/settings')).data.second_currency).toEqual({ ...held, at_checkout: true });
    const order = await place();
    expect(order.second_currency).toEqual({ ...held, amount: '2327000.00' });
    expect((await get(`/orders/${order.id}`)).data.second_currency).toEqual(order.second_currency);
    const [listed] = (await get(`/orders?search=${order.id}`)).data.data;
    expect(listed.second_currency).toEqual(order.second_currency);
  });

  test.each([
    ['second_currency_rate', '0'],
    ['second_currency_rate', '-89500'],
    ['second_currency_rate', '100000000'],
    ['second_currency_rate', '1e5'],
    ['second_currency_rate', 89500],
    ['second_currency_note', '0'],
    ['second_currency_code', 'POUNDS'],
    ['second_currency_code', 'XQQ'],
    ['second_currency_code', 'USD'],
    ['second_currency_rounding', 'away'],
  ])('is refused with %s %s', async (field, value) => {
    const answer = await turn({ [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.errors).toHaveProperty(field);
    expect((await get('/settings')).data).not.toHaveProperty('second_currency');
  });

  test('takes rates in the digits of Arabic keyboards, with thousands parted', async () => {
    await turn({ second_currency_rate: '٨٩٬٥٠٠' });
    expect((await get('/settings')).data.second_currency.rate).toBe('89500');
  });

  test('can’t become the shop’s own by changing that', async () => {
    await turn();
    const { data } = await get('/admin/settings');
    const answer = await put('/admin/settings/shop', { ...data, currency_code: 'LBP' });
    expect(answer.errors).toEqual({ currency_code: ['This is the shop’s own currency'] });
  });

  test('asks about a rate with a digit too few, and takes it from who is sure', async () => {
    await turn();
    const answer = await turn({ second_currency_rate: '8950' });
    expect(answer.status).toBe(200);
    const far = await turn({ second_currency_rate: '89.5' });
    expect(far.status).toBe(422);
    expect(far.errors).toHaveProperty('second_currency_rate');
    expect((await turn({ second_currency_rate: '89.5', rate_is_sure: true })).status).toBe(200);
  });
});

describe('rates of before', () => {
  test('are listed with who set them and when, and stand in the audit log', async () => {
    await turn();
    await turn();
    await turn({ second_currency_rate: '90000' });
    expect(await changesOfRates()).toMatchObject([
      { code: 'LBP', rate: '90000', set_by: expect.any(String), set_at: expect.any(String) },
      { code: 'LBP', rate: '89500' },
    ]);
    const { rows } = await sql<{ after: { value: string } }>`
      select after from audit_log where subject = 'settings' and after ->> 'key' = 'second_currency_rate'
      order by id desc limit 1`.execute(shop.database.db);
    expect(rows[0]?.after.value).toBe('90000');
  });
});

describe('an order keeps its rate', () => {
  test('from its placing on where nobody has to confirm it', async () => {
    await turn();
    const { id } = await place();
    await turn({ second_currency_rate: '95000' });
    expect(await rateOf(id)).toBe('89500');
    expect((await place()).second_currency?.rate).toBe('95000');
  });

  test('from its confirmation on: until then it has none', async () => {
    await turn();
    await confirmation(true);
    const order = await place();
    expect(order).not.toHaveProperty('second_currency');
    await turn({ second_currency_rate: '95000' });
    await sql`update order_confirmations set stage = 'confirmed' where order_id = ${order.id}`.execute(
      shop.database.db,
    );
    expect(await rateOf(order.id)).toBe('95000');
    await turn({ second_currency_rate: '97000' });
    await sql`update order_confirmations set stage = 'new' where order_id = ${order.id}`.execute(
      shop.database.db,
    );
    await sql`update order_confirmations set stage = 'confirmed' where order_id = ${order.id}`.execute(
      shop.database.db,
    );
    expect(await rateOf(order.id)).toBe('95000');
  });

  test('from being given to a courier on where it has none yet', async () => {
    const { id } = await place();
    await turn();
    expect(await rateOf(id)).toBe(undefined);
    const courier = await insertCourier(shop.database.db);
    await shop.post('/api/orders/bulk', { ids: [id], courier_id: courier }, headersOf(admin));
    expect(await rateOf(id)).toBe('89500');
  });

  test('when it is edited, and when the currency is turned off', async () => {
    await turn();
    const { id } = await place();
    await turn({ second_currency_rate: '95000' });
    const edited = await shop.post(
      `/api/orders/${id}/edits`,
      { version: 0, products: [{ product_id: vase, quantity: 2 }] },
      headersOf(admin),
    );
    expect(edited.data.second_currency).toMatchObject({ rate: '89500', amount: '4654000.00' });
    await turn({ second_currency_on: false });
    expect(await rateOf(id)).toBe('89500');
    expect(await place()).not.toHaveProperty('second_currency');
  });
});
