import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertUser, PASSWORD_HASH, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { findActor, openSession, signOutEverywhere } from './account-queries.ts';

const shop = forAllTests(createTestApp);

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Makes a user's sessions older: as if everything in them had happened that many seconds before. */
const age = (user: TestUser, seconds: number) =>
  sql`update sessions set created_at = created_at - make_interval(secs => ${seconds}),
    last_used_at = last_used_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds})
    where user_id = ${user.id}`.execute(shop.database.db);

async function secondsLeft(user: TestUser): Promise<number> {
  const { rows } = await sql<{ left: string }>`
    select extract(epoch from expires_at - now()) as left from sessions
    where user_id = ${user.id}`.execute(shop.database.db);
  return Number(rows[0]?.left);
}

const whoAmI = async (user: TestUser) => (await shop.get('/api/auth', user.headers)).status;

describe('a session', () => {
  test('ends 30 days after its last use', async () => {
    const user = await insertUser(shop.database.db);
    expect(Math.abs((await secondsLeft(user)) - 30 * DAY)).toBeLessThan(60);

    await age(user, 29.9 * DAY);
    expect(await whoAmI(user)).toBe(200);
    expect(Math.abs((await secondsLeft(user)) - 30 * DAY)).toBeLessThan(60);

    await age(user, 30 * DAY);
    expect(await whoAmI(user)).toBe(401);
  });

  test('is extended once an hour at most, so that a read seldom writes', async () => {
    const user = await insertUser(shop.database.db);
    const queries = () => shop.countQueries(() => whoAmI(user));
    expect(await queries()).toBe(2);
    await age(user, HOUR - 30);
    expect(await queries()).toBe(2);
    await age(user, 60);
    expect(await queries()).toBe(3);
    expect(await queries()).toBe(2);
  });

  test('is found by an index alone', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) select s.user_id from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${Buffer.alloc(32)} and s.expires_at > now()`.execute(shop.database.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('sessions_pkey');
    expect(plan).not.toContain('Seq Scan');
  });

  test('ends on all devices at once', async () => {
    const { db } = shop.database;
    const user = await insertUser(db);
    const other = await insertUser(db);
    const phone = await openSession(db, { user, passwordHash: PASSWORD_HASH });
    await signOutEverywhere(db, user.id);
    expect(await whoAmI(user)).toBe(401);
    expect(await findActor(db, phone)).toBeNull();
    expect(await whoAmI(other)).toBe(200);
  });

  test('that ended is cleaned away when others begin', async () => {
    const { db } = shop.database;
    const gone = await insertUser(db);
    await age(gone, 31 * DAY);
    await insertUser(db);
    const left = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', gone.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('ends when the role changes', async () => {
    const { db } = shop.database;
    const user = await insertUser(db, 'admin');
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', user.id).execute();
    expect((await shop.get('/api/auth', user.headers)).status).toBe(401);
  });

  test('ends with its user', async () => {
    const { db } = shop.database;
    const user = await insertUser(db);
    await db.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await whoAmI(user)).toBe(401);
  });
});
