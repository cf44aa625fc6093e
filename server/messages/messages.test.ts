import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import {
  insertCourier,
  insertOrder,
  insertProduct,
  insertUser,
  type TestUser,
} from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';
import { orderToken } from '../buyers/is-buyer.ts';
import { queueMessageMail } from '../order-messages/message-mail.ts';
import { removePersonFromOrders } from '../privacy/remove-person.ts';

const SECRET = 'a secret of the shop under test';

const shop = forAllTests(() => openAdminShop({ shopSecret: SECRET }));
let viewer: TestUser;

beforeAll(async () => {
  viewer = await insertUser(shop.database.db, 'viewer');
});
beforeEach(async () => {
  await shop.database.pool.query(
    'delete from orders; delete from outbox; delete from message_templates; delete from audit_log',
  );
});

const TEXT = { subject: 'Order {order}', text: 'Hello {name}: {link}', mail: true };
const save = (event: string, body: object = TEXT) =>
  shop.put(`/api/message-templates/${event}`, body, shop.admin);
/** The code of a refusal under a field. */
const codeOf = ({ body }: { readonly body: string }, field: string) =>
  JSON.parse(body).codes[field][0].code;
const templates = async () => (await shop.get('/api/message-templates', shop.admin)).data;
const read = async (id: number, headers: Record<string, string> = shop.admin) =>
  (await shop.get(`/api/orders/${id}/messages`, headers)).data;
const send = (id: number, body: object) =>
  shop.post(`/api/orders/${id}/messages`, body, shop.admin);
const history = async (id: number) =>
  (await shop.get(`/api/orders/${id}/history`, shop.admin)).data;
const mails = async () =>
  (
    await shop.database.pool.query(
      'select recipient, about, subject, text_body, html_body from outbox order by id',
    )
  ).rows;

async function order(traits: { email?: string; name?: string; statusId?: 1 | 3 | 4 } = {}) {
  const { email = 'rita@example.com', ...rest } = traits;
  const id = await insertOrder(shop.database.db, rest);
  await sql`update orders set guest_email = ${email} where id = ${id}`.execute(shop.database.db);
  return id;
}

describe('templates', () => {
  test('are the built-in ones, without mail, until the merchant writes another', async () => {
    const before = await templates();
    expect(before).toHaveLength(8);
    expect(
      before.every((one: { mail: boolean; is_default: boolean }) => one.is_default && !one.mail),
    ).toBe(true);
    expect((await save('confirmed')).data).toEqual({
      ...TEXT,
      event: 'confirmed',
      may_mail: true,
      is_default: false,
    });
    expect((await templates())[3]).toMatchObject(TEXT);
    expect((await shop.delete('/api/message-templates/confirmed', shop.admin)).data).toEqual(
      before[3],
    );
    expect(await templates()).toEqual(before);
  });

  test.each([
    [{ text: 'Hello {nmae}' }, 'text', 'messages.unknown_placeholder'],
    [{ text: 'Hello {name' }, 'text', 'messages.broken_placeholder'],
    [{ text: ' ' }, 'text', 'messages.blank'],
    [{ subject: '' }, 'subject', 'messages.blank_subject'],
    [{ subject: '{nmae}' }, 'subject', 'messages.unknown_placeholder'],
    [{ subject: 'See {link}' }, 'subject', 'messages.link_in_subject'],
  ])('with %o are refused at the field', async (change, field, code) => {
    const refused = await save('confirmed', { ...TEXT, ...change });
    expect([refused.status, Object.keys(refused.errors ?? {}), codeOf(refused, field)]).toEqual([
      422,
      [field],
      code,
    ]);
    expect((await templates())[3].is_default).toBe(true);
  });

  test('have no mail for events that the shop writes about anyway', async () => {
    const refused = await save('placed');
    expect([refused.status, codeOf(refused, 'mail')]).toEqual([422, 'messages.no_mail']);
    expect((await save('placed', { ...TEXT, mail: false })).status).toBe(200);
  });

  test('that somebody else has changed meanwhile are not overwritten; saved twice they are saved once', async () => {
    const seen = { subject: TEXT.subject, text: TEXT.text, mail: true };
    await save('refused');
    await save('refused', { ...TEXT, text: 'Hi {name}' });
    expect((await save('refused', { ...TEXT, text: 'Dear {name}', seen })).status).toBe(409);
    expect((await save('refused', { ...TEXT, text: 'Hi {name}', seen })).status).toBe(200);
  });

  test('stand in the audit log with who changed what', async () => {
    await save('refused');
    const { data } = await shop.get('/api/audit-log?subject=message_templates', shop.admin);
    expect(data.data[0]).toMatchObject({
      subject: 'message_templates',
      subject_name: 'refused',
      action: 'insert',
      after: TEXT,
    });
  });
});

