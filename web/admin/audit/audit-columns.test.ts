import { expect, test } from 'vitest';
import { shopClock } from '../shop-format.ts';
import { changedColumns } from './audit-columns.ts';
import { titleOf } from './audit-titles.ts';
import { sampleChange } from './sample-change.ts';

const FORMAT = {
  clock: shopClock('Asia/Beirut'),
  money: (cents: number) => `$${(cents / 100).toFixed(2)}`,
  names: { courier_id: new Map([[4, 'Ziad']]) },
};

const [MOMENT, LATER] = ['2026-11-21T20:32:11+00:00', '2026-11-22T20:32:11+00:00'];
test.each([
  [
    { deleted_at: null, hidden: false },
    { deleted_at: MOMENT, hidden: true },
    'hidden from the shop',
  ],
  [{ deleted_at: MOMENT, hidden: true }, { deleted_at: null, hidden: false }, 'shown in the shop'],
  [{ deleted_at: MOMENT, hidden: true }, { deleted_at: LATER, hidden: false }, 'deleted'],
  [{ deleted_at: MOMENT, hidden: false }, { deleted_at: LATER, hidden: true }, 'restored'],
  [null, { name: 'Vase', deleted_at: MOMENT, hidden: true }, 'added, not shown in the shop'],
] as const)('from %o to %o a product was %s', (before, after, done) => {
  const change = sampleChange({ before, after, action: before ? 'update' : 'insert' });
  expect(titleOf(change)).toBe(`Product Vase ${done}`);
  expect(changedColumns(change, FORMAT).map(({ name }) => name)).toEqual(before ? [] : ['Name']);
});

test('a product that was deleted or restored shows that and nothing else', () => {
  const [gone, there] = [{ deleted_at: '2026-11-21T20:32:11+00:00' }, { deleted_at: null }];
  const deleted = sampleChange({ before: there, after: gone });
  expect([titleOf(deleted), changedColumns(deleted, FORMAT)]).toEqual(['Product Vase deleted', []]);
  expect(titleOf(sampleChange({ before: gone, after: there }))).toBe('Product Vase restored');
});

test('columns are described in words, before and after', () => {
  const before = { price: 20, discount: 0, available: true, status_id: 1 };
  const after = { price: 25, discount: 7.5, available: false, status_id: 3 };
  expect(changedColumns(sampleChange({ before, after }), FORMAT)).toEqual([
    { name: 'Price', before: '$20.00', after: '$25.00' },
    { name: 'Discount', before: '0%', after: '7.5%' },
    { name: 'Available', before: 'Yes', after: 'No' },
    { name: 'Status', before: 'Pending', after: 'Delivered' },
  ]);
});

test('a moment is shown in the shop’s time zone', () => {
  const before = { read_at: null };
  const after = { read_at: '2026-11-21T20:32:11.894+00:00' };
  const [column] = changedColumns(
    sampleChange({ subject: 'contact_messages', before, after }),
    FORMAT,
  );
  expect(column).toMatchObject({ name: 'Read at', before: '' });
  expect(column?.after).toMatch(/^Nov 2[12], 2026, \d{2}:\d{2}$/);
});

test('of a new row only what is filled in is shown', () => {
  const after = { id: 3, name: 'Lamps', picture_id: null };
  expect(changedColumns(sampleChange({ action: 'insert', before: null, after }), FORMAT)).toEqual([
    { name: 'Id', before: null, after: '3' },
    { name: 'Name', before: null, after: 'Lamps' },
  ]);
});

test('a setting is always shown as changed, from its default where none was stored', () => {
  const change = {
    subject: 'settings',
    subject_id: 'free_delivery_from',
    subject_name: null,
  } as const;
  const first = sampleChange({
    ...change,
    action: 'insert',
    before: null,
    after: { value: '100.00' },
  });
  expect(titleOf(first)).toBe('Setting free delivery from changed');
  expect(changedColumns(first, FORMAT)).toEqual([
    { name: 'Value', before: 'the default', after: '$100.00' },
  ]);
});

test('of banners and links what differs is said, and not how they are stored', () => {
  const banners = { subject: 'settings', subject_id: 'banners', subject_name: null } as const;
  const light = { title: 'Warm light', altText: 'An oak console', titleColor: '#241f1a' };
  const sale = { title: 'Sale', altText: 'Lamps' };
  const change = (before: object[] | null, after: object[]) =>
    changedColumns(
      sampleChange({ ...banners, before: before && { value: before }, after: { value: after } }),
      FORMAT,
    );
  expect(change([light, sale], [{ ...light, title: 'Low sun', titleColor: '' }, sale])).toEqual([
    { name: 'Number 1: title', before: 'Warm light', after: 'Low sun' },
    { name: 'Number 1: title color', before: '#241f1a', after: '' },
  ]);
  expect(change([light, sale], [sale, light])).toEqual([
    { name: 'Number 1', before: 'Warm light', after: 'Sale' },
    { name: 'Number 2', before: 'Sale', after: 'Warm light' },
  ]);
  expect(change([light, sale], [light])).toEqual([{ name: 'Number 2', before: 'Sale', after: '' }]);
  expect(change(null, [light, sale])).toEqual([
    { name: 'Value', before: 'the default', after: 'Warm light · Sale' },
  ]);
});

