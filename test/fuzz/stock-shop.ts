import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import sharp from 'sharp';
import { z } from 'zod';
import { ORDER_STATUS, type OrderStatusId } from '../../domain/order-status.ts';
import { hashLink, storeLink } from '../../server/accounts/account-links.ts';
import { openSession } from '../../server/accounts/account-queries.ts';
import { createPasswords } from '../../server/accounts/passwords.ts';
import { IMPORT } from '../../server/catalog/import/import-job.ts';
import { lockCatalogue } from '../../server/database/catalogue-version.ts';
import { isAccountGone } from '../../server/database/database-errors.ts';
import type { Database } from '../../server/database/types.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { enqueue, type JobKind } from '../../server/jobs/define-job.ts';
import {
  insertCategory,
  insertCourier,
  insertMessage,
  insertOffer,
  insertOrder,
  insertProduct,
  insertReview,
  insertUser,
} from '../factories.ts';
import { appCode, insertSecondFactor } from '../second-factor.ts';
import type { Sender } from './draft.ts';
import type { Familiar } from './generate-value.ts';
import { FAMILIAR_LOOKS, restockLooks } from './stock-looks.ts';
import { restockOrdersToCash, stockOrdersToCash } from './stock-orders-to-cash.ts';
import { FAMILIAR_ROOMS, restockRooms } from './stock-rooms.ts';
import { FAMILIAR_SECTIONS, restockSections } from './stock-sections.ts';

type Db = Kysely<Database>;

/** A shop with something of everything, and what a client may know of it. */
export interface StockedShop {
  readonly familiar: Familiar;
  readonly userIds: Readonly<Record<Exclude<Sender, 'guest'>, number>>;
}

const PRODUCTS = 40;
/** Whether the stock of the nth product is counted. */
const isCounted = (n: number): boolean => n % 5 === 0;
const KNOWN_LINES = [1_000_001, 1_000_002] as const;
const EMAIL = 'known@example.com';
const PASSWORD = 'cedar and limestone';
/** Made once: each takes a tenth of a second. */
const PASSWORD_HASH = createPasswords().hash(PASSWORD);

