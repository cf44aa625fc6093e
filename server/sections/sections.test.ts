import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_HOME, type Section } from '../../domain/sections.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { plain } from '../../test/media-samples.ts';

const shop = forAllTests(openAdminShop);
const common = { hidden: false, from_day: null, to_day: null };
const QUOTE: Section = { ...common, id: 'q', kind: 'quote', text: 'Made to stay.', author: '' };
const [HERO] = DEFAULT_HOME as readonly [Section];

beforeEach(async () => {
  const { db } = shop.database;
  await db.deleteFrom('arrangements').execute();
  await db.deleteFrom('section_moments').execute();
  await db.deleteFrom('section_pictures').execute();
  await sql`delete from settings where key like 'sections.%'`.execute(db);
});

const save = (sections: unknown, version?: number, page = 'home') =>
  shop.put(
    `/api/admin/sections/${page}/draft`,
    { sections, ...(version !== undefined && { version }) },
    shop.admin,
  );
const publish = (version: number, page = 'home') =>
  shop.post(`/api/admin/sections/${page}/publish`, { version }, shop.admin);
const arrange = async (sections: unknown, page = 'home') => {
  const { data } = await save(sections, undefined, page);
  return publish(data.version, page);
};
const read = async (page = 'home') =>
  (await shop.get(`/api/admin/sections/${page}`, shop.admin)).data;
const shown = async (page = 'home') => (await shop.get(`/api/sections/${page}`)).data;
const arranged = async () => (await shop.get('/api/settings')).data.arranged;
const kinds = (sections: readonly Section[]) => sections.map(({ kind }) => kind);
const upload = async () => {
  const file = await plain(80, 100).jpeg().toBuffer();
  return shop.postForm('/api/admin/sections/pictures', [['image', file]]);
};

test('a shop that has arranged nothing shows the default, and no page asks', async () => {
  expect(await shown()).toEqual({ sections: DEFAULT_HOME, pictures: {} });
  expect(await arranged()).toBeUndefined();
  expect(await read()).toEqual({
    ...{ shown: DEFAULT_HOME, draft: null, history: [] },
    ...{ pictures: {}, collections: {}, products: {} },
  });
});

test('a draft is seen by nobody until it is published, and what was shown before can be had again', async () => {
  const draft = await save([QUOTE, HERO], 0);
  expect([draft.status, draft.message]).toEqual([200, 'Draft saved']);
  expect((await shown()).sections).toEqual(DEFAULT_HOME);
  const published = await publish(draft.data.version);
  expect([published.status, published.message]).toEqual([200, 'Published: shoppers see it now']);
  expect((await shown()).sections).toEqual([QUOTE, HERO]);
  expect(await arranged()).toEqual(['home']);
  const { history, draft: left } = await read();
  expect(left).toBeNull();
  expect(history.map(({ sections }: { sections: number }) => sections)).toEqual([2, 8]);
  const again = await shop.post(
    `/api/admin/sections/home/history/${history[1].id}/publish`,
    undefined,
    shop.admin,
  );
  expect(again.status).toBe(200);
  // The default again: as if nothing had ever been arranged.
  expect((await shown()).sections).toEqual(DEFAULT_HOME);
  expect(await arranged()).toBeUndefined();
});

test('of two who draft at once the second is told', async () => {
  const first = await save([QUOTE], 0);
  const lost = await save([QUOTE], 0);
  expect([lost.status, lost.data]).toEqual([200, first.data]); // The answer had been lost.
  const late = await save([HERO], 0);
  expect([late.status, late.message]).toEqual([
    409,
    'Somebody else has changed the sections meanwhile. Load them, or save again to replace them',
  ]);
  expect((await publish(first.data.version + 1)).status).toBe(409);
  expect((await publish(first.data.version)).status).toBe(200);
  expect((await publish(first.data.version)).message).toBe('There is no draft to publish');
  expect((await save([HERO], 0)).data.version).toBeGreaterThan(first.data.version);
});

