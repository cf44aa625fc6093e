import { beforeEach, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);
beforeEach(async () => {
  await shop.database.db.deleteFrom('info_pages').execute();
});

const about = { slug: 'about-us', title: 'About us', body: 'We make **lamps**.', in_footer: true };

const add = (page: object = about) => shop.post('/api/admin/info-pages', page, shop.admin);
const change = (id: number, page: object) =>
  shop.put(`/api/admin/info-pages/${id}`, page, shop.admin);
const read = (slug = 'about-us') => shop.get(`/api/info-pages/${slug}`);
const footer = async () => (await shop.get('/api/settings')).data.info_pages;

describe('a page that the merchant writes', () => {
  test('is shown at once, in blocks, and stands at the foot of every page', async () => {
    const { status, message, data } = await add();
    expect([status, message]).toEqual([201, 'Page added']);
    expect(data).toMatchObject(about);
    expect((await read()).data).toEqual({
      id: expect.any(Number),
      slug: 'about-us',
      title: 'About us',
      summary: 'We make lamps.',
      blocks: [
        {
          kind: 'paragraph',
          spans: [
            { text: 'We make ', strong: false, emphasis: false, href: null },
            { text: 'lamps', strong: true, emphasis: false, href: null },
            { text: '.', strong: false, emphasis: false, href: null },
          ],
        },
      ],
      updated_at: data.updated_at,
    });
    expect(await footer()).toEqual([{ slug: 'about-us', title: 'About us' }]);
    const sitemap = await shop.app.inject('/sitemap.xml');
    expect(sitemap.body).toContain('/info/about-us</loc>');
  });

  test.each(['nowhere', 'Rima%00Haddad', '%F0%9F%92%A1'])('is not found as %s', async (slug) => {
    const { status, message } = await read(slug);
    expect([status, message]).toEqual([404, 'Page not found']);
  });

  test('is there once where the answer was lost and it is added again', async () => {
    const first = await add();
    expect(await add()).toMatchObject({ status: 201, data: first.data });
    expect((await add({ ...about, body: 'Vases.' })).status).toBe(422);
    expect(await footer()).toHaveLength(1);
  });

  test('is changed, hidden from the foot, and removed; what is stored elsewhere follows', async () => {
    const { data } = await add();
    await read();
    const changed = await change(data.id, { ...about, body: 'Vases.', in_footer: false });
    expect([changed.status, changed.message]).toEqual([200, 'Page saved']);
    expect((await read()).data.summary).toBe('Vases.');
    expect(await footer()).toEqual([]);
    const removed = await shop.delete(`/api/admin/info-pages/${data.id}`, shop.admin);
    expect([removed.status, removed.message]).toEqual([200, 'Page removed']);
    expect((await read()).status).toBe(404);
    expect((await change(data.id, about)).status).toBe(404);
  });

  test('is not overwritten by who has not seen its last change', async () => {
    const { data } = await add();
    await change(data.id, { ...about, title: 'Who we are', updated_at: data.updated_at });
    // The same again, as after an answer that was lost, is refused by nothing.
    const again = { ...about, title: 'Who we are', updated_at: data.updated_at };
    expect((await change(data.id, again)).status).toBe(200);
    const late = await change(data.id, { ...about, updated_at: data.updated_at });
    expect(late.status).toBe(409);
    expect((await read()).data.title).toBe('Who we are');
    expect((await change(data.id, about)).status).toBe(200);
  });

  test.each([
    ['an address with other signs', { slug: 'About Us' }, ['slug']],
    ['no title and no text', { title: ' ', body: '' }, ['body', 'title']],
    ['a text that is too long', { body: 'x'.repeat(20_001) }, ['body']],
    ['no word on the foot', { in_footer: 'yes' }, ['in_footer']],
  ])('is refused with %s', async (_what, wrong, fields) => {
    const { status, errors } = await add({ ...about, ...wrong });
    expect([status, Object.keys(errors ?? {}).sort()]).toEqual([422, fields]);
  });

  test('has an address of its own', async () => {
    await add();
    const { status, errors } = await add({ ...about, title: 'Again' });
    expect([status, errors]).toEqual([422, { slug: ['is the address of another page'] }]);
  });

  test('is one of 30 at most', async () => {
    const pages = Array.from({ length: 30 }, (_, index) => ({ ...about, slug: `page-${index}` }));
    await shop.database.db.insertInto('info_pages').values(pages).execute();
    const { status, message } = await add();
    expect([status, message]).toEqual([
      422,
      'The shop has 30 pages already. Remove one to add another',
    ]);
  });

  test('is kept in the audit log under its title', async () => {
    await add();
    const { data } = await shop.get('/api/audit-log?subject=info_pages', shop.admin);
    expect(JSON.stringify(data)).toContain('About us');
  });
});

test('a preview shows the blocks of a text and keeps nothing', async () => {
  const body = { body: '## Returns\n\nWithin *two* weeks.' };
  const { status, data } = await shop.post('/api/admin/info-pages/preview', body, shop.admin);
  expect(status).toBe(200);
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['heading', 'paragraph']);
  expect((await shop.get('/api/admin/info-pages', shop.admin)).data).toEqual([]);
});
