import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);

beforeAll(async () => {
  await insertProduct(shop.database.db, { name: 'The only one' });
});

const refused = [
  ...['page', 'per_page', 'category_id'].flatMap((field) =>
    ['1e3', '0x1', '1.5', '-1', '%2B1', '01', 'one', '1 2', '%00'].map(
      (value) => [field, value] as const,
    ),
  ),
  ['page', '0'],
  ['per_page', '0'],
  ['per_page', '101'],
  ['per_page', '99999999999999999999'],
  ['sort_by', 'newest'],
  ['sort_by', 'id;drop table products'],
  ['in_stock', '2'],
  ['in_stock', 'yes'],
  ['on_sale', 'TRUE'],
  ['available', 'true'],
  ['available', '2'],
  ['price_from', '1e3'],
  ['price_from', '-1'],
  ['price_from', '1.234'],
  ['price_from', '01'],
  ['price_from', '00.50'],
  ['price_to', 'NaN'],
  ['price_to', 'Infinity'],
  ['search', 'x'.repeat(201)],
  ['search', 'vase%00'],
] as const;

test.each(refused)('%s=%s is 422 under its name', async (field, value) => {
  const answer = await shop.get(`/api/products?${field}=${value}`);
  expect(answer.status).toBe(422);
  expect(answer.data).toBeNull();
  expect(Object.keys(answer.errors ?? {})).toEqual([field]);
});

test.each([
  'page',
  'per_page',
  'category_id',
  'sort_by',
  'in_stock',
  'available',
  'on_sale',
  'price_from',
  'price_to',
  'search',
])('%s given twice is 422', async (field) => {
  const answer = await shop.get(`/api/products?${field}=1&${field}=1`);
  expect(answer.status).toBe(422);
  expect(answer.errors).toEqual({ [field]: ['must be given once'] });
});

test.each([
  ['price_to=99999999999', { price_to: ['must be between 0 and 999,999,999.99'] }],
  ['price_from=-1', { price_from: ['must be between 0 and 999,999,999.99'] }],
  ['price_from=ten&price_to=5', { price_from: ['must be an amount with at most two decimals'] }],
  ['price_from=5&price_to=1e3', { price_to: ['must be an amount with at most two decimals'] }],
  ['per_page=99999999999999999999', { per_page: ['must be between 1 and 100'] }],
  ['category_id=-1', { category_id: ['must be at least 0'] }],
  ['search=%00', { search: ['contains characters that cannot be searched for'] }],
])('%s gets its one true reason', async (query, errors) => {
  const answer = await shop.get(`/api/products?${query}`);
  expect([answer.status, answer.errors]).toEqual([422, errors]);
});

test.each([
  'page',
  'per_page',
  'category_id',
  'price_from',
])('white space around %s is none of it', async (field) => {
  for (const value of ['%201', '1%20', '+1+']) {
    expect((await shop.get(`/api/products?${field}=${value}`)).status).toBe(200);
  }
});

test('an inverted range is 422 at its upper end', async () => {
  const answer = await shop.get('/api/products?price_from=10&price_to=9.99');
  expect(answer.status).toBe(422);
  expect(answer.errors).toEqual({ price_to: ['must not be below price_from'] });
});

test('an empty value is an absent one, and unknown parameters are ignored', async () => {
  const query =
    'page=&per_page=&category_id=&sort_by=&search=%20&in_stock=&price_from=&price_to=&x=1&x=2';
  const { status, data } = await shop.get(`/api/products?${query}`);
  expect(status).toBe(200);
  expect(data.total).toBe(1);
});
