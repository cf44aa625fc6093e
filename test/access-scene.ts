import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { CallName } from '../contract/api.ts';
import { DEFAULT_LOOK } from '../domain/look.ts';
import { DEFAULT_HOME } from '../domain/sections.ts';
import { addDays, dayIn } from '../domain/shop-day.ts';
import { DEFAULT_SETTINGS } from '../domain/shop-settings.ts';
import { IMPORT } from '../server/catalog/import/import-job.ts';
import { enqueue } from '../server/jobs/define-job.ts';
import { encodeForm, type FormEntry, picture } from './admin-shop.ts';
import type { TestApp } from './app.ts';
import {
  insertCategory,
  insertCourier,
  insertMessage,
  insertOffer,
  insertOrder,
  insertPicture,
  insertProduct,
  insertProgram,
  insertReview,
  insertUser,
  type TestUser,
} from './factories.ts';
import { orderBody } from './orders.ts';
import { registrationForm } from './registration-form.ts';
import { insertSecondFactor } from './second-factor.ts';

/** Something of everything, all of customer A: what a request of anybody may be about. */
export interface Scene {
  readonly owner: TestUser;
  readonly productId: number;
  /** The product's only picture. */
  readonly imageId: number;
  /** A collection without products. */
  readonly categoryId: number;
  /** Another whose name differs only by a space. */
  readonly twinId: number;
  readonly orderId: number;
  readonly itemId: number;
  readonly courierId: number;
  readonly zoneId: number;
  /** On its way with one order, and the token of its driver's link. */
  readonly returnId: number;
  readonly run: { readonly id: number; readonly orderId: number; readonly token: string };
  /** Left by a visitor in the contact form. */
  readonly messageId: number;
  /** Of the order's product, and not read yet. */
  readonly reviewId: number;
  /** A page that the merchant has written. */
  readonly infoPage: { readonly id: number; readonly slug: string };
  readonly roomId: number;
  /** A synonym of the merchant's own, and a pin of the product. */
  readonly synonymId: number;
  readonly pinId: number;
  /** A code. */
  readonly offerId: number;
  /** A mail that was given up. */
  readonly mailId: number;
  /** Of the staff, and invited by an owner of their own. */
  readonly staffId: number;
  readonly invitationId: number;
  readonly apiTokenId: number;
  /** The invoice of the order. */
  readonly invoiceId: number;
  readonly redirectId: number;
  /** Of the newsletter, and a letter that was not sent. */
  readonly newsletter: { readonly addressId: number; readonly letterId: number };
  /** Of an address that was asked for and not found. */
  readonly missedId: number;
  /** With an event that was given up. */
  readonly webhook: { readonly id: number; readonly deliveryId: number };
  /** A checked file. */
  readonly checkId: string;
  /** An import that has failed, and one that waits. */
  readonly jobs: { readonly failed: string | null; readonly waiting: string | null };
}

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20z"/></svg>',
);

const phoneOf = (ownerId: number) => `+961 3${String(100_000 + ownerId)}`;

/** Sets a scene up, apart from every other one. */
export async function setScene(shop: TestApp): Promise<Scene> {
  const { db } = shop.database;
  await db.deleteFrom('settings').where('key', '=', 'banners').execute(); // Saving names their version.
  await sql`insert into cash_books (last_order_id) values (0) on conflict do nothing`.execute(db);
  const owner = await insertUser(db);
  const productId = await insertProduct(db, { pictures: 1, stock: 9 });
  const [image] = (await shop.get(`/api/products/${productId}/images`)).data;
  const line = { product_id: productId, quantity: 1 };
  // A number of their own: who confirms one order of a number has all of them before them.
  const guest_phone = phoneOf(owner.id);
  const body = orderBody([[productId, 1]], { guest_phone });
  const order = await shop.post('/api/orders', body, owner.headers);
  // As an order has it that was placed while confirmation was on.
  await sql`insert into order_confirmations (order_id, stage, due_at) values (${order.data.id}, 'new', now())`.execute(
    db,
  );
  const item = await shop.post(`/api/cartItems/${owner.id}`, line, owner.headers);
  return {
    owner,
    productId,
    imageId: image.id,
    categoryId: await insertCategory(db, { name: `Gifts of ${owner.id}` }),
    twinId: await insertCategory(db, { name: `Gifts  of ${owner.id}` }),
    orderId: order.data.id,
    itemId: item.data.id,
    courierId: await insertCourier(db),
    zoneId: await insertZone(db),
    run: await insertRun(db),
    returnId: await insertReturn(db),
    messageId: await insertMessage(db),
    reviewId: await insertReview(db, { orderId: order.data.id, productId }),
    infoPage: await insertInfoPage(db),
    roomId: await insertRoom(db),
    synonymId: await insertSynonym(db),
    pinId: await insertPin(db, productId),
    offerId: await insertOffer(db),
    mailId: await insertFailedMail(db),
    staffId: await insertPacker(db),
    invitationId: await insertInvitation(db),
    webhook: await insertWebhook(db),
    apiTokenId: await insertApiToken(db),
    invoiceId: await insertInvoice(db, order.data.id),
    ...(await insertAddresses(db)),
    newsletter: await insertLetter(db),
    checkId: await insertCheck(db),
    jobs: { failed: await insertFailedJob(db), waiting: await enqueue(db, IMPORT, null) },
  };
}

