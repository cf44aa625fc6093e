import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { getOrder, headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';
import { runJobNow } from '../../test/run-job.ts';
import { createSmtpTransport } from '../mail/mail-transport.ts';
import { startOutbox } from '../mail/outbox.ts';
import { statusMailJob } from '../orders/status-mails.ts';
import { removePersonFromOrders } from '../privacy/remove-person.ts';
import { attachDocument } from './attach-document.ts';
import { removeOldBuyers } from './stored-document.ts';

const { shop, admin, get, put } = openOwnedShop();
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  await put('/invoicing', {
    ...(await get('/invoicing')).data,
    ...{ is_on: true, seller_name: 'Cedar Home', seller_address: 'Beirut' },
  });
});
afterAll(() => server.stop());

async function deliver() {
  const vase = await insertProduct(shop.database.db, { price: '100.00' });
  const { data } = await postOrder(shop, orderBody([[vase, 1]]));
  await put(`/orders/${data.id}`, { order_status_id: 3 });
  return { id: data.id, token: data.tracking_token ?? '' };
}

const progressOf = async ({ id, token }: { id: number; token: string }) =>
  (await shop.get(`/api/orders/${id}/progress`, { 'x-order-token': token })).data;

const pdfOf = (id: number, invoice: number, headers = {}) =>
  shop.app.inject({ url: `/api/orders/${id}/invoices/${invoice}/document.pdf`, headers });

test('a buyer reads the documents of their own order, by its link', async () => {
  const [order, other] = [await deliver(), await deliver()];
  const [invoice] = (await progressOf(order)).documents;
  expect(invoice).toMatchObject({ kind: 'invoice', number: expect.stringContaining('INV-') });
  const mine = { 'x-order-token': order.token };
  const answer = await pdfOf(order.id, invoice.id, mine);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await pdfOf(order.id, invoice.id)).statusCode).toBe(404);
  const theirs = { 'x-order-token': other.token };
  expect((await pdfOf(other.id, invoice.id, theirs)).statusCode).toBe(404);
});

test('a removed person’s invoice keeps them for the books, and no link shows it', async () => {
  const order = await deliver();
  const [invoice] = (await progressOf(order)).documents;
  const { db } = shop.database;
  await db.transaction().execute((tx) => removePersonFromOrders(tx, [order.id]));
  const headers = { 'x-order-token': order.token };
  expect((await pdfOf(order.id, invoice.id, headers)).statusCode).toBe(404);
  expect((await getOrder(shop, order.id, { headers })).data.guest_name).toBe('Person removed');
  const listed = async () => (await get(`/invoices?order_id=${order.id}`)).data.data[0].buyer;
  expect(await listed()).toBe('Rima Haddad');
  expect(await removeOldBuyers(db, 10)).toBe(0);
  await sql`
    insert into invoices (kind, prefix, serial, number, order_id, issued_at, issued_on, total_cents, vat_cents, content, buyer)
    select kind, 'OLD-', 1, 'OLD-0001', 2000000000, issued_at, current_date - interval '11 years', total_cents, vat_cents, content, buyer
    from invoices where id = ${invoice.id}`.execute(db);
  expect(await removeOldBuyers(db, 10)).toBe(1);
  expect((await get('/invoices?search=old-0001')).data.data).toMatchObject([{ buyer: null }]);
  expect(await listed()).toBe('Rima Haddad');
});

test('the mail that an order was delivered brings its invoice, unless that is not wanted', async () => {
  const { db } = shop.database;
  await sql`delete from due_status_mails`.execute(db);
  const order = await deliver();
  await sql`update due_status_mails set changed_at = changed_at - interval '10 minutes'`.execute(
    db,
  );
  await runJobNow(statusMailJob('https://mantel.test'), { db, log });
  await sql`delete from outbox where subject not like '%was delivered'`.execute(db);
  const outbox = startOutbox({
    ...{ db, log, shopEmail: 'shop@mantel.test', orderToken: String, accountToken: String },
    transport: createSmtpTransport(server.url),
    readSender: async () => ({ name: 'Mantel', address: 'shop@mantel.test' }),
    drawInvoice: (id) => attachDocument(db, id),
  });
  await server.received(1);
  await outbox.stop();
  const [mail] = server.mails;
  const [invoice] = (await progressOf(order)).documents;
  expect(mail?.headers.subject).toContain('was delivered');
  expect(mail?.text).toContain(`Your invoice ${invoice.number} is attached.`);
  expect(mail?.text).toContain('%PDF-');

  await put('/invoicing', { ...(await get('/invoicing')).data, attaches: false });
  await deliver();
  await sql`update due_status_mails set changed_at = changed_at - interval '10 minutes'`.execute(
    db,
  );
  await runJobNow(statusMailJob('https://mantel.test'), { db, log });
  const { rows } =
    await sql`select invoice_id from outbox where sent_at is null and about like 'order%'
    and subject like '%was delivered'`.execute(db);
  expect(rows).toEqual([{ invoice_id: null }]);
});

test('the file for the accountant has a row for each document, what is credited below zero', async () => {
  const order = await deliver();
  await put(`/orders/${order.id}`, { order_status_id: 4 });
  const csv = async (query: string) => {
    const url = `/api/invoices/export.csv?order_id=${order.id}&${query}`;
    const { body } = await shop.app.inject({ url, headers: headersOf(admin) });
    return body.trim().split('\r\n').slice(1);
  };
  const day = (await get(`/invoices?order_id=${order.id}`)).data.data[0].issued_on;
  const rows = await csv(`from=${day}&to=${day}`);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^"?INV-\d+"?,"?invoice"?,.*,100,0,100$/);
  expect(rows[1]).toMatch(/^"?CN-\d+"?,"?credit_note"?,.*reopened.*,-100,0,-100$/);
  expect(await csv('to=2026-01-01')).toEqual([]);
  expect((await get('/invoices?from=2026-02-01&to=2026-01-01')).status).toBe(422);
});
