import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { openNewsletterShop } from '../../test/newsletter-shop.ts';
import { orderBody } from '../../test/orders.ts';
import { runJobNow } from '../../test/run-job.ts';
import { insertCushion, removeVariant } from '../../test/variants.ts';
import { cartReminderJob } from './cart-reminders.ts';

const shop = forAllTests(openNewsletterShop);
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };
let customer: TestUser;

beforeEach(async () => {
  await shop.turnOn({ cart_reminders_on: true, cart_reminder_hours: 24 });
  await sql`delete from outbox`.execute(shop.database.db);
  customer = await insertUser(shop.database.db);
});

const agree = () => shop.put('/api/auth/mail-choices', { cart_reminders: true }, customer.headers);
const add = (product_id: number) =>
  shop.post(`/api/cartItems/${customer.id}`, { product_id, quantity: 2 }, customer.headers);
/** Lets hours pass for the customer's cart. */
const pass = (hours: number) =>
  sql`update cart_items set created_at = created_at - ${hours} * interval '1 hour' where user_id = ${customer.id}`.execute(
    shop.database.db,
  );
const remind = async () => {
  const job = cartReminderJob({
    publicUrl: 'http://localhost:3000',
    shopSecret: 'a secret of the shop under test',
  });
  await runJobNow(job, { db: shop.database.db, log });
  const { rows } = await sql<{ text_body: string; leave_url: string }>`
    select text_body, leave_url from outbox where about = ${`cart of ${customer.id}`} order by id`.execute(
    shop.database.db,
  );
  return rows;
};

describe('a cart that was left', () => {
  test('is reminded of once, with what is in it and what is out of stock', async () => {
    const { db } = shop.database;
    const [lamp, vase] = [
      await insertProduct(db, { name: 'Lamp' }),
      await insertProduct(db, { name: 'Vase' }),
    ];
    await agree();
    await add(lamp);
    await add(vase);
    await db.updateTable('products').set({ available: false }).where('id', '=', vase).execute();
    await pass(23);
    expect(await remind()).toEqual([]);
    await pass(2);
    const [mail, ...more] = await remind();
    expect(more).toEqual([]);
    expect(mail?.text_body).toMatch(/2 × Lamp: \$[\d.]+\n/);
    expect(mail?.text_body).toContain('2 × Vase: out of stock');
    expect(mail?.text_body).toContain('http://localhost:3000/checkout');
    expect(mail?.leave_url).toContain('/newsletter/leave?token=c');
    expect(await remind()).toHaveLength(1);
    await add(await insertProduct(db)); // It is the same cart all the same.
    await pass(30);
    expect(await remind()).toHaveLength(1);
  });

  test('is shown with the price of the variant that is in it, and without stock where that was removed', async () => {
    const { db } = shop.database;
    const cushion = await insertCushion(db); // From $17.00, in another colour.
    await agree();
    const path = `/api/cartItems/${customer.id}`;
    for (const variant_id of [cushion.sage, cushion.sand]) {
      await shop.post(path, { product_id: cushion.id, variant_id, quantity: 1 }, customer.headers);
    }
    await removeVariant(db, cushion.sand);
    await pass(25);
    const [mail] = await remind();
    expect(mail?.text_body).toContain('1 × Cushion, Sage: $20.00');
    expect(mail?.text_body).toContain('1 × Cushion, Sand: out of stock');
  });

  test('is no longer reminded of after an order, nor where nobody agreed or the shop reminds nobody', async () => {
    const { db } = shop.database;
    const product = await insertProduct(db);
    await add(product);
    await pass(25);
    expect(await remind()).toEqual([]); // They have not agreed.
    await agree();
    await shop.turnOn({ cart_reminders_on: false });
    expect(await remind()).toEqual([]);
    await shop.turnOn({ cart_reminders_on: true });
    await shop.post('/api/orders', orderBody([[await insertProduct(db), 1]]), customer.headers);
    expect(await remind()).toEqual([]); // They have ordered since.
  });

  test('is not reminded of by a mail that still waits when an order comes', async () => {
    const { db } = shop.database;
    await agree();
    await add(await insertProduct(db));
    await pass(25);
    // A mail server that is away.
    await sql`alter table outbox alter next_attempt_at set default now() + interval '1 hour'`.execute(
      db,
    );
    expect(await remind()).toHaveLength(1);
    await shop.post('/api/orders', orderBody([[await insertProduct(db), 1]]), customer.headers);
    expect(await remind()).toEqual([]);
    await sql`alter table outbox alter next_attempt_at set default now()`.execute(db);
  });

  test('is left alone when it was left long ago, or is empty', async () => {
    const product = await insertProduct(shop.database.db);
    await agree();
    expect(await remind()).toEqual([]);
    await add(product);
    await pass(24 + 73);
    expect(await remind()).toEqual([]);
  });
});
