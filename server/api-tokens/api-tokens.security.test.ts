import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminShop, openAdminShop } from '../../test/admin-shop.ts';
import { insertOrder, insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import { findActor } from '../accounts/account-queries.ts';

let shop: AdminShop;
let owner: TestUser;

beforeAll(async () => {
  shop = await openAdminShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('delete from api_tokens');
  owner = await insertUser(shop.database.db, 'admin');
});

type Rights = readonly { readonly area: string; readonly right: string }[];

const make = async (rights: Rights, more = {}) => {
  const body = { name: 'Warehouse', rights, ...more };
  const { status, data } = await shop.post('/api/api-tokens', body, owner.headers);
  expect(status).toBe(201);
  return {
    id: data.api_token.id as number,
    secret: data.secret as string,
    headers: { authorization: `Bearer ${data.secret}` },
  };
};
const READS_ORDERS = [{ area: 'orders', right: 'read' }];

test('a token is shown once and kept as a hash', async () => {
  const { secret } = await make(READS_ORDERS);
  expect(secret).toMatch(/^mantel_[\w-]{43}$/);
  expect((await shop.get('/api/api-tokens', owner.headers)).body).not.toContain(secret.slice(7));
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from api_tokens t where strpos(t::text, ${secret.slice(7)}) > 0)
      or exists (select from audit_log a where strpos(a::text, ${secret.slice(7)}) > 0
        or a.after ? 'token_hash') as found`.execute(shop.database.db);
  expect(rows).toEqual([{ found: false }]);
});

test('it does what it was made for and no more, and its last use is noted once a minute', async () => {
  const id = await insertOrder(shop.database.db);
  const { headers } = await make(READS_ORDERS);
  expect((await shop.get(`/api/orders/${id}`, headers)).status).toBe(200);
  expect((await shop.get('/api/orders', headers)).data.data).not.toEqual([]);
  const change = await shop.put(`/api/orders/${id}`, { order_status_id: 3 }, headers);
  expect([change.status, change.message]).toEqual([
    403,
    'This API token may not do that. What it may do is on the page of API tokens',
  ]);
  expect((await shop.get('/api/stock', headers)).status).toBe(403);
  const [listed] = (await shop.get('/api/api-tokens', owner.headers)).data;
  expect(Date.parse(listed.last_used_at)).toBeGreaterThan(Date.now() - 60_000);
  const again = await shop.countQueries(() => shop.get('/api/outbox', headers)); // Refused: only the token is read.
  expect(again).toBe(1);
});

test('it is never above its maker, nor for staff, tokens and backups', async () => {
  for (const area of ['staff', 'connections', 'backups', 'demo']) {
    const body = { name: 'All', rights: [{ area, right: 'read' }] };
    expect((await shop.post('/api/api-tokens', body, owner.headers)).status).toBe(422);
  }
  const packer = await insertUser(shop.database.db, 'orders');
  const body = { name: 'Mine', rights: READS_ORDERS };
  expect((await shop.post('/api/api-tokens', body, packer.headers)).status).toBe(403);
  const figures = { name: 'Figures', rights: [{ area: 'figures', right: 'change' }] };
  expect((await shop.post('/api/api-tokens', figures, owner.headers)).message).toBe(
    'Your own role does not allow this',
  );
});

test('a maker who is demoted by whatever way, or gone, leaves nothing that works', async () => {
  const first = await make([{ area: 'catalogue', right: 'change' }]);
  await sql`update users set role = 'user', staff_role = 'orders' where id = ${owner.id}`.execute(
    shop.database.db,
  );
  expect((await shop.get('/api/stock', first.headers)).status).toBe(401);
  // Even a token that were left may do what both may, no more.
  await sql`insert into api_tokens (name, made_by, rights, token_hash)
    values ('Left', ${owner.id}, '{settings:change,orders:read}', sha256(${first.secret}::bytea))`.execute(
    shop.database.db,
  );
  expect((await shop.get('/api/orders', first.headers)).status).toBe(200);
  expect((await shop.post('/api/admin/info-pages', {}, first.headers)).status).toBe(403);
  await sql`delete from users where id = ${owner.id}`.execute(shop.database.db);
  expect((await shop.get('/api/orders', first.headers)).status).toBe(401);
});

test('it ends with the password and the e-mail of its maker', async () => {
  const { headers } = await make(READS_ORDERS);
  await sql`update users set password_hash = password_hash || ' ' where id = ${owner.id}`.execute(
    shop.database.db,
  );
  expect((await shop.get('/api/orders', headers)).status).toBe(401);
});

test('removed, it works no longer on any instance; after its last day neither', async () => {
  const { id, secret, headers } = await make(READS_ORDERS, { ends_on: '2090-01-31' });
  const elsewhere = () => findActor(shop.database.db, secret); // Another instance has nothing but the database.
  expect(await elsewhere()).toMatchObject({ program: { rights: READS_ORDERS } });
  await sql`update api_tokens set ends_at = now() - interval '1 second'`.execute(shop.database.db);
  expect((await shop.get('/api/orders', headers)).status).toBe(401);
  await sql`update api_tokens set ends_at = null`.execute(shop.database.db);
  expect((await shop.get('/api/orders', headers)).status).toBe(200);
  expect((await shop.delete(`/api/api-tokens/${id}`, owner.headers)).status).toBe(200);
  expect((await shop.get('/api/orders', headers)).status).toBe(401);
  expect(await elsewhere()).toBeNull();
  const past = { name: 'Old', rights: READS_ORDERS, ends_on: '2020-01-01' };
  expect((await shop.post('/api/api-tokens', past, owner.headers)).errors).toEqual({
    ends_on: ['Please choose a day from tomorrow on'],
  });
});

test('what it orders is a guest’s, and its maker’s own account is closed to it', async () => {
  const lamp = await insertProduct(shop.database.db, { price: '20.00' });
  const { headers } = await make([{ area: 'orders', right: 'change' }]);
  const placed = await shop.post('/api/orders', orderBody([[lamp, 1]]), headers);
  expect(placed.data.tracking_token).toEqual(expect.any(String));
  for (const path of ['/api/auth', '/api/auth/sessions', '/api/profile/export', '/api/push']) {
    expect((await shop.get(path, headers)).status).toBe(403);
  }
});

test('it has a limit of its own', async () => {
  const limited = await openAdminShop({ rateLimits: true });
  const body = { name: 'Fast', rights: READS_ORDERS };
  const { secret } = (await limited.post('/api/api-tokens', body, limited.admin)).data;
  const ask = () => limited.get('/api/push', { authorization: `Bearer ${secret}` });
  let last = await ask();
  for (let n = 0; n < 600; n += 1) last = await ask();
  expect([last.status, last.message]).toEqual([
    429,
    'Too many requests with this API token, please try again later',
  ]);
  expect((await limited.get('/api/orders', limited.admin)).status).toBe(200);
  await limited.close();
});