/** Fills an empty shop. */
export async function stockShop(db: Db): Promise<StockedShop> {
  const customer = await insertUser(db);
  const admin = await insertUser(db, 'admin');
  await db
    .updateTable('users')
    .set({ email: EMAIL, password_hash: await PASSWORD_HASH })
    .where('id', '=', customer.id)
    .execute();
  const categories = [await insertCategory(db), await insertCategory(db)];
  const twins = await insertTwins(db);
  const products: number[] = [];
  for (let n = 0; n < PRODUCTS; n += 1) {
    products.push(
      await insertProduct(db, {
        categoryId: categories[n % 2] ?? 0,
        price: `${n + 1}.99`,
        discount: n % 3 === 0 ? '33.33' : '0',
        available: n % 7 !== 6,
        pictures: n % 3,
        ...(isCounted(n) && { stock: 1_000 }),
      }),
    );
  }
  const people = [customer.id, admin.id];
  await mailLinks(db);
  await beginLogins(db);
  const invitations = await inviteStaff(db);
  const staff = await insertStaff(db);
  // Something of a demo: jobs don't run here, so it stays.
  await sql`insert into demo_data (kind, key) values ('message', '1'), ('order', '1')`.execute(db);
  const couriers = await insertCouriers(db);
  const senders = { customer: customer.id, admin: admin.id };
  return {
    userIds: senders,
    familiar: {
      ...WELL_FORMED,
      'products.id': products,
      'categories.id': [...categories, ...(await insertEmptyCategories(db))],
      '/categories/{id}/merge id': twins,
      'POST /categories/{id}/merge into': twins.slice(0, 2),
      'POST /tags/merge into': ['5 oak'],
      'POST /tags/merge tags': [['٥ oak']],
      'category-attributes.id': categories,
      'category-setup.id': categories,
      'PUT /category-setup/{id} rule': [null],
      'PUT /category-setup/{id} parent_id': [null],
      'category-featured.id': categories,
      'category-picks.id': categories,
      'couriers.id': couriers,
      courier_id: [null, 1, 2, 3],
      feeds_country: ['LB', 'FR'],
      steps: [['visit', 'page'], ['page']],
      google_category: ['696', 'Home & Garden > Decor', ''],
      'orders.id': Array.from({ length: 30 }, (_none, n) => n + 1),
      'customers.id': [customer.id, customer.id, admin.id],
      'messages.id': Array.from({ length: 20 }, (_none, n) => n + 1),
      'cartItems.userId': people,
      'customer:cartItems.userId': [customer.id],
      'admin:cartItems.userId': [admin.id],
      'POST cartItems.id': people,
      'customer:POST cartItems.id': [customer.id],
      'admin:POST cartItems.id': [admin.id],
      'search.id': await insertSynonymsAndPins(db),
      'info-pages.slug': INFO_PAGES.map((n) => `written-${n}`),
      'admin.id': await insertInfoPages(db),
      'staff.id': staff,
      'DELETE staff.id': [...staff, ...invitations],
      'PUT orders.id': await insertOrders(db, customer.id, ORDER_STATUS.pending),
      '/products/{id}/stock-alerts id': products.filter((_id, n) => n % 7 === 6),
      'customer:POST orders.id': await insertOrders(db, customer.id, ORDER_STATUS.canceled),
      'DELETE orders.id': await insertOrders(db, null, ORDER_STATUS.completed),
      'DELETE messages.id': await insertMessages(db),
      '/orders/{id}/reviews id': [await insertReceived(db, customer.id, products)],
      '/orders/{id}/reviews/{product_id} id': [RECEIVED],
      'POST /orders/lookup id': [RECEIVED],
      'POST /orders/lookup phone': ['+961 3123456'],
      'reviews.id': await insertReviews(db, products),
      reviews: (await insertReviews(db, products)).map((id) => [{ id, revision: 1 }]),
      'auth.id': [KNOWN_SESSION_ID],
      'jobs.id': await insertJobs(db),
      'import-checks.id': [await insertCheck(db, admin.id)],
      'outbox.id': await insertGivenUpMails(db),
      ...{ material: ['Solid oak'], color: ['Sand'], care: ['Wipe'], origin: ['Lebanon'] },
      attributes: ['{}', '{}', [], [{ name: 'Bulb', type: 'text' }]], // A product's are JSON, a collection's a list.
      changes: products.slice(0, 10).map((id) => [{ id, discount: '5' }]),
      'POST /stock/{id} change': [1, 2],
      'POST /stock/{id} counted': [undefined],
      'POST /stock/{id} expected': [undefined],
      'POST /stock/{id} variant_id': [undefined],
      'POST /stock/{id} reason': ['received'],
      '/stock/{id} id': products.filter((_id, n) => isCounted(n)),
      'wish-list.id': products,
      'DELETE cartItems.id': [...KNOWN_LINES, 1, 2, 3],
      product_id: products,
      'sales.id': products,
      'offers.id': await insertOffers(db, products),
      'costs.id': products,
      // An offer has a code or parts, and gives something; most drawn texts are no code.
      value: ['10', '5.50'],
      parts: [
        [{ quantity: 2, product_id: products[0] }],
        [{ quantity: 1, category_id: categories[0] }],
      ],
      category_ids: [null],
      minimum: [null],
      most_uses: [null],
      most_uses_per_phone: [null],
      from_day: ['2000-01-01', '2026-11-21'],
      to_day: [null],
      '/auth/passkeys/{id}/remove id': [KNOWN_PASSKEY],
      'stock.id': products.filter((_id, n) => isCounted(n)),
      // All pictures of a product are to be named: an empty list does it where there are none.
      'PUT products.id': products.filter((_id, n) => n % 3 === 0),
      change: [1, 2, -1],
      ...{ options: [[]], variants: [[]], tags: ['Gift', 'Gift, Summer'] },
      counted: [undefined], // Left out: a stock take comes without a change.
      category_id: [0, ...categories],
      ids: [categories, categories.toReversed(), [1], [1, 2, 3]], // In a query: with commas between.
      user_id: people,
      'guest:user_id': [null],
      'customer:user_id': [customer.id, null],
      'admin:user_id': [admin.id, null],
      picture: [await drawPicture('png'), await drawPicture('jpeg')],
      ...(await stockOrdersToCash(db, senders)),
      ...FAMILIAR_LOOKS,
      ...FAMILIAR_SECTIONS,
      ...FAMILIAR_ROOMS,
      file: [
        Buffer.from('name,description,price,collection\nVase,Blue,5,Nowhere'),
        Buffer.from('id;price\n1;9.00\n2;"8.00"'),
        Buffer.from('\ufeffTitle\tCost\nVase\t9', 'utf16le'),
      ],
    },
  };
}

