import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { encodeForm } from '../../test/admin-shop.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin, post } = openOwnedShop();
let vase: number;
let ziad: number;
let swift: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '100.00' });
  ziad = await insertCourier(shop.database.db, 'Ziad');
  swift = await insertCourier(shop.database.db, 'Swift');
  await post('/cash/start', { till: '0' });
});

const put = (path: string, body: object) => shop.put(`/api${path}`, body, headersOf(admin));
const get = async (path: string) => (await shop.get(`/api${path}`, headersOf(admin))).data;

/** Places an order of 100.00 with a courier, which becomes delivered (3) or came back (4). */
async function carried(courier_id: number, order_status_id: 3 | 4 = 3): Promise<number> {
  const { data } = await postOrder(shop, orderBody([[vase, 1]]));
  await put(`/orders/${data.id}/courier`, { courier_id });
  await put(`/orders/${data.id}`, { order_status_id });
  return data.id;
}

async function book(content: string, takenIn: readonly number[] = []): Promise<number> {
  const form = await encodeForm([
    ['courier_id', String(swift)],
    ['file', Buffer.from(content)],
  ]);
  const headers = { ...form.headers, ...headersOf(admin) };
  const { data } = await shop.post('/api/cash/sheets', form.payload, headers);
  for (const row of takenIn) {
    await put(`/cash/sheets/${data.id}/rows/${row}`, {
      ...{ dispute: '', is_ended: false, is_counted: true },
    });
  }
  await post(`/cash/sheets/${data.id}/book`);
  return data.id;
}

/** What the ledger has of fees and taxes, and what reports have of them, in cents. */
async function compare() {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from ledger_lines where account in ('delivery_costs', 'taxes')`.execute(
    shop.database.db,
  );
  const { margin, fees_of_no_order } = await get('/order-reports');
  const [fees, failed, other] = [margin.fees, margin.failed_cost, fees_of_no_order].map((amount) =>
    Math.round(Number(amount) * 100),
  ) as [number, number, number];
  return { ledger: rows[0]?.cents, fees, failed, other, reports: fees + failed + other };
}

test('the fees of reports are those of the ledger; what no order explains is a line of its own', async () => {
  const [first, second, third] = [await carried(ziad), await carried(ziad), await carried(swift)];
  const back = await carried(swift, 4);
  await post('/cash/hand-overs', {
    ...{ courier_id: ziad, order_ids: [first, second], counted: '192', fee: '5.00' },
  });
  expect(await compare()).toEqual({ ledger: 500, fees: 500, failed: 0, other: 0, reports: 500 });

  const sheet = await book(
    `order,amount,fee,tax\n${third},100.00,3.00,0.33\n${back},0,2.00,0\n987654,40.00,1.25,0.10`,
    [4],
  );
  expect(await compare()).toEqual({
    ...{ ledger: 1_168, fees: 833, failed: 200, other: 135, reports: 1_168 },
  });
  // What a driver brings for no order, and keeps of it.
  await post('/cash/hand-overs', {
    ...{ courier_id: ziad, order_ids: [], counted: '2', fee: '1.00' },
  });
  expect(await compare()).toMatchObject({ ledger: 1_268, other: 235, reports: 1_268 });

  // Taken back, all of it goes from both.
  const { data: entries } = await get('/cash/entries?kind=payout');
  await post(`/cash/entries/${entries[0].id}/reverse`);
  expect(await compare()).toMatchObject({ ledger: 600, other: 100, reports: 600 });
  await post(`/cash/sheets/${sheet}/book`);
  expect(await compare()).toMatchObject({ ledger: 1_268, reports: 1_268 });
});

test('a company that is removed once it is settled leaves its fees in both', async () => {
  const before = await compare();
  expect(before.reports).toBe(before.ledger);
  for (const item of await get(`/cash/open?courier_id=${swift}`).then(({ data }) => data)) {
    if (item.row !== null) {
      await put(`/cash/sheets/${item.sheet_id}/rows/${item.row}`, { dispute: '', is_ended: true });
    }
  }
  await post('/cash/write-offs', { ...{ courier_id: swift, note: 'Settled', only_rest: true } });
  const removed = await shop.delete(`/api/couriers/${swift}`, headersOf(admin));
  // Orders that came back are without a courier then, and count as never left.
  const { ledger, fees, other } = before;
  expect([removed.status, await compare()]).toMatchObject([200, { ledger, fees, other }]);
  const { data: entries } = await get('/cash/entries?kind=payout');
  const back = await post(`/cash/entries/${entries[0].id}/reverse`);
  expect([back.status, back.message]).toEqual([
    409,
    'The courier was removed: their account can’t be changed any more',
  ]);
});
