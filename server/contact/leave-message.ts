import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import { queueMail } from '../mail/queue-mail.ts';

/** What a visitor wrote, and where he can be reached. */
export interface VisitorMessage {
  readonly email: string;
  readonly message: string;
}

/**
 * Stores a message and queues its mail to the shop, both or neither: a mail server that is down
 * loses nothing. The visitor stands in Reply-To only, and the mail is text only (decisions §3).
 */
export function leaveMessage(
  db: Kysely<Database>,
  shopEmail: string,
  { email, message }: VisitorMessage,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('contact_messages')
      .values({ email, message })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(transaction, {
      to: shopEmail,
      replyTo: email,
      subject: `Contact message ${id}`,
      text: `${message}\n`,
    });
  });
}

/** Removes at most `most` messages that are older than so many days. @returns how many. */
export async function removeOldMessages(
  db: Kysely<Database>,
  most: number,
  days: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_messages where id in (
      select id from contact_messages where created_at < now() - ${days} * interval '1 day'
      order by created_at limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
