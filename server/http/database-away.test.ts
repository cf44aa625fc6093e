import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';

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