/** A token of an owner of its own. */
async function insertApiToken(db: TestApp['database']['db']): Promise<number> {
  await insertProgram(db, 'read');
  const { id } = await db
    .selectFrom('api_tokens')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('api_tokens')
    .where('id', '<', id - 20)
    .execute(); // A shop has a few.
  return id;
}

const LETTER = { subject: 'New lamps', body: 'They are here.', product_ids: [] };

/** Customers of the former shop. */
const formerFile = () =>
  Buffer.from('First Name,Last Name,Email,Total Spent\nRana,Haddad,rana@former.example,5.00');

/** An address of the newsletter, and a letter. */
async function insertLetter(db: TestApp['database']['db']): Promise<Scene['newsletter']> {
  const { rows } = await sql<Scene['newsletter']>`
    with address as (
      insert into newsletter_addresses (email) values (${`${newCode()}@example.com`.toLowerCase()}) returning id
    ), letter as (
      insert into letters (subject, body) values ('New lamps', '') returning id
    )
    select address.id as "addressId", letter.id as "letterId" from address, letter`.execute(db);
  return rows[0] ?? { addressId: 0, letterId: 0 };
}

/** An old address, and one that leads nowhere. */
async function insertAddresses(db: TestApp['database']['db']) {
  const { rows } = await sql<{ redirectId: number; missedId: number }>`
    with redirect as (
      insert into redirects (from_path, to_path, source) values (${`/old/${newCode()}`}, '/contact', 'hand') returning id
    ), missed as (
      insert into missed_addresses (path, asked, last_asked_on) values (${`/missed/${newCode()}`}, 1, '2026-01-01') returning id
    )
    select redirect.id as "redirectId", missed.id as "missedId" from redirect, missed`.execute(db);
  return rows[0] ?? { redirectId: 0, missedId: 0 };
}

/** A webhook, and an event that it did not take. */
async function insertWebhook(db: TestApp['database']['db']): Promise<Scene['webhook']> {
  await db.deleteFrom('webhooks').execute(); // A shop has a few.
  const { rows } = await sql<Scene['webhook']>`
    with webhook as (
      insert into webhooks (url, events, seed) values ('https://1.1.1.1/', '{order.placed}', sha256('')) returning id
    ), event as (
      insert into webhook_events (type, about, subject_id) values ('order.placed', 'order 1', 1) returning id
    ), delivery as (
      insert into webhook_deliveries (webhook_id, event_id, about, state)
      select webhook.id, event.id, 'order 1', 'failed' from webhook, event returning id
    )
    select webhook.id, delivery.id as "deliveryId" from webhook, delivery`.execute(db);
  return rows[0] ?? { id: 0, deliveryId: 0 };
}

