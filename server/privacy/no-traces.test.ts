import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodeForm } from '../../test/admin-shop.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import {
  insertCourier,
  insertOffer,
  insertProduct,
  insertUser,
  type TestUser,
} from '../../test/factories.ts';
import { findTraces } from '../../test/find-traces.ts';
import { orderBody } from '../../test/orders.ts';
import { runJobNow } from '../../test/run-job.ts';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { startJobs } from '../jobs/run-jobs.ts';
import { linkToken } from '../mail/link-tokens.ts';
import { createMailTransport, removeMailFilesJob } from '../mail/mail-transport.ts';
import { startOutbox } from '../mail/outbox.ts';
import { reviewInvitationJob } from '../reviews/invite-buyers.ts';
import { stockAlertJob } from '../stock-alerts/handlers.ts';

/*
 * A person uses all of the shop that keeps something of them, each field with words that are nowhere else, and is
 * removed. Then every table and every mail that was written as a file is searched for those words.
 */

const SECRET = 'a secret of the shop under test';
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };

let shop: TestApp;
let admin: TestUser;
let folder: string;
let soldOut: number;
let lamp: number;
let stopAll: () => Promise<void>;

beforeEach(async () => {
  folder = makeScratchDirectory('mantel-outbox-');
  let wake = silent as () => void;
  shop = await createTestApp({ shopSecret: SECRET, rateLimits: true, wakeOutbox: () => wake() });
  const { db, connectionString } = shop.database;
  const outbox = startOutbox({
    db,
    transport: createMailTransport(undefined, folder),
    shopEmail: 'shop@mantel.test',
    readSender: async () => ({ name: 'Mantel', address: 'shop@mantel.test' }),
    orderToken: String,
    accountToken: (seed) => linkToken(seed, SECRET),
    log,
  });
  wake = outbox.wake;
  const jobs = await startJobs({ connectionString, jobs: [removeMailFilesJob(folder)], log });
  stopAll = async () => {
    await Promise.all([outbox.stop(), jobs.stop()]);
    await shop.close();
    rmSync(folder, { recursive: true });
  };
  admin = await insertUser(db, 'admin');
  lamp = await insertProduct(db, { stock: 20 });
  await insertOffer(db, { code: 'TRACE' });
  soldOut = await insertProduct(db, { available: false });
});
afterEach(() => stopAll());

const traces = (texts: readonly string[]) => findTraces({ db: shop.database.db, folder }, texts);

