import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import { createTestApp } from '../../test/app.ts';
import { insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { signOutEverywhere } from './account-queries.ts';

const shop = forAllTests(createTestApp);
/** Authorization headers that are no longer, or never were, worth anything. */
let bad: Record<string, string>;

beforeAll(async () => {
  const { db } = shop.database;
  const revoked = await insertUser(db, 'admin');
  await signOutEverywhere(db, revoked.id);
  const { headers } = await insertUser(db, 'admin');
  const token = headers.authorization;
  const last = token.endsWith('A') ? 'E' : 'A';
  const expired = await insertUser(db, 'admin');
  await sql`update sessions set created_at = now() - interval '31 days',
    expires_at = now() - interval '1 second' where user_id = ${expired.id}`.execute(db);
  bad = {
    revoked: revoked.headers.authorization,
    expired: expired.headers.authorization,
    tampered: `${token.slice(0, -1)}${last}`,
    'cut short': token.slice(0, -1),
    'too long': `${token}A`,
    'in another case': `Bearer ${token.slice(7).toUpperCase()}`,
    'of another scheme': token.replace('Bearer', 'Basic'),
    unknown: `Bearer ${'A'.repeat(43)}`,
    empty: 'Bearer ',
    nothing: '',
    'with a quote': "Bearer ' or true --",
  };
});

const calls = Object.keys(api).map((name) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, url: `/api${path.replaceAll(/\{\w+\}/g, '1')}` };
});

describe('a bad token is 401 and never a guest', () => {
  test.each(calls)('$name', async ({ method, url }) => {
    for (const [kind, authorization] of Object.entries(bad)) {
      const response = await shop.app.inject({
        method: method as 'GET',
        url,
        headers: { authorization, 'x-requested-with': 'XMLHttpRequest' },
      });
      expect([kind, response.statusCode]).toEqual([kind, 401]);
      expect(response.json()).toEqual({
        success: false,
        message: "You're not logged in",
        data: null,
        errors: null,
      });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });
});

test('who asks is known by the call, however its address is written', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const { headers } = await insertUser(shop.database.db);
  const ask = async (target: string, authorization: string) => {
    const socket = connect(port, '127.0.0.1');
    const lines = ['Host: localhost', `Authorization: ${authorization}`, 'Connection: close'];
    socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    return Number((await text(socket)).split(' ')[1]);
  };
  for (const target of ['/api/auth', '/%61pi/auth', '/api/%61uth', 'http://elsewhere/api/auth']) {
    expect([target, await ask(target, headers.authorization)]).toEqual([target, 200]);
    expect([target, await ask(target, `Bearer ${'A'.repeat(43)}`)]).toEqual([target, 401]);
  }
  const target = '/%61pi/categories'; // It is for all, and a bad token is no guest there.
  expect(await ask(target, `Bearer ${'A'.repeat(43)}`)).toBe(401);
});

test('a call for customers answers a guest that they are not logged in', async () => {
  for (const { name, method, url } of calls) {
    if (api[name as keyof typeof api].access === 'public') continue;
    const response = await shop.app.inject({
      method: method as 'GET',
      url,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    expect([name, response.statusCode, response.json().message]).toEqual([
      name,
      401,
      "You're not logged in",
    ]);
  }
});
