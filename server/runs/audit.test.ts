import { expect, test } from 'vitest';
import { insertRun } from '../../test/access-scene.ts';
import { insertOrder } from '../../test/factories.ts';
import { headersOf } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin } = openOwnedShop();

test('the audit log says what became of a run and of its link, without persons and hashes', async () => {
  const { db } = shop.database;
  const { id: other } = await insertRun(db); // Turns runs on, and has a courier.
  const { courier_id } = await db
    .selectFrom('runs')
    .select('courier_id')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  const headers = headersOf(admin);
  const post = (path: string, body: object = {}) => shop.post(`/api${path}`, body, headers);
  const order_ids = [await insertOrder(db), await insertOrder(db)];
  const day = '2026-11-28';
  const { id } = (await post('/runs', { courier_id, day, order_ids })).data;
  await shop.put(
    `/api/runs/${id}/stops`,
    { version: 1, order_ids: order_ids.toReversed() },
    headers,
  );
  await post(`/runs/${id}/send`, { version: 2 });
  await post(`/runs/${id}/link`);
  await shop.delete(`/api/runs/${id}/link`, headers);
  await post(`/runs/${id}/close`);
  const log = (await shop.get('/api/audit-log?subject=runs', headers)).data.data;
  const changes = log.filter((one: { subject_id: string }) => one.subject_id === String(id));
  expect(
    changes.every(
      (one: { changed_by: { id: number } }) => one.changed_by.id === admin.actor.userId,
    ),
  ).toBe(true);
  expect(
    changes
      .toReversed()
      .map(({ action, before, after }: Record<string, unknown>) => [action, before, after]),
  ).toEqual([
    ['insert', null, { courier_id, day, state: 'open' }],
    ['update', { state: 'open' }, { state: 'out' }],
    ['update', { link: null }, { link: 'made' }],
    ['update', { link: null }, { link: 'renewed' }],
    ['update', { link: null }, { link: 'revoked' }],
    ['update', { state: 'out' }, { state: 'closed' }],
  ]);
});
