import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type {
  contactCalls,
  Message,
  MessageFilters,
  MessageMarks,
} from '../../contract/contact.ts';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { MessageFilter } from '../../domain/message-filters.ts';
import { offset } from '../../domain/pagination.ts';
import { MESSAGE_DELETED } from '../../domain/success-messages.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { actAs } from '../database/session.ts';
import type { ContactMessages, Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import { notFound } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { aboutMessage, queueMail } from '../mail/outbox-queries.ts';
import { removeMails } from '../privacy/remove-person.ts';

interface ContactDependencies {
  readonly db: Kysely<Database>;
  readonly shopEmail: string;
  /** Called when a mail was committed. */
  readonly wakeOutbox: () => void;
}

/** Serves every call of the contact slice. */
export function contactHandlers({
  db,
  shopEmail,
  wakeOutbox,
}: ContactDependencies): Handlers<typeof contactCalls> {
  return {
    'POST /send-email': async ({ body }) => {
      await leaveMessage(db, shopEmail, body);
      wakeOutbox();
      return { data: null };
    },
    'GET /messages': async ({ query }) => ({ data: await listMessages(db, query) }),
    'GET /messages/unread': async () => ({ data: { unread: await countMessages(db, 'unread') } }),
    'PUT /messages/{id}': async ({ params, body }, { actor }) => ({
      data: await markMessage(db, {
        adminId: signedIn(actor).userId,
        id: params.id,
        marks: body,
      }),
    }),
    'DELETE /messages/{id}': async ({ params }, { actor }) => {
      await deleteMessage(db, { adminId: signedIn(actor).userId, id: params.id });
      return { data: null, message: MESSAGE_DELETED };
    },
  };
}

/** What a visitor wrote, and where they can be reached. */
interface VisitorMessage {
  readonly email: string;
  readonly message: string;
}

/**
 * Stores a message and queues its mail to the shop, both or neither: a mail server that is down
 * loses nothing. The visitor stands in Reply-To only, and the mail is text only.
 * The same words from the same address within 10 minutes are one message: its answer was lost, and
 * the visitor or their browser sent it again.
 */
function leaveMessage(
  db: Kysely<Database>,
  shopEmail: string,
  { email, message }: VisitorMessage,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.contactMessage}, hashtext(${email + message}))`.execute(
      transaction,
    );
    const { rows } = await sql<{ id: number }>`
      insert into contact_messages (email, message) select ${email}, ${message}
      where not exists (
        select from contact_messages where created_at > now() - interval '10 minutes'
          and email = ${email} and message = ${message})
      returning id`.execute(transaction);
    const [stored] = rows;
    if (!stored) return;
    await queueMail(transaction, {
      to: shopEmail,
      replyTo: email,
      subject: `Contact message ${stored.id}`,
      about: aboutMessage(stored.id),
      text: `${message}\n`,
    });
  });
}

/** Removes at most `most` messages that are older than this many days. @returns how many. */
export async function removeOldMessages(
  db: Kysely<Database>,
  most: number,
  days: number,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      delete from contact_messages where id in (
        select id from contact_messages where created_at < now() - ${days} * interval '1 day'
        order by created_at limit ${most}) returning id`.execute(transaction);
    await removeMails(
      transaction,
      rows.map(({ id }) => aboutMessage(id)),
    );
    return rows.length;
  });
}

/** The columns of the contract's `message`. */
const MESSAGE_COLUMNS = ['id', 'email', 'message', 'created_at', 'read_at', 'answered_at'] as const;

/** A message as it is stored. */
type MessageRow = Pick<Selectable<ContactMessages>, (typeof MESSAGE_COLUMNS)[number]>;

const WANTED: Record<MessageFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  unread: sql`read_at is null`,
  answered: sql`answered_at is not null`,
};

/** One page of messages, the newest first, with the exact total: two statements, side by side. */
async function listMessages(
  db: Kysely<Database>,
  { page, per_page, filter = 'all' }: MessageFilters,
): Promise<Page<Message>> {
  const wanted = WANTED[filter];
  const [rows, total] = await Promise.all([
    db
      .selectFrom('contact_messages')
      .select(MESSAGE_COLUMNS)
      .where(wanted)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset(offset(page, per_page))
      .execute(),
    countMessages(db, filter),
  ]);
  return toPage(rows.map(messageToWire), total, { page, per_page });
}

/** How many messages a filter finds. */
async function countMessages(db: Kysely<Database>, filter: MessageFilter): Promise<number> {
  const { total } = await db
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(WANTED[filter])
    .executeTakeFirstOrThrow();
  return total;
}

/** A stored message as it crosses the wire. */
const messageToWire = ({ created_at, read_at, answered_at, ...rest }: MessageRow): Message => ({
  ...rest,
  created_at: created_at.toISOString(),
  read_at: read_at?.toISOString() ?? null,
  answered_at: answered_at?.toISOString() ?? null,
});

/** Which message becomes what, and who says so. */
interface MarkRequest {
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
function markMessage(
  db: Kysely<Database>,
  { adminId, id, marks: { read, answered } }: MarkRequest,
): Promise<Message> {
  const isRead = answered === true ? true : read;
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, adminId);
    const row = await transaction
      .updateTable('contact_messages')
      .set({
        read_at: moment('read_at', isRead),
        answered_at: moment('answered_at', answered),
      })
      .where('id', '=', id)
      .returning(MESSAGE_COLUMNS)
      .executeTakeFirst();
    if (!row) throw notFound('Message');
    return messageToWire(row);
  });
}

/** Set, taken away, or as it was. */
function moment(column: 'read_at' | 'answered_at', mark: boolean | undefined) {
  if (mark === undefined) return sql.ref<Date | null>(column);
  return mark ? sql<Date>`coalesce(${sql.ref(column)}, now())` : null;
}

/**
 * Removes a message for good, with the mail that brought it. The audit log keeps that it was removed, not what it said.
 *
 * @throws {Refusal} 404 for no such message
 */
function deleteMessage(
  db: Kysely<Database>,
  { adminId, id }: Pick<MarkRequest, 'adminId' | 'id'>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, adminId);
    const deleted = await transaction
      .deleteFrom('contact_messages')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw notFound('Message');
    await removeMails(transaction, [aboutMessage(id)]);
  });
}
