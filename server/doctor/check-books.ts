import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import { type Finding, findingsAbout } from './finding.ts';

/** How the books differ from the orders and credits that they follow: how many such there are, and one of them. */
export interface BookDifference {
  readonly what: keyof typeof DIFFERENCES;
  readonly count: number;
  readonly example: string;
}

/** Each gives `example`, a text, of what differs; none where the books are right (docs/product.md, Cash). */
const DIFFERENCES = {
  unbalanced: sql`
    select '#' || entry_id as example from ledger_lines group by entry_id having sum(cents) <> 0`,
  // Of orders that were placed since the books began: what is booked of them is what they mean now.
  order: sql`
    select distinct '#' || id as example from (
      select o.id, line.* from orders o cross join lateral (
        select coalesce((select s.courier_id from order_settlements s where s.order_id = o.id order by s.id limit 1), o.courier_id) as holder
      ) h cross join lateral (
        select account, courier_id, cents from order_or_former_in_books(o.status_id, h.holder, o.total_price, o.former_shop)
        union all select account, courier_id, cents from credit_in_books(o.status_id, o.credit)
        union all select account, courier_id, cents from payment_in_books(o.id, o.status_id, h.holder)
      ) line where o.id > (select last_order_id from cash_books)
      union all
      select e.order_id, l.account, l.courier_id, -l.cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where e.order_id > (select last_order_id from cash_books)
    ) all_lines group by id, account, courier_id having sum(cents) <> 0`,
  open: sql`
    select '#' || coalesce(state.id, u.order_id) as example from (
      select o.id, case when o.status_id = 3 then (o.total_price * 100)::bigint
          + coalesce((select p.rounding_cents from order_payments p where p.order_id = o.id), 0) else 0 end as due,
        coalesce((select sum(s.collected_cents) from order_settlements s where s.order_id = o.id), 0)::bigint as settled,
        coalesce((select s.courier_id from order_settlements s where s.order_id = o.id order by s.id limit 1), o.courier_id) as holder
      from orders o where o.id > (select last_order_id from cash_books)
    ) state full join (select * from unsettled_orders where order_id > (select last_order_id from cash_books)) u on u.order_id = state.id
    where (state.holder is not null and state.due <> state.settled) <> (u.order_id is not null)
      or (u.order_id is not null and (u.due_cents, u.settled_cents) is distinct from (state.due, state.settled))`,
  spent: sql`
    select '…' || c.code_end as example from store_credits c
    where c.spent_cents <> coalesce((select sum(o.credit * 100) from orders o where o.credit_id = c.id and o.status_id <> 4), 0)`,
  owed: sql`
    select ((given - used - booked) / 100.0)::numeric(14, 2)::text as example from (
      select (select coalesce(sum(given_cents), 0) from store_credits) as given,
        (select coalesce(sum(credit * 100), 0)::bigint from orders where status_id = 3 and credit is not null) as used,
        (select coalesce(-sum(cents), 0) from ledger_lines where account = 'credits') as booked
    ) sums where given - used <> booked and exists (select from cash_books)`,
  refund: sql`
    select '#' || f.entry_id as example from order_refunds f
    where f.entry_id is not null
      and (f.taken_back_at is not null) <> exists (select from ledger_entries r where r.reverses = f.entry_id)`,
} as const;

/** Compares the books with the orders, the open money and the store credit that they follow; none: they agree. */
export async function findBookDifferences(db: Kysely<Database>): Promise<BookDifference[]> {
  const found: BookDifference[] = [];
  for (const what of Object.keys(DIFFERENCES) as (keyof typeof DIFFERENCES)[]) {
    const { rows } = await sql<{ count: number; example: string | null }>`
      select count(*)::int4 as count, min(example) as example from (${DIFFERENCES[what]}) different`.execute(
      db,
    );
    const { count = 0, example = null } = rows[0] ?? {};
    if (count > 0) found.push({ what, count, example: example ?? '' });
  }
  return found;
}

const AGAIN =
  'set it to Pending and to Delivered again in the panel: what is booked follows by an entry of its own';
const MAINTAINER =
  'keep a backup of now, and ask who maintains the shop: no part of it writes this';

const TOLD: Readonly<Record<BookDifference['what'], (one: BookDifference) => [string, string]>> = {
  unbalanced: ({ count, example }) => [
    `${count} entries don't add up to zero, such as ${example}.`,
    `Don't reverse them; ${MAINTAINER}.`,
  ],
  order: ({ count, example }) => [
    `${count} orders are booked otherwise than they stand, such as ${example}.`,
    `Look at what was booked of order ${example} (panel, Cash, Entries); then ${AGAIN}.`,
  ],
  open: ({ count, example }) => [
    `${count} orders are open, or settled, otherwise than the books have it, such as ${example}.`,
    `Look at order ${example}; then ${AGAIN}.`,
  ],
  spent: ({ count, example }) => [
    `Of ${count} store credits more or less is used than their orders say, such as the one that ends in ${example}.`,
    `Look at its orders (panel, Store credit). Revoke what is left of it where that is too much, and ${MAINTAINER}.`,
  ],
  owed: ({ example }) => [
    `The store credit that is owed differs from the books by ${example}.`,
    `Compare the panel's Store credit, as a file, with the account "credits" of Cash, as a file; then ${MAINTAINER}.`,
  ],
  refund: ({ count, example }) => [
    `${count} refunds are reversed in the books alone, or there alone not, such as entry ${example}.`,
    `Look at the return that it is of (panel, Returns): take its refund back and settle it again. If that is refused, ${MAINTAINER}.`,
  ],
};

/** Checks that the books of cash say what the orders, returns and store credits say. */
export async function checkBooks(db: Kysely<Database>): Promise<Finding[]> {
  const { ok, problem } = findingsAbout('Cash');
  const found = await findBookDifferences(db);
  if (found.length > 0) return found.map((one) => problem(...TOLD[one.what](one)));
  const { rows } = await sql`select from cash_books`.execute(db);
  return [ok(rows.length > 0 ? 'The books agree with the orders.' : 'No books are kept.')];
}
