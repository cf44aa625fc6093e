import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import { type AdminShop, encodeForm, openAdminShop, picture } from '../../test/admin-shop.ts';
import { insertCategory, insertCourier, insertProduct, insertUser } from '../../test/factories.ts';
import { plain } from '../../test/media-samples.ts';
import { orderBody } from '../../test/orders.ts';
import { openDatabase } from '../database/connection.ts';
import { answerOnce, removeOldAnswers } from './answer-once.ts';

let shop: AdminShop;
let ids: Awaited<ReturnType<typeof stock>>;
beforeAll(async () => {
  shop = await openAdminShop();
  ids = await stock();
});
afterAll(() => shop.close());

const calls = Object.entries(api);

/** Calls that make something without a key, and what makes a second one of them harmless. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'POST /auth/passkeys': 'a challenge is used once',
  'POST /auth/invitation/register': 'a link is used once',
};

test('every call that creates takes an Idempotency-Key, and the API’s document says so', async () => {
  const creating = calls.filter(([, call]) => call.status === 201).map(([name]) => name);
  const takesKey = (name: string) => {
    const { headers } = api[name as keyof typeof api] as { headers?: { shape: object } };
    return headers !== undefined && 'idempotency-key' in headers.shape;
  };
  expect(creating.filter((name) => !takesKey(name))).toEqual(Object.keys(WITHOUT_KEY));
  const { paths } = (await shop.app.inject('/api/openapi.json')).json();
  for (const name of creating.filter(takesKey)) {
    const [method = '', path = ''] = name.toLowerCase().split(' ');
    const [, described] =
      Object.entries<Record<string, { parameters: { name: string }[] }>>(paths).find(
        ([one]) => one.toLowerCase() === path,
      ) ?? [];
    expect(described?.[method]?.parameters).toContainEqual(
      expect.objectContaining({
        name: 'idempotency-key',
        description: expect.stringContaining('Makes it once'),
      }),
    );
  }
});

/** What calls of this test stand on. */
async function stock() {
  const { db } = shop.database;
  const product = await insertProduct(db, { price: '100.00', stock: 900 });
  const courier = await insertCourier(db, 'Ziad');
  const category = await insertCategory(db, { name: 'Lamps' });
  await send('POST /cash/start', { till: '500.00' });
  for (const part of ['returns', 'runs']) {
    const on = { returns_on: true, return_days: 14, returns_refund_delivery: false, runs_on: true };
    await shop.put(`/api/admin/settings/${part}`, on, shop.admin);
  }
  const placed = async (): Promise<number> =>
    (await shop.post('/api/orders', orderBody([[product, 1]]))).data.id;
  const delivered = async (): Promise<number> => {
    const id = await placed();
    await shop.put(`/api/orders/${id}/courier`, { courier_id: courier }, shop.admin);
    await shop.put(`/api/orders/${id}`, { order_status_id: 3 }, shop.admin);
    return id;
  };
  return { product, courier, category, placed, delivered, logo: await picture(64) };
}

const send = async (
  name: string,
  body: object,
  headers: object = {},
  path = name.split(' ')[1],
) => {
  const all = { ...shop.admin, ...headers };
  const form = Object.values(body).some((value) => Buffer.isBuffer(value));
  if (!form) return shop.post(`/api${path}`, body, all);
  const encoded = await encodeForm(Object.entries(body));
  return shop.post(`/api${path}`, encoded.payload, { ...encoded.headers, ...all });
};

/** What a call is sent: its path and body, another body, and the table that has one row more then. */
interface Sample {
  readonly path?: string;
  readonly body: object;
  readonly other: object;
  readonly table: string;
}

const line = (product_id: number, quantity = 1) => ({ product_id, quantity });
const zone = (name: string) => ({
  ...{ name, fee: '4.00', free_from: null, return_fee: '1.00', served: true, places: [] },
  ...{ days_min: 1, days_max: 3, cutoff_hour: 24, closed_weekdays: [], windows: [] },
});
const named = (name: string) => ({ name });
const note = (text: string) => ({ note: text });
const roomNamed = (name: string) =>
  JSON.stringify({ name, text: '', alt: 'A room', spots: [], offer_id: null, hidden: false });

