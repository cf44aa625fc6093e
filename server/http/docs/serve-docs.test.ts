import { beforeAll, expect, test } from 'vitest';
import { api } from '../../../contract/api.ts';
import { createTestApp } from '../../../test/app.ts';
import { forAllTests } from '../../../test/for-all-tests.ts';
import { html, schemaRows } from './schema-tables.ts';

const shop = forAllTests(createTestApp);
let page: string;

beforeAll(async () => {
  page = (await shop.get('/api/docs')).body;
});

test('the page needs no script and nothing from elsewhere', async () => {
  const answer = await shop.get('/api/docs');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page).not.toMatch(/<script|<link rel="stylesheet"|@import|url\(|src=/);
  expect(page).toContain('color-scheme: light dark');
});

test('every call is in the contents and has a place of its own', () => {
  const ids = [...page.matchAll(/<article id="(\w+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining(['GET_orders_events', 'GET_orders']));
  expect(ids).toHaveLength(Object.keys(api).length + 1);
  expect(new Set(ids).size).toBe(ids.length);
  const linked = [...page.matchAll(/<a href="#(\w+)"><span/g)].map(([, id]) => id);
  expect(linked.toSorted()).toEqual(ids.toSorted());
});

const callOf = (id: string) => page.split(`<article id="${id}"`)[1]?.split('</article>')[0] ?? '';

test('a call says who may use it, what it takes, what it answers and how it refuses', () => {
  const call = callOf('POST_products');
  expect(call).toContain('Who: Admins whose role is owner, catalogue.');
  expect(call).toContain('Body: multipart/form-data');
  expect(call).toMatch(/images\[\].*<td>list of file<\/td>\s*<td>at most 10/s);
  expect(call).toMatch(/price.*required/s);
  expect(call).toContain('Refusals: 400, 401, 403, 413, 415, 422, 429, 503');
  expect(callOf('GET_products')).toContain('Who: Everyone');
  expect(callOf('GET_auth')).toContain('Who: Anyone who is logged in.');
});

test('nothing that is described can become markup', () => {
  expect(html`<b title="${'"><script>'}">${'<i>&'}</b>`.markup).toBe(
    '<b title="&quot;&gt;&lt;script&gt;">&lt;i&gt;&amp;</b>',
  );
});

test('a schema becomes rows, nested fields under what they are in', () => {
  const schema = {
    type: 'object',
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        maxItems: 100,
        items: { type: 'object', properties: { name: { type: ['string', 'null'], maxLength: 5 } } },
      },
      status: { anyOf: [{ enum: [1, 3] }, { type: 'null' }] },
    },
  };
  expect(schemaRows(schema)).toEqual([
    { name: 'items', type: 'list of object', required: true, notes: 'at most 100' },
    {
      name: 'items[].name',
      type: 'string or null',
      required: false,
      notes: 'at most 5 characters',
    },
    { name: 'status', type: '1 | 3 or null', required: false, notes: '' },
  ]);
});
