import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import {
  type MailServer,
  type MailServerOptions,
  startMailServer,
} from '../../test/mail-server.ts';
import type { Database } from '../database/types.ts';
import { tokenOf } from './mail-templates.ts';
import { createSmtpTransport } from './mail-transport.ts';
import { type Outbox, startOutbox } from './outbox.ts';
import { bringMailsForward, type Mail, queueMail, queueMails } from './outbox-queries.ts';

const NEVER = 3_600_000;
let database: TestDatabase;
let ending: (() => Promise<unknown>)[];
let logged: { message: string; fields: object }[];
let nextLine = Promise.withResolvers<void>();

beforeEach(async () => {
  database = await createTestDatabase();
  ending = [database.close];
  logged = [];
});
afterEach(async () => {
  for (const end of ending.toReversed()) await end();
  expect(JSON.stringify(logged), 'no address is logged').not.toContain('@');
});

const note = (fields: object, message: string) => {
  logged.push({ message, fields });
  nextLine.resolve();
  nextLine = Promise.withResolvers();
};

/** Resolves once something was logged `times` times. */
async function untilLogged(message: string, times = 1): Promise<void> {
  while (logged.filter((line) => line.message === message).length < times) await nextLine.promise;
}

async function serveMail(options?: MailServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  ending.push(server.stop);
  return server;
}

/** A worker that only looks when it is woken, and never waits for long. */
function work(url: string, timing: object = {}, db: Kysely<Database> = database.db): Outbox {
  const outbox = startOutbox({
    db,
    transport: createSmtpTransport(url),
    shopEmail: 'shop@mantel.test',
    readSender: async () => ({ name: 'Mantel', address: 'shop@mantel.test' }),
    orderToken: (orderId) => `token-of-${orderId}`,
    accountToken: String,
    log: { info: note, warn: note, error: note },
    timing: { pollEvery: NEVER, pauseBetween: 1, retryAfter: 1, stopWithin: NEVER, ...timing },
  });
  ending.push(outbox.stop);
  return outbox;
}

const mail = (other: Partial<Mail> = {}): Mail => ({
  to: 'rima@example.com',
  subject: 'Your order 7',
  text: 'Thank you',
  ...other,
});

const readOutbox = () =>
  database.db
    .selectFrom('outbox')
    .select(['attempts', 'last_error', 'sent_at', 'next_attempt_at'])
    .orderBy('id')
    .execute();

const makeDue = () =>
  database.db
    .updateTable('outbox')
    .set({ next_attempt_at: sql<Date>`now() - interval '1 minute'` })
    .execute();

