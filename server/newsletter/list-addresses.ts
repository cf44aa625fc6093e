import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { AddressFilters, NewsletterAddress } from '../../contract/newsletter.ts';
import { csvLine } from '../../domain/csv.ts';
import { ADDRESS_STATES } from '../../domain/newsletter.ts';
import { offset } from '../../domain/pagination.ts';
import { NEWSLETTER } from '../../domain/words/newsletter.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { removeNewsletterAddress } from '../privacy/remove-person.ts';

type Db = Kysely<Database>;

interface AddressRow {
  readonly id: number;
  readonly email: string;
  readonly state: NewsletterAddress['state'];
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly ended_at: Date | null;
  readonly refusal: string;
}

const toWire = ({ created_at, ...row }: AddressRow): NewsletterAddress => ({
  ...row,
  asked_at: created_at.toISOString(),
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});

const COLUMNS = sql`id, email, state, created_at, confirmed_at, ended_at, refusal`;

/** One page of addresses, the newest first. */
export async function listAddresses(
  db: Db,
  { page, per_page, state, search }: AddressFilters,
): Promise<Page<NewsletterAddress>> {
  const words = search?.trim().toLowerCase() ?? '';
  const wanted = sql`(${state ?? null}::text is null or state = ${state ?? null})
    and (${words} = '' or strpos(email, ${words}) > 0)`;
  const [{ rows }, counted] = await Promise.all([
    sql<AddressRow>`
      select ${COLUMNS} from newsletter_addresses where ${wanted}
      order by id desc limit ${per_page} offset ${offset(page, per_page)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from newsletter_addresses where ${wanted}`.execute(db),
  ]);
  return toPage(rows.map(toWire), counted.rows[0]?.total ?? 0, { page, per_page });
}

/** How many addresses are in which state, and how many customers agreed to mails about their cart. */
export async function countAddresses(db: Db) {
  const { rows } = await sql<{ state: NewsletterAddress['state']; count: number }>`
    select state, count(*)::int as count from newsletter_addresses group by state`.execute(db);
  const { rows: agreed } = await sql<{ count: number }>`
    select count(*)::int as count from cart_reminders`.execute(db);
  const found = new Map(rows.map(({ state, count }) => [state, count]));
  const counts = Object.fromEntries(ADDRESS_STATES.map((state) => [state, found.get(state) ?? 0]));
  return {
    counts: counts as Record<NewsletterAddress['state'], number>,
    cart_agreements: agreed[0]?.count ?? 0,
  };
}

/** Removes an address for good, with what waits for it. @throws {Refusal} 404 */
export async function removeAddress(
  db: Db,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await actAs(tx, userId);
    const row = await tx
      .selectFrom('newsletter_addresses')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw wordedRefusal(404, null, NEWSLETTER, 'address_gone');
    await removeNewsletterAddress(tx, row.email);
  });
}

/** In rows. */
const BATCH = 2_000;

/** Writes all addresses as CSV, in batches, the oldest first. */
export const writeAddresses = (db: Db): Readable => Readable.from(readLines(db));

async function* readLines(db: Db): AsyncGenerator<string> {
  const columns = ['email', 'state', 'asked_at', 'confirmed_at', 'ended_at', 'refusal'] as const;
  yield `\ufeff${csvLine([...columns])}`;
  for (let last = 0, isOver = false; !isOver; ) {
    const { rows } = await sql<AddressRow>`
      select ${COLUMNS} from newsletter_addresses where id > ${last} order by id limit ${BATCH}`.execute(
      db,
    );
    for (const row of rows.map(toWire)) yield csvLine(columns.map((name) => row[name] ?? ''));
    last = rows.at(-1)?.id ?? last;
    isOver = rows.length < BATCH;
  }
}
