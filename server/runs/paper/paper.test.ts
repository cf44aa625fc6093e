import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRun } from '../../../test/access-scene.ts';
import type { TestApp } from '../../../test/app.ts';
import { insertOrder } from '../../../test/factories.ts';
import { headersOf, insertOwner, openOrderShop, type Sender } from '../../../test/orders.ts';

let shop: TestApp;
let admin: Sender;
beforeAll(async () => {
  shop = await openOrderShop();
  admin = await insertOwner(shop.database.db);
});
afterAll(() => shop.close());

const read = async (path: string) => {
  const answer = await shop.app.inject({ url: `/api${path}`, headers: headersOf(admin) });
  const [, pages] = answer.body.match(/\/Type \/Pages\s+\/Count (\d+)/) ?? [];
  return { answer, status: answer.statusCode, pages: Number(pages) };
};
const cancel = (id: number) =>
  shop.database.db.updateTable('orders').set({ status_id: 4 }).where('id', '=', id).execute();

test('a run has a label for each of its orders that is not canceled', async () => {
  const run = await insertRun(shop.database.db);
  const { answer, status, pages } = await read(`/runs/${run.id}/labels.pdf`);
  expect([status, pages]).toEqual([200, 1]);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toContain(`labels-run-${run.id}.pdf`);
  expect(answer.body.startsWith('%PDF-')).toBe(true);
  await cancel(run.orderId);
  expect((await read(`/runs/${run.id}/labels.pdf`)).status).toBe(409);
  expect((await read('/runs/999999/labels.pdf')).status).toBe(404);
});

test('picked orders have one each, of A6 or four on A4; unknown and canceled ones are left out', async () => {
  const { db } = shop.database;
  const run = await insertRun(db);
  const [one, two, canceled] = [
    await insertOrder(db),
    await insertOrder(db),
    await insertOrder(db),
  ];
  await cancel(canceled);
  const ids = [one, canceled, run.orderId, one, two, 99_999_999].join();
  expect(await read(`/orders/labels.pdf?ids=${ids}`)).toMatchObject({ status: 200, pages: 3 });
  expect(await read(`/orders/labels.pdf?ids=${ids}&form=a4`)).toMatchObject({ pages: 1 });
});

test('slips are drawn of a run or of picked orders, the same ones that have labels', async () => {
  const { db } = shop.database;
  const run = await insertRun(db);
  const [one, canceled] = [await insertOrder(db), await insertOrder(db)];
  await cancel(canceled);
  const ofRun = await read(`/runs/${run.id}/packing-slips.pdf`);
  expect([ofRun.status, ofRun.pages]).toEqual([200, 1]);
  expect(ofRun.answer.headers['content-disposition']).toContain(`packing-slips-run-${run.id}.pdf`);
  const ids = [one, canceled, run.orderId, one, 99_999_999].join();
  expect(await read(`/orders/packing-slips.pdf?ids=${ids}`)).toMatchObject({ pages: 2 });
  const none = await read(`/orders/packing-slips.pdf?ids=${canceled}`);
  expect(none.status).toBe(409);
  expect(none.answer.json().message).toContain('None of these orders has a packing slip');
  expect((await read('/runs/999999/packing-slips.pdf')).status).toBe(404);
});

test('too many, no and wrong ones are refused', async () => {
  const many = Array.from({ length: 201 }, (_, n) => n + 1).join();
  expect((await read(`/orders/labels.pdf?ids=${many}`)).status).toBe(422);
  expect((await read('/orders/labels.pdf?ids=1&form=a5')).status).toBe(422);
  const none = await read('/orders/labels.pdf');
  expect(none.status).toBe(409);
  expect(none.answer.json().message).toContain('None of these orders');
});
