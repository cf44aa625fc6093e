import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ListedCredit } from '../../contract/credits.ts';
import { toPage } from '../../contract/envelope.ts';
import { storableId } from '../../contract/fields.ts';
import type { CreditState } from '../../domain/credit-states.ts';
import { formatDecimal } from '../../domain/money.ts';
import { offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';

/** A {@link CreditState} of a credit `c`. */
const STATE = sql<CreditState>`case
  when c.given_cents > c.spent_cents then case when c.usable then 'left' else 'promised' end
  when c.revoked_at is not null or c.given_cents = 0 then 'ended' else 'used' end`;

interface CreditRow {
  readonly id: number;
  readonly code_end: string;
  readonly state: CreditState;
  readonly order_id: number;
  readonly return_id: number;
  readonly buyer: string | null;
  readonly created_at: Date;
  readonly given_cents: number;
  readonly spent_cents: number;
  readonly paid_for: readonly number[];
  readonly revoked_at: Date | null;
  readonly reason: string;
}

const selectCredits = (where: RawBuilder<unknown>) => sql`
  select c.id, c.code_end, ${STATE} as state, r.order_id, r.id as return_id, case when o.person_removed_at is null then o.guest_name end as buyer,
    c.created_at, c.given_cents::float8 as given_cents, c.spent_cents::float8 as spent_cents, c.revoked_at,
    array(select id from orders where credit_id = c.id and status_id <> 4 order by id limit 20) as paid_for,
    case when c.revoked_at is null then '' else coalesce((select note from store_credit_changes h
      where h.credit_id = c.id and h.kind = 'taken_back' order by h.id desc limit 1), '') end as reason
  from store_credits c join order_returns r on r.id = c.return_id join orders o on o.id = r.order_id where ${where}`;

interface CreditFilter {
  readonly state?: CreditState | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly per_page: number;
}

/** Store credit, the latest first, and what is owed in all. A credit that was only promised and came to nothing is none. */
export async function listCredits(
  db: Kysely<Database>,
  { state, search, page, per_page }: CreditFilter,
) {
  const where = sql.join(
    [
      sql`(c.given_cents > 0 or exists (select from store_credit_changes h where h.credit_id = c.id))`,
      ...(state === undefined ? [] : [sql`${STATE} = ${state}`]),
      ...(search === undefined ? [] : [found(search)]),
    ],
    sql` and `,
  );
  const { rows } = await sql<CreditRow>`
    ${selectCredits(where)} order by c.id desc limit ${per_page} offset ${offset(page, per_page)}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int4 as total from store_credits c join order_returns r on r.id = c.return_id where ${where}`.execute(
    db,
  );
  const owed = await sql<{ cents: number }>`
    select coalesce(sum(given_cents - spent_cents), 0)::float8 as cents from store_credits where usable and spent_cents < given_cents`.execute(
    db,
  );
  return {
    ...toPage(rows.map(toWire), counted.rows[0]?.total ?? 0, { page, per_page }),
    owed: formatDecimal(owed.rows[0]?.cents ?? 0),
  };
}

/** By the number of the order that gave it or that it pays, or by the end of its code; the code itself is found by nobody. */
function found(search: string): RawBuilder<unknown> {
  const typed = search.replace(/^#/, '');
  const order = /^\d+$/.test(typed) ? storableId(Number(typed)) : null;
  const byEnd = sql`c.code_end = ${typed.toUpperCase()}`;
  if (order === null) return byEnd;
  return sql`(${byEnd} or r.order_id = ${order} or c.id = (select credit_id from orders where id = ${order}))`;
}

/** One store credit; `null` where there is none. */
export async function readCredit(db: Kysely<Database>, id: number): Promise<ListedCredit | null> {
  const { rows } = await sql<CreditRow>`${selectCredits(sql`c.id = ${id}`)}`.execute(db);
  return rows[0] ? toWire(rows[0]) : null;
}

/** Credits after one of them, the oldest first: a part of an export. */
export async function readCreditsAfter(
  db: Kysely<Database>,
  last: number,
  most: number,
): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    ${selectCredits(sql`c.id > ${last}`)} order by c.id limit ${most}`.execute(db);
  return rows;
}

const toWire = ({
  given_cents,
  spent_cents,
  created_at,
  revoked_at,
  return_id: _,
  ...row
}: CreditRow): ListedCredit => ({
  ...row,
  paid_for: [...row.paid_for],
  created_at: created_at.toISOString(),
  revoked_at: revoked_at?.toISOString() ?? null,
  given: formatDecimal(given_cents),
  spent: formatDecimal(spent_cents),
  left: formatDecimal(given_cents - spent_cents),
});
