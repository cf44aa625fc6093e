import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';

test('a shop that stops is not ready from the first moment, and lives', async () => {
  const shop = await createTestApp();
  expect((await shop.get('/readyz')).status).toBe(200);
  const drained = shop.app.drain();
  expect(await shop.get('/readyz')).toMatchObject({ status: 503, message: 'The shop is stopping' });
  expect((await shop.get('/healthz')).status).toBe(200);
  await drained;
  await shop.close();
});

test('a shop that has just opened is not ready before its pages are warm', async () => {
  let isWarm = false;
  const shop = await createTestApp({ isWarm: () => isWarm });
  expect(await shop.get('/readyz')).toMatchObject({
    status: 503,
    message: 'The shop is warming up',
  });
  isWarm = true;
  expect((await shop.get('/readyz')).status).toBe(200);
  await shop.close();
});
