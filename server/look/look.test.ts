import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_LOOK } from '../../domain/look.ts';
import { THEMES } from '../../domain/look-themes.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);
const ATELIER = { ...DEFAULT_LOOK, ...THEMES.atelier };
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path fill="#0f5673" d="M0 0h90v30z"/></svg>',
);

beforeEach(async () => {
  const { db } = shop.database;
  await db.deleteFrom('looks').execute();
  await db.deleteFrom('look_logos').execute();
  await db.deleteFrom('settings').where('key', '=', 'look').execute();
});

const save = (look: unknown, version?: number) =>
  shop.put(
    '/api/admin/look/draft',
    { look, ...(version !== undefined && { version }) },
    shop.admin,
  );
const publish = (version: number) => shop.post('/api/admin/look/publish', { version }, shop.admin);
const read = async () => (await shop.get('/api/admin/look', shop.admin)).data;
const worn = async () => (await shop.get('/api/look')).data;

test('a shop that has chosen nothing wears nothing of its own', async () => {
  expect(await worn()).toEqual({
    css: '',
    theme_colors: { light: '#FAF7F2', dark: '#171411' },
    font: null,
    icons: null,
  });
  expect(await read()).toEqual({ worn: DEFAULT_LOOK, draft: null, logos: {}, history: [] });
});

test('a draft is seen by nobody until it is published, and what was worn before can be had again', async () => {
  const draft = await save(ATELIER, 0);
  expect([draft.status, draft.message]).toEqual([200, 'Draft saved']);
  expect((await worn()).css).toBe('');
  const published = await publish(draft.data.version);
  expect([published.status, published.message]).toEqual([200, 'Published: the shop wears it now']);
  expect((await worn()).css).toContain('--color-primary:light-dark(#7a2340,');
  expect((await worn()).theme_colors.light).toBe('#fbf1ee');
  const { history, draft: left } = await read();
  expect(left).toBeNull();
  expect(history.map(({ look }: { look: unknown }) => look)).toEqual([ATELIER, DEFAULT_LOOK]);
  const again = await shop.post(
    `/api/admin/look/history/${history[1].id}/publish`,
    undefined,
    shop.admin,
  );
  expect(again.status).toBe(200);
  expect((await worn()).css).toBe('');
});

test('of two who draft at once the second is told, and nothing that was published stands for a draft', async () => {
  const first = await save(ATELIER, 0);
  const lost = await save(ATELIER, 0);
  expect([lost.status, lost.data]).toEqual([200, first.data]); // The answer had been lost.
  const late = await save({ ...ATELIER, corners: 'round' }, 0);
  expect([late.status, late.message]).toEqual([
    409,
    'Somebody else has saved another draft meanwhile. Load it, or save again to replace it',
  ]);
  const outdated = await publish(first.data.version + 1);
  expect(outdated.status).toBe(409);
  expect((await publish(first.data.version)).status).toBe(200);
  expect((await publish(first.data.version)).message).toBe('There is no draft to publish');
  const next = await save({ ...ATELIER, corners: 'round' }, 0);
  expect(next.data.version).toBeGreaterThan(first.data.version);
});

test('colours that can’t be read are told with the nearest that can', async () => {
  const { palette } = DEFAULT_LOOK;
  const grey = '#808080';
  const equal = await save({
    ...DEFAULT_LOOK,
    palette: { ground: grey, text: grey, primary: grey, accent: grey },
  });
  expect([equal.status, equal.message]).toEqual([
    422,
    'All four colours are the same: nothing would be seen. Choose a light ground and a dark text, or the other way around',
  ]);
  const pale = await save({ ...DEFAULT_LOOK, palette: { ...palette, accent: '#e8a07c' } });
  expect(pale.errors?.['palette.accent']?.[0]).toMatch(
    /^The second colour #e8a07c has a contrast of 1\.\d on the ground; 4\.5 can be read\. The nearest that can: #[0-9a-f]{6}$/,
  );
  const heavy = await save({ ...DEFAULT_LOOK, heading: 'playfair-display', body: 'work-sans' });
  expect(heavy.errors?.body?.[0]).toContain('too heavy together');
  const gone = await save({ ...DEFAULT_LOOK, logo: 'a'.repeat(32) });
  expect(gone.errors?.logo?.[0]).toContain('not there any more');
  expect((await save({ ...DEFAULT_LOOK, palette: { ...palette, text: 'red' } })).status).toBe(422);
  expect((await read()).draft).toBeNull();
});