test('other rows are shown by name, and by number once they are deleted', () => {
  const change = {
    subject: 'orders',
    before: { courier_id: 3 },
    after: { courier_id: 4 },
  } as const;
  expect(changedColumns(sampleChange(change), FORMAT)).toEqual([
    { name: 'Courier', before: '#3', after: 'Ziad' },
  ]);
});

test('values of attributes are shown by the names of their attributes, those that differ only', () => {
  const before = { attributes: { 12: 'E27', 13: 45, 14: true } };
  const after = { attributes: { 12: 'E14', 13: 45, 15: 'Brass' } };
  const attribute_names = { 12: 'Bulb', 13: 'Power', 14: 'Dimmable' };
  expect(changedColumns(sampleChange({ before, after, attribute_names }), FORMAT)).toEqual([
    { name: 'Bulb', before: 'E27', after: 'E14' },
    { name: 'Dimmable', before: 'Yes', after: '' },
    { name: 'Attribute #15', before: '', after: 'Brass' },
  ]);
});

test('what delivery costs is shown as money, and a sale with its percent and moments', () => {
  const fee = { subject: 'settings', subject_id: 'delivery_fee' } as const;
  const change = { before: { value: '4.00' }, after: { value: '5.50' } };
  expect(changedColumns(sampleChange({ ...fee, ...change }), FORMAT)).toEqual([
    { name: 'Value', before: '$4.00', after: '$5.50' },
  ]);
  const after = { sale_discount: 30, sale_starts_at: '2026-11-22T22:00:00Z', sale_ends_at: null };
  const none = { sale_discount: null, sale_starts_at: null, sale_ends_at: null };
  expect(changedColumns(sampleChange({ before: none, after }), FORMAT)).toEqual([
    { name: 'Sale discount', before: '', after: '30%' },
    { name: 'Sale starts at', before: '', after: 'Nov 23, 2026, 00:00' },
  ]);
  expect(
    changedColumns(sampleChange({ before: { cost: null }, after: { cost: 7.5 } }), FORMAT),
  ).toEqual([{ name: 'Cost', before: '', after: '$7.50' }]);
});

test('what an offer asks for and what fills a collection are said in words', () => {
  const names = new Map([[5, 'Candles']]);
  const format = { ...FORMAT, names: { ...FORMAT.names, category_id: names, parent_id: names } };
  const offer = {
    parts: [
      { quantity: 2, category_id: 5 },
      { quantity: 1, product_id: 12 },
    ],
    category_ids: [5, 9],
  };
  const made = sampleChange({ subject: 'offers', action: 'insert', before: null, after: offer });
  expect(changedColumns(made, format)).toEqual([
    { name: 'The cart must have', before: null, after: '2 × Candles + 1 × product #12' },
    { name: 'Only for these collections', before: null, after: 'Candles, collection #9' },
  ]);
  const conditions = [
    { kind: 'tag', tag: 'lamp' },
    { kind: 'price', price_from: '10.00', price_to: '45.00' },
    { kind: 'attribute', attribute_id: 3, value: 'E27' },
    { kind: 'new', days: 30 },
    { kind: 'on_sale' },
  ];
  const filled = sampleChange({
    subject: 'categories',
    before: { rule: null, parent_id: null, featured: [4] },
    after: { rule: { match: 'any', conditions }, parent_id: 5, featured: [4, 8] },
  });
  expect(changedColumns(filled, format)).toEqual([
    {
      name: 'Rule',
      before: '',
      after:
        'Any of: tagged “lamp”; from $10.00 up to $45.00; attribute #3 is E27; new within 30 days; on sale',
    },
    { name: 'Stands in', before: '', after: 'Candles' },
    {
      name: 'Order by hand',
      before: '1 product, by hand: #4',
      after: '2 products, by hand: #4, #8',
    },
  ]);
});

test('a variant is described by its name and the columns that differ', () => {
  const sage = { name: 'Sage / S', price: 34, discount: 0, offered: true, reference: null };
  const whole = { ...sage, deleted_at: null, base_discount: null, image_id: null };
  const columns = (before: object | null, after: object | null) =>
    changedColumns(
      sampleChange({ before: { variant: before }, after: { variant: after } }),
      FORMAT,
    );
  expect(columns(whole, { ...whole, price: 36, reference: 'SG-S' })).toEqual([
    { name: 'Sage / S: Price', before: '$34.00', after: '$36.00' },
    { name: 'Sage / S: Reference', before: '', after: 'SG-S' },
  ]);
  expect(columns(null, whole)).toEqual([
    { name: 'Variant', before: '', after: 'Sage / S' },
    { name: 'Sage / S: Price', before: '', after: '$34.00' },
    { name: 'Sage / S: Discount', before: '', after: '0%' },
    { name: 'Sage / S: Offered', before: '', after: 'Yes' },
  ]);
  expect(columns(whole, { ...whole, deleted_at: '2026-11-21T20:32:11+00:00' })).toEqual([
    { name: 'Variant', before: 'Sage / S', after: '' },
  ]);
  expect(columns({ name: 'Sage / S', cost: null }, { name: 'Sage / S', cost: 12 })).toEqual([
    { name: 'Sage / S: Cost', before: '', after: '$12.00' },
  ]);
});
