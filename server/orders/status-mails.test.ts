import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertOrder, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { runJobNow } from '../../test/run-job.ts';
import { statusMailJob } from './status-mails.ts';

const shop = forAllTests(openAdminShop);
let vase: number;

beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { name: 'Vase' });
});
beforeEach(async () => {
  await shop.database.pool.query(
    'delete from orders; delete from outbox; delete from settings; delete from demo_data',
  );
});

async function order({
  email = 'lina@example.com',
  userId,
}: {
  email?: string;
  userId?: number;
} = {}) {
  const { db } = shop.database;
  const lines: [number, number][] = [[vase, 1]];
  const id = await insertOrder(db, { statusId: 1, lines, ...(userId && { userId }) });
  await sql`update orders set guest_email = ${email} where id = ${id}`.execute(db);
  return id;
}

const mark = async (id: number, order_status_id: 1 | 3 | 4) => {
  const { status } = await shop.put(`/api/orders/${id}`, { order_status_id }, shop.admin);
  expect(status).toBe(200);
};
/** As if all changes were made this long ago that they can't be undone any more. */
const wait = () =>
  sql`
  update due_status_mails set changed_at = changed_at - interval '10 minutes'`.execute(
    shop.database.db,
  );
const fail = () => expect.unreachable();
const log = { info: () => undefined, warn: fail, error: fail };
const run = () => runJobNow(statusMailJob('https://mantel.test'), { db: shop.database.db, log });
const waitAndRun = async () => {
  await wait();
  await run();
};
const mails = async () =>
  (
    await shop.database.pool.query(
      'select recipient, about, subject, text_body from outbox order by id',
    )
  ).rows;
const toldOfRefusal = (id: number) =>
  sql`insert into order_messages (order_id, event, channel) values (${id}, 'refused', 'mail')`.execute(
    shop.database.db,
  );
const subjects = async () => (await mails()).map(({ subject }) => subject);

test('a guest is told once that their order was delivered, by the link of the order', async () => {
  const id = await order();
  await mark(id, 3);
  await run();
  expect(await mails()).toEqual([]);
  await waitAndRun();
  await waitAndRun();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'lina@example.com', about: `order ${id}` });
  expect(mail.subject).toBe(`Your order ${id} at Mantel was delivered`);
  expect(mail.text_body).toContain('1 × Thing');
  expect(mail.text_body).toContain(`https://mantel.test/orders/${id}#t=`);
});

test('what is undone in time is written to nobody, and stands in no timeline of the buyer', async () => {
  const buyer = await insertUser(shop.database.db);
  const id = await order({ email: '', userId: buyer.id });
  await mark(id, 3);
  await mark(id, 1);
  await waitAndRun();
  expect(await mails()).toEqual([]);
  const timeline = async () =>
    (await shop.get(`/api/orders/${id}/progress`, buyer.headers)).data.timeline.map(
      ({ status }: { status: { name: string } }) => status.name,
    );
  expect(await timeline()).toEqual(['Pending']);
  const { data: history } = await shop.get(`/api/orders/${id}/history`, shop.admin);
  expect(history.length).toBeGreaterThanOrEqual(2);

  await mark(id, 4);
  await waitAndRun();
  expect(await subjects()).toEqual([`Your order ${id} at Mantel was canceled`]);
  expect((await mails())[0].recipient).toMatch(/^user-/);
  // Back to what the buyer knows.
  await mark(id, 3);
  await mark(id, 4);
  await waitAndRun();
  expect(await subjects()).toHaveLength(1);
  expect(await timeline()).toEqual(['Pending', 'Canceled']);
});

test('of several changes in a row the last is written about', async () => {
  const id = await order();
  await mark(id, 4);
  await mark(id, 3);
  await waitAndRun();
  expect(await subjects()).toEqual([`Your order ${id} at Mantel was delivered`]);
});

test('many at once, by two instances, get a mail each', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 130; n += 1) ids.push(await order({ email: `lina${n}@example.com` }));
  for (const some of [ids.slice(0, 65), ids.slice(65)]) {
    const body = { ids: some, order_status_id: 3 };
    expect((await shop.post('/api/orders/bulk', body, shop.admin)).data).toEqual({ changed: 65 });
  }
  await wait();
  await Promise.all([run(), run()]);
  expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(130);
  expect(await mails()).toHaveLength(130);
});