test('a logo is drawn, stands in the styles, and icons are made from it when it is published', async () => {
  const uploaded = await shop.postForm('/api/admin/look/logos', [['file', LOGO]]);
  expect(uploaded.status).toBe(201);
  const { key, inline } = uploaded.data;
  expect(inline).toMatch(/^data:image\/webp;base64,/);
  const draft = await save({ ...DEFAULT_LOOK, logo: key });
  expect((await shop.app.inject('/favicon.png')).statusCode).toBe(404);
  await publish(draft.data.version);
  const { css, icons } = await worn();
  expect(css).toContain(`--logo:url(${inline})`);
  for (const [path, width, height] of [
    ['/favicon.ico', 48, 48],
    [`/favicon.png?v=${icons}`, 64, 64],
    ['/apple-touch-icon.png', 180, 180],
    ['/icon-maskable-512.png', 512, 512],
    ['/share.png', 1200, 630],
    ['/logo.png', 240, 80],
  ] as const) {
    const { statusCode, headers, rawPayload } = await shop.app.inject(path);
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/png']);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width, height });
  }
  const manifest = JSON.parse((await shop.app.inject('/site.webmanifest')).body);
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual([
    `/icon-192.png?v=${icons}`,
    `/icon-512.png?v=${icons}`,
    `/icon-maskable-512.png?v=${icons}`,
  ]);
});

test('an SVG with more than shapes is refused, and nothing of it is kept', async () => {
  const evil = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const { status, errors } = await shop.postForm('/api/admin/look/logos', [['file', evil]]);
  expect([status, errors?.file?.[0]]).toEqual([422, expect.stringContaining('“script”')]);
  const none = await shop.postForm('/api/admin/look/logos', []);
  expect([none.status, none.message]).toEqual([422, 'Please choose the logo: a PNG or an SVG']);
  const { rows } = await sql`select from look_logos`.execute(shop.database.db);
  expect(rows).toHaveLength(0);
});

test('twenty looks and twelve logos that no look names are kept, the newest', async () => {
  const { db } = shop.database;
  for (let count = 0; count < 14; count += 1) {
    const file = Buffer.from(LOGO.toString().replace('h90', `h${40 + count}`));
    await shop.postForm('/api/admin/look/logos', [['file', file]]);
  }
  expect((await sql`select from look_logos`.execute(db)).rows).toHaveLength(12);
  const corners = ['square', 'round'] as const;
  for (let count = 0; count < 22; count += 1) {
    const draft = await save({ ...DEFAULT_LOOK, corners: corners[count % 2] });
    await publish(draft.data.version);
  }
  expect((await read()).history).toHaveLength(20);
});

test('who published what is in the list of changes', async () => {
  const owner = await insertUser(shop.database.db, 'admin');
  const draft = await save(ATELIER);
  await shop.post('/api/admin/look/publish', { version: draft.data.version }, owner.headers);
  const { rows } = await sql<{ changed_by: number; subject_id: string }>`
    select changed_by, subject_id from audit_log where subject = 'settings' order by id`.execute(
    shop.database.db,
  );
  expect(rows.at(-1)).toEqual({ changed_by: owner.id, subject_id: 'look' });
});

test('a look that is stored and does not hold breaks no page', async () => {
  await shop.database.db
    .insertInto('settings')
    .values({ key: 'look', value: JSON.stringify({ id: 1, palette: 'red' }) })
    .execute();
  expect((await worn()).css).toBe('');
});
