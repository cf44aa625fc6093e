import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/app.ts';
import { checkAnswer } from '../test/fuzz/check-answer.ts';
import { type Operation, type Parameter, readOperations } from '../test/fuzz/document.ts';
import { type Draft, escapeText } from '../test/fuzz/draft.ts';
import { draftRequest } from '../test/fuzz/draft-request.ts';
import type { Familiar } from '../test/fuzz/generate-value.ts';
import { createRandom, type Random } from '../test/fuzz/random.ts';
import { sendRaw } from '../test/fuzz/send-raw.ts';
import { openToken, stockShop } from '../test/fuzz/stock-shop.ts';
import { writeRequest } from '../test/fuzz/write-request.ts';
import { makeScratchDirectory } from '../test/scratch-directory.ts';

/**
 * Each value of a query may be fine by itself, and two of them too much together: a page and a price, a filter and an order. So
 * every list is asked with values from the ends of what it takes, many at once: never 500.
 */
const EXTREME: Readonly<Record<string, readonly string[]>> = {
  page: ['1', '2', '71582789', '9007199254740991', '9'.repeat(20)],
  per_page: ['1', '10', '20', '30', '100'],
  price_from: ['0', '0.01', '10', '999999999.99'],
  price_to: ['0', '0.01', '999999.99', '999999999.99'],
  from_date: ['0000-01-01', '0001-01-01', '2026-01-01', '9999-12-31'],
  to_date: ['0000-12-31', '2026-12-31', '9999-12-31'],
  changed_at: ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  search: [
    'thing',
    '9'.repeat(20),
    '#2147483648',
    `+961 ${'9'.repeat(60)}`,
    'thing under $99,999,999',
  ],
  facets: ['material:oak;colour:sand', 'width:20-50;height:1-2;depth:0', 'is.bulb:e27'],
  ids: ['1,2,3', '2147483648,1', '9'.repeat(30)],
  exclude_ids: ['1', '9'.repeat(30)],
  variant_ids: ['1,2', '9'.repeat(20)],
};
const ANY = ['', '0', '1', '2', '2147483647', '2147483648', '9'.repeat(20), 'true'];

/** How often a list is asked; products have by far the most ways to be listed. */
const timesOf = ({ name }: Operation): number => (name === 'GET /products' ? 600 : 25);

let shop: TestApp;
let mediaDir: string;
let lists: readonly Operation[];
let familiar: Familiar;
let token: string;
let port: number;

beforeAll(async () => {
  mediaDir = makeScratchDirectory('mantel-extreme-');
  shop = await createTestApp({ mediaDir, backupPlace: mediaDir });
  const stocked = await stockShop(shop.database.db);
  familiar = stocked.familiar;
  token = await openToken(shop.database.db, stocked.userIds.admin);
  const operations = readOperations((await shop.app.inject('/api/openapi.json')).json());
  lists = operations.filter(
    ({ method, parameters }) => method === 'GET' && parameters.some(isQuery),
  );
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await shop.close();
  rmSync(mediaDir, { recursive: true, force: true });
});

const isQuery = ({ in: place }: Parameter): boolean => place === 'query';

function extremeOf({ name, schema }: Parameter, random: Random): string {
  const choices = Array.isArray(schema.enum) ? schema.enum.map(String) : ANY;
  return random.pick(EXTREME[name] ?? choices);
}

function draftExtreme(list: Operation, number: number): Draft {
  const random = createRandom(20261126, number, list.name.length);
  const named = list.parameters.filter((one) => isQuery(one) && random.chance(0.6));
  const query = named.map((one) => [one.name, escapeText(extremeOf(one, random))] as const);
  return { ...draftRequest(list, random, familiar), sender: 'admin', query };
}

async function ask(draft: Draft): Promise<string | null> {
  const problems = checkAnswer(draft, await sendRaw(port, writeRequest(draft, token)));
  const query = draft.query.map((one) => one.join('=')).join('&');
  return problems.length > 0 ? `${draft.path}?${query} ${problems.join('; ')}` : null;
}

test('every list takes the ends of all that it takes together', async () => {
  const drafts = lists.flatMap((list) =>
    Array.from({ length: timesOf(list) }, (_none, number) => draftExtreme(list, number)),
  );
  const few = pLimit(4);
  const wrong = await Promise.all(drafts.map((draft) => few(() => ask(draft))));
  expect(wrong.filter((problem) => problem !== null)).toEqual([]);
});
