import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertProduct, insertUser } from '../../test/factories.ts';
import { findFreePort } from '../../test/free-port.ts';
import type { MailServerOptions } from '../../test/mail-server.ts';
import { type NewsletterShop, openNewsletterShop } from '../../test/newsletter-shop.ts';
import { leaveToken, readLeaveToken } from './leave-link.ts';
import { noteEnds, noteOutcome, takeDueLetters } from './letter-queue.ts';

let shop: NewsletterShop;
let options: MailServerOptions;
const refused = new Map<string, number>();

beforeEach(async () => {
  refused.clear();
  options = { refuse: (address) => refused.get(address) ?? 0 };
  shop = await openNewsletterShop(options);
  await shop.turnOn();
});
afterEach(() => shop.close());

const LETTER = { subject: 'New lamps', body: 'They are here.\n\nCome and see.', product_ids: [] };

/** Confirmed addresses, as if each had followed its link. */
async function insertReaders(count: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    insert into newsletter_addresses (email, state, confirmed_at)
    select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, ${count}::int) n returning email`.execute(
    shop.database.db,
  );
  return rows.map(({ email }) => email);
}

const write = async (fields: object = {}): Promise<number> =>
  (await shop.post('/api/letters', { ...LETTER, ...fields }, shop.admin)).data.id;
const change = (id: number, state: string) =>
  shop.post(`/api/letters/${id}/state`, { state }, shop.admin);
const read = async (id: number) => (await shop.get(`/api/letters/${id}`, shop.admin)).data;
/** Resolves once a letter is where it is to be; nothing else ends it but the test's own limit. */
const until = (id: number, is: (letter: Awaited<ReturnType<typeof read>>) => boolean) =>
  vi.waitUntil(async () => is(await read(id)), { timeout: 120_000, interval: 20 });
const untilSent = (id: number) => until(id, ({ state }) => state === 'sent');
/** To whom letters went, each as often as it did. */
const recipients = () =>
  shop.mailServer.mails
    .filter(({ headers }) => headers['list-unsubscribe'] !== undefined)
    .map(({ to }) => to[0])
    .toSorted();

describe('sending a letter', () => {
  test('reaches everybody who has confirmed, once, from two instances, with products and a way to stop', async () => {
    const { db } = shop.database;
    const emails = await insertReaders(12);
    await sql`insert into newsletter_addresses (email) values ('waiting@example.com')`.execute(db);
    await sql`insert into newsletter_addresses (email, state) values ('left@example.com', 'left')`.execute(
      db,
    );
    const productId = await insertProduct(db, {
      name: 'Lamp <b>',
      price: '40.00',
      discount: '25.00',
      pictures: 1,
    });
    const id = await write({ product_ids: [productId] });
    expect((await change(id, 'sending')).data.mails).toMatchObject({ all: 12, waiting: 12 });
    for (let instance = 0; instance < 2; instance += 1) shop.startLetters();
    await untilSent(id);
    expect(recipients()).toEqual(emails.toSorted());
    expect((await read(id)).mails).toEqual({
      ...{ all: 12, waiting: 0, sent: 12, refused: 0, unsure: 0, left: 0 },
    });
    const [mail] = shop.mailServer.mails;
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain('Lamp <b>: $30.00');
    expect(mail?.html).toContain('Lamp &lt;b&gt;');
    expect(mail?.html).toContain('<s style="opacity:.7">$40.00</s>');
    const link = /^<http:\/\/localhost:3000(\/newsletter\/leave\?token=(.+))>$/.exec(
      mail?.headers['list-unsubscribe'] ?? '',
    );
    expect(mail?.text).toContain(link?.[1]);
    expect(readLeaveToken(link?.[2] ?? '', 'a secret of the shop under test')).toMatchObject({
      kind: 'letters',
      letterId: id,
    });
    await shop.app.inject({ method: 'POST', url: link?.[1] ?? '' });
    expect((await read(id)).mails).toMatchObject({ sent: 12, left: 1 });
    const next = await write();
    await change(next, 'sending');
    await untilSent(next);
    expect((await read(next)).mails).toMatchObject({ all: 11, sent: 11 });
  });

  test('leaves out who left after it was sent off', async () => {
    await insertReaders(2);
    const id = await write();
    await change(id, 'sending');
    const { rows } = await sql<{ id: number; email: string }>`
      select id, email from newsletter_addresses order by id`.execute(shop.database.db);
    const token = leaveToken(
      { kind: 'letters', addressId: rows[0]?.id ?? 0, letterId: 0 },
      'a secret of the shop under test',
    );
    await shop.post('/api/newsletter/leave', { token });
    shop.startLetters();
    await untilSent(id);
    expect(recipients()).toEqual([rows[1]?.email]);
  });

  test('is paused and goes on where it was', async () => {
    const emails = await insertReaders(5);
    const id = await write();
    await change(id, 'sending');
    await takeDueLetters(shop.database.db, 1, 0); // One is leaving.
    expect((await change(id, 'paused')).data.state).toBe('paused');
    expect(await takeDueLetters(shop.database.db, 5, 0)).toEqual([]);
    await sql`update letters set started_at = now() - interval '20 days'`.execute(shop.database.db);
    await change(id, 'sending');
    shop.startLetters();
    await until(id, ({ mails }) => mails.sent === 4);
    expect(recipients()).toEqual(emails.slice(1).toSorted());
    // Dated as it leaves: an old date would put it far down in a mailbox.
    const dates = shop.mailServer.mails.map(({ headers }) => Date.parse(headers.date ?? ''));
    expect(Math.min(...dates)).toBeGreaterThan(Date.now() - 24 * 3_600_000);
  });

  test('never sends what a killed instance was sending, and says that nobody knows of it', async () => {
    const emails = await insertReaders(3);
    const id = await write();
    await change(id, 'sending');
    const taken = await takeDueLetters(shop.database.db, 1, 0); // kill -9 here.
    expect(taken.map(({ email }) => email)).toEqual(emails.slice(0, 1));
    await sql`update letter_mails set taken_at = now() - interval '4 minutes' where state = 'sending'`.execute(
      shop.database.db,
    );
    shop.startLetters();
    await untilSent(id);
    expect(recipients()).toEqual(emails.slice(1).toSorted());
    expect((await read(id)).mails).toMatchObject({ sent: 2, unsure: 1 });
  });

  test('keeps its pace over all instances', async () => {
    const { db } = shop.database;
    await insertReaders(4);
    const id = await write();
    await change(id, 'sending');
    const takes = await Promise.all(
      Array.from({ length: 6 }, () => takeDueLetters(db, 2, 1_800_000)),
    );
    expect(takes.map((taken) => taken.length).toSorted()).toEqual([0, 0, 0, 0, 0, 2]);
    await sql`update newsletter_pace set next_at = now() + interval '2 hours'`.execute(db); // The clock was put back.
    expect(await takeDueLetters(db, 2, 0)).toHaveLength(2);
  });

  test('stops while the newsletter is off', async () => {
    await insertReaders(1);
    const id = await write();
    await change(id, 'sending');
    await shop.turnOn({ newsletter_on: false });
    shop.startLetters();
    const other = await write();
    expect(await change(other, 'sending')).toMatchObject({ status: 409 });
    await shop.turnOn();
    await untilSent(id);
    expect(recipients()).toHaveLength(1);
  });
});

describe('what a mail server refuses', () => {
  test('for good ends an address, and for now is tried later', async () => {
    const [gone = '', busy = '', good = ''] = await insertReaders(3);
    refused.set(gone, 550).set(busy, 450);
    const id = await write();
    await change(id, 'sending');
    shop.startLetters();
    await until(id, ({ mails }) => mails.sent === 1 && mails.refused === 1);
    expect(recipients()).toEqual([good]);
    const { data } = await shop.get('/api/newsletter/addresses?state=refused', shop.admin);
    expect(data.data).toMatchObject([{ email: gone, refusal: expect.stringContaining('550') }]);
    const { rows } = await sql`
      select attempts, due_at > now() + interval '5 minutes' as later from letter_mails where state = 'waiting'`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ attempts: 1, later: true }]);
    refused.clear();
    await sql`update letter_mails set due_at = now() where state = 'waiting'`.execute(
      shop.database.db,
    );
    await untilSent(id);
    expect(recipients()).toEqual([busy, good].toSorted());
  });

  test('while it is away nothing is lost, and nothing counts', async () => {
    await insertReaders(9);
    const id = await write();
    const port = await findFreePort();
    await change(id, 'sending');
    shop.startLetters(`smtp://127.0.0.1:${port}`);
    const tried = () =>
      sql<{ problem: string }>`select problem from letter_mails where problem <> ''`.execute(
        shop.database.db,
      );
    const states = async () => {
      const { rows } = await sql<{ state: string; attempts: number }>`
        select state, attempts from letter_mails`.execute(shop.database.db);
      return rows;
    };
    const isBack = async () =>
      (await tried()).rows.length > 0 && (await states()).every(({ state }) => state === 'waiting');
    await vi.waitUntil(isBack, { timeout: 120_000, interval: 20 });
    expect((await states()).every(({ attempts }) => attempts <= 1)).toBe(true);
  });
});