/** A return that is expected, of a delivered order. */
async function insertReturn(db: TestApp['database']['db']): Promise<number> {
  await sql`insert into settings (key, value) values ('returns_on', 'true') on conflict do nothing`.execute(
    db,
  );
  const order_id = await insertOrder(db);
  await sql`update orders set status_id = 3, payment_status_id = 2 where id = ${order_id}`.execute(
    db,
  );
  const { id } = await db
    .insertInto('order_returns')
    .values({ order_id, state: 'expected', reason: 'other' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { product_id: 1, name: 'Vase', quantity: 1 };
  await db
    .insertInto('order_return_lines')
    .values({ return_id: id, place: 0, ...line })
    .execute();
  return id;
}

/** An invoice of an order, and settings of the version that is sent. */
async function insertInvoice(db: TestApp['database']['db'], orderId: number): Promise<number> {
  await sql`update invoicing set version = 0`.execute(db);
  const content = {
    seller: { name: 'Cedar Home', address: 'Beirut', tax_number: '' },
    ...{ note: '', vat: [], currency: { code: 'USD', symbol: '$', position: 'before' } },
  };
  const { rows } = await sql<{ id: number }>`
    insert into invoices (kind, prefix, serial, number, order_id, issued_at, issued_on, total_cents, vat_cents, content)
    values ('invoice', 'SCENE-', ${orderId}, ${`SCENE-${orderId}`}, ${orderId}, now(), current_date, 1400, 0, ${JSON.stringify(content)}::jsonb)
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A run that is out with one order. */
export async function insertRun(db: TestApp['database']['db']): Promise<Scene['run']> {
  await sql`insert into settings (key, value) values ('runs_on', 'true') on conflict do nothing`.execute(
    db,
  );
  const courier_id = await insertCourier(db);
  const orderId = await insertOrder(db);
  await sql`update orders set courier_id = ${courier_id} where id = ${orderId}`.execute(db);
  const token = randomBytes(32).toString('base64url');
  const { id } = await db
    .insertInto('runs')
    .values({
      courier_id,
      courier_name: 'Ziad',
      day: '2026-11-28',
      state: 'out',
      link_hash: createHash('sha256').update(token).digest(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('run_stops').values({ run_id: id, order_id: orderId, place: 1 }).execute();
  return { id, orderId, token };
}

async function insertZone(db: TestApp['database']['db']): Promise<number> {
  await db.deleteFrom('delivery_zones').execute(); // A hundred fit, and each scene adds some.
  const terms = { fee: '3', return_fee: '0', served: true, days_min: 1, days_max: 2 };
  const { id } = await db
    .insertInto('delivery_zones')
    .values({ name: `Zone ${newCode()}`, ...terms, cutoff_hour: 24 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of an admin of its own. */
async function insertCheck(db: TestApp['database']['db']): Promise<string> {
  const { id: admin_id } = await insertUser(db, 'admin');
  const { id } = await db
    .insertInto('import_checks')
    .values({ id: randomUUID(), admin_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The only one, as well. */
async function insertRoom(db: TestApp['database']['db']): Promise<number> {
  await db.deleteFrom('rooms').execute();
  const values = { slug: 'bench', name: 'Bench', text: '', alt_text: 'A bench', hidden: false };
  const { id } = await db
    .insertInto('rooms')
    .values({ ...values, picture_id: await insertPicture(db), spots: '[]', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let pages = 0;

/** The only one: a shop has a few at most. */
async function insertInfoPage(db: TestApp['database']['db']) {
  pages += 1;
  await db.deleteFrom('info_pages').execute();
  return db
    .insertInto('info_pages')
    .values({ slug: `page-${pages}`, title: 'About', body: 'We make lamps.' })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

async function insertSynonym(db: TestApp['database']['db']): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into search_synonyms (word, means) values (${newName()}, 'vase') returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

async function insertPin(db: TestApp['database']['db'], productId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into search_pins (words, product_id) values ('vase', ${productId}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** Of the staff, with a second factor. */
async function insertPacker(db: TestApp['database']['db']): Promise<number> {
  const { id } = await insertUser(db, 'orders');
  await insertSecondFactor(db, id);
  return id;
}

/** The only one: this many may be open at a time. */
async function insertInvitation(db: TestApp['database']['db']): Promise<number> {
  await db.deleteFrom('staff_invitations').execute();
  const { id: invited_by } = await insertUser(db, 'admin');
  const { id } = await db
    .insertInto('staff_invitations')
    .values({
      email: `invited-${invited_by}@example.com`,
      staff_role: 'viewer',
      token_hash: randomBytes(32),
      invited_by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertFailedMail(db: TestApp['database']['db']): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values({
      recipient: 'rima@example.com',
      subject: 'Your order',
      text_body: '',
      attempts: 20,
      next_attempt_at: sql<Date>`'infinity'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertFailedJob(db: TestApp['database']['db']): Promise<string | null> {
  const id = await enqueue(db, IMPORT, null);
  await sql`update jobs.job set state = 'failed' where id = ${id}::uuid`.execute(db);
  return id;
}

/** A request of a call, about a scene and well formed; who sends it is not said yet. */
export async function requestFor(name: CallName, scene: Scene): Promise<InjectOptions> {
  const [method = '', path = ''] = name.split(' ');
  const id = {
    products: scene.productId,
    'panel-products': scene.productId,
    stock: scene.productId,
    sales: scene.productId,
    costs: scene.productId,
    categories: scene.categoryId,
    'category-attributes': scene.categoryId,
    'category-setup': scene.categoryId,
    'feed-categories': scene.categoryId,
    'category-featured': scene.categoryId,
    'category-picks': scene.categoryId,
    orders: scene.orderId,
    'order-reports': scene.orderId,
    'import-checks': scene.checkId,
    'number-notes': scene.orderId,
    couriers: scene.courierId,
    runs: scene.run.id,
    returns: scene.returnId,
    zones: scene.zoneId,
    offers: scene.offerId,
    messages: scene.messageId,
    reviews: scene.reviewId,
    customers: scene.owner.id,
    outbox: scene.mailId,
    search: path.startsWith('/search/pins') ? scene.pinId : scene.synonymId,
    staff: name.includes('/invitations/') ? scene.invitationId : scene.staffId,
    'api-tokens': scene.apiTokenId,
    invoices: scene.invoiceId,
    redirects: scene.redirectId,
    newsletter: scene.newsletter.addressId,
    letters: scene.newsletter.letterId,
    'missed-addresses': scene.missedId,
    webhooks: scene.webhook.id,
    'webhook-deliveries': scene.webhook.deliveryId,
    /** Nothing that was told. */
    'measured-purchases': 2_000_000_000,
    /** A device of nobody. */
    push: 1,
    /** A session of nobody. */
    auth: 'nobodys',
    jobs: name.endsWith('/retry') ? scene.jobs.failed : scene.jobs.waiting,
    /** Nothing that was booked, and a sheet of nobody. */
    cash: 2_000_000_000,
    /** The cart's owner, but of a line that is removed. */
    cartItems: method === 'DELETE' ? scene.itemId : scene.owner.id,
    'wish-list': scene.productId,
  };
  const url = `/api${path}`
    .replace('{order_id}', String(scene.run.orderId))
    .replace('{userId}', String(scene.owner.id))
    .replace('{product_id}', String(scene.productId))
    .replace('/confirmation/orders/{id}', `/confirmation/orders/${scene.orderId}`)
    .replace('{phone}', '9613123456')
    .replace('{slug}', scene.infoPage.slug)
    .replace('{event}', 'confirmed')
    .replace('{invoice}', String(scene.invoiceId))
    .replace('{service}', 'meta')
    .replace('{row}', '2')
    .replace('{kind}', 'zones')
    .replace('/look/history/{id}', '/look/history/2000000000')
    .replace('{page}', 'home')
    .replace('/home/history/{id}', '/home/history/2000000000')
    .replace('/admin/info-pages/{id}', `/admin/info-pages/${scene.infoPage.id}`)
    .replace('/admin/rooms/{id}', `/admin/rooms/${scene.roomId}`)
    .replace('{room}', 'bench')
    .replace('{id}', String(id[path.split('/')[1] as keyof typeof id]));
  const form = FORMS[name]?.(scene);
  const json = BODIES[name]?.(scene);
  return {
    method: method as 'GET',
    url: `${url}${QUERIES[name]?.(scene) ?? ''}`,
    ...(json === undefined ? {} : { payload: json }),
    ...(form === undefined ? {} : await encodeForm([...form, ['image', await picture()]])),
  };
}

type Make<T> = Partial<Record<CallName, (scene: Scene) => T>>;

const QUERIES: Make<string> = {
  'GET /orders': ({ owner }) => `?user_id=${owner.id}`,
  'GET /orders/labels.pdf': ({ orderId }) => `?ids=${orderId}`,
  'GET /orders/packing-slips.pdf': ({ orderId }) => `?ids=${orderId}`,
  'GET /stock/find': () => '?code=4006381333931',
};

const address = { region: 'Mount Lebanon', city: 'Jounieh', street: '12 Harbour Street' };
const infoPageBody = (slug: string) => ({
  slug,
  title: 'About us',
  body: 'We make lamps.',
  in_footer: true,
});
const cart = ({ productId }: Scene) => ({ cart: [{ product_id: productId, quantity: 2 }] });

/** Passkeys that nobody has. */
const SIGNED = {
  id: 'AAAA',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const MADE = { id: 'AAAA', response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

const zoneBody = () => ({
  name: newCode(),
  fee: '3',
  served: true,
  days_min: 1,
  days_max: 2,
  cutoff_hour: 24,
  closed_weekdays: [],
  windows: [],
  places: [],
});

const BODIES: Make<object> = {
  'POST /zones': zoneBody,
  'PUT /zones/{id}': zoneBody,
  'POST /zones/presets': () => ({ preset: 'lebanon' }),
  'PUT /first-steps': () => ({ is_shown: false }),
  'POST /redirects': () => ({ from: `/former/${newCode()}`, to: '/contact' }),
  'PUT /redirects/{id}': () => ({ from: `/former/${newCode()}`, to: '/contact' }),
  'POST /redirects/import': () => ({ file: 'from,to', dry_run: true }),
  'POST /zones/import': () => ({ kind: 'zones', file: 'name', dry_run: true }),
  'PUT /admin/settings/zones': () => ({ delivery_zones: false, uncovered_areas: 'default' }),
  'POST /products/bulk': ({ productId }) => ({ changes: [{ id: productId, available: 0 }] }),
  'PUT /costs/{id}': () => ({ cost: '7.50' }),
  'PUT /sales/{id}': () => ({ discount: '20', from_day: '2026-01-01' }),
  'PUT /products/{id}/variants': () => ({
    options: [{ name: 'Size', values: [{ name: 'Small' }] }],
    variants: [{ values: ['Small'], price: '9.50' }],
  }),
  'POST /offers': () => ({ name: 'Welcome', code: newCode(), kind: 'percent', value: '10' }),
  'PUT /offers/{id}': () => ({ name: 'Welcome', code: newCode(), kind: 'percent', value: '10' }),
  'PUT /offers/{id}/stopped': () => ({ stopped: true }),
  'POST /orders/price': ({ productId }) => ({
    products: [{ product_id: productId, quantity: 1 }],
  }),
  'POST /orders/lookup': ({ orderId, owner }) => ({ id: orderId, phone: phoneOf(owner.id) }),
  'POST /orders/lookup/link': ({ orderId, owner }) => ({ id: orderId, phone: phoneOf(owner.id) }),
  'POST /stock/{id}': () => ({ change: 3, reason: 'received' }),
  'PUT /stock/{id}': () => ({ low_at: 3 }),
  'PUT /category-setup/{id}': () => ({ parent_id: null, description: 'Calm', rule: null }),
  'POST /category-rules/count': () => ({
    rule: { match: 'all', conditions: [{ kind: 'on_sale' }] },
  }),
  'PUT /category-featured/{id}': () => ({ ids: [] }),
  'POST /categories/{id}/merge': ({ twinId }) => ({ into: twinId }),
  'POST /tags/merge': () => ({ into: '5 oak', tags: ['٥ oak'] }),
  'PUT /category-picks/{id}': () => ({ add: [], remove: [] }),
  'PUT /category-attributes/{id}': () => ({ attributes: [{ name: newName(), type: 'text' }] }),
  'POST /categories/bulk': () => ({ names: [newName()] }),
  'PUT /categories/order': ({ categoryId }) => ({ ids: [categoryId] }),
  'PUT /products/{id}/images': ({ imageId }) => ({ images: [{ id: imageId, alt: 'In the sun' }] }),
  'POST /orders': ({ owner, productId }) => orderBody([[productId, 1]], { user_id: owner.id }),
  'POST /admin/orders': ({ productId }) => {
    const { user_id: _, ...body } = orderBody([[productId, 1]]);
    return { ...body, channel: 'phone' };
  },
  'POST /orders/{id}/edits': () => ({ version: 0, guest_street: '3 Cedar Street' }),
  'POST /orders/{id}/edits/preview': () => ({ version: 0, guest_street: '3 Cedar Street' }),
  'POST /orders/{id}/address': () => ({
    guest_region: 'Beirut',
    guest_city: 'Beirut',
    guest_street: '3 Cedar Street',
  }),
  'PUT /orders/{id}': () => ({ order_status_id: 3 }),
  'POST /orders/bulk': ({ courierId, orderId }) => ({ ids: [orderId], courier_id: courierId }),
  'POST /push/devices': () => ({
    endpoint: 'https://push.example/1',
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }),
  'PUT /push/devices/{id}': () => ({ quiet_from: null, quiet_until: null }),
  'PUT /orders/{id}/courier': ({ courierId }) => ({ courier_id: courierId }),
  'POST /runs': ({ courierId, orderId }) => ({
    courier_id: courierId,
    day: '2026-11-28',
    order_ids: [orderId],
  }),
  'PUT /runs/{id}/stops': ({ run }) => ({ version: 1, order_ids: [run.orderId] }),
  'POST /runs/{id}/stops/{order_id}/move': () => ({ to_run_id: 2_000_000_000 }),
  'POST /runs/{id}/scans': () => ({ code: '1' }),
  'POST /runs/{id}/send': () => ({ version: 1 }),
  'POST /runs/{id}/stops/{order_id}/report': () => ({ outcome: 'delivered' }),
  'POST /runs/{id}/stops/{order_id}/receive': () => ({ choice: 'cancel' }),
  'POST /driver/amount': ({ run, productId }) => ({
    order_id: run.orderId,
    kept: [{ product_id: productId, quantity: 1 }],
  }),
  'POST /driver/reports': ({ run }) => ({
    id: randomUUID(),
    order_id: run.orderId,
    outcome: 'not_home',
    made_at: new Date().toISOString(),
  }),
  'POST /orders/{id}/returns': ({ productId }) => ({
    reason: 'damaged',
    lines: [{ product_id: productId, quantity: 1 }],
  }),
  'POST /orders/{id}/return-requests': ({ productId }) => ({
    reason: 'damaged',
    lines: [{ product_id: productId, quantity: 1 }],
  }),
  'POST /returns/{id}/state': () => ({ state: 'received' }),
  'POST /returns/{id}/inspect': () => ({ ends: ['stock'] }),
  'POST /returns/{id}/exchange': () => ({ products: [{ product_id: 2_000_000_000, quantity: 1 }] }),
  'POST /returns/{id}/refund': () => ({}),
  'PUT /admin/settings/returns': () => ({
    returns_on: true,
    return_days: 14,
    returns_refund_delivery: false,
  }),
  'PUT /admin/settings/traffic': () => ({ traffic_on: true }),
  'PUT /invoicing': ({ orderId }) => ({
    ...{
      is_on: true,
      invoice_prefix: `INV-${orderId}-`,
      next_invoice: 1,
      credit_prefix: `CN-${orderId}-`,
      next_credit: 1,
    },
    ...{ seller_name: 'Cedar Home', seller_address: 'Beirut', seller_tax_number: '', note: '' },
    ...{ vat: [], attaches: true, keep_years: 10, version: 0 },
  }),
  'PUT /admin/settings/feeds': () => ({ feeds_on: true, feeds_country: 'LB' }),
  'PUT /feed-categories/{id}': () => ({ google_category: '696' }),
  'POST /newsletter': () => ({ email: 'rima@example.com' }),
  'POST /newsletter/confirm': () => ({ token: 'made up' }),
  'POST /newsletter/leave': () => ({ token: 'made up' }),
  'PUT /auth/mail-choices': () => ({ cart_reminders: true }),
  'PUT /admin/settings/newsletter': () => DEFAULT_SETTINGS,
  'POST /letters': () => LETTER,
  'PUT /letters/{id}': () => LETTER,
  'POST /letters/preview': () => LETTER,
  'POST /letters/{id}/state': () => ({ state: 'sending' }),
  'PUT /admin/settings/runs': () => ({ runs_on: true }),
  'PUT /admin/settings/second-currency': () => ({
    second_currency_on: true,
    second_currency_code: 'LBP',
    second_currency_rate: '89500',
    second_currency_note: '1000',
    second_currency_rounding: 'nearest',
    second_currency_at_checkout: true,
  }),
  'POST /confirmation/claim': () => ({}),
  'POST /confirmation/orders/{id}/outcome': () => ({ outcome: 'confirmed', version: 1 }),
  'POST /confirmation/orders/{id}/undo': () => ({ version: 1 }),
  'POST /parcels/note': ({ orderId }) => ({ ids: [orderId], state: 'partly' }),
  'POST /confirmation/bulk': ({ orderId }) => ({ ids: [orderId], outcome: 'confirmed' }),
  'POST /numbers/{phone}/notes': () => ({ note: 'Rings twice' }),
  'PUT /numbers/{phone}/block': () => ({
    reason: 'Refused twice',
    until: addDays(dayIn('Asia/Beirut', new Date()), 30),
  }),
  'POST /orders/{id}/messages': () => ({ event: 'confirmed', channel: 'whatsapp' }),
  'PUT /message-templates/{event}': () => ({ subject: '', text: 'Hello {name}', mail: false }),
  'POST /searches': () => ({ search: 'vase' }),
  'PUT /measuring/{service}': () => ({
    account: '123456789',
    key: 'EAAB-token',
    counts_at: 'placed',
    is_on: false,
  }),
  'POST /traffic': () => ({ steps: ['page'] }),
  'POST /search/synonyms/preview': () => ({ word: newName(), means: 'vase' }),
  'POST /search/synonyms': () => ({ word: newName(), means: 'vase' }),
  'PUT /search/synonyms/{id}': () => ({ word: newName(), means: 'vase' }),
  'POST /search/pins': ({ productId }) => ({ words: newName(), product_id: productId }),
  'POST /cash/start': () => ({ till: '0' }),
  'POST /cash/hand-overs': ({ courierId, orderId }) => ({
    courier_id: courierId,
    order_ids: [orderId],
    counted: '5',
  }),
  'PUT /cash/open-orders/{id}': () => ({ note: 'Asked' }),
  'POST /cash/open-orders/{id}/end': () => ({ note: 'Lost' }),
  'POST /cash/movements': () => ({ kind: 'put_in', amount: '3.50', note: 'Change' }),
  'POST /cash/closings': () => ({ counted: '100' }),
  'POST /cash/write-offs': ({ courierId }) => ({ courier_id: courierId, note: 'Lost' }),
  'POST /cash/entries/{id}/reverse': () => ({}),
  'POST /cash/sheets/{id}/book': () => ({}),
  'PUT /cash/sheets/{id}/columns': () => ({ columns: ['order', 'paid'] }),
  'PUT /cash/sheets/{id}/rows/{row}': () => ({ dispute: 'Asked', is_ended: false }),
  'PUT /orders/{id}/waybill': () => ({ waybill: 'AB 1' }),
  'POST /couriers': () => ({ name: 'Ziad', phone: '+961 3123456' }),
  'PUT /couriers/{id}': () => ({ name: 'Ziad', phone: '' }),
  'POST /couriers/{id}/waybills': ({ orderId }) => ({
    rows: [{ order_id: orderId, waybill: 'AB 1' }],
  }),
  'POST /orders/{id}/parcel/receive': () => ({ choice: 'cancel' }),
  'PUT /couriers/{id}/state-words': () => ({
    words: [{ word: 'Delivered', state: 'delivered', reason: null }],
  }),
  'PUT /couriers/{id}/manifest': () => ({ columns: [{ heading: 'Ref', field: 'order' }] }),
  'POST /auth/register': () => registrationForm({ role: 'admin' }),
  'POST /auth/login': () => ({ email: 'nobody@example.com', password: 'cedar and limestone' }),
  'POST /auth/login/code': () => ({ challenge: 'made up', code: '123456' }),
  'POST /auth/second-factor/setup': () => ({ password: 'cedar and limestone' }),
  'POST /auth/second-factor': () => ({ code: '123456' }),
  'POST /auth/second-factor/recovery-codes': () => ({ code: '123456' }),
  'POST /auth/second-factor/off': () => ({ password: 'cedar and limestone', code: '123456' }),
  'POST /auth/login/passkey/options': () => ({ challenge: 'made up' }),
  'POST /auth/login/passkey': () => ({ challenge: 'made up', credential: SIGNED }),
  'POST /auth/passkeys/setup': () => ({ password: 'cedar and limestone' }),
  'POST /auth/passkeys': () => ({ name: 'Phone', credential: MADE }),
  'POST /auth/passkeys/{id}/remove': () => ({ password: 'cedar and limestone' }),
  'POST /auth/password-reset': () => ({ email: 'nobody@example.com' }),
  'PUT /auth/password': () => ({
    current_password: 'cedar and limestone',
    password: 'limestone and cedar',
    password_confirmation: 'limestone and cedar',
  }),
  'POST /auth/email-change': () => ({
    email: 'new@example.com',
    password: 'cedar and limestone',
  }),
  'POST /auth/email-change/confirm': () => ({ token: 'made up' }),
  'PUT /profile/update-info': () => ({ name: 'Rima', phone: '+961 3123456', ...address }),
  'POST /profile/delete': () => ({ password: 'cedar and limestone' }),
  'POST /wish-list': ({ productId }) => ({ products: [{ product_id: productId }] }),
  'POST /cartItems/{id}': ({ productId }) => ({ product_id: productId, quantity: 1 }),
  'PUT /cartItems/cart/{userId}': cart,
  'POST /cartItems/merge/{userId}': cart,
  'PUT /messages/{id}': () => ({ read: true }),
  'PUT /reviews': ({ reviewId }) => ({ status: 'shown', reviews: [{ id: reviewId, revision: 1 }] }),
  'PUT /reviews/{id}/answer': () => ({ answer: 'Thank you' }),
  'PUT /admin/look/draft': () => ({ look: DEFAULT_LOOK }),
  'POST /admin/look/publish': () => ({ version: 9_999 }),
  'PUT /admin/menus': () => ({ navbar: null, footer: null, version: 'none' }),
  'PUT /admin/sections/{page}/draft': () => ({ sections: DEFAULT_HOME }),
  'POST /admin/sections/{page}/publish': () => ({ version: 9_999 }),
  'PUT /admin/rooms/order': ({ roomId }) => ({ ids: [roomId] }),
  'POST /admin/info-pages': ({ infoPage }) => infoPageBody(`new-${infoPage.slug}`),
  'PUT /admin/info-pages/{id}': ({ infoPage }) => infoPageBody(infoPage.slug),
  'POST /admin/info-pages/preview': () => ({ body: 'We make **lamps**.' }),
  'PUT /admin/settings/shop': () => DEFAULT_SETTINGS,
  'PUT /admin/settings/contact': () => DEFAULT_SETTINGS,
  'PUT /admin/settings/delivery': () => DEFAULT_SETTINGS,
  'PUT /admin/settings/mail': () => DEFAULT_SETTINGS,
  'PUT /admin/settings/orders': () => DEFAULT_SETTINGS,
  'PUT /admin/settings/confirmation': () => DEFAULT_SETTINGS,
  'PUT /admin/settings/retention': () => DEFAULT_SETTINGS,
  'PUT /admin/settings/backups': () => DEFAULT_SETTINGS,
  'PUT /staff/{id}': () => ({ staff_role: 'viewer' }),
  'POST /api-tokens': () => ({ name: 'Stock', rights: [{ area: 'catalogue', right: 'read' }] }),
  'POST /webhooks': () => ({ url: 'https://1.1.1.1/', events: ['order.placed'] }),
  'PUT /webhooks/{id}': () => ({ url: 'https://1.1.1.1/', events: ['stock.changed'], is_on: true }),
  'POST /staff/invitations': ({ owner }) => ({
    email: `new-${owner.id}@example.com`,
    staff_role: 'orders',
  }),
  'POST /auth/invitation': () => ({ token: 'made up' }),
  'POST /auth/invitation/register': () => ({
    token: 'made up',
    name: 'Samir',
    password: 'limestone and cedar',
    password_confirmation: 'limestone and cedar',
  }),
  'POST /auth/invitation/login': () => ({ token: 'made up', password: 'cedar and limestone' }),
  'POST /products/{id}/stock-alerts': () => ({ email: 'rima@example.com' }),
  'POST /send-email': () => ({ email: 'rima@example.com', message: 'Good morning' }),
};

let serial = 0;
const newCode = () =>
  newName()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-');

const newName = () => {
  serial += 1;
  return `Newly named ${serial}`;
};

const ROOM = JSON.stringify({
  ...{ name: 'Sofa', text: '', alt: 'A sofa', spots: [], offer_id: null, hidden: false },
});

const FORMS: Make<FormEntry[]> = {
  'POST /admin/sections/pictures': () => [],
  'POST /admin/rooms': () => [['room', ROOM]],
  'PUT /admin/rooms/{id}': () => [['room', ROOM]],
  'POST /admin/look/logos': () => [['file', LOGO]],
  'PUT /admin/banners': () => [
    ['version', 'none'],
    ['slides', '[]'],
  ],
  'POST /orders/{id}/reviews': ({ productId }) => [
    ['product_id', String(productId)],
    ['stars', '5'],
    ['text', 'Well made'],
  ],
  'POST /driver/photos': () => [
    ['report_id', '5f0d0000-0000-4000-8000-000000000000'],
    ['photo', Buffer.from('a photo')],
  ],
  'POST /former-shop/preview': () => [['file', formerFile()]],
  'POST /former-shop/import': () => [['file', formerFile()]],
  'POST /couriers/{id}/states': ({ orderId }) => [
    ['file', Buffer.from(`order,status\n${orderId},Delivered`)],
  ],
  'POST /couriers/{id}/states/preview': ({ orderId }) => [
    ['file', Buffer.from(`order,status\n${orderId},Delivered`)],
  ],
  'POST /couriers/{id}/waybills/preview': ({ orderId }) => [
    ['file', Buffer.from(`order,waybill\n${orderId},AB 1`)],
  ],
  'POST /cash/sheets': ({ courierId, orderId }) => [
    ['courier_id', String(courierId)],
    ['file', Buffer.from(`order,paid\n${orderId},5.00`)],
  ],
  'POST /categories': () => [['name', newName()]],
  'POST /categories/{id}': () => [['name', newName()]],
  'POST /products': ({ categoryId }) => [
    ['name', newName()],
    ['description', 'Made by hand'],
    ['price', '12.50'],
    ['category_id', String(categoryId)],
  ],
  'POST /products/import': () => [
    ['dry_run', '1'],
    ['file', Buffer.from('name,description,price,collection\nVase,Blue,5,None')],
  ],
  'POST /products/{id}': () => [['price', '13.50']],
  'POST /products/{id}/images': () => [],
  'POST /products/{id}/update-images': () => [['existingImagesToDelete[]', '/media/other/1.webp']],
};