describe('what cannot be shown is refused in words, under its field', () => {
  const picture = { ...common, id: 'p', kind: 'picture', title: 'Oak', text: '', side: 'start' };
  test.each<[string, unknown[], string, string]>([
    [
      'a link that runs',
      [{ ...picture, button: 'See', href: 'javascript:alert(1)', picture: null }],
      'sections.0.picture',
      'Please choose a picture',
    ],
    [
      'a link to the panel',
      [
        QUOTE,
        {
          ...{ ...common, id: 'c', kind: 'columns', title: '' },
          columns: ['a', 'b'].map((title) => ({
            ...{ title, text: '', picture: null, button: 'See', href: '/admin/adminPanel' },
          })),
        },
      ],
      'sections.1.columns.0.href',
      'Shoppers can’t open the panel. Please choose a page of the shop',
    ],
    [
      'two heroes',
      [HERO, { ...HERO, id: 'other' }],
      'sections',
      'This section can stand on a page once',
    ],
    [
      '21 sections',
      Array.from({ length: 21 }, (_, at) => ({ ...QUOTE, id: `q${at}` })),
      'sections',
      'must be at most 20 sections',
    ],
    [
      'a kind that is none',
      [{ ...QUOTE, kind: 'iframe' }],
      'sections.0.kind',
      'must be a section with one of the kinds',
    ],
    [
      'days turned around',
      [{ ...QUOTE, from_day: '2026-12-02', to_day: '2026-12-01' }],
      'sections.0.to_day',
      'The last day must not be before the first',
    ],
    [
      'a quote without words',
      [{ ...QUOTE, text: ' \n ' }],
      'sections.0.text',
      'Please enter a text',
    ],
    [
      'a quote of a megabyte',
      [{ ...QUOTE, text: 'x'.repeat(401) }],
      'sections.0.text',
      'must be at most 400 characters',
    ],
    [
      'an id for a style',
      [{ ...QUOTE, id: '"><style>' }],
      'sections.0.id',
      'must be small letters, digits, _ and -',
    ],
  ])('%s', async (_name, sections, field, message) => {
    const { status, errors } = await save(sections);
    expect([status, errors?.[field]?.[0]]).toEqual([422, expect.stringContaining(message)]);
    expect((await read()).draft).toBeNull();
  });

  test('pages that are none have no sections', async () => {
    for (const page of ['shop', 'page-0', 'page-2000000000', 'collection-99999', "home'--", '%00'])
      expect([page, (await shop.get(`/api/sections/${page}`)).status]).toEqual([page, 404]);
  });
});

test('a collection that is gone is left out for shoppers at once, and the merchant learns which', async () => {
  const { db } = shop.database;
  const category = await insertCategory(db, { name: 'Lamps' });
  const product = await insertProduct(db, { name: 'Oak lamp' });
  const row = (id: string, more: object) => ({
    ...{ ...common, id, kind: 'products', title: 'Light', collection_id: null, product_ids: [] },
    ...more,
  });
  await arrange([
    row('a', { list: 'collection', collection_id: category }),
    row('b', { list: 'chosen', product_ids: [product, 2_000_000] }),
    QUOTE,
  ]);
  expect((await shown()).sections).toHaveLength(3);
  const before = await read();
  expect([before.collections, before.products]).toEqual([
    { [category]: 'Lamps' },
    { [product]: 'Oak lamp' },
  ]);
  expect((await shop.delete(`/api/categories/${category}`, shop.admin)).status).toBe(200);
  expect((await shown()).sections.map(({ id }: Section) => id)).toEqual(['b', 'q']);
  const after = await read();
  expect([after.shown.length, after.collections]).toEqual([3, {}]);
});

