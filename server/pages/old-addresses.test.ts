import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { createOldAddresses, removeOldMissed } from './old-addresses.ts';
import type { Renderer } from './serve-pages.ts';

/** A storefront with one page, and products that are all gone. */
const renderer: Renderer = {
  resolve(url) {
    const [path = ''] = url.split('?');
    if (path.length > 1 && path.endsWith('/')) {
      return { kind: 'redirect', location: path.slice(0, -1), status: 301 };
    }
    const isPage = path === '/contact' || /^\/product\/\d+$/.test(path);
    return { kind: 'page', key: isPage ? path : '/404' };
  },
  render: async (key) => ({ status: key === '/contact' ? 200 : 404, html: `<h1>${key}</h1>` }),
  renderFailure: () => '',
};

const shop = forAllTests(() => createTestApp({ renderer }));

const leads = (from: string, to: string) =>
  shop.database.db
    .insertInto('redirects')
    .values({ from_path: from, to_path: to, source: 'hand' })
    .execute();

beforeEach(async () => {
  await shop.database.db.deleteFrom('redirects').execute();
  await shop.database.db.deleteFrom('missed_addresses').execute();
});

const ask = async (url: string) => {
  const { status, headers } = await shop.get(url);
  return [status, headers.location];
};

describe('an old address', () => {
  test('leads on for good, with its query, in one step', async () => {
    await leads('/products/vase', '/product/1?variant=2');
    expect(await ask('/products/vase')).toEqual([301, '/product/1?variant=2']);
    expect(await ask('/Products/Vase/')).toEqual([301, '/product/1?variant=2']);
    expect(await ask('/products/vase?utm_source=mail&variant=9')).toEqual([
      301,
      '/product/1?variant=2&utm_source=mail',
    ]);
    expect(await ask('/collections/all/products/vase')).toEqual([301, '/product/1?variant=2']);
    expect((await shop.get('/products/vase')).headers['cache-control']).toBe(
      'public, max-age=3600',
    );
  });

  test('takes a long query with it, each name once, and is read though it is asked for with a host that is none', async () => {
    await leads('/products/vase', '/product/1?variant=2');
    const names = Array.from({ length: 3_000 }, (_, n) => n.toString(36));
    const asked = names.map((name) => `${name}=`).join('&');
    expect(await ask(`/products/vase?${asked}&${asked}`)).toEqual([
      301,
      `/product/1?variant=2&${asked}`,
    ]);
    const addresses = createOldAddresses(shop.database.db);
    expect(await addresses.follow('http://shop:99999/products/vase?a=1#top', true)).toBe(
      '/product/1?variant=2&a=1',
    );
    await addresses.close();
  });

  test('never stands before a page that is there', async () => {
    await leads('/contact', '/product/1');
    expect(await ask('/contact')).toEqual([200, undefined]);
  });

  test('may be that of a product that is gone', async () => {
    await leads('/product/5', '/contact');
    expect(await ask('/product/5')).toEqual([301, '/contact']);
    await leads('/product/6', '/product/6');
    expect(await ask('/product/6')).toEqual([404, undefined]);
  });

  test('holds at once, though the page for unknown addresses is stored', async () => {
    expect(await ask('/pages/story')).toEqual([404, undefined]);
    await leads('/pages/story', '/contact');
    expect(await ask('/pages/story')).toEqual([301, '/contact']);
    await shop.database.db.deleteFrom('redirects').execute();
    expect(await ask('/pages/story')).toEqual([404, undefined]);
  });

  test.each([
    '/a%00b',
    `/${'a'.repeat(3_000)}`,
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('that is none is not found: %s', async (url) => {
    expect((await shop.get(url)).status).toBe(404);
  });
});

describe('counts', () => {
  const missed = async () =>
    (
      await sql<{ path: string; asked: number }>`
        select path, asked from missed_addresses order by asked desc, path`.execute(
        shop.database.db,
      )
    ).rows;

  test('say how often an address was followed, and what was asked for and not found', async () => {
    const addresses = createOldAddresses(shop.database.db);
    await leads('/products/vase', '/product/1');
    for (const url of ['/products/vase', '/products/vase?x=1', '/pages/story/', '/pages/story?a=b'])
      await addresses.follow(url, true);
    await addresses.follow('/pages/story', false);
    for (const url of ['/wp-login.php', '/.env', '/reset/rana@example.com'])
      await addresses.follow(url, true);
    await addresses.flush();
    expect(await missed()).toEqual([{ path: '/pages/story', asked: 2 }]);
    const { rows } = await sql`
      select asked, last_asked_on is not null as is_dated from redirects`.execute(shop.database.db);
    expect(rows).toEqual([{ asked: 2, is_dated: true }]);
  });

  test('are written though somebody asks for the home page in a way that no page has', async () => {
    for (const url of ['/%2f', '/%2F%2f']) expect((await ask(url))[0]).toBe(404);
    const addresses = createOldAddresses(shop.database.db);
    for (const url of ['/%2f', '/pages/story']) await addresses.follow(url, true);
    await addresses.flush();
    expect(await missed()).toEqual([{ path: '/pages/story', asked: 1 }]);
  });

  test('of made-up addresses push out none that is asked for more often', async () => {
    const { db } = shop.database;
    await sql`
      insert into missed_addresses (path, asked, last_asked_on)
      select '/made-up/' || n, 1, (now() at time zone 'utc')::date from generate_series(1, 1000) n`.execute(
      db,
    );
    await sql`insert into missed_addresses (path, asked, last_asked_on) values ('/pages/story', 7, '2026-01-01')`.execute(
      db,
    );
    const addresses = createOldAddresses(db);
    for (let n = 0; n < 400; n += 1) await addresses.follow(`/invented/x-${n}`, true);
    await addresses.flush();
    const left = await missed();
    expect(left).toHaveLength(1_000);
    expect(left[0]).toEqual({ path: '/pages/story', asked: 7 });
    expect(await removeOldMissed(db, 500)).toBe(1);
  });
});
