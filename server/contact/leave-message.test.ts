import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { createSmtpTransport } from '../mail/mail-transport.ts';
import { startOutbox } from '../mail/outbox.ts';

let shop: TestApp;
let woken = 0;
beforeAll(async () => {
  const wakeOutbox = () => {
    woken += 1;
  };
  shop = await createTestApp({ shopEmail: 'shop@mantel.test', wakeOutbox });
});
afterAll(() => shop.close());
beforeEach(async () => {
  woken = 0;
  await shop.database.pool.query('truncate contact_messages, outbox restart identity');
});

const write = (body: unknown) =>
  shop.post('/api/send-email', JSON.stringify(body), { 'content-type': 'application/json' });
const message = { email: 'rima@example.com', message: 'Do you sell lamps?' };

const stored = () => shop.database.db.selectFrom('contact_messages').selectAll().execute();
const queued = () => shop.database.db.selectFrom('outbox').selectAll().execute();

describe('a message', () => {
  test('is stored and queued for the shop alone, the visitor in Reply-To only', async () => {
    const { status, body } = await write(message);
    expect([status, JSON.parse(body)]).toEqual([
      200,
      { success: true, message: '', data: null, errors: null },
    ]);
    expect(await stored()).toMatchObject([{ ...message, read_at: null, answered_at: null }]);
    const [mail] = await queued();
    expect(mail).toMatchObject({
      recipient: 'shop@mantel.test',
      reply_to: 'rima@example.com',
      subject: 'Contact message 1',
      text_body: 'Do you sell lamps?\n',
      html_body: null,
    });
    expect(woken).toBe(1);
  });

  test('that is sent again, because its answer was lost, is one; another one is not', async () => {
    await Promise.all(Array.from({ length: 7 }, () => write(message)));
    expect([(await stored()).length, (await queued()).length]).toEqual([1, 1]);
    await write({ ...message, email: 'sami@example.com' });
    await write({ ...message, message: 'Do you sell rugs?' });
    expect(await stored()).toHaveLength(3);
    await shop.database.pool.query(
      "update contact_messages set created_at = created_at - interval '11 minutes'",
    );
    await write(message);
    expect(await stored()).toHaveLength(4);
  });

  test('arrives as plain text', async () => {
    const server = await startMailServer();
    const markup = '<b>Hi</b>\nمرحبا';
    await write({ ...message, message: markup });
    const outbox = startOutbox({
      db: shop.database.db,
      transport: createSmtpTransport(server.url),
      shopEmail: 'shop@mantel.test',
      readSender: async () => ({ name: 'Mantel', address: 'shop@mantel.test' }),
      orderToken: String,
      accountToken: String,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    const [mail] = await server.received(1);
    await outbox.stop();
    await server.stop();
    expect(mail).toMatchObject({ from: 'shop@mantel.test', to: ['shop@mantel.test'], html: '' });
    expect(mail?.text.trim()).toBe(markup);
    expect(mail?.headers).toMatchObject({
      from: 'Mantel <shop@mantel.test>',
      'reply-to': 'rima@example.com',
      'content-type': expect.stringMatching(/^text\/plain/),
    });
    const { 'reply-to': _, ...others } = mail?.headers ?? {};
    expect(JSON.stringify(others)).not.toContain('rima');
  });

  test('may be as long as 5,000 characters, address and all trimmed', async () => {
    const longest = 'é'.repeat(5_000);
    const { status } = await write({ email: ' Rima@Example.com ', message: ` ${longest}\n` });
    expect(status).toBe(200);
    expect(await stored()).toMatchObject([{ email: 'Rima@Example.com', message: longest }]);
  });

  test('keeps its line breaks; what else is sent with it is ignored', async () => {
    const { status } = await write({ ...message, message: 'One\r\nTwo', to: 'all@example.com' });
    expect(status).toBe(200);
    expect(await stored()).toMatchObject([{ message: 'One\r\nTwo' }]);
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['shop@mantel.test']);
  });
});

describe('is refused, and nothing is kept:', () => {
  test.each([
    ['no e-mail', { message: 'Hi' }, { email: ['is required'] }],
    ['a blank e-mail', { ...message, email: ' ' }, { email: ['is required'] }],
    ['no message', { email: message.email }, { message: ['is required'] }],
    ['a blank message', { ...message, message: ' \n\t' }, { message: ['is required'] }],
    ['an invisible message', { ...message, message: '\u200b\u0085' }, { message: ['is required'] }],
    [
      'a message too long',
      { ...message, message: 'a'.repeat(5_001) },
      { message: ['must be at most 5000 characters'] },
    ],
    ['a number for a message', { ...message, message: 7 }, { message: ['must be text'] }],
    ['a list of addresses', { ...message, email: [message.email] }, { email: ['must be text'] }],
    ['a lone surrogate', { ...message, message: 'a\ud800' }, { message: expect.any(Array) }],
    ['a NUL', { ...message, message: 'a\0' }, { message: expect.any(Array) }],
  ])('%s', async (_name, body, errors) => {
    const answer = await write(body);
    expect([answer.status, answer.errors]).toEqual([422, errors]);
    expect([await stored(), await queued(), woken]).toEqual([[], [], 0]);
  });

  test.each([
    'rima@example.com\r\nBcc: all@example.com',
    'rima@example.com\n',
    '\rrima@example.com',
    'rima@exa\r\nmple.com',
    'rima@example.com, ziad@example.com',
    'Rima <rima@example.com>',
    'rima@example.com\0',
    'rima',
    'rima@',
    '@example.com',
    'ri ma@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('the address %j', async (email) => {
    const answer = await write({ ...message, email });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors ?? {})).toEqual(['email']);
    expect([await stored(), await queued()]).toEqual([[], []]);
  });

  test("a field that is missing, in the form's own words", async () => {
    expect((await write({ email: '' })).message).toBe('Please fill in all fields.');
  });

  test('a write without the mark of our own pages', async () => {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/send-email',
      payload: message,
    });
    expect(statusCode).toBe(403);
    expect(await stored()).toEqual([]);
  });
});

test('a message that can not be mailed is not stored either', async () => {
  await shop.database.pool.query('alter table outbox rename to outbox_away');
  const { status } = await write(message);
  await shop.database.pool.query('alter table outbox_away rename to outbox');
  expect(status).toBe(500);
  expect([await stored(), woken]).toEqual([[], 0]);
});
