import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { openStream } from '../../test/event-reader.ts';
import { insertProduct, insertUser } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import { keepListening, type Listener } from '../database/keep-listening.ts';
import { createOrderNews } from './order-events.ts';

const news = createOrderNews();
/** Orders that the shop has heard of. */
const announced = new Set<number>();

let shop: TestApp;
let listener: Listener;
let url: string;
let vase: number;
let admin: Awaited<ReturnType<typeof insertUser>>;

beforeAll(async () => {
  news.follow((event) => {
    if (event.kind === 'new') announced.add(event.id);
  });
  shop = await createTestApp({ orderEvents: { news, beatMs: 100 } });
  url = `${await listen(shop)}/api/orders/events`;
  vase = await insertProduct(shop.database.db, { price: '20.00' });
  admin = await insertUser(shop.database.db, 'admin');
  const { connectionString } = shop.database;
  await new Promise<void>((done) => {
    const onConnection = () => done();
    listener = keepListening({ connectionString, topics: [news.topic], onConnection });
  });
});
afterAll(async () => {
  await listener.stop();
  await shop.close();
});

async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const follow = (headers: Record<string, string> = {}) =>
  openStream(url, { ...admin.headers, ...headers });

/** Places an order, and waits until the shop has heard of it: no stream that is opened afterwards is told of it. */
async function order(): Promise<number> {
  const { data } = await shop.post('/api/orders', orderBody([[vase, 1]]));
  await expect.poll(() => announced.has(data.id)).toBe(true);
  return data.id;
}

const change = (id: number, order_status_id: number) =>
  shop.put(`/api/orders/${id}`, { order_status_id }, admin.headers);

/** The next event; a busy machine may lose the listener's connection, which the stream then says on its own. */
async function nextOf(stream: Awaited<ReturnType<typeof follow>>) {
  for (;;) {
    const event = await stream.next();
    if ((event?.data as { kind?: string } | undefined)?.kind !== 'missed') return event;
  }
}

/** Resolves at the next comment. */
async function nextSignOfLife(stream: Awaited<ReturnType<typeof follow>>): Promise<void> {
  let block = await stream.block();
  while (block !== ':') {
    expect(block, 'the stream ended').not.toBeNull();
    block = await stream.block();
  }
}

