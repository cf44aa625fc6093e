import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeForm, openAdminShop, picture } from '../../test/admin-shop.ts';
import { insertOrder, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderToken } from '../buyers/is-buyer.ts';

const SECRET = 'a secret of the shop under test';

const shop = forAllTests(() => openAdminShop({ shopSecret: SECRET }));
let image: Buffer;
let port: number;

beforeAll(async () => {
  image = await picture();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});

const MULTIPART = 'multipart/form-data; boundary=edge';
const part = (headers: string, content: string) => `--edge\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, content: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, content);
const file = (name: string, content: string) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="a.jpg"`, content);
const END = '--edge--\r\n';

const sendRaw = (payload: string | Buffer, contentType?: string) =>
  shop.post('/api/categories', payload, {
    ...shop.admin,
    ...(contentType ? { 'content-type': contentType } : {}),
  });

describe('a body that is no form', () => {
  test.each([
    ['JSON', '{"name":"Vases"}', 'application/json', 415],
    ['an encoded form', 'name=Vases', 'application/x-www-form-urlencoded', 415],
    ['another multipart', field('name', 'x') + END, 'multipart/mixed; boundary=edge', 415],
    ['text', 'Vases', 'text/plain', 415],
    ['a body of no type', 'Vases', undefined, 415],
    ['no boundary', field('name', 'x') + END, 'multipart/form-data', 400],
    ['another boundary', field('name', 'x') + END, 'multipart/form-data; boundary=other', 400],
    ['noise', 'noise', MULTIPART, 400],
    ['a form that breaks off in a text', field('name', 'Vas').slice(0, -4), MULTIPART, 400],
    ['a form that breaks off in a file', file('image', 'pixels').slice(0, -4), MULTIPART, 400],
    ['a form that breaks off in a head', '--edge\r\nContent-Dispo', MULTIPART, 400],
    ['a form without its end', field('name', 'Vases'), MULTIPART, 400],
    ['a field called __proto__', field('__proto__', '1') + END, MULTIPART, 400],
    ['a file called constructor', file('constructor', '1') + END, MULTIPART, 400],
    ['JSON in a field that is none', part(jsonField('name'), '{') + END, MULTIPART, 400],
    ['a number in a field', part(jsonField('name'), '5') + END, MULTIPART, 422],
    ['an empty form', END, MULTIPART, 422],
    ['no body at all', '', MULTIPART, 422],
    ['a part without a name', part('Content-Disposition: form-data', 'x') + END, MULTIPART, 400],
    ['a part without a head', part('X: y', 'x') + END, MULTIPART, 422],
    ['a text where a picture belongs', field('image', 'x') + END, MULTIPART, 422],
  ])('%s', async (_case, payload, contentType, status) => {
    const answer = await sendRaw(payload, contentType);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(await shop.storedKeys()).toEqual([]);
  });

  function jsonField(name: string) {
    return `Content-Disposition: form-data; name="${name}"\r\nContent-Type: application/json`;
  }
});

test('a text that is no UTF-8 is refused at its field, not stored as something else', async () => {
  const parts = Buffer.from(field('name', 'Caf\u00e9') + END, 'latin1');
  const answer = await sendRaw(parts, MULTIPART);
  expect(answer.status).toBe(422);
  expect(answer.errors).toEqual({ name: ['contains a character that could not be read (\ufffd)'] });
});

describe('bounds', () => {
  test.each([
    ['a hundred and one fields', field('x', 'y').repeat(101)],
    ['a field of more than 64 kB', field('name', 'x'.repeat(64 * 1024 + 1))],
    ['more files than can be meant', file('image', '').repeat(12)],
    ['more files of other names', file('other', '').repeat(12)],
    ['a file of more than 10 MB', file('image', 'x'.repeat(10 * 1024 * 1024 + 1))],
    ['a file of more than 10 MB under another name', file('y', 'x'.repeat(10 * 1024 * 1024 + 1))],
    ['files of more than all together may have', file('y', 'x'.repeat(6_000_000)).repeat(2)],
  ])('%s: 413', async (_case, parts) => {
    const answer = await sendRaw(parts + END, MULTIPART);
    expect(answer.status).toBe(413);
    expect(answer.message).toMatch(/too large/);
  });

  test('a name without end is no field of ours', async () => {
    const answer = await sendRaw(field('x'.repeat(5_000), 'y') + END, MULTIPART);
    expect(answer.status).toBe(422);
  });

  test('files that nobody asked for are read past', async () => {
    const answer = await shop.postForm('/api/categories', [
      ['other', image],
      ['name', 'With another file'],
      ['image', image],
    ]);
    expect(answer.status).toBe(201);
    expect(await shop.storedKeys()).toHaveLength(1);
  });

  test('a slow client is given up after a while', () => {
    expect(shop.app.server.headersTimeout).toBe(30_000);
  });
});