test('a letter is paused where one connection after the other ends, so that it is not lost for everybody', async () => {
  await insertReaders(9);
  const id = await write();
  const closing = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
  const { port } = closing.address() as AddressInfo;
  await change(id, 'sending');
  shop.startLetters(`smtp://127.0.0.1:${port}`);
  await until(id, ({ state }) => state === 'paused');
  const { mails, problem } = await read(id);
  expect(mails).toMatchObject({ unsure: 3, waiting: 6 });
  expect(problem).not.toBe('');
  closing.close();
});

describe('an address', () => {
  /** Resolves once a statement waits for a lock of another. */
  const untilOneWaits = () =>
    vi.waitUntil(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          shop.database.db,
        );
        return rows.length > 0;
      },
      { timeout: 120_000, interval: 20 },
    );

  test('that leaves while its refusal is noted has left', async () => {
    const { db } = shop.database;
    const [email = ''] = await insertReaders(1);
    await change(await write(), 'sending');
    const [taken] = await takeDueLetters(db, 1, 0);
    if (!taken) throw new Error('Nothing was taken');
    const leaving = await db.startTransaction().execute();
    await sql`update newsletter_addresses set state = 'left' where id = ${taken.address_id}`.execute(
      leaving,
    );
    const noted = noteOutcome(db, taken, { kind: 'refused', problem: '550' });
    await untilOneWaits();
    await sql`update letter_mails set left_at = now() where id = ${taken.id}`.execute(leaving);
    await leaving.commit().execute();
    await noted;
    const { data } = await shop.get(`/api/newsletter/addresses?search=${email}`, shop.admin);
    expect(data.data).toMatchObject([{ state: 'left' }]);
  });

  test('that is removed as a letter is sent off is left out', async () => {
    const { db } = shop.database;
    await insertReaders(2);
    const id = await write();
    const removing = await db.startTransaction().execute();
    await sql`delete from newsletter_addresses where email = 'reader-1@example.com'`.execute(
      removing,
    );
    const sent = change(id, 'sending');
    await untilOneWaits();
    await removing.commit().execute();
    expect((await sent).data.mails).toMatchObject({ all: 1 });
  });
});

