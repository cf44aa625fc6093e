import { expect, test } from 'vitest';
import { DEFAULT_DOCUMENT_LOOK } from '../../../domain/look-css.ts';
import { DEFAULT_SETTINGS } from '../../../domain/shop-settings.ts';
import type { CallApi } from '../../api/call.ts';
import { createRenderer } from '../../server/entry-server.tsx';

/** A shop with this many collections, as its API answers. */
const shopWith = (total: number) =>
  (async (name: string, input: unknown) => {
    if (name === 'GET /settings') return DEFAULT_SETTINGS;
    if (name === 'GET /look') return DEFAULT_DOCUMENT_LOOK;
    if (name !== 'GET /categories/paged') throw new Error(`Not needed: ${name}`);
    const { page, per_page } = (input as { query: { page: number; per_page: number } }).query;
    const ids = Array.from({ length: total }, (_, index) => index + 1);
    const data = ids
      .slice((page - 1) * per_page, page * per_page)
      .map((id) => ({ category_id: id, name: `Room ${id}`, image_url: null, picture: null }));
    return {
      data,
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      per_page,
      total,
    };
  }) as CallApi;

const renderer = createRenderer({ manifest: {}, publicUrl: 'http://shop.example' });
const cards = (html: string) =>
  [...html.matchAll(/href="\/collection\/(\d+)"/g)].map(([, id]) => Number(id));

test('2,000 collections are pages of 60, with links to the others', async () => {
  const { html } = await renderer.render('/collection?page=2', shopWith(2_000));
  expect(new Set(cards(html.slice(html.indexOf('<main'))).filter((id) => id > 0))).toEqual(
    new Set(Array.from({ length: 60 }, (_, index) => index + 61)),
  );
  expect(html).toContain('href="/collection?page=3"');
  expect(html).toContain('<link rel="next" href="http://shop.example/collection?page=3">');
  expect(html).toContain('<link rel="prev" href="http://shop.example/collection">');
  expect(html).not.toContain('Room 121');
});

test('up to 60 collections are one page without a pager; past the last page there is a way back', async () => {
  const { html } = await renderer.render('/collection', shopWith(60));
  expect(html).toContain('Room 60');
  expect(html).not.toContain('aria-label="Pagination"');
  const past = await renderer.render('/collection?page=9', shopWith(60));
  expect(past.html).toContain('No collections on this page.');
  expect(past.html).toContain('noindex');
});

test('search engines are told what this shop has, not what another one may have', async () => {
  const { html } = await renderer.render('/collection', shopWith(2));
  expect(html).toContain('content="All collections of Mantel: Room 1, Room 2."');
  const { html: empty } = await renderer.render('/collection', shopWith(0));
  expect(empty).toContain('content="All collections of Mantel."');
});
