import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, get, post, put } = openOwnedShop();
/** An order is 26.00, or 2,327,000 pounds at 89,500. */
let vase: number;

const setRate = (rate: string) =>
  put('/admin/settings/second-currency', {
    ...{ second_currency_on: true, second_currency_code: 'LBP', second_currency_rate: rate },
    ...{ second_currency_note: '1000', second_currency_rounding: 'nearest' },
    ...{ second_currency_at_checkout: true, rate_is_sure: true },
  });

beforeEach(async () => {
  const { db } = shop.database;
  await sql`truncate order_refunds, order_return_lines, order_returns, cash_books, ledger_entries, ledger_lines, unsettled_orders cascade`.execute(
    db,
  );
  await sql`update orders set status_id = 4 where status_id <> 4`.execute(db);
  vase = await insertProduct(db, { price: '26.00' });
  await put('/admin/settings/returns', {
    ...{ returns_on: true, return_days: 14, returns_refund_delivery: true },
  });
  await put('/admin/settings/delivery', { delivery_fee: '0', free_delivery_from: '0' });
  await setRate('89500');
});

/** A delivered order whose vase is back in the shop. */
async function returned(): Promise<{ id: number; order: number; token: string }> {
  const { data } = await postOrder(shop, orderBody([[vase, 1]]));
  await put(`/orders/${data.id}`, { order_status_id: 3, payment_method_id: 1 });
  const made = await post(`/orders/${data.id}/returns`, {
    ...{ reason: 'changed_mind', ends: ['stock'], lines: [{ product_id: vase, quantity: 1 }] },
  });
  return { id: made.data.id, order: data.id, token: data.tracking_token ?? '' };
}

const begin = (pounds: string) =>
  post('/cash/start', { till: '50.00', till_notes: [{ code: 'LBP', amount: pounds }] });
const till = async () => {
  const { data } = await get('/cash');
  return [data.till, data.notes?.[0]?.amount];
};
/** What accounts came to since the opening. */
const balances = async () => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::int4 as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where e.kind <> 'opening' group by account having sum(cents) <> 0`.execute(shop.database.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};

test('books begin with the notes that are in the till', async () => {
  await begin('8950000');
  expect(await till()).toEqual(['150.00', '8950000.00']);
});

test('a refund in notes is what the order came to at its own rate, whatever the rate is by now', async () => {
  await setRate('80000');
  await begin('8000000');
  await setRate('89500');
  const { id, order, token } = await returned();
  await setRate('100000');
  const { data } = await post(`/returns/${id}/refund`, { currency: 'LBP' });
  expect([data.refunded, data.in_notes]).toEqual(['26.00', { code: 'LBP', amount: '2327000.00' }]);
  // They had come in at 80,000: 29.09 of the books for a refund of 26.00.
  expect(await balances()).toEqual({ sales: -2600, refunds: 2600, till: -309, differences: 309 });
  expect(await till()).toEqual(['146.91', '5673000.00']);
  const seen = await shop.get(`/api/orders/${order}/progress`, { 'x-order-token': token });
  expect(seen.data.returns.returns[0].in_notes).toEqual({ code: 'LBP', amount: '2327000.00' });

  await post(`/returns/${id}/undo-refund`);
  expect(await till()).toEqual(['176.00', '8000000.00']);
});

test('never more notes than the till has, and of no other currency', async () => {
  await begin('2000000');
  const { id } = await returned();
  const tooMany = await post(`/returns/${id}/refund`, { currency: 'LBP' });
  expect([tooMany.status, tooMany.errors]).toEqual([
    422,
    { currency: ['There are only 2,000,000\u00a0LBP in the till'] },
  ]);
  expect((await post(`/returns/${id}/refund`, { currency: 'EUR' })).status).toBe(422);
  expect((await get('/cash')).data.notes[0].amount).toBe('2000000.00');
});