/** Opens a connection, sends the head of an upload and leaves the rest to the test. */
function beginUpload(
  bytes: number,
  headers: Record<string, string>,
  path = '/api/products',
): Socket {
  const lines = Object.entries({
    host: 'localhost',
    'x-requested-with': 'XMLHttpRequest',
    'content-type': MULTIPART,
    'content-length': String(bytes),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
}

const statusFrom = (socket: Socket): Promise<number> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (bytes) => resolve(Number(String(bytes).split(' ')[1])));
  });

describe('an upload of 50 MB', () => {
  const FIFTY = 50 * 1024 * 1024;

  test('is refused before it is sent to a guest, a customer and a bad token', async () => {
    const customer = await insertUser(shop.database.db);
    for (const [headers, status] of [
      [{}, 401],
      [customer.headers, 403],
      [{ authorization: 'Bearer nonsense' }, 401],
      [{ ...shop.admin, 'x-requested-with': 'fetch' }, 403],
    ] as const) {
      const socket = beginUpload(FIFTY, headers);
      expect(await statusFrom(socket)).toBe(status);
      socket.destroy();
    }
  });

  test('is refused to an admin too when it says that it is larger than a form may be', async () => {
    const socket = beginUpload(4 * FIFTY, shop.admin);
    expect(await statusFrom(socket)).toBe(413);
    socket.destroy();
  });

  test('that breaks off leaves nothing', async () => {
    const before = await shop.storedKeys();
    const { payload, headers } = await encodeForm([
      ['name', 'Broken off'],
      ['image', image],
    ]);
    const socket = beginUpload(FIFTY, { ...headers, ...shop.admin });
    await new Promise((sent) => socket.write(payload.subarray(0, -10), sent));
    await expect.poll(connections).toBe(1);
    socket.destroy();
    await expect.poll(connections).toBe(0);
    expect(await shop.storedKeys()).toEqual(before);
    expect((await shop.get('/api/products')).data.total).toBe(0);
  });
});

test('shoppers’ files fill neither disk nor memory, and keep no admin from uploading', async () => {
  const { db } = shop.database;
  const product = await insertProduct(db);
  const order = await insertOrder(db, { statusId: 3, lines: [[product, 1]] });
  const link = { 'x-order-token': orderToken(order, SECRET) };
  const path = `/api/orders/${order}/reviews`;
  const review = (bytes: Buffer) =>
    encodeForm([
      ['product_id', String(product)],
      ['stars', '5'],
      ['text', 'Fine'],
      ['pictures[]', bytes],
    ]);
  // Bytes behind a picture are dropped.
  const { payload, headers } = await review(Buffer.concat([image, Buffer.alloc(5_000_000)]));
  const begun = Array.from({ length: 15 }, () => {
    const socket = beginUpload(payload.length, { ...headers, ...link }, path);
    socket.write(payload.subarray(0, -10));
    return socket;
  });
  expect(await Promise.race(begun.map(statusFrom))).toBe(503);
  const uploaded = await shop.postForm('/api/categories', [
    ['name', 'While shoppers upload'],
    ['image', image],
  ]);
  expect(uploaded.status).toBe(201);
  for (const socket of begun) socket.destroy();
  await expect.poll(connections).toBe(0);
  const small = await review(image);
  const written = await shop.post(path, small.payload, { ...small.headers, ...link });
  expect(written.status).toBe(200);
});

const connections = () =>
  new Promise<number>((resolve, reject) => {
    shop.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
