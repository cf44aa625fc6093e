import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertOrder, insertProduct, insertReview, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { runJobNow } from '../../test/run-job.ts';
import { reviewInvitationJob } from './invite-buyers.ts';

const shop = forAllTests(openAdminShop);
let vase: number;

beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { name: 'Vase' });
});
beforeEach(async () => {
  await shop.database.pool.query(
    'delete from reviews; delete from orders; delete from outbox; delete from settings; delete from demo_data',
  );
});

/** An order that was delivered this many days ago. */
async function delivered(
  days: number,
  { email = 'lina@example.com', userId }: { email?: string; userId?: number } = {},
): Promise<number> {
  const { db } = shop.database;
  const id = await insertOrder(db, {
    statusId: 3,
    lines: [[vase, 1]],
    ...(userId !== undefined && { userId }),
  });
  await sql`update orders set guest_email = ${email} where id = ${id}`.execute(db);
  await sql`insert into order_status_changes (order_id, from_status_id, to_status_id, changed_at)
    values (${id}, 1, 3, now() - ${days} * interval '1 day' - interval '1 minute')`.execute(db);
  return id;
}

const fail = () => expect.unreachable();
const log = { info: () => undefined, warn: fail, error: fail };
const run = (signal?: AbortSignal) =>
  runJobNow(reviewInvitationJob('https://mantel.test'), { db: shop.database.db, log, signal });
const mails = async () =>
  (
    await shop.database.pool.query(
      'select recipient, about, subject, text_body from outbox order by id',
    )
  ).rows;

test('a buyer is asked once, a week after the delivery, by the link of the order', async () => {
  const id = await delivered(7);
  await delivered(6);
  await run();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'lina@example.com', about: `review of order ${id}` });
  expect(mail.subject).toBe(`How do you like your order ${id} from Mantel?`);
  expect(mail.text_body).toContain('Vase\n');
  expect(mail.text_body).toContain(`https://mantel.test/orders/${id}#t=`);
  await run();
  await shop.database.pool.query('delete from outbox');
  await run();
  expect(await mails()).toEqual([]);
});

test('jobs at once on two instances ask each buyer once', async () => {
  for (let n = 0; n < 30; n += 1) await delivered(8, { email: `lina${n}@example.com` });
  await Promise.all([run(), run(), run()]);
  const asked = (await mails()).map(({ recipient }) => recipient);
  expect(asked).toHaveLength(30);
  expect(new Set(asked).size).toBe(30);
});

test('what is killed before it was committed is asked later, and once', async () => {
  await delivered(8);
  const { pool } = shop.database;
  const blocker = await pool.connect();
  try {
    await blocker.query('begin; lock table outbox in access exclusive mode');
    const killed = run().catch(() => 'killed');
    const waiting = async () =>
      (
        await pool.query(`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into outbox%'`)
      ).rows;
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await pool.query('select pg_terminate_backend($1)', [(await waiting())[0].pid]);
    expect(await killed).toBe('killed');
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect(await mails()).toEqual([]);
  await run();
  expect(await mails()).toHaveLength(1);
});

test('nobody is asked who is not to be: no longer delivered, removed, of the demo, long ago, without an address, or who has said it', async () => {
  const { db, pool } = shop.database;
  const reopened = await delivered(8);
  await shop.put(`/api/orders/${reopened}`, { order_status_id: 1 }, shop.admin);
  const removed = await delivered(8);
  expect((await shop.delete(`/api/orders/${removed}/person`, shop.admin)).status).toBe(200);
  const ofDemo = await delivered(8);
  await pool.query(`insert into demo_data (kind, key) values ('order', '${ofDemo}')`);
  await delivered(15);
  await delivered(8, { email: '' });
  const said = await delivered(8);
  await insertReview(db, { orderId: said, productId: vase });
  await run();
  expect(await mails()).toEqual([]);
});

test('a mail that waits goes with the person, and when the order is not delivered after all', async () => {
  const [reopened, removed, sent] = [await delivered(8), await delivered(8), await delivered(8)];
  await run();
  expect(await mails()).toHaveLength(3);
  await shop.database.pool.query(
    `update outbox set sent_at = now() where about = 'review of order ${sent}'`,
  );
  for (const id of [reopened, sent])
    await shop.put(`/api/orders/${id}`, { order_status_id: 4 }, shop.admin);
  await shop.delete(`/api/orders/${removed}/person`, shop.admin);
  expect((await mails()).map(({ about }) => about)).toEqual([`review of order ${sent}`]);
});

test('a customer is asked at the e-mail of the account, without a token in the link', async () => {
  const user = await insertUser(shop.database.db);
  const id = await delivered(8, { email: '', userId: user.id });
  await run();
  const [mail] = await mails();
  expect(mail.recipient).toMatch(/^user-\d+@example\.com$/);
  expect(mail.text_body).toContain(`https://mantel.test/orders/${id}\n`);
});

test('the shop sets after how many days, or never', async () => {
  const save = (review_invitation_days: unknown) =>
    shop.put(
      '/api/admin/settings/orders',
      { cancel_minutes: 60, review_invitation_days },
      shop.admin,
    );
  await delivered(8);
  expect((await save(0)).status).toBe(200);
  await run();
  expect(await mails()).toEqual([]);
  expect((await save(9)).status).toBe(200);
  await run();
  expect(await mails()).toEqual([]);
  expect((await save(8)).status).toBe(200);
  await run();
  expect(await mails()).toHaveLength(1);
  expect((await save(61)).status).toBe(422);
});
