import { beforeEach, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);
const link = (label: string, href: string) => ({ label, href });
const entry = (label: string, href: string, ...links: object[]) => ({ label, href, links });

beforeEach(async () => {
  await shop.database.db.deleteFrom('settings').where('key', '=', 'menus').execute();
});

const save = (menus: object, version = 'none') =>
  shop.put('/api/admin/menus', { navbar: null, footer: null, ...menus, version }, shop.admin);
const read = async () => (await shop.get('/api/admin/menus', shop.admin)).data;
const shown = async () => (await shop.get('/api/settings')).data.menus;

test('a shop that has made no menu says nothing of them', async () => {
  expect(await read()).toEqual({ navbar: null, footer: null, version: 'none', gone: [] });
  expect(await shown()).toBeUndefined();
});

test('a menu of two levels is shown once it is saved, and the usual one comes back', async () => {
  const navbar = [entry('Rooms', '', link('Light', '/collection/0')), entry('Us', '/contact')];
  const saved = await save({ navbar });
  expect([saved.status, saved.message]).toEqual([200, 'Menus saved: shoppers see them now']);
  expect(await shown()).toEqual({ navbar });
  const lost = await save({ navbar });
  expect([lost.status, lost.data]).toEqual([200, saved.data]); // The answer had been lost.
  const late = await save({ navbar: [] });
  expect([late.status, late.message]).toEqual([
    409,
    'Somebody else has changed the menus meanwhile. Load them, or save again to replace them',
  ]);
  expect((await save({}, saved.data.version)).status).toBe(200);
  expect(await shown()).toBeUndefined();
});

test('what is gone is told to the merchant and left out for shoppers, until it is back', async () => {
  const { db } = shop.database;
  const [category, product] = [await insertCategory(db), await insertProduct(db)];
  const footer = [
    entry('Rooms', `/collection/${category}`, link('Lamp', `/product/${product}`)),
    entry('About', '/info/not-written'),
  ];
  const { data } = await save({ footer });
  expect(data.gone).toEqual(['/info/not-written']);
  expect(await shown()).toEqual({ footer: [footer[0]] });
  await shop.delete(`/api/products/${product}`, shop.admin);
  expect((await read()).gone).toEqual([`/product/${product}`, '/info/not-written']);
  expect(await shown()).toEqual({ footer: [entry('Rooms', `/collection/${category}`)] });
});

test.each([
  ['javascript:alert(1)', 'Please enter a path of the shop'],
  ['data:text/html,<script>', 'Please enter a path of the shop'],
  ['/admin/adminPanel', 'Shoppers can’t open the panel'],
  ['//evil.example', 'Please enter a path of the shop'],
  ['', 'Please enter where the link leads'],
])('an entry to “%s” is refused in words', async (href, message) => {
  const { status, errors } = await save({ navbar: [entry('Here', href)] });
  expect([status, errors?.['navbar.0.href']?.[0]]).toEqual([422, expect.stringContaining(message)]);
});

test('a menu that points to itself is refused, as is one too long or too deep', async () => {
  const itself = await save({ navbar: [entry('A', '/contact', link('B', '/contact'))] });
  expect(itself.errors?.['navbar.0.links.0.href']?.[0]).toBe(
    'This leads where its own entry leads: a menu can’t point to itself',
  );
  const many = Array.from({ length: 9 }, (_, at) => entry('A', `/collection/${at}`));
  expect((await save({ navbar: many })).errors?.navbar?.[0]).toBe('must be at most 8 entries');
  // A third level is none.
  const deep = await save({
    navbar: [entry('A', '', { ...link('B', '/contact'), links: [link('C', '/search')] })],
  });
  expect(deep.data.navbar[0].links).toEqual([link('B', '/contact')]);
});

test('menus that are stored and do not hold are the usual ones', async () => {
  const value = JSON.stringify({ navbar: 'none' });
  await shop.database.db.insertInto('settings').values({ key: 'menus', value }).execute();
  expect(await shown()).toEqual({});
});
