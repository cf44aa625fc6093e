import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertOrder, insertProduct, insertUser } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import {
  isSignedBy,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../test/webhook-receiver.ts';
import { openWebhookShop, type WebhookShop } from '../../test/webhook-shop.ts';
import type { EventDelivery } from './deliver-events.ts';

let shop: WebhookShop;
let receiver: WebhookReceiver;
let lamp: number;
let deliveries: EventDelivery[] = [];

beforeAll(async () => {
  shop = await openWebhookShop();
  receiver = await startWebhookReceiver();
  lamp = await insertProduct(shop.database.db, { price: '20.00', stock: 1_000 });
});
afterAll(async () => {
  await receiver.stop();
  await shop.close();
});
beforeEach(async () => {
  await shop.database.pool.query('delete from webhook_events; delete from webhooks');
  receiver.received.length = 0;
  receiver.answer((response) => response.end('thanks'));
});
afterEach(async () => {
  await Promise.all(deliveries.map((one) => one.stop()));
  deliveries = [];
});

const OFTEN = { interval: 20, timeout: 20_000 };
const start = () => deliveries.push(shop.deliver());
const arrived = (count: number) =>
  expect.poll(() => receiver.received.length, OFTEN).toBeGreaterThanOrEqual(count);
const settled = (states: string[]) => expect.poll(shop.states, OFTEN).toEqual(states);
const types = () => receiver.received.map(({ type }) => type);
const place = async (traits = {}) => {
  const answer = await shop.post('/api/orders', orderBody([[lamp, 1]], traits));
  expect(answer.status).toBe(201);
  return answer.data.id as number;
};
const setStatus = (id: number, status: number) =>
  shop.put(`/api/orders/${id}`, { order_status_id: status }, shop.admin);

describe('what happens', () => {
  test('to an order arrives as the API answers it, signed, and in its order', async () => {
    const { secret } = await shop.subscribe(receiver.url, [
      'order.placed',
      'order.delivered',
      'order.canceled',
      'order.reopened',
    ]);
    const id = await place();
    for (const status of [3, 1, 4]) expect((await setStatus(id, status)).status).toBe(200);
    start();
    await arrived(4);
    expect(types()).toEqual([
      'order.placed',
      'order.delivered',
      'order.reopened',
      'order.canceled',
    ]);
    const [first] = receiver.received;
    const now = await shop.get(`/api/orders/${id}`, shop.admin);
    expect(first?.data.order).toEqual(now.data);
    for (const event of receiver.received) expect(isSignedBy(secret, event)).toBe(true);
    expect(new Set(receiver.received.map((event) => event.id)).size).toBe(4);
    expect(first?.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  test('is written only where a webhook wants it, and an order that nobody wants costs no row', async () => {
    const off = await shop.subscribe(receiver.url, ['order.placed']);
    await shop.put(
      `/api/webhooks/${off.id}`,
      { url: receiver.url, events: ['order.placed'], is_on: false },
      shop.admin,
    );
    await shop.subscribe(receiver.url, ['product.changed']);
    await place();
    expect(await shop.states()).toEqual([]);
  });

  test('to products, stock, customers, messages and reviews arrives, each once a transaction', async () => {
    const { db, pool } = shop.database;
    await shop.subscribe(receiver.url, [
      ...['product.created', 'product.changed', 'product.removed', 'stock.changed'],
      ...['customer.created', 'customer.changed', 'customer.removed'],
      ...['message.received', 'review.written', 'review.changed'],
    ]);
    start();
    const vase = await insertProduct(db, { stock: 3, pictures: 2 });
    await pool.query("update products set name = 'Tall vase' where id = $1", [vase]);
    await pool.query(
      'begin; update products set discount = 5; update products set discount = 6; rollback',
    );
    await shop.post(`/api/stock/${vase}`, { change: 2, reason: 'received' }, shop.admin);
    await shop.delete(`/api/products/${vase}`, shop.admin);
    const rima = await insertUser(db);
    await pool.query("update users set city = 'Tyre' where id = $1", [rima.id]);
    await pool.query('delete from users where id = $1', [rima.id]);
    await shop.post('/api/send-email', { email: 'rima@example.com', message: 'Open on Sunday?' });
    const order = await insertOrder(db);
    await pool.query(
      "insert into reviews (order_id, product_id, author, stars, text) values ($1, $2, 'Rima', 5, 'Lovely')",
      [order, lamp],
    );
    await pool.query("update reviews set status = 'shown'");
    await expect
      .poll(async () => (await shop.states()).every((state) => state.includes('delivered')), OFTEN)
      .toBe(true);
    const told = new Set(types());
    for (const type of [
      ...['product.created', 'product.changed', 'product.removed', 'stock.changed'],
      ...['customer.created', 'customer.changed', 'customer.removed'],
      ...['message.received', 'review.written', 'review.changed'],
    ])
      expect(told).toContain(type);
    const of = (type: string) => receiver.received.filter((event) => event.type === type);
    expect(of('stock.changed').at(-1)?.data).toMatchObject({
      ...{ product_id: vase, change: 2, on_hand: 5, reason: 'received' },
    });
    expect(of('product.removed').at(-1)?.data).toEqual({ product: { id: vase, removed: true } });
    expect(of('message.received')[0]?.data.message).toMatchObject({ message: 'Open on Sunday?' });
    expect(of('review.written')[0]?.data.review).toMatchObject({ stars: 5, author: 'Rima' });
  });

  test('and is rolled back was never told', async () => {
    await shop.subscribe(receiver.url, ['order.placed']);
    await shop.database.pool.query('begin');
    const refused = await shop.post('/api/orders', orderBody([[lamp, 5_000]]));
    await shop.database.pool.query('rollback');
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await shop.states()).toEqual([]);
  });
});

describe('a receiver', () => {
  test('that is away gets everything once it is back, and each order in its order', async () => {
    await shop.subscribe(receiver.url, ['order.placed', 'order.delivered', 'order.reopened']);
    await receiver.stop();
    start();
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const id = await place();
      ids.push(id);
      for (const status of [3, 1, 3]) await setStatus(id, status);
    }
    await expect
      .poll(async () => (await shop.states()).some((state) => /waiting [1-9]/.test(state)), OFTEN)
      .toBe(true);
    await receiver.start();
    await expect
      .poll(async () => {
        await shop.hurry();
        return receiver.received.length;
      }, OFTEN)
      .toBe(20);
    for (const id of ids) {
      const told = receiver.received.filter(({ data }) => data.order.id === id);
      expect(told.map(({ type }) => type)).toEqual([
        'order.placed',
        'order.delivered',
        'order.reopened',
        'order.delivered',
      ]);
    }
  });

  test('that refuses one order keeps only that one waiting, and gets the same message again', async () => {
    await shop.subscribe(receiver.url, ['order.placed', 'order.delivered']);
    const [bad, good] = [await place(), await place()];
    await setStatus(bad, 3);
    await setStatus(good, 3);
    receiver.answer((response, { data }) => {
      response.statusCode = data.order.id === bad ? 500 : 204;
      response.end('no such sheet');
    });
    start();
    await expect
      .poll(async () => {
        await sql`update webhooks set paused_until = now()`.execute(shop.database.db);
        return (await shop.states()).filter((state) => / delivered \d/.test(state)).length;
      }, OFTEN)
      .toBeGreaterThanOrEqual(2);
    expect(
      (await shop.states()).filter((state) => /^order.delivered delivered/.test(state)),
    ).toEqual(['order.delivered delivered 1']);
    receiver.answer((response) => response.end());
    await expect
      .poll(async () => {
        await shop.hurry();
        return shop.states();
      }, OFTEN)
      .toSatisfy((states: string[]) => states.every((state) => /delivered \d+$/.test(state)));
    const tries = receiver.received.filter(
      ({ data, type }) => data.order.id === bad && type === 'order.placed',
    );
    expect(tries.length).toBeGreaterThan(1);
    expect(new Set(tries.map(({ id, text }) => `${id} ${text}`)).size).toBe(1);
  });

  test('is given an event up after a day, and it can be sent again by hand', async () => {
    const { id } = await shop.subscribe(receiver.url, ['order.placed']);
    receiver.answer((response) => {
      response.statusCode = 503;
      response.end('closed');
    });
    await place();
    await sql`update webhook_deliveries set tried_until = now() - interval '1 minute'`.execute(
      shop.database.db,
    );
    start();
    await settled(['order.placed failed 1']);
    const { data: log } = await shop.get(`/api/webhooks/${id}/deliveries?state=failed`, shop.admin);
    expect(log.data).toMatchObject([
      { state: 'failed', status: 503, problem: 'It answered 503', next_try_at: null },
    ]);
    const entry = `/api/webhook-deliveries/${log.data[0].id}`;
    const { data: detail } = await shop.get(entry, shop.admin);
    expect(detail).toMatchObject({ answer: 'closed', body: receiver.received[0]?.text });
    receiver.answer((response) => response.end());
    expect((await shop.post(`${entry}/retry`, undefined, shop.admin)).status).toBe(200);
    await settled(['order.placed delivered 2']);
    const [first, second] = receiver.received;
    expect(second?.id).toBe(first?.id);
  });

  test('that fails for a week is turned off, and the merchant is told', async () => {
    const { id } = await shop.subscribe(receiver.url, ['order.placed']);
    receiver.answer((response) => {
      response.statusCode = 500;
      response.end();
    });
    await place();
    await sql`update webhooks set failures = 3, failing_since = now() - interval '8 days'`.execute(
      shop.database.db,
    );
    start();
    const read = async () => (await shop.get('/api/webhooks', shop.admin)).data[0];
    await expect.poll(async () => (await read()).is_on, OFTEN).toBe(false);
    expect(await read()).toMatchObject({ off_because: 'failing', waiting: 1 });
    const { rows } = await sql<{ subject: string; text_body: string }>`
      select subject, text_body from outbox where subject like 'Webhook turned off%'`.execute(
      shop.database.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text_body).toContain(receiver.url);
    // Turned on again, it gets what waits.
    receiver.answer((response) => response.end());
    const on = { url: receiver.url, events: ['order.placed'], is_on: true };
    const { data } = await shop.put(`/api/webhooks/${id}`, on, shop.admin);
    expect(data).toMatchObject({ is_on: true, off_because: null, failing_since: null });
    await settled(['order.placed delivered 2']);
  });

  test('that answers 410 is turned off at once', async () => {
    await shop.subscribe(receiver.url, ['order.placed']);
    receiver.answer((response) => {
      response.statusCode = 410;
      response.end();
    });
    await place();
    start();
    await expect
      .poll(async () => (await shop.get('/api/webhooks', shop.admin)).data[0].off_because, OFTEN)
      .toBe('gone');
  });

  test('may answer endlessly, and gets no more of the shop than 64 kB of reading', async () => {
    const { id } = await shop.subscribe(receiver.url, ['order.placed']);
    receiver.answer((response) => {
      const more = () => {
        while (response.writable && response.write('x'.repeat(8_192)));
      };
      response.on('drain', more);
      more();
    });
    await place();
    start();
    await settled(['order.placed delivered 1']);
    const { data: log } = await shop.get(`/api/webhooks/${id}/deliveries`, shop.admin);
    expect(log.data[0].problem).toContain('longer than 64 kB');
    const { data } = await shop.get(`/api/webhook-deliveries/${log.data[0].id}`, shop.admin);
    expect(data.answer).toBe('x'.repeat(2_000));
  });

  test('that never answers has 10 seconds, and keeps no other webhook waiting', async () => {
    const other = await startWebhookReceiver();
    await shop.subscribe(receiver.url, ['order.placed']);
    await shop.subscribe(other.url, ['order.placed']);
    receiver.answer(() => undefined);
    for (let n = 0; n < 6; n += 1) await place();
    start();
    await expect.poll(() => other.received.length, OFTEN).toBe(6);
    const waiting = await shop.states();
    expect(waiting.filter((state) => state.includes('waiting 0'))).toHaveLength(6);
    await expect
      .poll(async () => (await shop.get('/api/webhooks', shop.admin)).data[0].last_problem, OFTEN)
      .toBe('No answer within 10 seconds');
    await other.stop();
  });

  test('that redirects inside is not followed', async () => {
    const inside = await startWebhookReceiver();
    const { id } = await shop.subscribe(receiver.url, ['order.placed']);
    receiver.answer((response) => response.writeHead(307, { location: inside.url }).end());
    await place();
    start();
    await expect.poll(shop.states, OFTEN).toEqual(['order.placed waiting 1']);
    const { data } = await shop.get(`/api/webhooks/${id}/deliveries`, shop.admin);
    expect(data.data[0]).toMatchObject({
      status: 307,
      problem: expect.stringContaining('redirects'),
    });
    expect(inside.received).toEqual([]);
    await inside.stop();
  });
});

test('two instances share the work: each event arrives, each order in its order', async () => {
  await shop.subscribe(receiver.url, ['order.placed', 'order.delivered', 'order.reopened']);
  start();
  start();
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const id = await place();
    ids.push(id);
    await setStatus(id, 3);
    await setStatus(id, 1);
  }
  await arrived(36);
  await expect
    .poll(async () => (await shop.states()).filter((state) => state.includes('waiting')), OFTEN)
    .toEqual([]);
  expect(receiver.received).toHaveLength(36);
  for (const id of ids) {
    expect(
      receiver.received.filter(({ data }) => data.order.id === id).map(({ type }) => type),
    ).toEqual(['order.placed', 'order.delivered', 'order.reopened']);
  }
});

test('a new secret and the one before both sign for a day, then the new one alone', async () => {
  const { id, secret: former } = await shop.subscribe(receiver.url, ['order.placed']);
  const renewed = await shop.post(`/api/webhooks/${id}/secret`, undefined, shop.admin);
  const { secret } = renewed.data;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secret).not.toBe(former);
  start();
  await place();
  await arrived(1);
  await sql`update webhooks set former_until = now() - interval '1 second'`.execute(
    shop.database.db,
  );
  await place();
  await arrived(2);
  const signed = receiver.received.map((event) => [
    isSignedBy(secret, event),
    isSignedBy(former, event),
  ]);
  expect(signed).toEqual([
    [true, true],
    [true, false],
  ]);
  expect((await shop.get('/api/webhooks', shop.admin)).body).not.toContain('whsec_');
  const { rows } =
    await sql`select from audit_log where subject = 'webhooks' and (after ? 'seed' or before ? 'seed')`.execute(
      shop.database.db,
    );
  expect(rows).toEqual([]);
});