describe('an admin who follows the orders', () => {
  test('gets where the stream begins, then each new order and each change', async () => {
    const before = await order();
    const stream = await follow();
    expect(await nextOf(stream)).toEqual({ id: String(before), data: { kind: 'ready' } });
    const id = await order();
    expect(await nextOf(stream)).toEqual({ id: String(id), data: { kind: 'new', id } });
    await change(id, 3);
    expect(await nextOf(stream)).toEqual({ id: null, data: { kind: 'changed', id } });
    await change(id, 3); // The same again is no change.
    const next = await order();
    expect(await nextOf(stream)).toMatchObject({ data: { kind: 'new', id: next } });
    stream.leave();
  });

  test('gets every order of a crowd, each once', async () => {
    const stream = await follow();
    await nextOf(stream);
    const ids = await Promise.all(Array.from({ length: 30 }, order));
    const received: unknown[] = [];
    for (const _ of ids) received.push(((await nextOf(stream))?.data as { id: number }).id);
    expect(received.toSorted()).toEqual(ids.toSorted());
    stream.leave();
  });

  test('learns after a gap what they missed', async () => {
    const known = await order();
    const missed = [await order(), await order()];
    const stream = await follow({ 'last-event-id': String(known) });
    expect(await nextOf(stream)).toEqual({ id: String(known), data: { kind: 'ready' } });
    for (const id of missed) {
      expect(await nextOf(stream)).toEqual({ id: String(id), data: { kind: 'new', id } });
    }
    stream.leave();
  });

  test.each([
    '-1',
    'x',
    '1.5',
    '99999999999999999999',
    "1' or 1=1",
  ])('begins again with a last event that is none: %j', async (last) => {
    const latest = await order();
    const stream = await follow({ 'last-event-id': last });
    expect(await nextOf(stream)).toEqual({ id: String(latest), data: { kind: 'ready' } });
    stream.leave();
  });

  test('reads on when this instance was cut off from the database', async () => {
    const stream = await follow();
    await stream.next();
    await shop.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'mantel-listener' and datname = current_database()`,
    );
    const id = await order();
    const awaited = new Set([
      JSON.stringify({ kind: 'missed' }),
      JSON.stringify({ kind: 'new', id }),
    ]);
    while (awaited.size > 0) {
      const event = await stream.next();
      expect(event).not.toBeNull();
      awaited.delete(JSON.stringify(event?.data));
    }
    stream.leave();
  });
});

test('the stream is private, uncompressed, unbuffered, and carries every security header', async () => {
  const stream = await follow({ 'accept-encoding': 'gzip, br' });
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(stream.headers.get('content-encoding')).toBeNull();
  expect(await nextOf(stream)).toMatchObject({ data: { kind: 'ready' } });
  await nextSignOfLife(stream);
  stream.leave();
});

test('while something else locks all orders the listener goes on, and its next look finds what came', async () => {
  const own = createOrderNews();
  const heard: number[] = [];
  own.follow((event) => {
    if (event.kind === 'new') heard.push(event.id);
  });
  const listening = new pg.Client({
    connectionString: shop.database.connectionString,
    query_timeout: 10_000,
  });
  await listening.connect();
  await own.topic.onBeat(listening);
  const other = await shop.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('lock table orders in access exclusive mode');
    await own.topic.onBeat(listening);
  } finally {
    other.release(true);
  }
  const id = await order();
  await own.topic.onBeat(listening);
  await listening.end();
  expect(heard).toEqual([id]);
});

describe('who may follow', () => {
  test('admins alone', async () => {
    const customer = await insertUser(shop.database.db);
    const status = async (headers: Record<string, string>) =>
      (await fetch(url, { headers })).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: 'Bearer nonsense' })).toBe(401);
    expect(await status(customer.headers)).toBe(403);
    expect((await fetch(url, { method: 'HEAD', headers: admin.headers })).status).toBe(404);
  });

  test('as long as the session holds', async () => {
    const leaving = await insertUser(shop.database.db, 'admin');
    const stream = await openStream(url, leaving.headers);
    await stream.next();
    await shop.database.pool.query('delete from sessions where user_id = $1', [leaving.id]);
    expect(await nextOf(stream)).toBeNull();
  });

  test('and as long as they are an admin', async () => {
    const demoted = await insertUser(shop.database.db, 'admin');
    const stream = await openStream(url, demoted.headers);
    await stream.next();
    await shop.database.pool.query(`update users set role = 'user' where id = $1`, [demoted.id]);
    expect(await nextOf(stream)).toBeNull();
  });

  test('in so many windows and no more; one that is closed makes room', async () => {
    const busy = await insertUser(shop.database.db, 'admin');
    const open = () => openStream(url, busy.headers);
    const streams = await Promise.all(Array.from({ length: 12 }, open));
    expect(streams.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const refused = await fetch(url, { headers: busy.headers });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    streams[0]?.leave();
    await expect.poll(async () => statusThenLeave(open)).toBe(200);
    for (const stream of streams) stream.leave();
  });
});

async function statusThenLeave(open: () => ReturnType<typeof openStream>): Promise<number> {
  const stream = await open();
  stream.leave();
  return stream.status;
}

test('streams end when the shop stops', async () => {
  const stopping = await createTestApp();
  const chief = await insertUser(stopping.database.db, 'admin');
  const stream = await openStream(`${await listen(stopping)}/api/orders/events`, chief.headers);
  await stream.next();
  const stopped = stopping.close();
  expect(await stream.next()).toBeNull();
  await stopped;
});
