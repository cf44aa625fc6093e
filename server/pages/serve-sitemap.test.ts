import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { answerErrors } from '../http/answer-errors.ts';
import { createBoundedStore } from '../http/bounded-store.ts';
import { createPublicCache } from '../http/public-cache.ts';
import { serveSitemap } from './serve-sitemap.ts';

const shop = forAllTests(createTestApp);
let vases: number;
const ids: number[] = [];

beforeAll(async () => {
  const { db } = shop.database;
  vases = await insertCategory(db, { name: 'Vases' });
  for (let count = 0; count < 5; count += 1) {
    ids.push(await insertProduct(db, { categoryId: vases }));
  }
  await insertProduct(db, { categoryId: vases, deletedAt: new Date() });
});

const PAGES = ['/', '/collection', '/collection/0', '/collection/0?onSale=true', '/contact'];

const addressesIn = (body: string) =>
  [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

describe('/sitemap.xml', () => {
  test('lists pages, collections and products, each once, and nothing that was deleted', async () => {
    const { status, headers, body } = await shop.get('/sitemap.xml');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(addressesIn(body)).toEqual(
      [...PAGES, `/collection/${vases}`, ...ids.map((id) => `/product/${id}`)].map(
        (path) => `http://localhost:3000${path}`,
      ),
    );
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
  });

  test('is split by the letter of its own limit, without a gap or a repetition', async () => {
    const small = serveSmall(2);
    const index = await small.inject('/sitemap.xml');
    const files = addressesIn(index.body);
    expect(index.body).toContain('<sitemapindex');
    expect(files).toHaveLength(4);

    const parts = await Promise.all(
      files.map((file) => small.inject(new URL(file ?? '').pathname)),
    );
    const listed = parts.flatMap(({ body }) => addressesIn(body));
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((address) => address?.includes('/product/'))).toHaveLength(5);
    expect((await small.inject('/sitemap-5.xml')).statusCode).toBe(404);
    await small.close();
  });

  test('comes in batches, compressed where that is taken, and for HEAD not at all', async () => {
    const { db } = shop.database;
    await sql`insert into products (category_id, name, description, price)
      select ${vases}, 'Many', 'One of many', 1 from generate_series(1, 2500)`.execute(db);
    const plain = await shop.app.inject('/sitemap.xml');
    const found = addressesIn(plain.body);
    expect(new Set(found).size).toBe(PAGES.length + 1 + 5 + 2500);
    expect(found).toHaveLength(PAGES.length + 1 + 5 + 2500);
    const packed = await shop.app.inject({
      url: '/sitemap.xml',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const head = await shop.app.inject({ method: 'HEAD', url: '/sitemap.xml' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    await sql`delete from products where name = 'Many'`.execute(db);
  });

  test('escapes the origin for XML', async () => {
    const small = serveSmall(50_000, "https://shop.example/a&b'c");
    expect((await small.inject('/sitemap.xml')).body).toContain(
      '<loc>https://shop.example/a&amp;b&apos;c/</loc>',
    );
    await small.close();
  });
});

describe('a sitemap without the database', () => {
  let version: number | null = 1;
  let lone: TestApp;

  beforeAll(async () => {
    lone = await createTestApp({ currentVersion: () => version });
    await insertProduct(lone.database.db);
  });
  afterAll(() => lone.app.close());

  test('is given as it was when it is small, and not at all when it is large', async () => {
    const kept = await lone.get('/sitemap.xml');
    await lone.get('/sitemap-1.xml');
    await sql`insert into products (category_id, name, description, price)
      select category_id, 'Many', 'One of many', 1 from products, generate_series(1, 8000)`.execute(
      lone.database.db,
    );
    await lone.get('/sitemap-2.xml');
    version = null;
    await lone.database.close();
    const again = await lone.get('/sitemap.xml');
    expect([again.status, again.headers['x-cache'], again.body]).toEqual([200, 'stale', kept.body]);
    expect((await lone.get('/sitemap-1.xml')).status).toBe(200);
    expect((await lone.get('/sitemap-2.xml')).status).toBe(503);
  });
});

test('a client that leaves before a large sitemap is sent keeps no place', async () => {
  const { db } = shop.database;
  await sql`insert into products (category_id, name, description, price)
    select ${vases}, 'Many', 'One of many', 1 from generate_series(1, 8000)`.execute(db);
  const app = fastify();
  answerErrors(app);
  let leave: ((raw: ServerResponse) => Promise<void>) | undefined;
  let answered: ServerResponse | undefined;
  app.addHook('onRequest', async (_request, { raw }) => {
    answered = raw;
  });
  let onHandled = () => {};
  app.addHook('onSend', async () => onHandled());
  serveSitemap(app, {
    database: shop.database,
    cache: {
      answer: async (_key, produce) => {
        if (answered) await leave?.(answered);
        await produce(); // Finds that it is too large to be kept.
        throw new Error('The sitemap is small');
      },
    },
    publicUrl: 'http://localhost:3000',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (let count = 0; count < 21; count += 1) {
    const client = connect(port, '127.0.0.1');
    leave = async (raw) => {
      const closed = once(raw, 'close');
      client.destroy();
      await closed;
    };
    const handled = new Promise<void>((resolve) => {
      onHandled = resolve;
    });
    client.write('GET /sitemap.xml HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await handled;
  }
  leave = undefined;
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(200);
  await app.close();
  await sql`delete from products where name = 'Many'`.execute(db);
});

test('/robots.txt names the sitemap and keeps crawlers out of the API and endless searches', async () => {
  const { status, headers, body } = await shop.get('/robots.txt');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  expect(body).toContain('Disallow: /api/');
});

/** Serves the same catalogue with files that hold fewer addresses. */
function serveSmall(mostUrls: number, publicUrl = 'http://localhost:3000'): FastifyInstance {
  const app = fastify();
  answerErrors(app);
  const store = createBoundedStore({ currentVersion: () => null, changedSince: () => true });
  app.addHook('onClose', async () => store.close());
  serveSitemap(app, {
    database: shop.database,
    cache: createPublicCache(store),
    publicUrl,
    mostUrls,
  });
  return app;
}