/** A checked file with one change. */
async function insertCheck(db: Db, admin_id: number): Promise<string> {
  const id = randomUUID();
  await db.insertInto('import_checks').values({ id, admin_id }).execute();
  const fields = [{ name: 'Price', before: '5.00', after: '6.00' }];
  const change = JSON.stringify({ row: 2, id: 1, name: 'Vase', fields, errors: [] });
  await db
    .insertInto('import_changes')
    .values({ check_id: id, kind: 'changed', place: 1, change })
    .execute();
  return id;
}

/** Brings back what cases have deleted, sold out or sent again, and puts known lines into the carts. */
export async function restock(db: Db, userIds: StockedShop['userIds']): Promise<void> {
  // As every writer of the catalogue does: its lock first, then rows one by one, or it deadlocks with running cases.
  await db.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction);
    for (let id = 1; id <= PRODUCTS; id += 1) {
      await sql`update products set deleted_at = null, hidden = false, available = ${id % 7 !== 0}
        where id = ${id} and (deleted_at is not null or available <> ${id % 7 !== 0})`.execute(
        transaction,
      );
    }
  });
  // With a hundred that are open there would be no more.
  await sql`delete from staff_invitations
    where id not in (select id from staff_invitations order by id desc limit 60)`.execute(db);
  // A case may have hit the admin among the staff that it removes.
  await sql`update users set role = 'admin', staff_role = 'owner'
    where id = ${userIds.admin} and (role <> 'admin' or staff_role is distinct from 'owner')`.execute(
    db,
  );
  await db.transaction().execute(async (transaction) => {
    // As every change of a cart does: its owner first.
    await sql`select from users where id in (${userIds.customer}, ${userIds.admin}) order by id
      for update`.execute(transaction);
    await sql`delete from cart_items where product_id = 1`.execute(transaction);
    await sql`insert into cart_items (id, user_id, product_id, quantity) overriding system value
      values (${KNOWN_LINES[0]}, ${userIds.customer}, 1, 1), (${KNOWN_LINES[1]}, ${userIds.admin}, 1, 1)
      on conflict do nothing`.execute(transaction);
  });
  await sql`insert into sessions (token_hash, user_id, expires_at)
    values (${KNOWN_SESSION}, ${userIds.customer}, now() + interval '1 day')
    on conflict do nothing`.execute(db);
  await giveUpMails(db);
  await restockOrdersToCash(db, userIds);
  await restockLooks(db);
  await restockSections(db);
  await restockRooms(db);
}

/** Before a call that removes the customer's account: none of their orders is on its way. */
export async function prepareDeletion(
  db: Db,
  customerId: number,
  { name }: { readonly name: string },
): Promise<void> {
  if (name !== 'POST /profile/delete') return;
  const { rows } = await sql<{ id: number }>`
    select id from orders where user_id = ${customerId} and status_id = ${ORDER_STATUS.pending} order by id`.execute(
    db,
  );
  // One by one: what an order gives back is locked in the order of its products, as the other cases lock theirs.
  for (const { id } of rows)
    await sql`update orders set status_id = ${ORDER_STATUS.canceled} where id = ${id}`.execute(db);
}

