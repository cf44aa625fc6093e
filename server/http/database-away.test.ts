import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createLog } from '../create-log.ts';
import { openDatabase } from '../database/connection.ts';
import { createFileOnDisk } from './read-form.ts';

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

test('every failure is logged with its route and its cause, never with what the request carried', async () => {
  const lines: string[] = [];
  const shop = await createTestApp({
    logger: createLog('info', { write: (line: string) => void lines.push(line) }),
    findActor: async () => {
      throw new Error('the session could not be read', { cause: new Error('the cause of it') });
    },
  });
  const bearer = { authorization: 'Bearer some-token' };
  expect((await shop.get('/api/orders/1?who=rima', bearer)).status).toBe(500);
  await shop.database.close();
  expect((await shop.get('/api/products?search=rima')).status).toBe(503);
  await shop.app.close();
  const [failed, answered, refused] = lines.map((line) => JSON.parse(line));
  expect(failed).toMatchObject({
    msg: 'request failed',
    route: 'GET /api/orders/:id',
    err: { message: 'the session could not be read', cause: { message: 'the cause of it' } },
  });
  expect(answered).toMatchObject({ msg: 'request answered', requestId: failed.requestId });
  expect(refused).toMatchObject({ msg: 'refused for now', route: 'GET /api/products' });
  expect(refused.reason).toMatch(/driver|pool/);
  expect(lines.join('')).not.toMatch(/rima|some-token/);
});

test('what a disk said is logged with the refusal that it caused', async () => {
  const lines: string[] = [];
  const shop = await createTestApp({
    logger: createLog('info', { write: (line: string) => void lines.push(line) }),
    findActor: async () => {
      await createFileOnDisk('/no/such/folder');
      return null;
    },
  });
  const { status } = await shop.get('/api/orders/1', { authorization: 'Bearer some-token' });
  expect(status).toBe(503);
  await shop.app.close();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reason: expect.stringMatching(/^The file could not be kept.*: ENOENT/),
    route: 'GET /api/orders/:id',
  });
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
