import { type Kysely, sql } from 'kysely';
import type { Message, MessageMarks } from '../../contract/contact.ts';
import { actAs } from '../database/acting-admin.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { MESSAGE_COLUMNS, type MessageRow, messageToWire } from './read-messages.ts';

/** Which message becomes what, and who says so. */
export interface MarkRequest {
  readonly adminId: number;
  readonly id: number;
  readonly marks: MessageMarks;
}

/**
 * Marks a message as read or answered, or takes the mark away, and answers it as it is then. The
 * first time stays: marking again changes nothing. An answered message has been read too.
 *
 * @throws {Refusal} 404 for no such message
 */
export function markMessage(
  db: Kysely<Database>,
  { adminId, id, marks: { read, answered } }: MarkRequest,
): Promise<Message> {
  const isRead = answered === true ? true : read;
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, adminId);
    const { rows } = await sql<MessageRow>`
      update contact_messages set
        read_at = ${moment('read_at', isRead)},
        answered_at = ${moment('answered_at', answered)}
      where id = ${id}
      returning ${MESSAGE_COLUMNS}`.execute(transaction);
    const [row] = rows;
    if (!row) throw new Refusal(404, 'Message not found');
    return messageToWire(row);
  });
}

/** Set, taken away, or as it was. */
function moment(column: 'read_at' | 'answered_at', mark: boolean | undefined) {
  if (mark === undefined) return sql.ref(column);
  return mark ? sql`coalesce(${sql.ref(column)}, now())` : sql`null`;
}