describe('a mail', () => {
  test('arrives whole, from the shop, and is noted as sent', async () => {
    const server = await serveMail();
    await queueMail(database.db, {
      to: 'rima@example.com',
      replyTo: 'visitor@example.com',
      subject: 'Your order 7: شكرا',
      text: `Dear Rima,\n.\n${'long '.repeat(300)}🏺\n#t=${tokenOf(7)}\n`,
      html: `<p>Dear Rima</p><a href="#t=${tokenOf(7)}">Follow</a>`,
    });
    work(server.url);
    const [received] = await server.received(1);
    expect(received).toMatchObject({ from: 'shop@mantel.test', to: ['rima@example.com'] });
    expect(received?.headers).toMatchObject({
      from: 'Mantel <shop@mantel.test>',
      to: 'rima@example.com',
      'reply-to': 'visitor@example.com',
      subject: 'Your order 7: شكرا',
      'message-id': expect.stringMatching(/^<\d{13}-1@mantel\.test>$/),
      'auto-submitted': 'auto-generated',
      date: expect.stringMatching(/ \+0000$/),
    });
    expect(received?.text.trim()).toBe(`Dear Rima,\n.\n${'long '.repeat(300)}🏺\n#t=token-of-7`);
    expect(received?.html.trim()).toBe('<p>Dear Rima</p><a href="#t=token-of-7">Follow</a>');
    await untilLogged('mail sent');
    await ending.pop()?.();
    const [row] = await readOutbox();
    expect(row).toMatchObject({ attempts: 1, last_error: null, sent_at: expect.any(Date) });
  });

  test('without HTML is plain text only', async () => {
    const server = await serveMail();
    await queueMail(database.db, mail());
    work(server.url);
    const [received] = await server.received(1);
    expect(received?.headers['content-type']).toMatch(/^text\/plain/);
    expect(received?.text.trim()).toBe('Thank you');
  });

  test('leaves at once when the worker is woken, and never before its commit', async () => {
    const server = await serveMail();
    const outbox = work(server.url);
    const transaction = await database.db.startTransaction().execute();
    await queueMail(transaction, mail({ subject: 'first' }));
    await queueMail(database.db, mail({ subject: 'second' }));
    outbox.wake();
    await server.received(1);
    await transaction.commit().execute();
    outbox.wake();
    const subjects = (await server.received(2)).map(({ headers }) => headers.subject);
    expect(subjects).toEqual(['second', 'first']);
  });

  test('that comes while others leave is not overlooked', async () => {
    const hold = Promise.withResolvers<void>();
    const server = await serveMail({ hold: hold.promise });
    await queueMail(database.db, mail());
    const outbox = work(server.url);
    await taken();
    await queueMail(database.db, mail());
    outbox.wake();
    hold.resolve();
    expect(await server.received(2)).toHaveLength(2);
  });

  test('goes to one recipient, whatever the address looks like', async () => {
    const server = await serveMail();
    const addresses = ['a@example.com, b@example.com', 'A <c@example.com>', 'd@example.com>'];
    await queueMails(
      database.db,
      [...addresses, 'e@example.com'].map((to) => mail({ to })),
    );
    work(server.url);
    await server.received(1);
    await ending.pop()?.();
    const recipients = server.mails.map(({ to }) => to.length);
    expect(recipients.every((count) => count === 1)).toBe(true);
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('b@example.com');
  });
});

describe('a mail server that is down', () => {
  test('loses nothing: the row stays with its error, and the mail arrives once it is back', async () => {
    const { url, port, stop } = await startMailServer();
    await stop();
    await queueMails(database.db, [mail(), mail()]);
    const before = Date.now();
    work(url, { retryAfter: NEVER });
    await untilLogged('mails wait for the mail server');
    await ending.pop()?.();
    for (const row of await readOutbox()) {
      expect(row).toMatchObject({ attempts: 1, sent_at: null });
      expect(row.last_error).toContain('ECONNREFUSED');
      expect(row.next_attempt_at.getTime()).toBeGreaterThanOrEqual(before + 5_000);
    }
    const server = await serveMail({ port });
    await makeDue();
    work(url);
    expect(await server.received(2)).toHaveLength(2);
    await untilLogged('mail sent', 2);
  });

  test('is asked again by a worker that was running all the time', async () => {
    const { url, port, stop } = await startMailServer();
    await stop();
    await queueMail(database.db, mail());
    work(url, { pollEvery: 5 });
    await untilLogged('mails wait for the mail server');
    const server = await serveMail({ port });
    await retryPlanned();
    await makeDue();
    expect(await server.received(1)).toHaveLength(1);
  });

  test('that breaks off in the middle of a mail gets it again', async () => {
    const hold = Promise.withResolvers<void>();
    const broken = await serveMail({ hold: hold.promise });
    await queueMail(database.db, mail());
    work(broken.url, { pollEvery: 5 });
    await taken();
    await broken.stop();
    await untilLogged('mails wait for the mail server');
    const server = await serveMail({ port: broken.port });
    await retryPlanned();
    await makeDue();
    expect(await server.received(1)).toHaveLength(1);
    hold.resolve();
  });
});

describe('a mail that the server refuses', () => {
  const refuse = (address: string) => (address.startsWith('no') ? 550 : 0);

  test('waits with the reason, and holds up no other', async () => {
    const server = await serveMail({ refuse });
    await queueMails(database.db, [mail({ to: 'nobody@example.com' }), mail()]);
    work(server.url);
    await server.received(1);
    await untilLogged('mail refused, it is tried again');
    await ending.pop()?.();
    const [refused, sent] = await readOutbox();
    expect(sent?.sent_at).toBeInstanceOf(Date);
    expect(refused).toMatchObject({ attempts: 1, sent_at: null });
    expect(refused?.last_error).toContain('<nobody@example.com> refused');
    expect(logged.find(({ message }) => message.startsWith('mail refused'))?.fields).toEqual({
      mailId: 1,
      attempts: 1,
      retryIn: 5_000,
      reason: 'EENVELOPE 550',
    });
  });

  test('too often stays in the outbox with the reason, and is logged as an error', async () => {
    const server = await serveMail({ refuse });
    await queueMail(database.db, mail({ to: 'nobody@example.com' }));
    await database.db.updateTable('outbox').set({ attempts: 19 }).execute();
    work(server.url);
    await untilLogged('mail given up: its row in the outbox says why');
    await ending.pop()?.();
    const [row] = await readOutbox();
    expect(row).toMatchObject({ attempts: 20, sent_at: null });
    expect(row?.last_error).toContain('refused');
    expect(row?.next_attempt_at).toBe(Number.POSITIVE_INFINITY);
  });
});