test('sections come and go by the days of the shop, and stored answers follow', async () => {
  const day = (shift: string) =>
    sql<{ day: string }>`
      select ((now() at time zone 'Asia/Beirut') + ${shift}::interval)::date::text as day`
      .execute(shop.database.db)
      .then(({ rows }) => rows[0]?.day);
  const [yesterday, today, tomorrow] = await Promise.all(['-1 day', '0', '1 day'].map(day));
  await arrange([
    { ...QUOTE, id: 'now', from_day: today, to_day: today },
    { ...QUOTE, id: 'later', from_day: tomorrow },
    { ...QUOTE, id: 'over', to_day: yesterday },
    { ...QUOTE, id: 'hidden', hidden: true },
  ]);
  expect((await shown()).sections.map(({ id }: Section) => id)).toEqual(['now']);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from section_moments where page = 'home' and at > now()`.execute(
    shop.database.db,
  );
  expect(rows[0]?.count).toBe(1); // Tomorrow begins when today ends.
  // The moment comes: what is stored is made again.
  const { version: before } = await shop.database.db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow();
  await sql`update section_moments set at = now() - interval '1 minute'`.execute(shop.database.db);
  await sql`select settle_sections()`.execute(shop.database.db);
  const changes = await sql<{ tags: string[] }>`
    select tags from catalogue_changes where version > ${before}`.execute(shop.database.db);
  expect(changes.rows.flatMap(({ tags }) => tags)).toContain('settings');
});

test('a picture is kept while a draft, the page or the history names it, and goes a day after none does', async () => {
  const { db } = shop.database;
  const { status, data } = await upload();
  expect(status).toBe(201);
  expect(data.picture).toMatchObject({ width: 80, height: 100 });
  const section = {
    ...{ ...common, id: 'p', kind: 'picture', title: 'Oak', text: '', side: 'end' },
    ...{ button: '', href: '', picture: { id: data.id, alt: 'A chair' } },
  };
  await arrange([section]);
  expect(Object.keys((await shown()).pictures)).toEqual([String(data.id)]);
  const old = sql`update section_pictures set uploaded_at = now() - interval '2 days'`;
  await old.execute(db);
  const other = await shop.postForm('/api/admin/sections/pictures', [
    ['image', await plain(60, 60, '#ff0000').jpeg().toBuffer()],
  ]);
  const ids = async () =>
    (
      await db.selectFrom('section_pictures').select('picture_id').orderBy('picture_id').execute()
    ).map(({ picture_id }) => picture_id);
  expect(await ids()).toEqual([data.id, other.data.id]);
  await db.deleteFrom('arrangements').execute();
  await sql`delete from settings where key like 'sections.%'`.execute(db);
  await old.execute(db);
  await shop.postForm('/api/admin/sections/pictures', [
    ['image', await plain(60, 60, '#00ff00').jpeg().toBuffer()],
  ]);
  expect(await ids()).not.toContain(data.id);
  const gone = await save([section]);
  expect([gone.status, gone.errors?.['sections.0.picture']?.[0]]).toEqual([
    422,
    'This picture is not there any more. Please choose it again',
  ]);
});

test('what is no picture is refused', async () => {
  const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await shop.postForm('/api/admin/sections/pictures', [['image', file]])).status).toBe(415);
  const none = await shop.postForm('/api/admin/sections/pictures', []);
  expect([none.status, none.message]).toEqual([422, 'Please choose a picture']);
});

test('who published what is in the list of changes', async () => {
  const owner = await insertUser(shop.database.db, 'admin');
  const draft = await save([QUOTE]);
  await shop.post(
    '/api/admin/sections/home/publish',
    { version: draft.data.version },
    owner.headers,
  );
  const { rows } = await sql<{ changed_by: number; subject_id: string }>`
    select changed_by, subject_id from audit_log where subject = 'settings' order by id`.execute(
    shop.database.db,
  );
  expect(rows.at(-1)).toEqual({ changed_by: owner.id, subject_id: 'sections.home' });
});

test('twenty arrangements of a page are kept, the newest', async () => {
  for (let count = 0; count < 22; count += 1) await arrange([{ ...QUOTE, text: `The ${count}th` }]);
  expect((await read()).history).toHaveLength(20);
});

test('a written page has sections below its text, which go with it', async () => {
  const about = { slug: 'about-us', title: 'About us', body: 'We make lamps.', in_footer: true };
  const { id } = (await shop.post('/api/admin/info-pages', about, shop.admin)).data;
  const page = `page-${id}`;
  expect((await save([HERO], 0, page)).errors?.sections?.[0]).toBe(
    'This section can stand on the home page alone',
  );
  await arrange([QUOTE], page);
  expect([await arranged(), kinds((await shown(page)).sections)]).toEqual([[page], ['quote']]);
  expect((await shown()).sections).toEqual(DEFAULT_HOME);
  await shop.delete(`/api/admin/info-pages/${id}`, shop.admin);
  expect(await arranged()).toBeUndefined();
  expect((await shop.get(`/api/sections/${page}`)).status).toBe(404);
});

test('what is stored and does not hold is left out, and breaks no page', async () => {
  const value = JSON.stringify([QUOTE, { kind: 'hero' }, 'nonsense', null]);
  await shop.database.db.insertInto('settings').values({ key: 'sections.home', value }).execute();
  expect(kinds((await shown()).sections)).toEqual(['quote']);
});
