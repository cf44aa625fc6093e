import { expect, test } from 'vitest';
import { DEFAULT_LOOK } from '../../domain/look.ts';
import { THEMES } from '../../domain/look-themes.ts';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);

const manifest = async (path = '/site.webmanifest') => JSON.parse((await shop.get(path)).body);
const callIt = (shop_name: string) => {
  const { time_zone, currency_code, currency_symbol, currency_position } = DEFAULT_SETTINGS;
  const section = { shop_name, time_zone, currency_code, currency_symbol, currency_position };
  return shop.put('/api/admin/settings/shop', section, shop.admin);
};

test('the shop is an app without the bars of a browser that begins at its home page', async () => {
  expect(await manifest()).toMatchObject({
    name: 'Mantel',
    short_name: 'Mantel',
    ...{ id: '/', start_url: '/', scope: '/', display: 'standalone' },
    ...{ background_color: '#FAF7F2', theme_color: '#FAF7F2' },
  });
  const icons = (await manifest()).icons as Record<string, string>[];
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test.each([
  ['Dar & Co', 'Dar & Co'],
  ['Dar & Co Home of Beirut', 'Dar & Co'],
  ['Cedar Street & Sons', 'Cedar Street'],
  ['House – Lamps and Rugs', 'House'],
  ['Lichterkettenladen', 'Lichterkettenladen'],
])('of the name %s there stands below the icon: %s', async (name, short_name) => {
  expect((await callIt(name)).status).toBe(200);
  expect(await manifest()).toMatchObject({ name, short_name });
});

test('it wears the look, and what a phone has already is asked for by its version only', async () => {
  const before = await shop.get('/site.webmanifest');
  const again = { 'if-none-match': String(before.headers.etag) };
  expect((await shop.get('/site.webmanifest', again)).status).toBe(304);
  const look = { ...DEFAULT_LOOK, ...THEMES.atelier };
  const { data } = await shop.put('/api/admin/look/draft', { look }, shop.admin);
  await shop.post('/api/admin/look/publish', { version: data.version }, shop.admin);
  expect(await manifest()).toMatchObject({ background_color: '#fbf1ee', theme_color: '#fbf1ee' });
  expect((await shop.get('/site.webmanifest', again)).status).toBe(200);
});

test('the panel is another app', async () => {
  await callIt('Dar & Co');
  expect(await manifest('/admin/panel.webmanifest')).toMatchObject({
    name: 'Dar & Co panel',
    ...{ id: '/admin/', start_url: '/admin/adminPanel', scope: '/admin/', display: 'standalone' },
  });
});