const SAMPLES: Readonly<Record<string, () => Promise<Sample> | Sample>> = {
  'POST /categories': () => ({
    body: { name: 'Rugs', image: ids.logo },
    other: { name: 'Mats', image: ids.logo },
    table: 'categories',
  }),
  'POST /categories/bulk': () => ({
    body: { names: ['Beds'] },
    other: { names: ['Sofas'] },
    table: 'categories',
  }),
  'POST /products/{id}/images': async () => ({
    path: `/products/${ids.product}/images`,
    body: { image: await picture(50) },
    other: { image: await picture(60) },
    table: 'product_images',
  }),
  'POST /admin/info-pages': () => ({
    body: { slug: 'care', title: 'Care', body: 'Dust it.', in_footer: true },
    other: { slug: 'care', title: 'Care', body: 'Wash it.', in_footer: true },
    table: 'info_pages',
  }),
  'POST /admin/look/logos': async () => ({
    body: { file: await plain(64, 64).png().toBuffer() },
    other: { file: await plain(80, 80).png().toBuffer() },
    table: 'look_logos',
  }),
  'POST /admin/sections/pictures': async () => ({
    body: { image: await picture(70) },
    other: { image: await picture(90) },
    table: 'section_pictures',
  }),
  'POST /admin/rooms': async () => ({
    body: { room: roomNamed('Sofa'), image: await picture(70) },
    other: { room: roomNamed('Bench'), image: await picture(70) },
    table: 'rooms',
  }),
  'POST /offers': () => ({
    body: { name: 'Welcome', code: 'welcome', kind: 'percent', value: '10' },
    other: { name: 'Welcome', code: 'welcome', kind: 'percent', value: '20' },
    table: 'offers',
  }),
  'POST /numbers/{phone}/notes': async () => {
    const { data } = await shop.get(`/api/orders/${await ids.placed()}`, shop.admin);
    return {
      path: `/numbers/${data.guest_phone.replace(/\D/g, '')}/notes`,
      ...{ body: note('Calls back'), other: note('Never there'), table: 'number_notes' },
    };
  },
  'POST /couriers': () => ({
    body: { name: 'Nour', phone: '+961 3 123 456' },
    other: { name: 'Nour', phone: '+961 3 123 457' },
    table: 'couriers',
  }),
  'POST /orders/{id}/messages': async () => ({
    path: `/orders/${await ids.placed()}/messages`,
    body: { event: 'placed', channel: 'whatsapp' },
    other: { event: 'placed', channel: 'mail' },
    table: 'order_messages',
  }),
  'POST /cash/open-orders/{id}/end': async () => ({
    path: `/cash/open-orders/${await ids.delivered()}/end`,
    ...{ body: note('Lost'), other: note('Found'), table: 'ledger_entries' },
  }),
  'POST /cash/hand-overs': async () => {
    const body = { courier_id: ids.courier, order_ids: [await ids.delivered()], counted: '50' };
    return { body, other: { ...body, counted: '60' }, table: 'ledger_entries' };
  },
  'POST /cash/movements': () => ({
    body: { kind: 'put_in', amount: '1', note: 'Change' },
    other: { kind: 'put_in', amount: '2', note: 'Change' },
    table: 'ledger_entries',
  }),
  'POST /cash/closings': () => ({
    body: { counted: '400' },
    other: { counted: '401' },
    table: 'ledger_entries',
  }),
  'POST /cash/write-offs': async () => {
    const body = { courier_id: await insertCourier(shop.database.db, 'Owes'), note: 'Gone' };
    await sql`
      with entry as (insert into ledger_entries (kind, courier_id) values ('opening', ${body.courier_id}) returning id)
      insert into ledger_lines (entry_id, account, courier_id, cents)
      select id, account, courier, cents from entry,
        (values ('courier', ${body.courier_id}::int, 500), ('settled_before', null, -500)) line (account, courier, cents)`.execute(
      shop.database.db,
    );
    return { body, other: { ...body, note: 'Left' }, table: 'ledger_entries' };
  },
  'POST /cash/entries/{id}/reverse': async () => {
    const made = await send('POST /cash/movements', { kind: 'put_in', amount: '1', note: 'x' });
    return {
      path: `/cash/entries/${made.data.id}/reverse`,
      ...{ body: note('Wrong'), other: note('Right'), table: 'ledger_entries' },
    };
  },
  'POST /cash/sheets': () => {
    const sheet = (paid: number) => ({
      courier_id: String(ids.courier),
      file: Buffer.from(`order,paid\n1,${paid}`),
    });
    return { body: sheet(1), other: sheet(2), table: 'payout_sheets' };
  },
  'POST /runs': async () => {
    const body = { courier_id: ids.courier, day: '2026-11-28', order_ids: [await ids.placed()] };
    return { body, other: { ...body, day: '2026-11-29' }, table: 'runs' };
  },
  'POST /orders/{id}/returns': async () => {
    const body = { reason: 'changed_mind', lines: [line(ids.product)] };
    return {
      path: `/orders/${await ids.delivered()}/returns`,
      ...{ body, other: { ...body, reason: 'damaged' }, table: 'order_returns' },
    };
  },
  'POST /returns/{id}/exchange': async () => {
    const made = await send(
      '',
      { reason: 'changed_mind', lines: [line(ids.product)] },
      {},
      `/orders/${await ids.delivered()}/returns`,
    );
    return {
      path: `/returns/${made.data.id}/exchange`,
      body: { products: [line(ids.product)] },
      other: { products: [line(ids.product, 2)] },
      table: 'orders',
    };
  },
  'POST /redirects': () => ({
    body: { from: '/products/old-lamp', to: `/product/${ids.product}` },
    other: { from: '/products/old-lamp', to: '/collection' },
    table: 'redirects',
  }),
  'POST /search/synonyms': () => ({
    body: { word: 'divanette', means: 'sofa', both_ways: false },
    other: { word: 'canapette', means: 'sofa', both_ways: false },
    table: 'search_synonyms',
  }),
  'POST /search/pins': () => ({
    body: { words: 'table lamps', product_id: ids.product },
    other: { words: 'lamps', product_id: ids.product },
    table: 'search_pins',
  }),
  'POST /staff/invitations': () => ({
    body: { email: 'nour@example.com', staff_role: 'orders' },
    other: { email: 'nour@example.com', staff_role: 'catalogue' },
    table: 'staff_invitations',
  }),
  'POST /letters': () => ({
    body: { subject: 'New lamps', body: '', product_ids: [] },
    other: { subject: 'More lamps', body: '', product_ids: [] },
    table: 'letters',
  }),
  'POST /webhooks': () => ({
    body: { url: 'https://1.1.1.1/hook', events: ['order.placed'] },
    other: { url: 'https://1.1.1.1/hook', events: ['order.changed'] },
    table: 'webhooks',
  }),
  'POST /api-tokens': () => {
    const body = { name: 'Warehouse', rights: [{ area: 'orders', right: 'read' }] };
    return { body, other: { ...body, ...named('Shelf') }, table: 'api_tokens' };
  },
  'POST /zones': () => ({ body: zone('Coast'), other: zone('Hills'), table: 'delivery_zones' }),
};