test('a mail that left while the database was away is noted later, and not sent again', async () => {
  const hold = Promise.withResolvers<void>();
  const server = await serveMail({ hold: hold.promise });
  await queueMail(database.db, mail());
  work(server.url);
  await server.holding;
  await database.pool.query('alter table outbox rename to outbox_away');
  hold.resolve();
  await untilLogged('sent mails are to be noted again');
  await database.pool.query('alter table outbox_away rename to outbox');
  for (let row = await readOutbox(); row[0]?.sent_at === null; row = await readOutbox());
  expect(server.mails).toHaveLength(1);
});

test('two workers at once send each of 60 mails once', async () => {
  const server = await serveMail();
  const subjects = Array.from({ length: 60 }, (_, index) => `Mail ${index}`);
  await queueMails(
    database.db,
    subjects.map((subject) => mail({ subject })),
  );
  work(server.url);
  work(server.url);
  await untilLogged('mail sent', 60);
  for (const end of [ending.pop(), ending.pop()]) await end?.();
  const arrived = server.mails.map(({ headers }) => headers.subject).sort();
  expect(arrived).toEqual(subjects.sort());
  expect((await readOutbox()).every(({ attempts }) => attempts === 1)).toBe(true);
});

describe('after the clock was put back', () => {
  const ahead = async (attempts: number, wait: string, db = database.db) =>
    sql`insert into outbox (recipient, subject, text_body, attempts, next_attempt_at) values
      ('rima@example.com', ${`${attempts} ${wait}`}, '', ${attempts}, now() + ${wait}::interval)`.execute(
      db,
    );
  const waitOf = async (db = database.db) =>
    (
      await sql<{ subject: string; seconds: number }>`
        select subject, round(extract(epoch from next_attempt_at - now()))::float8 as seconds from outbox order by id`.execute(
        db,
      )
    ).rows;

  test('a mail that would wait for longer than any lease or retry is due within a lease', async () => {
    const late = [
      [0, '1 hour'],
      [0, '20 seconds'],
      [3, '1 hour'],
      [5, '2 minutes'],
      [20, '7 hours'],
    ] as const;
    const planned = [
      [0, '9 seconds'],
      [1, '9 seconds'],
      [5, '79 seconds'],
      [14, '5 hours'],
      [20, 'infinity'],
    ] as const;
    const [before, afterwards] = await database.db.transaction().execute(async (transaction) => {
      for (const [attempts, wait] of [...late, ...planned])
        await ahead(attempts, wait, transaction);
      const rows = await waitOf(transaction);
      await bringMailsForward(transaction);
      return [rows, await waitOf(transaction)]; // All at one moment of the database.
    });
    const after = new Map(afterwards.map(({ subject, seconds }) => [subject, seconds]));
    for (const [attempts, wait] of late) {
      expect(after.get(`${attempts} ${wait}`), wait).toBeLessThanOrEqual(10);
      expect(after.get(`${attempts} ${wait}`), wait).toBeGreaterThan(0);
    }
    for (const { subject, seconds } of before.slice(late.length)) {
      expect(after.get(subject), subject).toBeLessThanOrEqual(seconds);
      const wasMoved = seconds > 10 && (after.get(subject) ?? 0) <= 10;
      expect(wasMoved, subject).toBe(false);
    }
  });

  test('the worker looks for such mails by itself, and one that is leaving stays with its worker', async () => {
    const hold = Promise.withResolvers<void>();
    const server = await serveMail({ hold: hold.promise });
    await queueMail(database.db, mail());
    const sending = work(server.url, { renewEvery: 20 });
    await server.holding;
    // As if it was taken an hour ahead of now; its worker renews the lease meanwhile.
    await sql`update outbox set next_attempt_at = next_attempt_at + interval '1 hour'`.execute(
      database.db,
    );
    await ahead(2, '1 hour');
    work(server.url, { pollEvery: 5 });
    await expect
      .poll(async () => (await waitOf()).every(({ seconds }) => seconds <= 10))
      .toBe(true);
    hold.resolve();
    await sending.stop();
    await makeDue();
    expect((await server.received(2)).map(({ headers }) => headers.subject).sort()).toEqual([
      '2 1 hour',
      'Your order 7',
    ]);
  });
});