/** Brings the customer back with their orders, if a case has removed their account; two cases may do so at once. */
export async function bringCustomerBack(db: Db, id: number): Promise<void> {
  // With the password from the start: a request that was let in before may be about to check it.
  const { rows } = await sql`
    insert into users (id, name, email, password_hash) overriding system value
    values (${id}, 'Rima', ${EMAIL}, ${await PASSWORD_HASH}) on conflict do nothing returning id`.execute(
    db,
  );
  // A case may remove the account again meanwhile: who needs it then brings it back.
  if (rows.length > 0) await bringOrdersBack(db, id).catch(leaveIfGone);
}

function leaveIfGone(error: unknown): void {
  if (!isAccountGone(error)) throw error;
}

async function bringOrdersBack(db: Db, id: number): Promise<void> {
  // Those of the account that is gone: ids as insertOrders gives them.
  await sql`delete from orders where id between 900011 and 900015 or id between 900041 and 900045 or id = ${RECEIVED}`.execute(
    db,
  );
  await insertOrders(db, id, ORDER_STATUS.pending);
  await insertOrders(db, id, ORDER_STATUS.canceled);
  const products = await db
    .selectFrom('products')
    .select('id')
    .orderBy('id')
    .limit(PRODUCTS)
    .execute();
  await insertReceived(
    db,
    id,
    products.map((product) => product.id),
  );
}

/** A fresh token of a customer or an admin; looks again when a case has just set another password. */
export async function openToken(db: Db, id: number, tries = 5): Promise<string> {
  const found = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found && tries > 1) {
    // Another case was still removing the account when it was brought back.
    await bringCustomerBack(db, id);
    return openToken(db, id, tries - 1);
  }
  if (!found) throw new Error('The account is gone');
  const { password_hash } = found;
  try {
    const account = { user: { id }, passwordHash: password_hash, secondFactor: true } as const;
    return await openSession(db, account);
  } catch (error) {
    if (!(error instanceof Refusal) || tries === 1) throw error;
    return openToken(db, id, tries - 1);
  }
}

/** Links that were mailed, each to another person: every other sets a password. */
const TOKENS = Array.from({ length: 120 }, (_none, n) => `token-${n}`);

async function mailLinks(db: Db): Promise<void> {
  for (const [n, token] of TOKENS.entries()) {
    const { id: userId } = await insertUser(db);
    const newEmail = n % 2 === 0 ? null : `fuzzed-${n}@example.com`;
    await storeLink(db, { tokenHash: hashLink(token), userId, newEmail });
  }
}

/** The clock of a shop under fuzz stands still, so that a code of its apps stays right. In ms since 1970. */
export const FUZZ_NOW = Date.UTC(2026, 10, 23);

/** Logins whose code is asked for, by the same tokens, each of another member of the staff. */
async function beginLogins(db: Db): Promise<void> {
  for (const token of TOKENS.slice(0, 60)) {
    const { id: user_id } = await insertUser(db, 'viewer');
    await insertSecondFactor(db, user_id);
    await db
      .insertInto('login_challenges')
      .values({ user_id, token_hash: hashLink(token), expires_at: new Date('2100-01-01') })
      .execute();
  }
}

const KNOWN_PASSKEY = 1_000_001;

/** Prepares the admin for a call about their second factor that comes soon: it is on, or being set up. */
export async function prepareSecondFactor(
  db: Db,
  adminId: number,
  { name }: { readonly name: string },
): Promise<void> {
  if (name.startsWith('POST /auth/passkeys')) {
    await insertSecondFactor(db, adminId);
    await sql`insert into passkeys (id, user_id, credential_id, public_key, name) overriding system value
      values (${KNOWN_PASSKEY}, ${adminId}, ${Buffer.alloc(16)}, ${Buffer.alloc(77)}, 'Phone')
      on conflict do nothing`.execute(db);
  }
  if (!name.startsWith('POST /auth/second-factor')) return;
  await insertSecondFactor(db, adminId, { isOn: /off|recovery-codes/.test(name) });
}