/** A second body of it would be refused as such. */
const ONE_BODY = { 'POST /zones/presets': { preset: 'lebanon' } };

const countRows = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)}`.execute(shop.database.db);
  return rows[0]?.count as number;
};
const keyOf = (name: string) => ({ 'idempotency-key': `key of ${name}`.replaceAll(' ', '_') });

describe('a call that creates', () => {
  test('all of them are tried here', () => {
    const once = calls.filter(([, call]) => 'once' in call).map(([name]) => name);
    expect([...Object.keys(SAMPLES), ...Object.keys(ONE_BODY)].sort()).toEqual(once.sort());
  });

  test.each(Object.entries(SAMPLES))('%s makes one under one key', async (name, sample) => {
    const { path, body, other, table } = await sample();
    const before = await countRows(table);
    const both = await Promise.all([1, 2].map(() => send(name, body, keyOf(name), path)));
    const [first] = both;
    expect(first?.status, first?.body).toBe(api[name as keyof typeof api].status);
    const later = await send(name, body, keyOf(name), path);
    for (const again of [...both, later]) {
      expect([again.status, again.body]).toEqual([first?.status, first?.body]);
    }
    expect(await countRows(table)).toBe(before + 1);
    const refused = await send(name, other, keyOf(name), path);
    expect([refused.status, refused.errors]).toEqual([
      422,
      { 'idempotency-key': ['This idempotency key was already used for another request'] },
    ]);
    expect(await countRows(table)).toBe(before + 1);
  });

  test('POST /zones/presets answers as at first, though all is there by then', async () => {
    const preset = () =>
      send('POST /zones/presets', ONE_BODY['POST /zones/presets'], keyOf('presets'));
    const first = await preset();
    expect(first.data.zones).toBeGreaterThan(0);
    expect((await preset()).body).toBe(first.body);
  });
});

const addCourier = (name: string, headers: object) =>
  send('POST /couriers', { name, phone: '+961 3 555 111' }, headers);

test('keys are of one who sends them, and of one call', async () => {
  const key = { 'idempotency-key': 'mine' };
  const colleague = await insertUser(shop.database.db, 'admin');
  const first = await addCourier('Mine', key);
  const theirs = await addCourier('Theirs', { ...key, ...colleague.headers });
  expect([theirs.status, theirs.data.name]).toEqual([201, 'Theirs']);
  expect((await send('POST /zones', zone('Mine'), key)).status).toBe(422);
  expect((await addCourier('Mine', key)).body).toBe(first.body);
});

test('what is refused does not use its key up', async () => {
  const key = { 'idempotency-key': 'refused-first' };
  const body = { name: 'Late', code: 'late', kind: 'percent' };
  expect((await send('POST /offers', { ...body, value: '900' }, key)).status).toBe(422);
  expect((await send('POST /offers', { ...body, value: '9' }, key)).status).toBe(201);
});

test('what is answered once, such as a secret, can’t be read in the database', async () => {
  const body = { name: 'Secret', rights: [{ area: 'orders', right: 'read' }] };
  const made = await send('POST /api-tokens', body, { 'idempotency-key': 'secret-key' });
  const { rows } = await sql<{ kept: Buffer; row: string }>`
    select answer as kept, f::text as row from first_answers f`.execute(shop.database.db);
  for (const { kept, row } of rows) {
    expect(kept.includes(made.data.secret.slice(7))).toBe(false);
    expect(row).not.toContain('secret-key');
  }
});

test('the write and its answer are one transaction: where the answer can’t be kept, nothing is written', async () => {
  const { db } = shop.database;
  await sql`alter table first_answers add constraint full_disk check (false) not valid`.execute(db);
  const before = await countRows('delivery_zones');
  const failed = await send('POST /zones', zone('Nowhere'), { 'idempotency-key': 'fails' });
  await sql`alter table first_answers drop constraint full_disk`.execute(db);
  expect(failed.status).toBe(500);
  expect(await countRows('delivery_zones')).toBe(before);
  expect((await send('POST /zones', zone('Nowhere'), { 'idempotency-key': 'fails' })).status).toBe(
    201,
  );
});

test('answers are kept for 7 days and 4 MB of each, the latest always', async () => {
  const { db } = shop.database;
  const key = { 'idempotency-key': 'old' };
  await addCourier('Old', key);
  await sql`update first_answers set created_at = now() - interval '7 days 1 second'`.execute(db);
  expect((await addCourier('New', key)).data.name).toBe('New');
  expect(await removeOldAnswers(db, 500)).toBeGreaterThan(0);
  await sql`update first_answers set bytes = 3900000`.execute(db);
  for (const name of ['A', 'B']) await addCourier(name, { 'idempotency-key': name });
  const { rows } = await sql<{ total: number; count: number }>`
    select sum(bytes)::float8 as total, count(*) from first_answers`.execute(db);
  expect(rows[0]).toMatchObject({ count: 3, total: expect.any(Number) });
  expect(rows[0]?.total).toBeLessThanOrEqual(4_000_000);
  await sql`update first_answers set bytes = 3999999`.execute(db);
  await addCourier('C', { 'idempotency-key': 'C' });
  expect(await countRows('first_answers')).toBe(1);
});

describe('a request that waits for others holds none of the few connections', () => {
  const actor = { kind: 'user', userId: 1, role: 'owner' } as const;
  const files = { file: [Buffer.from('a picture')] };

  test.each([
    ['with the same key', (_: number) => ({ key: 'one key', name: 'POST /x', input: {} })],
    ['with a file', (n: number) => ({ key: `${n}`, name: 'POST /y', input: { files } })],
  ])('%s', async (_, requestOf) => {
    const { db, pool, close } = openDatabase({
      connectionString: shop.database.connectionString,
      poolSize: 4,
    });
    const most: number[] = [];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_none, n) =>
        answerOnce({ db, shopSecret: 'secret' }, { actor, ...requestOf(n) }, async () => {
          most.push(pool.totalCount - pool.idleCount);
          return 'done';
        }),
      ),
    ).finally(close);
    expect(answers).toEqual(Array(6).fill('done'));
    expect(Math.max(...most)).toBe(1);
  });
});
