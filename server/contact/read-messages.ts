import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Message, MessageFilters } from '../../contract/contact.ts';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { MessageFilter } from '../../domain/message-filters.ts';
import { offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';

/** A message as it is stored. */
export interface MessageRow {
  readonly id: number;
  readonly email: string;
  readonly message: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly answered_at: Date | null;
}

/** The columns of the contract's `message`. */
export const MESSAGE_COLUMNS = sql.raw('id, email, message, created_at, read_at, answered_at');

const WANTED: Record<MessageFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  unread: sql`read_at is null`,
  answered: sql`answered_at is not null`,
};

/** One page of messages, the newest first, with the exact total: two statements, side by side. */
export async function listMessages(
  db: Kysely<Database>,
  { page, per_page, filter = 'all' }: MessageFilters,
): Promise<Page<Message>> {
  const wanted = WANTED[filter];
  const [{ rows }, total] = await Promise.all([
    sql<MessageRow>`
      select ${MESSAGE_COLUMNS} from contact_messages where ${wanted}
      order by created_at desc, id desc
      limit ${per_page} offset ${offset(page, per_page)}`.execute(db),
    countMessages(db, filter),
  ]);
  return toPage(rows.map(messageToWire), total, { page, per_page });
}

/** How many messages a filter finds. */
export async function countMessages(db: Kysely<Database>, filter: MessageFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from contact_messages where ${WANTED[filter]}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A stored message as it crosses the wire. */
export const messageToWire = ({
  created_at,
  read_at,
  answered_at,
  ...rest
}: MessageRow): Message => ({
  ...rest,
  created_at: created_at.toISOString(),
  read_at: read_at?.toISOString() ?? null,
  answered_at: answered_at?.toISOString() ?? null,
});