describe('the messages of an order', () => {
  test('fit its state and have what stands in it', async () => {
    const id = await order({ name: 'Rita {order} ريتا' });
    const courier = await insertCourier(shop.database.db, 'Ziad');
    await sql`update orders set courier_id = ${courier} where id = ${id}`.execute(shop.database.db);
    const { phone, values, messages } = await read(id);
    expect(phone).toBe('+961 3123456');
    expect(values).toEqual({
      name: 'Rita {order} ريتا',
      order: String(id),
      total: '$25.00',
      second_total: '',
      address: '12 Harbour Street, Jounieh',
      link: `http://localhost:3000/orders/${id}#t=${orderToken(id, SECRET)}`,
      shop: 'Mantel',
      driver: 'Ziad',
    });
    expect(messages[0]).toMatchObject({ event: 'on_the_way', can_mail: false });
  });

  test('have the order’s token for an account’s order too, and none for who may only read', async () => {
    const id = await order();
    expect((await read(id, viewer.headers)).values.link).toBe(`http://localhost:3000/orders/${id}`);
    const customer = await insertUser(shop.database.db);
    const own = await insertOrder(shop.database.db, { userId: customer.id });
    expect((await read(own)).values.link).toBe(
      `http://localhost:3000/orders/${own}#t=${orderToken(own, SECRET)}`,
    );
    expect((await read(own, viewer.headers)).values.link).not.toContain('#t=');
    const sample = await shop.get('/api/message-templates/sample', viewer.headers);
    expect(sample).toMatchObject({ status: 200 });
    expect(sample.data).toMatchObject({
      order: String(own),
      link: `http://localhost:3000/orders/${own}`,
    });
  });

  test('that were opened in WhatsApp stand in its history, a double press once', async () => {
    const id = await order();
    const whatsapp = { event: 'not_reached', channel: 'whatsapp' };
    const answers = await Promise.all([send(id, whatsapp), send(id, whatsapp)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await send(id, whatsapp);
    expect(await history(id)).toEqual([
      expect.objectContaining({
        what: 'whatsapp',
        to: 'Not reached',
        changed_by: expect.objectContaining({ name: 'Nadim' }),
      }),
    ]);
    expect(
      (await read(id)).messages.find((one: { event: string }) => one.event === 'not_reached'),
    ).toMatchObject({ opened: { by: 'Nadim' } });
  });

  test('are none once the person was removed', async () => {
    const id = await order({ statusId: 3 });
    await shop.database.db
      .transaction()
      .execute((transaction) => removePersonFromOrders(transaction, [id]));
    expect(await read(id)).toMatchObject({ phone: '', messages: [] });
    await send(id, { event: 'delivered', channel: 'whatsapp' });
    expect(await history(id)).toEqual([]);
    expect((await shop.get('/api/orders/999999/messages', shop.admin)).status).toBe(404);
  });
});

test('an order that nobody has confirmed is asked about, and called confirmed once it is', async () => {
  const { pool } = shop.database;
  const first = async (id: number) => (await read(id)).messages[0];
  const id = await order();
  await pool.query(
    "insert into order_confirmations (order_id, stage, held) values ($1, 'new', 'blocked')",
    [id],
  );
  await shop.put(
    '/api/admin/settings/confirmation',
    { ...DEFAULT_SETTINGS, confirmation_on: true },
    shop.admin,
  );
  const { messages } = await read(id);
  expect(messages[0]).toMatchObject({
    event: 'ask',
    text: expect.stringContaining('please confirm'),
  });
  expect(messages.map(({ event }: { event: string }) => event)).not.toContain('confirmed');
  await pool.query(
    "update order_confirmations set stage = 'confirmed', held = null where order_id = $1",
    [id],
  );
  expect(await first(id)).toMatchObject({ event: 'confirmed' });
  await shop.put('/api/admin/settings/confirmation', { ...DEFAULT_SETTINGS }, shop.admin);
});

describe('a mail about an event', () => {
  const mail = { event: 'confirmed', channel: 'mail' };

  test('leaves once the merchant has turned it on, and once an order', async () => {
    const id = await order();
    const off = await send(id, mail);
    expect([off.status, codeOf(off, 'event')]).toEqual([409, 'messages.mail_off']);
    await save('confirmed');
    expect((await send(id, mail)).status).toBe(200);
    const again = await send(id, mail);
    expect([again.status, codeOf(again, 'event')]).toEqual([409, 'messages.mailed']);
    expect(await mails()).toEqual([
      expect.objectContaining({
        recipient: 'rita@example.com',
        about: `order ${id}`,
        subject: `Order ${id}`,
        text_body: expect.stringMatching(/^Hello Rima Haddad:\n\nSee your order:\nhttp:/),
      }),
    ]);
    expect((await history(id))[0]).toMatchObject({ what: 'mail', to: 'Confirmed' });
    expect((await read(id)).messages[0]).toMatchObject({
      event: 'confirmed',
      can_mail: false,
      mailed_at: expect.any(String),
    });
  });

  test('never keeps the order’s token, and quotes no advertisement of a stranger', async () => {
    const id = await order({ name: 'Buy at evil.example <b>' });
    await save('confirmed', {
      ...TEXT,
      subject: 'For {name}',
      text: 'Hi {name}: {link}\nWhy: {reason}',
    });
    await send(id, { ...mail, reason: 'see https://evil.example' });
    const [sent] = await mails();
    const all = JSON.stringify(sent);
    expect(all).not.toContain('evil');
    expect(all).not.toContain(orderToken(id, SECRET));
    expect(sent.subject).toBe('For …');
    expect(sent.text_body).toContain('Why: …');
  });

  test('is refused without an address, and for an event of the shop’s own', async () => {
    await save('confirmed');
    const refused = await send(await order({ email: '' }), mail);
    expect(codeOf(refused, 'event')).toBe('messages.no_address');
    const own = await send(await order(), { event: 'placed', channel: 'mail' });
    expect(codeOf(own, 'event')).toBe('messages.no_mail');
  });

  test('is queued in the transaction that causes it: of two at once one leaves, and none that is taken back', async () => {
    const id = await order();
    await save('not_reached');
    const { db } = shop.database;
    const settings = DEFAULT_SETTINGS;
    const queue = (fails = false) =>
      db.transaction().execute(async (transaction) => {
        const by = viewer.id;
        const queued = await queueMessageMail(
          transaction,
          { publicUrl: 'https://mantel.test', settings },
          { orderId: id, event: 'not_reached', by },
        );
        if (fails) throw new Error('taken back');
        return queued;
      });
    await expect(queue(true)).rejects.toThrow('taken back');
    expect(await mails()).toEqual([]);
    expect((await Promise.all([queue(), queue()])).sort()).toEqual([false, true]);
    expect(await mails()).toHaveLength(1);
  });
});

describe('the outcome of a call', () => {
  test.each([
    ['confirmed', 'confirmed'],
    ['no_answer', 'not_reached'],
  ])('“%s” sends the mail “%s” where it is on, once', async (outcome, event) => {
    await shop.put(
      '/api/admin/settings/confirmation',
      { ...DEFAULT_SETTINGS, confirmation_on: true },
      shop.admin,
    );
    const vase = await insertProduct(shop.database.db);
    const place = async () => {
      const body = orderBody([[vase, 1]], { guest_email: 'rita@example.com' });
      return (await shop.post('/api/orders', body)).data.id as number;
    };
    const note = (id: number) =>
      shop.post('/api/confirmation/bulk', { ids: [id], outcome }, shop.admin);
    const subjects = async () => (await mails()).map(({ subject }) => subject);
    expect((await note(await place())).status).toBe(200);
    expect(await subjects()).not.toContain('It is on');
    await save(event, { ...TEXT, subject: 'It is on' });
    const id = await place();
    await note(id);
    await note(id);
    expect((await subjects()).filter((subject) => subject === 'It is on')).toHaveLength(1);
  });
});
