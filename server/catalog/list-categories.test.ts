import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertCategory, insertPicture } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);

beforeAll(async () => {
  const { db } = shop.database;
  await insertCategory(db, { name: 'Second', position: 2 });
  await insertCategory(db, {
    name: 'First',
    position: 1,
    pictureId: await insertPicture(db, ['webp']),
  });
  await insertCategory(db, { name: 'Third', position: 2 });
});

test('all collections come in display order, with their pictures', async () => {
  const { status, data } = await shop.get('/api/categories');
  expect(status).toBe(200);
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['First', 'Second', 'Third']);
  const [first, second] = data;
  expect(first.image_url).toBe(`${first.picture.base_url}/800.webp`);
  expect(first.picture).toMatchObject({ alt: 'First', avif: false, widths: [320, 800] });
  expect(second).toMatchObject({ image_url: null, picture: null });
});

test('the first of them, and one of them, are read without the others', async () => {
  const first = (await shop.get('/api/categories?limit=1')).data;
  expect(first.map(({ name }: { name: string }) => name)).toEqual(['First']);
  const one = await shop.get(`/api/categories/${first[0].category_id}`);
  expect(one.data).toEqual(first[0]);
  expect((await shop.get('/api/categories/999999')).status).toBe(404);
  expect((await shop.get('/api/categories?limit=0')).status).toBe(422);
});

test('they come by pages, with the number of all; past the last one there are none', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => shop.get(`/api/categories/paged?per_page=2&page=${page}`)),
  );
  const names = pages.map(({ data }) => data.data.map(({ name }: { name: string }) => name));
  expect(names).toEqual([['First', 'Second'], ['Third'], []]);
  for (const { data } of pages) expect(data).toMatchObject({ last_page: 2, per_page: 2, total: 3 });
  expect((await shop.get('/api/categories/paged?per_page=101')).status).toBe(422);
});