/** Mails leave by themselves: until all have. */
const untilMailed = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from outbox where sent_at is null`.execute(
        shop.database.db,
      );
      return rows.length;
    })
    .toBe(0);

const json = { 'content-type': 'application/json' };

/** As the panel does with an order that is under way. */
async function deliver(id: number): Promise<void> {
  const courier_id = await insertCourier(shop.database.db);
  await shop.put(`/api/orders/${id}/courier`, { courier_id }, admin.headers);
  const { status } = await shop.put(`/api/orders/${id}`, { order_status_id: 3 }, admin.headers);
  expect(status).toBe(200);
}

/** As a buyer does, and the shop that shows it. */
async function review(orderId: number, buyer: Record<string, string>, text: string): Promise<void> {
  const form = await encodeForm([
    ['product_id', String(lamp)],
    ['stars', '5'],
    ['text', text],
  ]);
  const headers = { ...form.headers, ...buyer };
  const { data } = await shop.post(`/api/orders/${orderId}/reviews`, form.payload, headers);
  const body = { status: 'shown', reviews: [{ id: data.id, revision: 1 }] };
  expect((await shop.put('/api/reviews', body, admin.headers)).status).toBe(200);
  const answer = { answer: 'Thank you' };
  await shop.put(`/api/reviews/${data.id}/answer`, answer, admin.headers);
}

/** As the shop does some days after the delivery, where there is something left to say. */
async function invite(orderId: number): Promise<void> {
  const { db } = shop.database;
  await sql`update order_status_changes set changed_at = now() - interval '8 days' where order_id = ${orderId}`.execute(
    db,
  );
  await sql`update reviews set product_id = ${soldOut} where order_id = ${orderId}`.execute(db);
  await runJobNow(reviewInvitationJob('http://localhost:3000'), { db, log });
}

/** As a visitor does who writes to the shop, waits for a product and looks around. */
async function lookAround(email: string, message: string): Promise<number> {
  expect((await shop.post('/api/send-email', { email, message })).status).toBe(200);
  const asked = await shop.post(`/api/products/${soldOut}/stock-alerts`, { email });
  expect(asked.status).toBe(200);
  await shop.post(`/api/products/${lamp}/views`, undefined);
  const { data } = await shop.get('/api/messages', admin.headers);
  const [{ id }] = data.data;
  await shop.put(`/api/messages/${id}`, { answered: true }, admin.headers);
  return id;
}

test('of a customer who deletes their account nothing is left, but amounts, lines and what was typed into the search', async () => {
  const email = 'zyra.customer@quellmann.example';
  const words = {
    name: 'Zyraname Quellmann',
    phone: '+961 3987651',
    region: 'Zyraregion',
    city: 'Zyracity',
    street: 'Zyrastreet 4',
  };
  const form = {
    ...words,
    email,
    password: 'cedar zyrapass',
    password_confirmation: 'cedar zyrapass',
  };
  const device = { 'x-device-token': 'zyradevice'.repeat(4), 'user-agent': 'Zyrabrowser/1.0' };
  const registered = await shop.post('/api/auth/register', form, {
    ...device,
    'idempotency-key': 'key-register',
  });
  expect(registered.status).toBe(201);
  const { id } = registered.data.user;
  await shop.post('/api/auth/login', { email, password: 'zyrawrongpass' }, device);

  // A link in a mail shows that the address is theirs.
  await shop.post('/api/auth/password-reset', { email });
  const { rows } = await sql<{ seed: string }>`
    select substring(text_body from 'account-token:([[:alnum:]_-]+)') as seed from outbox where about = ${`account ${id}`}`.execute(
    shop.database.db,
  );
  const password = 'limestone zyrapass';
  const reset = {
    token: linkToken(rows[0]?.seed ?? '', SECRET),
    password,
    password_confirmation: password,
  };
  expect((await shop.put('/api/auth/password', reset)).status).toBe(200);
  const { data: session } = await shop.post('/api/auth/login', { email, password }, device);
  const me = { authorization: `Bearer ${session.token}` };
  const change = { email: 'zyra.second@quellmann.example', password };
  expect((await shop.post('/api/auth/email-change', change, me)).status).toBe(200);

  const line = { product_id: lamp, quantity: 2 };
  expect((await shop.post(`/api/cartItems/${id}`, line, me)).status).toBe(201);
  const wish = { products: [{ product_id: lamp }] };
  expect((await shop.post('/api/wish-list', wish, me)).status).toBe(200);
  const buy = async (key: string) => {
    const body = orderBody([[lamp, 1]], {
      user_id: id,
      guest_name: 'Zyrabuyer Quellmann',
      guest_email: 'zyra.buyer@quellmann.example',
      guest_phone: '+961 71987652',
      guest_region: 'Zyraland',
      guest_city: 'Zyratown',
      guest_street: 'Zyraroad 5',
      notes: 'Zyranote: ring twice',
      coupon_code: 'TRACE',
    });
    const placed = await shop.post('/api/orders', body, { ...me, 'idempotency-key': key });
    expect(placed.status).toBe(201);
    return placed.data.id as number;
  };
  const delivered = await buy('key-1');
  await deliver(delivered);
  await review(delivered, me, 'Zyrareview: a lamp for Zyra');
  const canceled = await buy('key-2');
  expect((await shop.post(`/api/orders/${canceled}/cancel`, undefined, me)).status).toBe(200);
  await lookAround('Zyra.Customer@quellmann.example', 'Zyramessage: do you sell lamps?');
  await shop.post('/api/searches', { search: 'zyrasearch' }, me);
  await untilMailed();

  const all = ['zyra', 'quellmann', '3987651', '71987652'];
  expect((await traces(all)).length).toBeGreaterThan(10);
  const { body: data } = await shop.get('/api/profile/export', me);
  const kept = Object.values(words).concat(
    'Zyrabuyer',
    'Zyranote',
    'Zyramessage',
    'Zyrareview',
    '71987652',
    'Thing',
  );
  expect(kept.filter((text) => !data.includes(text))).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({
    profile: { email, email_verified_at: expect.any(String) },
    sessions: [{ began_at: expect.any(String) }],
    cart: [{ product_id: lamp, quantity: 2 }],
    wish_list: [{ product_id: lamp }],
    stock_alerts: [{ product_id: soldOut }],
    messages: [{ message: 'Zyramessage: do you sell lamps?' }],
    reviews: [{ order: delivered, shown_as: 'Zyraname Q.', status: 'shown' }],
    orders: [
      { number: delivered, status: 'Delivered', items: [{ quantity: 1 }] },
      { number: canceled, status: 'Canceled', history: [{ status: 'Canceled', by_you: true }] },
    ],
  });

  const deletion = await shop.post('/api/profile/delete', { password }, { ...json, ...me });
  expect([deletion.status, deletion.message]).toEqual([200, 'Your account was deleted']);
  expect((await shop.get('/api/auth', me)).status).toBe(401);
  // What is typed into the search is counted by its words, for 30 days, and not by whom (docs/operations.md).
  await expect.poll(() => traces(all)).toEqual(['search_log: zyra']);

  const order = (await shop.get(`/api/orders/${delivered}`, admin.headers)).data;
  expect(order).toMatchObject({
    guest_name: 'Person removed',
    guest_phone: '',
    person_removed_at: expect.any(String),
    status: { name: 'Delivered' },
    items: [{ quantity: 1 }],
  });
});

test('of a guest nothing is left once an admin has removed them from their order and deleted their message', async () => {
  const email = 'gwen.guest@quellmann.example';
  const body = orderBody([[lamp, 2]], {
    guest_name: 'Gwenname Quellmann',
    guest_email: email,
    guest_phone: '+961 71987653',
    guest_region: 'Gwenregion',
    guest_city: 'Gwencity',
    guest_street: 'Gwenstreet 6',
    notes: 'Gwennote: beware of the dog',
    coupon_code: 'TRACE',
  });
  const key = { 'idempotency-key': 'attempt-0123456789abcdef0123456789abcdef' };
  const placed = await shop.post('/api/orders', body, key);
  const { id, tracking_token } = placed.data;
  const other = await shop.post('/api/orders', { ...body, notes: 'another' });
  await shop.post(`/api/orders/${other.data.id}/cancel`, undefined, {
    'x-order-token': other.data.tracking_token,
  });
  await deliver(id);
  await review(id, { 'x-order-token': tracking_token }, 'Gwenreview: a lamp for Gwen');
  await invite(id);
  const messageId = await lookAround(email, 'Gwenmessage: do you sell lamps?');
  await shop.database.pool.query('update products set available = true');
  const publicUrl = 'http://localhost:3000';
  await runJobNow(stockAlertJob(publicUrl), { db: shop.database.db, log }); // Notified by a mail.
  await untilMailed();
  // As a release does that writes more into the audit log than this one.
  await sql`insert into audit_log (changed_by, subject, subject_id, action, before, after) values
    (${admin.id}, 'orders', ${String(id)}, 'update', '{"guest_name": "Gwenold", "courier_id": 1}', '{"guest_name": "Gwennew", "courier_id": 2}')`.execute(
    shop.database.db,
  );
  const all = ['gwen', 'quellmann', '71987653'];
  expect((await traces(all)).length).toBeGreaterThan(5);

  for (const one of [id, other.data.id]) {
    const removed = await shop.delete(`/api/orders/${one}/person`, admin.headers);
    expect([removed.status, removed.data.guest_name]).toEqual([200, 'Person removed']);
  }
  expect((await shop.delete(`/api/messages/${messageId}`, admin.headers)).status).toBe(200);
  await expect.poll(() => traces(all)).toEqual([]);

  // What was bought and what became of it is there.
  const asGuest = await shop.get(`/api/orders/${id}`, { 'x-order-token': tracking_token });
  expect(asGuest.data).toMatchObject({
    guest_name: 'Person removed',
    guest_street: '',
    notes: '',
    total_price: placed.data.total_price,
    items: [{ quantity: 2 }],
  });
  const replayed = await shop.post('/api/orders', body, key);
  expect(replayed.data).toMatchObject({ id, guest_name: 'Person removed', guest_phone: '' });
  const list = await shop.get('/api/orders?search=gwen', admin.headers);
  expect(list.data.total).toBe(0);
  for (const format of ['csv', 'xlsx']) {
    const { status, body: file } = await shop.get(`/api/orders/export.${format}`, admin.headers);
    expect([status, /gwen/i.test(file)]).toEqual([200, false]);
  }
  const history = await shop.get(`/api/orders/${id}/history`, admin.headers);
  expect(history.data.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['status', 'courier']),
  );
  const audit = await shop.get('/api/audit-log?subject=orders', admin.headers);
  expect(audit.data.data[0]).toMatchObject({
    changed_by: { id: admin.id },
    after: { person_removed_at: expect.any(String) },
  });
});