describe('stopping', () => {
  test('lets a mail that is leaving leave, and starts no other', async () => {
    const hold = Promise.withResolvers<void>();
    const server = await serveMail({ hold: hold.promise });
    await queueMails(
      database.db,
      Array.from({ length: 11 }, () => mail()),
    );
    const outbox = work(server.url);
    await taken(10);
    const stopped = outbox.stop();
    hold.resolve();
    await stopped;
    expect(server.mails).toHaveLength(10);
    const sent = (await readOutbox()).map(({ sent_at }) => sent_at !== null);
    expect(sent.filter(Boolean)).toHaveLength(10);
  });

  test('does not wait for a server that hangs; sent twice, the mail is known by its Message-ID', async () => {
    const hold = Promise.withResolvers<void>();
    const hanging = await serveMail({ hold: hold.promise });
    await queueMail(database.db, mail());
    const outbox = work(hanging.url, { stopWithin: 50 });
    await hanging.holding;
    await outbox.stop();
    const [row] = await readOutbox();
    expect(row).toMatchObject({ attempts: 1, sent_at: null });
    hold.resolve();
    const [first] = await hanging.received(1);
    await makeDue();
    const server = await serveMail();
    work(server.url);
    const [second] = await server.received(1);
    expect(second?.headers['message-id']).toBe(first?.headers['message-id']);
  });

  test('a mail whose worker died is due again after some seconds', async () => {
    await queueMail(database.db, mail());
    const { url } = await serveMail({ hold: new Promise(() => undefined) });
    const before = Date.now();
    const outbox = work(url, { stopWithin: 50 });
    await taken();
    const due = await nextAttempt();
    expect(due).toBeGreaterThan(before);
    expect(due).toBeLessThanOrEqual(Date.now() + 10_100);
    await outbox.stop();
  });

  test('a mail that has left is noted although another one of its batch takes long', async () => {
    const slow = 'slow@example.com';
    await queueMails(database.db, [mail({ to: slow }), mail(), mail()]);
    const hold = new Promise(() => undefined);
    const { url } = await serveMail({ hold, heldAddress: slow });
    const outbox = work(url, { stopWithin: 50, renewEvery: 20 });
    const tries = async () => (await readOutbox()).map(({ attempts }) => attempts);
    await expect.poll(tries).toEqual([0, 1, 1]); // The first is still leaving.
    await outbox.stop();
  });

  test('a mail that takes long stays with its worker', async () => {
    await queueMail(database.db, mail());
    const { url } = await serveMail({ hold: new Promise(() => undefined) });
    const outbox = work(url, { stopWithin: 50, renewEvery: 20 });
    await taken();
    const first = await nextAttempt();
    await expect.poll(nextAttempt).toBeGreaterThan(first);
    await outbox.stop();
  });
});

async function nextAttempt(): Promise<number> {
  const [row] = await readOutbox();
  return row?.next_attempt_at.getTime() ?? 0;
}

/** Resolves once the worker has taken mails and holds them. */
async function taken(count = 1): Promise<void> {
  const held = sql<{ count: number }>`
    select count(*) from outbox
    where sent_at is null and last_error is null and next_attempt_at > now() + interval '1 second'`;
  for (;;) {
    const { rows } = await held.execute(database.db);
    if (rows[0]?.count === count) return;
  }
}

/** Resolves once a mail that failed waits for its next try. */
async function retryPlanned(): Promise<void> {
  for (;;) {
    const [row] = await readOutbox();
    if (row?.last_error) return;
  }
}
