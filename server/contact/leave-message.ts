import type { Kysely } from 'kysely';
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
