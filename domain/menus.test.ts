import { expect, test } from 'vitest';
import { linksOf, type MenuEntry, menuFaults, targetOf, withoutGone } from './menus.ts';

const link = (label: string, href: string) => ({ label, href });
const entry = (label: string, href: string, ...links: MenuEntry['links']): MenuEntry => ({
  ...{ label, href },
  links,
});
const said = (entries: readonly MenuEntry[]) =>
  menuFaults('navbar', entries).map(({ field, fault }) => `${field} ${fault}`);

test('an entry leads somewhere, or opens to links that do', () => {
  expect(
    said([entry('Rooms', '', link('Bath', '/collection/3')), entry('All', '/collection')]),
  ).toEqual([]);
  expect(said([entry('', '')])).toEqual([
    'navbar.0.label label_missing',
    'navbar.0.href address_missing',
  ]);
  expect(said([entry('Rooms', '', link('', ''))])).toEqual([
    'navbar.0.links.0.label label_missing',
    'navbar.0.links.0.href address_missing',
  ]);
});

test('a menu that points to itself is told, as is a second link to the same', () => {
  const rooms = entry('Rooms', '/collection', link('All rooms', '/collection'));
  expect(said([rooms])).toEqual(['navbar.0.links.0.href to_itself']);
  expect(said([entry('A', '/contact'), entry('B', '/contact')])).toEqual(['navbar.1.href twice']);
  expect(said([entry('A', '', link('B', '/x'), link('C', '/x'))])).toEqual([
    'navbar.0.links.1.href twice',
  ]);
});

test('what runs and what shoppers can’t open is refused in both levels', () => {
  expect(said([entry('A', 'javascript:alert(1)', link('B', '/admin/adminPanel'))])).toEqual([
    'navbar.0.href link_form',
    'navbar.0.links.0.href link_panel',
  ]);
});

test.each([
  ['/collection/7?sort=x', { kind: 'collection', id: 7 }],
  ['/product/12', { kind: 'product', id: 12 }],
  ['/info/about-us#team', { kind: 'page', slug: 'about-us' }],
  ['/collection/0?onSale=true', null],
  ['/collection', null],
  ['/product/9999999999', null],
  ['https://shop.example/product/3', null],
])('%s', (href, target) => {
  expect(targetOf(href)).toEqual(target);
});

test('what is gone is left out, and an entry of which nothing is left as well', () => {
  const gone = new Set(['/product/1', '/collection/2']);
  const menu = [
    entry('Lamp', '/product/1'),
    entry('Rooms', '/collection/2', link('Bath', '/collection/3'), link('Lamp', '/product/1')),
    entry('Old', '', link('Lamp', '/product/1')),
  ];
  expect(withoutGone(menu, (href) => gone.has(href))).toEqual([
    entry('Rooms', '', link('Bath', '/collection/3')),
  ]);
  expect(linksOf({ navbar: menu, footer: null })).toHaveLength(6);
});
