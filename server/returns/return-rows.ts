import { type Kysely, sql, type Transaction } from 'kysely';
import { toPage } from '../../contract/envelope.ts';
import type { OrderReturn, ReturnRow } from '../../contract/returns.ts';
import { formatHundredths } from '../../domain/decimal.ts';
import { formatDecimal } from '../../domain/money.ts';
import { offset } from '../../domain/pagination.ts';
import type { LineQuantity } from '../../domain/part-of-order.ts';
import type { ReturnState, ReturnWish } from '../../domain/returns.ts';
import { RETURNS } from '../../domain/words/returns.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

/** A return as it is stored, with its lines. Sums in cents. */
export interface StoredReturn
  extends Omit<
    OrderReturn,
    'created_at' | 'due' | 'refunded' | 'in_notes' | 'credit' | 'most_cash' | 'wish'
  > {
  readonly wish: ReturnWish | null;
  readonly created_at: Date;
  readonly due_cents: number | null;
  /** What was given back in cash. */
  readonly cash_cents: number;
  /** The notes of a second currency that it was given in, in hundredths. */
  readonly notes: { readonly code: string; readonly second: number } | null;
  /** What was given as store credit, and what orders have spent of it. */
  readonly credit_cents: number;
  readonly spent_cents: number;
  readonly credit_id: number | null;
  readonly code_end: string | null;
}

/** What a return has given back in all, in cents. Store credit of one that is not settled is promised, and counts once it is spent. */
export const refundedBy = ({
  state,
  cash_cents,
  credit_cents,
  spent_cents,
}: StoredReturn): number => cash_cents + (state === 'settled' ? credit_cents : spent_cents);

/** The notes that a refund was given in, as they travel. */
export const notesToWire = ({ notes }: StoredReturn) =>
  notes ? { in_notes: { code: notes.code, amount: formatHundredths(notes.second) } } : {};

const RETURN = sql`
  select r.id, r.order_id, r.state, r.reason, r.note, r.answer, r.by_buyer, r.wish, r.created_at, r.due_cents::float8 as due_cents,
    coalesce((select f.cents from order_refunds f where f.return_id = r.id and f.taken_back_at is null), 0)::float8 as cash_cents,
    (select jsonb_build_object('code', f.second_code, 'second', f.second_amount) from order_refunds f
      where f.return_id = r.id and f.taken_back_at is null and f.second_code is not null) as notes,
    coalesce(c.given_cents, 0)::float8 as credit_cents, coalesce(c.spent_cents, 0)::float8 as spent_cents, c.id as credit_id, c.code_end,
    (select jsonb_build_object('id', o.id, 'status_id', o.status_id) from orders o where o.id = r.replacement_id) as replacement,
    (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('product_id', l.product_id, 'variant_id', l.variant_id))
        || jsonb_build_object('name', l.name, 'quantity', l.quantity, 'goes_to', l.goes_to) order by l.place)
      from order_return_lines l where l.return_id = r.id) as lines
  from order_returns r left join store_credits c on c.return_id = r.id`;

/** The returns of an order, the first first. */
export async function findReturns(db: Kysely<Database>, orderId: number): Promise<StoredReturn[]> {
  const { rows } = await sql<StoredReturn>`
    ${RETURN} where r.order_id = ${orderId} order by r.id`.execute(db);
  return rows;
}