/** Invitations by the same tokens: every other is of somebody who has an account. */
async function inviteStaff(db: Db): Promise<number[]> {
  const { id: invited_by } = await insertUser(db, 'admin');
  const ids: number[] = [];
  for (const [n, token] of TOKENS.entries()) {
    const email = `invited-${n}@example.com`;
    if (n % 2 === 0) await giveEmail(db, (await insertUser(db)).id, email);
    const { id } = await db
      .insertInto('staff_invitations')
      .values({ email, staff_role: 'viewer', invited_by, token_hash: hashLink(token) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

/**
 * Five orders for the cases that change them: what is canceled may be canceled once more by its buyer. Their numbers are
 * beyond those that cases make, and other ones for each status.
 */
async function insertOrders(
  db: Db,
  userId: number | null,
  statusId: OrderStatusId,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into orders (id, user_id, status_id, guest_name, guest_phone, guest_region, guest_city, guest_street,
      subtotal, delivery_fee, total_price)
    overriding system value
    select 900000 + 10 * ${statusId}::int + n, ${userId}, ${statusId}::int, 'Rima', '+961 3123456', 'Beirut', 'Beirut', 'Cedar street 4', 20, 4, 24
    from generate_series(1, 5) n
    on conflict do nothing returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The order that the customer may review. */
const RECEIVED = 900_061;

/** A delivered order of the customer, of every product. */
async function insertReceived(
  db: Db,
  userId: number,
  products: readonly number[],
): Promise<number> {
  await sql`
    insert into orders (id, user_id, status_id, guest_name, guest_phone, guest_region, guest_city, guest_street,
      subtotal, delivery_fee, total_price)
    overriding system value values (${RECEIVED}, ${userId}, ${ORDER_STATUS.completed}, 'Rima', '+961 3123456', 'Beirut',
      'Beirut', 'Cedar street 4', 20, 4, 24) on conflict do nothing`.execute(db);
  await sql`
    insert into order_items (order_id, product_id, position, product_name, quantity, price, subtotal)
    select ${RECEIVED}, id, place - 1, 'Thing', 1, 5, 5
    from unnest(${products}::int[]) with ordinality p (id, place) on conflict do nothing`.execute(
    db,
  );
  return RECEIVED;
}

/** Ten reviews of an order of their own. */
async function insertReviews(db: Db, products: readonly number[]): Promise<number[]> {
  const orderId = await insertOrder(db, { statusId: ORDER_STATUS.completed });
  const ids: number[] = [];
  for (const productId of products.slice(0, 10))
    ids.push(await insertReview(db, { orderId, productId }));
  return ids;
}

const giveEmail = (db: Db, id: number, email: string) =>
  db.updateTable('users').set({ email }).where('id', '=', id).execute();

async function insertStaff(db: Db): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const { id } = await insertUser(db, 'viewer');
    await insertSecondFactor(db, id);
    ids.push(id);
  }
  return ids;
}

/** A session of the customer, which comes back when a case has ended it. */
const KNOWN_SESSION = hashLink('a session of the customer');
const KNOWN_SESSION_ID = createHash('sha256').update(KNOWN_SESSION).digest('hex');

/** Values that pass the rules which no schema states. */
const WELL_FORMED: Familiar = {
  phone: ['+961 3123456', '+33 612345678', '+1 2025550123'],
  guest_phone: ['+961 3123456', '+961 71123456'],
  email: Array.from({ length: 400 }, (_none, n) =>
    n % 2 === 0 ? EMAIL : `guest-${n}@example.com`,
  ),
  guest_email: ['', 'rima@example.com'],
  password: [PASSWORD],
  password_confirmation: [PASSWORD],
  current_password: [PASSWORD],
  token: TOKENS,
  'PUT /auth/password token': TOKENS.filter((_token, n) => n % 2 === 0),
  'POST /auth/email-change/confirm token': TOKENS.filter((_token, n) => n % 2 === 1),
  challenge: TOKENS.slice(0, 60),
  code: [appCode(FUZZ_NOW)],
  payment_method_id: [1],
  payment_status_id: [1, 2],
  rule: [
    { match: 'any', conditions: [{ kind: 'on_sale' }, { kind: 'tag', tag: 'Gift' }] },
    {
      match: 'all',
      conditions: [
        { kind: 'price', price_to: '50' },
        { kind: 'new', days: 30 },
      ],
    },
  ],
  price_from: ['0', '10', '19.99'],
  price_to: ['30', '99.99'],
  exclude_ids: ['1', '1,2,3'],
  search: ['thing', 'Thing 1', 'hand'],
  price: ['129.00', '0.01', '999999.99'],
  discount: ['0', '15', '100'],
  // A hero that nobody has saved yet, and an empty one.
  version: ['none', 'd751713988987e9331980363e24189ce'],
  contact_email: ['', 'shop@example.com'],
  contact_phone: ['', '+961 1 555 010'],
  whatsapp: ['', '+961 3 555 010'],
  url: ['https://example.com/shop', 'http://example.com'],
  delivery_fee: ['0', '4', '6.50'],
  free_delivery_from: ['0', '80', '120.00'],
  currency_code: ['USD', 'LBP'],
  second_currency_code: ['LBP', 'EUR'],
  second_currency_rate: ['89500'],
  second_currency_note: ['1000'],
  currency_symbol: ['$', 'LBP'],
  time_zone: ['Asia/Beirut', 'Europe/Paris'],
  mail_sender_email: ['', 'shop@example.com'],
  'idempotency-key': Array.from({ length: 40 }, (_none, n) => `key-${n}`),
  images: [[]],
  'existingImagesToDelete[]': [['/media/picture-1/800.webp']],
};

/** The same name with more and more joiners, which nobody sees. */
async function insertTwins(db: Db): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 8; n += 1)
    ids.push(await insertCategory(db, { name: `Gifts${'\u200d'.repeat(n)}` }));
  return ids;
}

async function insertEmptyCategories(db: Db): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await insertCategory(db));
  return ids;
}

