import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { openNewsletterShop } from '../../test/newsletter-shop.ts';
import { removeNewsletterAddress } from '../privacy/remove-person.ts';
import { removeOldAddresses } from './addresses.ts';
import { leaveToken } from './leave-link.ts';

const shop = forAllTests(openNewsletterShop);
const SECRET = 'a secret of the shop under test';
let serial = 0;
const newEmail = () => {
  serial += 1;
  return `reader-${serial}@example.com`;
};

beforeEach(() => shop.turnOn());

const stateOf = async (email: string) => {
  const { data } = await shop.get(`/api/newsletter/addresses?search=${email}`, shop.admin);
  return data.data[0]?.state;
};
const idOf = async (email: string): Promise<number> =>
  (await shop.get(`/api/newsletter/addresses?search=${email}`, shop.admin)).data.data[0].id;
const leavingOf = async (email: string) =>
  leaveToken({ kind: 'letters', addressId: await idOf(email), letterId: 0 }, SECRET);

describe('asking for the newsletter', () => {
  test('keeps nothing while the merchant has not turned it on', async () => {
    await shop.turnOn({ newsletter_on: false });
    const email = newEmail();
    expect(await shop.post('/api/newsletter', { email })).toMatchObject({ status: 409 });
    expect((await shop.get('/api/settings')).data.newsletter).toBeUndefined();
    expect(await stateOf(email)).toBeUndefined();
  });

  test('counts only once the link in the mail was followed and its button pressed', async () => {
    const email = newEmail();
    expect((await shop.get('/api/settings')).data.newsletter).toBe(true);
    const received = shop.mailServer.mails.length + 1;
    await shop.post('/api/newsletter', { email: email.toUpperCase() });
    expect(await stateOf(email)).toBe('waiting');
    const mail = (await shop.mailServer.received(received)).at(-1);
    expect(mail?.to).toEqual([email]);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(a)::text || (select string_agg(to_jsonb(o)::text, '') from outbox o) as row
      from newsletter_addresses a where email = ${email}`.execute(shop.database.db);
    const token = /#token=([\w-]{43})/.exec(mail?.html ?? '')?.[1] ?? 'none';
    expect(rows[0]?.row).not.toContain(token);
    expect((await shop.post('/api/newsletter/confirm', { token })).status).toBe(200);
    expect(await stateOf(email)).toBe('confirmed');
    expect((await shop.post('/api/newsletter/confirm', { token })).status).toBe(200);
  });

  test('answers the same whether an address is known or not', async () => {
    const email = newEmail();
    await shop.subscribe(email);
    const [known, unknown] = [
      await shop.post('/api/newsletter', { email }),
      await shop.post('/api/newsletter', { email: newEmail() }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await stateOf(email)).toBe('confirmed');
  });

  test('floods no mailbox, whatever tag it is typed with', async () => {
    const statuses = [];
    for (let n = 0; n < 7; n += 1) {
      const { status } = await shop.post('/api/newsletter', { email: `many+${n}@example.com` });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test.each([
    '',
    'rima',
    'rima@example',
    'a@b.co\r\nBcc: x@y.co',
    7,
    null,
  ])('is refused for %j', async (email) => {
    const { status, errors } = await shop.post('/api/newsletter', { email });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['email']]);
  });

  test('ends with its link: after seven days it confirms nothing', async () => {
    const email = newEmail();
    const token = await shop.subscribe(email);
    await sql`
      update newsletter_addresses set state = 'waiting', token_until = now() - interval '1 minute' where email = ${email}`.execute(
      shop.database.db,
    );
    expect((await shop.post('/api/newsletter/confirm', { token })).status).toBe(404);
    expect(await stateOf(email)).toBe('waiting');
  });
});

describe('leaving', () => {
  test('is one press, and the link that confirmed brings nobody back', async () => {
    const email = newEmail();
    const confirming = await shop.subscribe(email);
    const token = await leavingOf(email);
    expect((await shop.post('/api/newsletter/leave', { token })).status).toBe(200);
    expect((await shop.post('/api/newsletter/leave', { token })).status).toBe(200);
    expect(await stateOf(email)).toBe('left');
    expect((await shop.post('/api/newsletter/confirm', { token: confirming })).status).toBe(404);
    const mails = shop.mailServer.mails.length;
    await shop.post('/api/newsletter', { email });
    await shop.mailServer.received(mails + 1);
    expect(await stateOf(email)).toBe('left');
    await shop.subscribe(email);
    expect(await stateOf(email)).toBe('confirmed');
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    [undefined, undefined],
  ])('is taken from mail programs as %s, without cookies or our header', async (type, payload) => {
    const email = newEmail();
    await shop.subscribe(email);
    const url = `/newsletter/leave?token=${await leavingOf(email)}`;
    const asked = await shop.app.inject({ method: 'GET', url });
    expect([asked.statusCode, await stateOf(email)]).toEqual([404, 'confirmed']); // No pages in this app.
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url,
      ...(payload && { payload, headers: { 'content-type': type } }),
    });
    expect([statusCode, await stateOf(email)]).toEqual([200, 'left']);
  });

  test('reads no more than a mail program has to say', async () => {
    const email = newEmail();
    await shop.subscribe(email);
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: `/newsletter/leave?token=${await leavingOf(email)}`,
      headers: { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' },
      payload: Readable.from(['x'.repeat(3_000), 'x'.repeat(3_000)]),
    });
    expect([statusCode, await stateOf(email)]).toEqual([413, 'confirmed']);
  });

  test('is refused for tokens that the shop has not made', async () => {
    const email = newEmail();
    await shop.subscribe(email);
    const token = await leavingOf(email);
    for (const wrong of [
      '',
      'l1-0',
      token.slice(0, -1),
      token.replace(/^l\d+/, 'l1'),
      token.replace('l', 'c'),
      `${token}x`,
    ]) {
      expect((await shop.post('/api/newsletter/leave', { token: wrong })).status).toBe(404);
      const url = `/newsletter/leave?token=${wrong}`;
      expect((await shop.app.inject({ method: 'POST', url })).statusCode).toBe(404);
    }
    expect(await stateOf(email)).toBe('confirmed');
  });
});

describe('the list of addresses', () => {
  test('is filtered, counted, exported and shortened', async () => {
    const email = newEmail();
    await shop.subscribe(email);
    const { data } = await shop.get('/api/newsletter', shop.admin);
    const listed = await shop.get('/api/newsletter/addresses?state=confirmed', shop.admin);
    expect(listed.data.total).toBe(data.counts.confirmed);
    const csv = await shop.get('/api/newsletter/addresses/export', shop.admin);
    expect(csv.body.split('\n')[0]).toContain('"email"');
    expect(csv.body).toContain(`"${email}","confirmed"`);
    const id = await idOf(email);
    expect((await shop.delete(`/api/newsletter/addresses/${id}`, shop.admin)).status).toBe(200);
    expect(await stateOf(email)).toBeUndefined();
    expect((await shop.delete(`/api/newsletter/addresses/${id}`, shop.admin)).status).toBe(404);
  });

  test('loses a person with what waits for them', async () => {
    const email = newEmail();
    await shop.subscribe(email);
    const { db } = shop.database;
    await db.transaction().execute((tx) => removeNewsletterAddress(tx, email.toUpperCase()));
    expect(await stateOf(email)).toBeUndefined();
    const { rows } = await sql`select from outbox where recipient = ${email}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('forgets who never confirmed, and long after who left', async () => {
    const { db } = shop.database;
    const emails = { waiting: newEmail(), left: newEmail(), confirmed: newEmail() };
    for (const email of Object.values(emails)) await shop.subscribe(email);
    const set = (email: string, state: string) =>
      sql`update newsletter_addresses set state = ${state}, token_until = now() - interval '400 days',
        ended_at = now() - interval '400 days' where email = ${email}`.execute(db);
    await set(emails.waiting, 'waiting');
    await set(emails.left, 'left');
    await set(emails.confirmed, 'confirmed');
    await removeOldAddresses(db, 100);
    expect(await stateOf(emails.waiting)).toBeUndefined();
    expect(await stateOf(emails.left)).toBeUndefined();
    expect(await stateOf(emails.confirmed)).toBe('confirmed');
  });
});

test('a customer agrees to mails about their cart, and ends them by one press', async () => {
  await shop.turnOn({ cart_reminders_on: true });
  const customer = await insertUser(shop.database.db);
  const choose = (cart_reminders: boolean) =>
    shop.put('/api/auth/mail-choices', { cart_reminders }, customer.headers);
  const read = async () => (await shop.get('/api/auth/mail-choices', customer.headers)).data;
  expect(await read()).toEqual({ offered: true, cart_reminders: false });
  await choose(true);
  expect((await choose(true)).data).toEqual({ offered: true, cart_reminders: true });
  const token = leaveToken({ kind: 'carts', userId: customer.id }, SECRET);
  await shop.post('/api/newsletter/leave', { token });
  expect(await read()).toEqual({ offered: true, cart_reminders: false });
});