test('a letter that could not be written is written again: it has not left', async () => {
  const emails = await insertReaders(2);
  const id = await write({ product_ids: [await insertProduct(shop.database.db)] });
  await sql`alter table product_images rename to product_images_away`.execute(shop.database.db);
  await change(id, 'sending');
  shop.startLetters();
  const problems = () =>
    sql`select from letter_mails where problem = '42P01' and state = 'waiting'`.execute(
      shop.database.db,
    );
  await vi.waitUntil(async () => (await problems()).rows.length > 0, { timeout: 120_000 });
  await sql`alter table product_images_away rename to product_images`.execute(shop.database.db);
  const isSentAgain = async () => {
    await sql`update letter_mails set due_at = now() where state = 'waiting'`.execute(
      shop.database.db,
    );
    return (await read(id)).state === 'sent';
  };
  await vi.waitUntil(isSentAgain, { timeout: 120_000, interval: 20 });
  expect(recipients()).toEqual(emails.toSorted());
});

describe('a letter', () => {
  test('is changed as long as it goes to nobody, by who has seen its last version', async () => {
    await insertReaders(1);
    const id = await write();
    const { version } = await read(id);
    const put = (body: object) =>
      shop.put(`/api/letters/${id}`, { ...LETTER, ...body }, shop.admin);
    expect((await put({ subject: 'Old lamps', version })).data).toMatchObject({
      subject: 'Old lamps',
      version: version + 1,
    });
    expect((await put({ version })).status).toBe(409);
    expect((await put({ product_ids: [2_000_000_000] })).status).toBe(422);
    await change(id, 'sending');
    expect(await put({})).toMatchObject({
      status: 409,
      message: expect.stringContaining('on its way'),
    });
  });

  test('is not sent to nobody, and not twice', async () => {
    const id = await write();
    expect((await change(id, 'sending')).status).toBe(409);
    expect((await read(id)).state).toBe('draft');
    await insertReaders(1);
    expect((await change(id, 'paused')).status).toBe(409);
    await change(id, 'sending');
    expect((await change(id, 'sending')).status).toBe(200);
    shop.startLetters();
    await untilSent(id);
    expect((await change(id, 'sending')).status).toBe(409);
  });

  test('is tested on who writes it, and previewed as a mail', async () => {
    const writer = await insertUser(shop.database.db, 'admin');
    const id = await write();
    const received = shop.mailServer.mails.length + 1;
    await shop.post(`/api/letters/${id}/test`, {}, writer.headers);
    const mail = (await shop.mailServer.received(received)).at(-1);
    expect(mail?.headers.subject).toBe('[Test] New lamps');
    expect(mail?.text).toContain('Come and see.');
    expect((await read(id)).state).toBe('draft');
    const { data } = await shop.post('/api/letters/preview', LETTER, shop.admin);
    expect(data.html).toContain('<p dir="auto">Come and see.</p>');
  });

  test('stands in the audit log with who wrote it, sent it off and stopped it', async () => {
    await insertReaders(1);
    const id = await write();
    await change(id, 'sending');
    await change(id, 'paused');
    const { data } = await shop.get('/api/audit-log?subject=letters', shop.admin);
    const states = data.data.map(({ after }: { after: { state: string } }) => after.state);
    expect(states).toEqual(['paused', 'sending', 'draft']);
    expect(data.data[0]).toMatchObject({ subject: 'letters', subject_id: String(id) });
  });

  test('is removed with what waits of it', async () => {
    await insertReaders(1);
    const id = await write();
    await change(id, 'sending');
    expect((await shop.delete(`/api/letters/${id}`, shop.admin)).status).toBe(200);
    expect(await takeDueLetters(shop.database.db, 1, 0)).toEqual([]);
    await noteEnds(shop.database.db);
  });
});