test('a test event arrives at its webhook alone', async () => {
  const { id } = await shop.subscribe(receiver.url, ['order.placed']);
  start();
  expect((await shop.post(`/api/webhooks/${id}/test`, undefined, shop.admin)).status).toBe(200);
  await arrived(1);
  expect(receiver.received[0]).toMatchObject({ type: 'test', data: { text: expect.any(String) } });
});

test('bodies and answers go with the person, and what still waits is sent without them', async () => {
  await shop.subscribe(receiver.url, ['order.placed', 'order.changed', 'order.canceled']);
  receiver.answer((response, { text }) => response.end(text));
  start();
  const id = await place({ guest_name: 'Rima Haddad' });
  await setStatus(id, 4);
  await arrived(2);
  await settled(['order.placed delivered 1', 'order.canceled delivered 1']);
  await Promise.all(deliveries.splice(0).map((one) => one.stop()));
  expect((await shop.delete(`/api/orders/${id}/person`, shop.admin)).status).toBe(200);
  const { rows } = await sql<{ traces: number }>`
    select count(*)::int as traces from webhook_events e join webhook_deliveries d on d.event_id = e.id
    where strpos(coalesce(e.body, '') || d.answer || e.facts::text, 'Rima Haddad') > 0`.execute(
    shop.database.db,
  );
  expect(rows).toEqual([{ traces: 0 }]);
  start();
  await arrived(3);
  expect(receiver.received[2]?.data.order).toMatchObject({ guest_name: 'Person removed' });
});