/** The order of which something came back that this one was made in exchange for; `null`: none. */
export async function findReplaced(db: Kysely<Database>, orderId: number) {
  const row = await db
    .selectFrom('order_returns')
    .select('order_id')
    .where('replacement_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** An order that something may be given back of. Sums in cents. */
export interface ReturnedOrder {
  readonly id: number;
  readonly status_id: number;
  /** When it was delivered last; its placing where that is not known. */
  readonly delivered_at: Date;
  readonly lines: readonly (LineQuantity & { readonly name: string })[];
}

/** Reads an order with its lines; `lock`: nobody else changes it or its returns until the transaction ends. */
export async function findOrderForReturn(
  db: Kysely<Database>,
  id: number,
  { lock = false } = {},
): Promise<ReturnedOrder | null> {
  if (lock) await sql`select from orders where id = ${id} for no key update`.execute(db);
  const { rows } = await sql<ReturnedOrder>`
    select o.id, o.status_id, coalesce((
        select max(changed_at) from order_status_changes c where c.order_id = o.id and c.to_status_id = 3
      ), o.created_at) as delivered_at, coalesce((
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('product_id', i.product_id, 'variant_id', i.variant_id,
          'quantity', i.quantity, 'name', concat_ws(', ', i.product_name, i.variant_name))) order by i.position)
        from order_items i where i.order_id = o.id), '[]') as lines
    from orders o where o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks the order of a return, then reads it with its returns: all that changes one goes this way, so that two follow each other.
 *
 * @throws {Refusal} 404 for no such return.
 */
export async function lockReturn(tx: Transaction<Database>, id: number) {
  const found = await tx
    .selectFrom('order_returns')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const order = found && (await findOrderForReturn(tx, found.order_id, { lock: true }));
  const returns = order ? await findReturns(tx, order.id) : [];
  const one = returns.find((each) => each.id === id);
  if (!order || !one) throw wordedRefusal(404, null, RETURNS, 'no_return');
  return { order, returns, one };
}

/** Gives a return another state; `answer` is what its buyer is told. */
export async function writeState(
  tx: Transaction<Database>,
  id: number,
  state: Exclude<ReturnState, 'settled'>,
  answer = '',
): Promise<void> {
  await tx
    .updateTable('order_returns')
    .set({ state, answer, settled_at: null, due_cents: null })
    .where('id', '=', id)
    .execute();
}

const OPEN = sql`state in ('asked', 'expected', 'received', 'inspected')`;

/** How many buyers ask for a return, and how many are under way. */
export async function countReturns(db: Kysely<Database>): Promise<{ asked: number; open: number }> {
  const { rows } = await sql<{ asked: number; open: number }>`
    select count(*) filter (where state = 'asked')::int4 as asked, count(*)::int4 as open from order_returns where ${OPEN}`.execute(
    db,
  );
  return rows[0] ?? { asked: 0, open: 0 };
}

/** Whether any store credit was given: it stays money that the shop owes where returns are turned off. */
export async function hasCredits(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select exists (select from store_credits) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Returns, the latest first. */
export async function listReturns(
  db: Kysely<Database>,
  {
    state,
    page,
    per_page,
  }: {
    readonly state?: ReturnState | 'open' | undefined;
    readonly page: number;
    readonly per_page: number;
  },
) {
  const where = state === undefined ? sql`true` : state === 'open' ? OPEN : sql`state = ${state}`;
  const [rows, total] = await Promise.all([
    sql<
      Omit<ReturnRow, 'created_at' | 'refunded' | 'wish'> & {
        created_at: Date;
        cents: number;
        wish: ReturnWish | null;
      }
    >`
      select r.id, r.order_id, o.guest_name, r.state, r.reason, r.by_buyer, r.wish, r.created_at,
        (select sum(quantity)::int4 from order_return_lines l where l.return_id = r.id) as pieces,
        coalesce((select f.cents from order_refunds f where f.return_id = r.id and f.taken_back_at is null), 0)::float8 +
          coalesce((select case when r.state = 'settled' then c.given_cents else c.spent_cents end from store_credits c where c.return_id = r.id), 0)::float8 as cents
      from order_returns r join orders o on o.id = r.order_id where ${where} order by r.id desc limit ${per_page} offset ${offset(page, per_page)}`.execute(
      db,
    ),
    sql<{
      total: number;
    }>`select count(*)::int4 as total from order_returns where ${where}`.execute(db),
  ]);
  const data = rows.rows.map(({ created_at, cents, wish, ...row }) => ({
    ...row,
    ...(wish && { wish }),
    created_at: created_at.toISOString(),
    refunded: formatDecimal(cents),
  }));
  return toPage(data, total.rows[0]?.total ?? 0, { page, per_page });
}
