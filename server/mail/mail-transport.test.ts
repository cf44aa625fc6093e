import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { parseMail } from '../../test/parse-mail.ts';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { createMailTransport } from './mail-transport.ts';
import { startOutbox } from './outbox.ts';
import { queueMails } from './outbox-queries.ts';

let database: TestDatabase;
let scratch: string;
beforeAll(async () => {
  database = await createTestDatabase();
  scratch = makeScratchDirectory('mantel-mails-');
});
afterAll(async () => {
  await database.close();
  await rm(scratch, { recursive: true });
});

test('without a mail server each mail becomes a file for the owner alone, and is logged', async () => {
  const folder = join(scratch, 'outbox');
  const lines: { fields: object; message: string }[] = [];
  const written = Promise.withResolvers<void>();
  const log = (fields: object, message: string) => {
    if (lines.push({ fields, message }) === 2) written.resolve();
  };
  await queueMails(database.db, [
    { to: 'rima@example.com', subject: 'Your order 7', text: 'شكرا', html: '<p>شكرا</p>' },
    { to: 'shop@mantel.test', subject: 'New order 7', text: 'An order', replyTo: 'r@example.com' },
  ]);
  const outbox = startOutbox({
    db: database.db,
    transport: createMailTransport(undefined, folder),
    shopEmail: 'shop@mantel.test',
    readSender: async () => ({ name: 'Mantel', address: 'shop@mantel.test' }),
    orderToken: String,
    accountToken: String,
    log: { info: log, warn: log, error: log },
  });
  await written.promise;
  await outbox.stop();

  const files = (await readdir(folder)).sort();
  expect(files).toEqual([
    expect.stringMatching(/^\d{13}-1\.eml$/),
    expect.stringMatching(/^\d{13}-2\.eml$/),
  ]);
  const [first = '', second = ''] = files.map((file) => join(folder, file));
  expect((await stat(first)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const mail = parseMail(await readFile(first, 'utf8'));
  expect(mail.headers).toMatchObject({ to: 'rima@example.com', subject: 'Your order 7' });
  expect([mail.text.trim(), mail.html.trim()]).toEqual(['شكرا', '<p>شكرا</p>']);
  expect(parseMail(await readFile(second, 'utf8')).headers['reply-to']).toBe('r@example.com');

  const message = 'mail written to a file: SMTP_URL is not set';
  expect(lines).toContainEqual({ fields: { mailId: 1, file: first }, message });
  expect(lines).toContainEqual({ fields: { mailId: 2, file: second }, message });
  expect(JSON.stringify(lines)).not.toContain('@');
  const left = await database.db.selectFrom('outbox').where('sent_at', 'is', null).execute();
  expect(left).toEqual([]);
});