/** More than a run's cases remove: codes, and automatic offers of some products. */
async function insertOffers(db: Db, products: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const parts = [{ quantity: 2, product_id: products[n] ?? 1 }];
    ids.push(await insertOffer(db, n % 4 === 0 ? { parts } : {}));
  }
  return ids;
}

/** More than a run's cases remove. */
async function insertCouriers(db: Db): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 60; n += 1) ids.push(await insertCourier(db));
  return ids;
}

/** More than a run's cases remove; those that cases leave come after them. */
async function insertMessages(db: Db): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 40; n += 1) ids.push(await insertMessage(db));
  return ids;
}

/** Not all that a shop may have, so that cases can add some. */
const INFO_PAGES = Array.from({ length: 20 }, (_none, n) => n + 1);

async function insertInfoPages(db: Db): Promise<number[]> {
  const made = await db
    .insertInto('info_pages')
    .values(INFO_PAGES.map((n) => ({ slug: `written-${n}`, title: 'About', body: 'Lamps.' })))
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** Synonyms and pins with the same ids, more than a run's cases remove. */
async function insertSynonymsAndPins(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into search_synonyms (word, means) select 'fuzzed' || n, 'thing' from generate_series(1, 60) n
      returning id
    )
    insert into search_pins (id, words, product_id) overriding system value
    select id, 'pinned' || id, 1 from made returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Mails that were given up; nobody sends them here. */
async function insertGivenUpMails(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into outbox (recipient, subject, text_body, attempts)
    select 'nobody@example.com', 'Your order', 'Thank you', 20 from generate_series(1, 10)
    returning id`.execute(db);
  await giveUpMails(db);
  return rows.map(({ id }) => id);
}

const giveUpMails = (db: Db) =>
  sql`update outbox set next_attempt_at = 'infinity' where recipient = 'nobody@example.com'`.execute(
    db,
  );

/** Jobs that wait and jobs that failed; nobody runs them here. */
async function insertJobs(db: Db): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    const id = randomUUID();
    await enqueue(db, MANY_JOBS, n, id);
    ids.push(id);
  }
  await sql`update jobs.job set state = 'failed', completed_on = now()
    where id = any (${ids.filter((_id, n) => n % 2 === 0)}::uuid[])`.execute(db);
  return ids;
}

const MANY_JOBS: JobKind<number> = { ...IMPORT, input: z.number(), whenBusy: 'queue' };

const drawPicture = (format: 'png' | 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: '#aa8866' } })
    .toFormat(format)
    .toBuffer();
