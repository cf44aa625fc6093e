import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { openDatabase } from '../database/connection.ts';

test('without its database the shop lives, is not ready, and answers 503 with Retry-After', async () => {
  const shop = await createTestApp();
  expect((await shop.get('/readyz')).status).toBe(200);
  await shop.database.close();
  expect((await shop.get('/healthz')).status).toBe(200);
  expect((await shop.get('/readyz')).status).toBe(503);
  const answer = await shop.get('/api/products');
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer).toMatchObject({ data: null, errors: null });
  await shop.app.close();
});

test('a statement that is stopped for taking too long is answered as such, not as a database that is away', async () => {
  const shop = await createTestApp({
    findActor: async () => {
      await sql`set statement_timeout = 200`.execute(brisk.db);
      await sql`select pg_sleep(120)`.execute(brisk.db);
      return null;
    },
  });
  const { connectionString } = shop.database;
  const brisk = openDatabase({ connectionString, poolSize: 1, queryTimeout: 120_000 });
  const answer = await shop.get('/api/auth', { authorization: 'Bearer some-token' });
  expect(answer).toMatchObject({
    status: 503,
    message: 'This took too long and was stopped. Please try again later.',
  });
  expect(answer.headers['retry-after']).toBe('10');
  await brisk.close();
  await shop.close();
});
