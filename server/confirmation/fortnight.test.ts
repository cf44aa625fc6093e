import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Outcome } from '../../domain/confirmation.ts';
import { addDays, dayIn } from '../../domain/shop-day.ts';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import type { TestApp } from '../../test/app.ts';
import { insertProduct } from '../../test/factories.ts';
import {
  headersOf,
  insertCustomer,
  openOrderShop,
  orderBody,
  postOrder,
  type Sender,
} from '../../test/orders.ts';

/*
 * A fortnight of two people who confirm orders at once: numbers that order twice, calls that nobody answers, buyers who postpone, decline
 * or order twice, every outcome sent twice. Days go by as due moments are brought forward. Afterwards stages, history, statuses and stock
 * agree, and no number was before two people at the same time.
 */

const ORDERS = 160;
const NUMBERS = 120;
const STOCK = 500;

let shop: TestApp;
let vase: number;
let staff: readonly Sender[];

beforeAll(async () => {
  shop = await openOrderShop();
  vase = await insertProduct(shop.database.db, { stock: STOCK });
  const hire = async (): Promise<Sender> => {
    const userId = await insertCustomer(shop.database);
    return { actor: { kind: 'user', userId, role: 'owner' } };
  };
  staff = [await hire(), await hire()];
  const settings = {
    ...DEFAULT_SETTINGS,
    confirmation_on: true,
    hold_refused: 0,
    hold_open_orders: 0,
  };
  await shop.put('/api/admin/settings/confirmation', settings, headersOf(staff[0] ?? {}));
});
afterAll(() => shop.close());

/** In 100 first calls: most answer; how the trade's figures are spread. */
function outcomeOf(
  orderId: number,
  attempts: number,
): { outcome: Outcome; at?: string; day?: string } {
  const draw = (orderId * 37 + attempts * 61) % 100;
  if (draw < 58) return { outcome: 'confirmed' };
  if (draw < 78) return { outcome: 'no_answer' };
  if (draw < 83)
    return { outcome: 'call_later', at: new Date(Date.now() + 3_600_000).toISOString() };
  if (draw < 87) return { outcome: 'postponed', day: addDays(dayIn('Asia/Beirut', new Date()), 2) };
  if (draw < 90) return { outcome: 'wrong_number' };
  if (draw < 93) return { outcome: 'duplicate' };
  return { outcome: draw < 95 ? 'false' : 'declined' };
}

test('stages, history, statuses and stock agree, and no customer was before two people at once', async () => {
  for (let n = 0; n < ORDERS; n += 1) {
    const guest_phone = `+961 3${300_000 + (n % NUMBERS)}`;
    expect((await postOrder(shop, orderBody([[vase, 1]], { guest_phone }))).status).toBe(201);
  }
  /** Who has which number before them now. */
  const inHand = new Map<string, Sender>();
  let calls = 0;
  const work = async (who: Sender) => {
    for (;;) {
      const { data } = await shop.post('/api/confirmation/claim', {}, headersOf(who));
      if (data === null) return;
      const { order, confirmation } = data;
      expect([undefined, who]).toContain(inHand.get(order.guest_phone));
      inHand.set(order.guest_phone, who);
      calls += 1;
      const body = { ...outcomeOf(order.id, confirmation.attempts), version: confirmation.version };
      const url = `/api/confirmation/orders/${order.id}/outcome`;
      const headers = { ...headersOf(who), 'idempotency-key': `call-${calls}-${order.id}` };
      // It stays in hand until the outcome is sent: the answer frees it.
      inHand.delete(order.guest_phone);
      const sent = await Promise.all([
        shop.post(url, body, headers),
        shop.post(url, body, headers),
      ]);
      expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    }
  };
  for (let day = 0; day < 14; day += 1) {
    await Promise.all(staff.map(work));
    await sql`update order_confirmations set due_at = now() - interval '1 minute' where due_at > now()`.execute(
      shop.database.db,
    );
  }

  const { rows } = await sql<{
    stage: string;
    status_id: number;
    changes: number;
    version: number;
    last: string | null;
  }>`
    select c.stage, o.status_id, c.version,
      (select count(*)::int4 from order_confirmation_changes h where h.order_id = c.order_id) as changes,
      (select to_stage from order_confirmation_changes h where h.order_id = c.order_id order by id desc limit 1) as last
    from order_confirmations c join orders o on o.id = c.order_id`.execute(shop.database.db);
  expect(rows).toHaveLength(ORDERS);
  const isCanceled = (stage: string) => ['duplicate', 'false', 'declined'].includes(stage);
  for (const { stage, status_id, changes, version, last } of rows) {
    expect(last).toBe(stage);
    expect(version).toBe(changes + 1);
    expect(status_id).toBe(isCanceled(stage) ? 4 : 1);
  }
  const noted = rows.reduce((sum, { changes }) => sum + changes, 0);
  expect(noted).toBe(calls);
  const canceled = rows.filter(({ stage }) => isCanceled(stage)).length;
  const stock = await shop.database.db
    .selectFrom('product_stock')
    .select('on_hand')
    .where('product_id', '=', vase)
    .executeTakeFirstOrThrow();
  expect(stock.on_hand).toBe(STOCK - ORDERS + canceled);
  const waiting = ['to_call', 'call_later', 'postponed', 'new'];
  const summary = (await shop.get('/api/confirmation', headersOf(staff[0] ?? {}))).data;
  expect(summary.waiting + summary.later).toBe(
    rows.filter(({ stage }) => waiting.includes(stage)).length,
  );
  expect(summary.aside).toBe(
    rows.filter(({ stage }) => ['wrong_number', 'unreached'].includes(stage)).length,
  );
});