test('nobody is written to without an address, of old and of demo orders, or where the merchant turned it off', async () => {
  const { db } = shop.database;
  await mark(await order({ email: '' }), 3);
  const old = await order();
  await sql`update orders set created_at = now() - interval '91 days' where id = ${old}`.execute(
    db,
  );
  await mark(old, 3);
  const demo = await order();
  await db
    .insertInto('demo_data')
    .values({ kind: 'order', key: String(demo) })
    .execute();
  await mark(demo, 3);
  const { rows } = await sql`select from due_status_mails`.execute(db);
  expect(rows).toEqual([]);

  const settings = { cancel_minutes: 60, status_mails: false };
  expect((await shop.put('/api/admin/settings/orders', settings, shop.admin)).status).toBe(200);
  await mark(await order(), 3);
  await waitAndRun();
  expect(await mails()).toEqual([]);
  await shop.put(
    '/api/admin/settings/orders',
    { cancel_minutes: 60, status_mails: true },
    shop.admin,
  );
  await waitAndRun();
  expect(await mails()).toEqual([]);
});

test('a buyer who was told by mail that their order came back is not told again that it was canceled', async () => {
  const [told, other] = [await order(), await order()];
  await toldOfRefusal(told);
  await mark(told, 4);
  await mark(other, 4);
  await waitAndRun();
  expect((await mails()).map(({ about }) => about)).toEqual([`order ${other}`]);
});

describe('a mail of the merchant’s own', () => {
  const turnOn = (...events: string[]) =>
    sql`insert into message_templates (event, subject, text, mail)
      select event, event, 'Order {order}, {driver}', true from unnest(${events}::text[]) as event`.execute(
      shop.database.db,
    );
  const laterOn = async () => {
    await sql`update due_message_mails set changed_at = changed_at - interval '10 minutes'`.execute(
      shop.database.db,
    );
    await waitAndRun();
  };
  const addCourier = async () =>
    (await shop.post('/api/couriers', { name: 'Hadi', phone: '+961 3 700 700' }, shop.admin)).data
      .id as number;
  const give = (id: number, courier_id: number | null) =>
    shop.put(`/api/orders/${id}/courier`, { courier_id }, shop.admin);
  beforeEach(() => shop.database.pool.query('delete from message_templates'));

  test('says that an order is on the way once a courier has it, one at a time or many, and only where it is on', async () => {
    const courier = await addCourier();
    const off = await order();
    await give(off, courier);
    await turnOn('on_the_way');
    const [one, other] = [await order(), await order()];
    await give(one, courier);
    await shop.post('/api/orders/bulk', { ids: [one, other], courier_id: courier }, shop.admin);
    await run();
    expect(await mails()).toEqual([]);
    await laterOn();
    await laterOn();
    expect(await mails()).toMatchObject([
      { about: `order ${one}`, subject: 'on_the_way', text_body: `Order ${one}, Hadi\n` },
      { about: `order ${other}`, subject: 'on_the_way' },
    ]);
    await give(one, null);
    await give(one, courier);
    await laterOn();
    expect(await mails()).toHaveLength(2);
  });

  test('is not sent where the courier is taken back in time, or the order is delivered by then', async () => {
    const courier = await addCourier();
    await turnOn('on_the_way');
    const [taken, quick] = [await order(), await order()];
    await give(taken, courier);
    await give(taken, null);
    await give(quick, courier);
    await mark(quick, 3);
    await laterOn();
    expect(await subjects()).toEqual([`Your order ${quick} at Mantel was delivered`]);
  });

  test('stands for the one that an order was canceled, where a courier had it', async () => {
    const courier = await addCourier();
    await turnOn('refused');
    const [refused, canceled] = [await order(), await order()];
    await give(refused, courier);
    await mark(refused, 4);
    await mark(canceled, 4);
    await laterOn();
    expect((await subjects()).sort()).toEqual([
      `Your order ${canceled} at Mantel was canceled`,
      'refused',
    ]);
  });

  test('says that the money is back once a payment is refunded, and is not sent for one taken back', async () => {
    await turnOn('money_back');
    const [one, other] = [await order(), await order()];
    const { db } = shop.database;
    await sql`update orders set payment_status_id = 3 where id in (${one}, ${other})`.execute(db);
    await sql`update orders set payment_status_id = 2 where id = ${other}`.execute(db);
    await laterOn();
    expect(await mails()).toMatchObject([{ about: `order ${one}`, subject: 'money_back' }]);
  });
});
