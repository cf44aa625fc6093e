import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { type Mail, queueMail, queueMails } from './outbox-queries.ts';

const database = forAllTests(createTestDatabase);

const mail = (other: Partial<Mail> = {}): Mail => ({
  to: 'rima@example.com',
  subject: 'Your order',
  text: 'Thank you',
  ...other,
});

async function takeOut() {
  const rows = await database.db
    .deleteFrom('outbox')
    .returning(['id', 'recipient', 'reply_to', 'subject', 'text_body', 'html_body'])
    .execute();
  return rows.sort((a, b) => a.id - b.id).map(({ id, ...row }) => row);
}

test('mails are kept in their order, with all that is in them', async () => {
  await queueMails(database.db, [
    mail({ replyTo: 'shop@mantel.test', html: '<p>Thank you</p>' }),
    mail({ to: 'ziad@example.com', text: 'شكرا 🏺' }),
  ]);
  expect(await takeOut()).toEqual([
    {
      recipient: 'rima@example.com',
      reply_to: 'shop@mantel.test',
      subject: 'Your order',
      text_body: 'Thank you',
      html_body: '<p>Thank you</p>',
    },
    {
      recipient: 'ziad@example.com',
      reply_to: null,
      subject: 'Your order',
      text_body: 'شكرا 🏺',
      html_body: null,
    },
  ]);
});

test('a mail goes with the transaction that it was queued in', async () => {
  const transaction = await database.db.startTransaction().execute();
  await queueMail(transaction, mail());
  expect(await takeOut()).toEqual([]);
  await transaction.rollback().execute();
  expect(await takeOut()).toEqual([]);
});

test("a customer's mail goes to their account's e-mail; an account that is gone gets none", async () => {
  const values = { name: 'Nadim', email: 'Nadim@example.com', password_hash: 'x' };
  const { id } = await database.db
    .insertInto('users')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueMails(database.db, [
    mail({ to: { userId: id } }),
    mail({ to: { userId: id + 1 } }),
    mail(),
  ]);
  const recipients = (await takeOut()).map(({ recipient }) => recipient);
  expect(recipients).toEqual(['Nadim@example.com', 'rima@example.com']);
});

describe('in a header', () => {
  const breaks = ['\r\n', '\n', '\r', '\0', '\v', '\f', '\u0085', '\u2028', '\u2029'];
  const fields = [
    (text: string) => mail({ to: `rima@example.com${text}Bcc: all@example.com` }),
    (text: string) => mail({ replyTo: `rima@example.com${text}` }),
    (text: string) => mail({ subject: `Hi${text}Bcc: all@example.com` }),
  ];

  test.each(breaks)('%j is refused, and nothing is written', async (text) => {
    for (const field of fields) {
      await expect(queueMails(database.db, [mail(), field(text)])).rejects.toThrow(RangeError);
    }
    expect(await takeOut()).toEqual([]);
  });
});
