import type { Kysely } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/** A mail to be sent. The shop is its sender. */
export interface Mail {
  /** An address, or the account whose e-mail it is; an account that is gone gets none. */
  readonly to: string | { readonly userId: number };
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

const QUEUE_MAILS = {
  name: 'queue-mails',
  text: `
    insert into outbox (recipient, reply_to, subject, text_body, html_body)
    select coalesce(mail.address, users.email::text), mail.reply_to, mail.subject, mail.text_body,
      mail.html_body
    from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[])
      with ordinality as mail (address, user_id, reply_to, subject, text_body, html_body, number)
    left join users on users.id = mail.user_id
    where mail.address is not null or users.id is not null
    order by mail.number`,
};

/**
 * Writes mails into the outbox with one statement, in the caller's transaction: they leave if it
 * commits, and only then. Call `wake()` of the outbox after the commit, so that they leave at once.
 *
 * @throws {RangeError} when an address or a subject contains a line break or another control
 * character; nothing is written then (safety.md, nodemailer CVE-2025-14874).
 */
export async function queueMails(db: Kysely<Database>, mails: readonly Mail[]): Promise<void> {
  for (const mail of mails) assertHeaders(mail);
  await namedQuery(db, QUEUE_MAILS, [
    mails.map(({ to }) => (typeof to === 'string' ? to : null)),
    mails.map(({ to }) => (typeof to === 'string' ? null : to.userId)),
    mails.map((mail) => mail.replyTo ?? null),
    mails.map((mail) => mail.subject),
    mails.map((mail) => mail.text),
    mails.map((mail) => mail.html ?? null),
  ]);
}

/** Writes one mail, as {@link queueMails} does. */
export const queueMail = (db: Kysely<Database>, mail: Mail): Promise<void> =>
  queueMails(db, [mail]);

function assertHeaders({ to, replyTo, subject }: Mail): void {
  const headers = [typeof to === 'string' ? to : '', replyTo ?? '', subject];
  if (headers.some((header) => /[\p{Cc}\u2028\u2029]/u.test(header))) {
    throw new RangeError('A line break or control character in the header of a mail');
  }
}
