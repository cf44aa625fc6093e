import { type Kysely, sql } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type Failure, FIRST_RETRY_MS, MAX_RETRY_MS } from './retry-policy.ts';

/** A row of the outbox whose time has come. */
export interface DueMail {
  readonly id: number;
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string | null;
  /** The invoice that it brings as PDF; `null`: none. */
  readonly invoice_id: number | null;
  /** Where one press ends mails of its kind (RFC 8058); `null`: it is of no such kind. */
  readonly leave_url: string | null;
  /** How many tries have failed. */
  readonly attempts: number;
  readonly created_at: Date;
}

/**
 * How long a taken mail is ours, in ms. It is renewed while the mail leaves, so the mails of a killed instance are due
 * again after some seconds, however long one may take to send.
 */
const LEASE_MS = 10_000;

const TAKE_DUE_MAILS = {
  name: 'take-due-mails',
  text: `
    update outbox set next_attempt_at = now() + $2 * interval '1 millisecond'
    where id = any (array(
      select id from outbox where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at, id limit $1 for update skip locked
    ))
    returning id, recipient, reply_to, subject, text_body, html_body, leave_url, invoice_id, attempts, created_at`,
};

/** Takes mails that are due, the longest waiting first; other senders pass them over. */
export function takeDueMails(db: Kysely<Database>, most: number): Promise<DueMail[]> {
  return namedQuery<DueMail>(db, TAKE_DUE_MAILS, [most, LEASE_MS]);
}

const BRING_FORWARD = {
  name: 'bring-mails-forward',
  text: `
    update outbox set next_attempt_at = now() + $1 * interval '1 millisecond'
    where sent_at is null and next_attempt_at < 'infinity'
      and next_attempt_at > now() + $1 * interval '1 millisecond' + interval '1 second'
      and next_attempt_at > now() + interval '1 second' +
        least($2 * 2 ^ least(greatest(attempts - 1, 0), 30), $3) * interval '1 millisecond'`,
};

/**
 * Makes mails due soon that lie further ahead than any lease or retry puts them: they were planned before the system's
 * clock was put back, and would wait until it has caught up. They get a whole lease, in which an instance that is
 * sending them renews it, so that none leaves twice.
 */
export async function bringMailsForward(db: Kysely<Database>): Promise<void> {
  await namedQuery(db, BRING_FORWARD, [LEASE_MS, FIRST_RETRY_MS, MAX_RETRY_MS]);
}

const RENEW_LEASE = {
  name: 'renew-mail-lease',
  text: `
    update outbox set next_attempt_at = now() + $2 * interval '1 millisecond'
    where id = any ($1::int[]) and sent_at is null`,
};

/** Keeps taken mails from being due while they are still leaving. */
export async function renewLease(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await namedQuery(db, RENEW_LEASE, [ids, LEASE_MS]);
}

const NOTE_SENT = {
  name: 'note-sent-mails',
  text: `
    update outbox set sent_at = now(), attempts = attempts + 1, last_error = null
    where id = any ($1::int[])`,
};

/** Notes that mails have left. */
export async function noteSent(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await namedQuery(db, NOTE_SENT, [ids]);
}

const NOTE_FAILURES = {
  name: 'note-failed-mails',
  text: `
    update outbox set attempts = failed.attempts, last_error = failed.error,
      next_attempt_at = coalesce(now() + failed.retry_in * interval '1 millisecond', 'infinity')
    from unnest($1::int[], $2::int[], $3::float8[], $4::text[])
      as failed (id, attempts, retry_in, error)
    where outbox.id = failed.id`,
};

/** Notes why mails did not leave, and when they are tried again. */
export async function noteFailures(
  db: Kysely<Database>,
  failures: readonly Failure[],
): Promise<void> {
  await namedQuery(db, NOTE_FAILURES, [
    failures.map(({ id }) => id),
    failures.map(({ attempts }) => attempts),
    failures.map(({ retryIn }) => retryIn),
    failures.map(({ error }) => error),
  ]);
}

/**
 * Makes mails that were given up due at once, as if they had never been tried: one, or the oldest `most` of them. Call
 * `wake()` of the outbox afterwards. @returns how many.
 */
