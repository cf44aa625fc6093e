import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunStop } from '../../contract/runs.ts';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { MAX_STOP_PHOTO, STOP_PHOTO_SIDE } from '../../domain/stop-photos.ts';
import { encodeForm } from '../../test/admin-shop.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';
import { removeOldPhotos } from './stop-photos.ts';

const { shop, admin, get, post } = openOwnedShop();
let vase: number;
let photo: Buffer;

beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '50.00', stock: 900 });
  await shop.put('/api/admin/settings/runs', { runs_on: true }, headersOf(admin));
  // As a phone writes it: turned, and with the place where it was taken.
  const red = { width: 1600, height: 900, channels: 3, background: '#a33' } as const;
  photo = await sharp({ create: red })
    .withExif({
      IFD0: { Make: 'Zyraphone' },
      IFD3: { GPSLatitude: '33/1 53/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  await sql`truncate runs, run_stops, run_reports, stop_photos, left_stops`.execute(
    shop.database.db,
  );
});

interface Out {
  readonly id: number;
  readonly order: number;
  readonly token: string;
}

/** A run that is out with one order. */
async function sendOut(): Promise<Out> {
  const order = (await postOrder(shop, orderBody([[vase, 1]]))).data.id;
  const courier_id = await insertCourier(shop.database.db, `Ziad ${randomUUID()}`);
  const { data: run } = await post('/runs', { courier_id, day: '2026-11-28', order_ids: [order] });
  const { data } = await post(`/runs/${run.id}/send`, { version: 1 });
  return { id: run.id, order, token: data.link.split('#')[1] };
}

/** What the phone reports of the stop. @returns the report's id */
async function report({ token, order }: Out, body: object = {}): Promise<string> {
  const id = randomUUID();
  const sent = { id, order_id: order, made_at: new Date().toISOString(), outcome: 'not_home' };
  await shop.post('/api/driver/reports', { ...sent, ...body }, { 'x-run-token': token });
  return id;
}

async function send({ token }: Pick<Out, 'token'>, report_id: string, bytes = photo) {
  const { headers, payload } = await encodeForm([
    ['report_id', report_id],
    ['photo', bytes],
  ]);
  return shop.post('/api/driver/photos', payload, { ...headers, 'x-run-token': token });
}

const stopOf = async ({ id }: Out): Promise<RunStop> =>
  (await get(`/runs/${id}`)).data.stop_list[0];
const kept = async () =>
  (await sql<{ picture: Buffer }>`select picture from stop_photos`.execute(shop.database.db)).rows;
const read = ({ id, order }: Out) => get(`/runs/${id}/stops/${order}/photo`);

test('a photo is kept small, upright and without where it was taken, and staff for deliveries see it', async () => {
  const run = await sendOut();
  const { status, data } = await send(run, await report(run));
  expect([status, data]).toEqual([200, { order_id: run.order }]);
  expect(await stopOf(run)).toMatchObject({ outcome: 'not_home', has_photo: true });
  const bytes = Buffer.from((await read(run)).data.photo.split('base64,')[1], 'base64');
  expect(bytes).toEqual((await kept())[0]?.picture);
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: (STOP_PHOTO_SIDE * 900) / 1600,
    height: STOP_PHOTO_SIDE,
    exif: undefined,
  });
  expect(bytes.toString('latin1')).not.toContain('Zyraphone');
  const visits = (await get(`/orders/${run.order}/visits`)).data;
  expect(visits).toMatchObject([{ run_id: run.id, outcome: 'not_home', has_photo: true }]);
  expect((await shop.get(`/api/runs/${run.id}/stops/${run.order}/photo`)).status).toBe(401);
});

test('sent twice, also at once, it is kept once; the first stays', async () => {
  const run = await sendOut();
  const id = await report(run);
  const both = await Promise.all([send(run, id), send(run, id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [first] = await kept();
  expect((await send(run, id, Buffer.from('no picture'))).status).toBe(200);
  expect(await kept()).toEqual([first]);
});

test('it belongs to a report that stands and says not at home', async () => {
  const run = await sendOut();
  const before = await send(run, randomUUID());
  expect([before.status, before.message]).toEqual([
    409,
    'This photo belongs to no stop where nobody was at home',
  ]);
  const delivered = await report(run, { outcome: 'delivered' });
  expect((await send(run, delivered)).status).toBe(409);
  expect((await send(run, await report(run))).status).toBe(409);
  const [other, third] = [await sendOut(), await sendOut()];
  const id = await report(other);
  expect((await send(third, id)).status).toBe(409);
  expect(await kept()).toEqual([]);
});

test('what is too large, no picture or HEIC is refused in words, and the report stands', async () => {
  const run = await sendOut();
  const id = await report(run);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic....mif1heic')]);
  const tries: [Buffer, number, RegExp][] = [
    [Buffer.alloc(MAX_STOP_PHOTO + 1), 413, /at most 2 MB/],
    [Buffer.from('no picture'), 415, /^Not an image/],
    [heic, 415, /HEIC/],
    [photo.subarray(0, 900), 415, /damaged/],
  ];
  for (const [bytes, status, words] of tries) {
    const answer = await send(run, id, bytes);
    expect([answer.status, answer.message]).toEqual([status, expect.stringMatching(words)]);
  }
  const none = await encodeForm([['report_id', id]]);
  const headers = { ...none.headers, 'x-run-token': run.token };
  const answer = await shop.post('/api/driver/photos', none.payload, headers);
  expect([answer.status, answer.message]).toEqual([422, 'Please take a photo']);
  expect(await stopOf(run)).toMatchObject({ outcome: 'not_home', has_photo: false });
});

test('of a run that is over it comes for 48 hours, and by no link that was revoked', async () => {
  const [closed, revoked] = [await sendOut(), await sendOut()];
  const [late, never] = [await report(closed), await report(revoked)];
  await shop.delete(`/api/runs/${revoked.id}/link`, headersOf(admin));
  expect((await send(revoked, never)).status).toBe(404);
  await post(`/runs/${closed.id}/close`);
  expect((await send(closed, late)).status).toBe(200);
  await sql`delete from stop_photos`.execute(shop.database.db);
  await sql`update runs set closed_at = now() - interval '49 hours' where id = ${closed.id}`.execute(
    shop.database.db,
  );
  expect((await send(closed, late)).status).toBe(404);
  expect(await kept()).toEqual([]);
});

test('it goes with the person of its order, and none comes after that', async () => {
  const run = await sendOut();
  const id = await report(run);
  await send(run, id);
  await shop.put(`/api/orders/${run.order}`, { order_status_id: 4 }, headersOf(admin));
  const removed = await shop.delete(`/api/orders/${run.order}/person`, headersOf(admin));
  expect(removed.status).toBe(200);
  expect(await kept()).toEqual([]);
  expect((await read(run)).status).toBe(404);
  expect((await send(run, id)).status).toBe(409);
  expect(await kept()).toEqual([]);
});

test('it goes after the days that the merchant says', async () => {
  const run = await sendOut();
  await send(run, await report(run));
  const days = { ...DEFAULT_SETTINGS, runs_on: true, keep_stop_photos_days: 30 };
  expect((await shop.put('/api/admin/settings/runs', days, headersOf(admin))).status).toBe(200);
  const { db } = shop.database;
  const wait = (gone: number) =>
    sql`update stop_photos set stored_at = now() - ${gone} * interval '1 day'`.execute(db);
  await wait(29);
  expect(await removeOldPhotos(db, 500, 30)).toBe(0);
  await wait(31);
  expect(await removeOldPhotos(db, 500, 30)).toBe(1);
  expect(await kept()).toEqual([]);
});