export async function retryFailedMails(
  db: Kysely<Database>,
  which: { readonly id: number } | { readonly most: number },
): Promise<number> {
  const [id, most] = 'id' in which ? [which.id, 1] : [null, which.most];
  const { numAffectedRows } = await sql`
    update outbox set attempts = 0, last_error = null, next_attempt_at = now()
    where id in (
      select id from outbox
      where sent_at is null and next_attempt_at = 'infinity' and (${id}::int is null or id = ${id}::int)
      order by id limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Removes at most `most` mails that were given up this many days ago. @returns how many. */
export async function removeFailedMails(
  db: Kysely<Database>,
  most: number,
  days: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (
      select id from outbox
      where sent_at is null and next_attempt_at = 'infinity'
        and created_at < now() - ${days} * interval '1 day'
      limit ${most})`.execute(db);
  return Number(numAffectedRows);
}

/** Removes at most `most` mails that left more than 30 days ago. @returns how many. */
export async function removeSentMails(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (
      select id from outbox where sent_at < now() - interval '30 days' order by sent_at limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** A mail to be sent. The shop is its sender. */
export interface Mail {
  /** An address, or the account whose e-mail it is; an account that is gone gets none. */
  readonly to: string | { readonly userId: number };
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where one press ends mails of its kind. */
  readonly leaveUrl?: string;
  /** What it is about, so that it is removed with that: `aboutOrder(12)`. */
  readonly about?: string;
  /** The invoice that it brings as PDF. */
  readonly invoiceId?: number | undefined;
}

/** The statement that writes mails from a parameter such as `$1` with {@link mailsJson}. */
export const writingMails = (mails: string): string => `
    insert into outbox (recipient, reply_to, subject, text_body, html_body, leave_url, about, invoice_id)
    select recipient, reply_to, subject, text_body, html_body, leave_url, about, invoice_id
    from rows from (jsonb_to_recordset(${mails}::jsonb) as (address text, user_id int, reply_to text, subject text,
        text_body text, html_body text, leave_url text, about text,
        invoice_id int)) with ordinality
      as mail (address, user_id, reply_to, subject, text_body, html_body, leave_url, about, invoice_id, number)
    cross join lateral (
      select coalesce(mail.address, (select email::text from users where id = mail.user_id)) as recipient
    ) r
    where recipient is not null
    order by mail.number`;

/**
 * Mails as {@link writingMails} takes them.
 *
 * @throws {RangeError} when an address or a subject contains a line break or another control
 * character (as in nodemailer CVE-2025-14874).
 */
export function mailsJson(mails: readonly Mail[]): string {
  for (const mail of mails) assertHeaders(mail);
  return JSON.stringify(
    mails.map(({ to, replyTo, subject, text, html, leaveUrl, about, invoiceId }) => ({
      ...(typeof to === 'string' ? { address: to } : { user_id: to.userId }),
      ...{
        reply_to: replyTo,
        subject,
        text_body: text,
        html_body: html,
        leave_url: leaveUrl,
        about,
        invoice_id: invoiceId,
      },
    })),
  );
}

const QUEUE_MAILS = { name: 'queue-mails', text: writingMails('$1') };

/**
 * Writes mails into the outbox with one statement, in the caller's transaction: they leave if it
 * commits, and only then. Call `wake()` of the outbox after the commit, so that they leave at once.
 *
 * @throws {RangeError} when an address or a subject contains a line break or another control
 * character; nothing is written then (as in nodemailer CVE-2025-14874).
 */
export async function queueMails(db: Kysely<Database>, mails: readonly Mail[]): Promise<void> {
  await namedQuery(db, QUEUE_MAILS, [mailsJson(mails)]);
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

// How the outbox names what a mail is about, so that it can be removed with that.

/** An order's mails, to its buyer and to the shop. */
export const aboutOrder = (id: number): string => `order ${id}`;

/** The mail that asks an order's buyer what they think (`drop_review_invitation` in SQL names it too). */
export const aboutReview = (orderId: number): string => `review of order ${orderId}`;

/** The mail that brings a message of the contact form. */
export const aboutMessage = (id: number): string => `message ${id}`;

/** What concerns an account: links, and notices of changes. */
export const aboutAccount = (id: number): string => `account ${id}`;

/** What concerns an address of the newsletter. */
export const aboutNewsletter = (id: number): string => `newsletter ${id}`;

/** That a customer has left their cart (server/newsletter/cart-reminders.ts names it in SQL, too). */
export const aboutCart = (userId: number): string => `cart of ${userId}`;

/** That a product is back, to an address that waited for it. */
export const ABOUT_ALERT = 'alert';
