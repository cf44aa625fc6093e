import { type Kysely, sql, type Transaction } from 'kysely';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import type { EditChange } from '../../domain/order-edit.ts';
import { creditUsed } from '../../domain/store-credit.ts';
import { speaker } from '../../domain/words/say.ts';
import { CREDIT_CODES } from '../../domain/words/store-credit.ts';
import type { Database } from '../database/types.ts';
import type { FoundCredit } from '../store-credit/find-credit.ts';
import { CouponRefusal } from './order-offers.ts';

/** What of an order store credit pays, as decimal text; both `null`: nothing. */
export interface CreditValues {
  readonly credit_id: number | null;
  readonly credit: string | null;
}

/** The sums that credit is taken off last. */
type Payable<Sums> = Sums & { readonly total_price: string };

const say = speaker(CREDIT_CODES, 'en');

/**
 * Pays as much of an order as a credit can; what is left is to be collected. Prices, offers and delivery stay (docs/product.md, Store
 * credit).
 *
 * @throws {CouponRefusal} for a code that nobody has, or of which nothing is left
 */
export function payByCredit<Sums>(
  sums: Payable<Sums>,
  found: FoundCredit | null,
): Payable<Sums> & CreditValues {
  if (!found) return { ...sums, ...NO_CREDIT };
  if (found.id === null) throw new CouponRefusal(say('unknown'), { isUnknown: true, ...FIELD });
  if (found.leftCents <= 0) throw new CouponRefusal(say('nothing_left'), FIELD);
  const totalCents = parseCents(sums.total_price);
  return { ...sums, ...usedOf(found.id, totalCents, found.leftCents) };
}

const FIELD = { field: 'credit_code' } as const;
const NO_CREDIT: CreditValues = { credit_id: null, credit: null };

/** As much of a sum as a credit pays, and what is left to collect. */
export function usedOf(id: number, totalCents: number, leftCents: number) {
  const cents = creditUsed(leftCents, totalCents);
  const total_price = formatDecimal(totalCents - cents);
  if (cents === 0) return { ...NO_CREDIT, total_price };
  return { credit_id: id, credit: formatDecimal(cents), total_price };
}

/** What store credit pays, as it travels: absent where it is nothing. */
export const creditToWire = ({
  credit,
}: Partial<Pick<CreditValues, 'credit'>>): { readonly credit?: string } =>
  credit ? { credit } : {};

/**
 * Gives orders that are reopened as much of their credit as is left of it by now; the rest is to be collected, and their history says so.
 * The orders are locked, and still canceled.
 */
export async function takeCreditAgain(
  transaction: Transaction<Database>,
  orderIds: readonly number[],
): Promise<void> {
  const credits = await lockCredits(transaction, orderIds);
  if (credits.length === 0) return;
  const left = new Map(credits.map(({ id, left_cents }) => [id, left_cents]));
  const { rows: orders } = await sql<{ id: number; credit_id: number; credit_cents: number }>`
    select id, credit_id, (credit * 100)::float8 as credit_cents from orders
    where id = any(${orderIds}::int[]) and credit_id is not null order by id`.execute(transaction);
  for (const { id, credit_id, credit_cents } of orders) {
    const cents = creditUsed(left.get(credit_id) ?? 0, credit_cents);
    left.set(credit_id, (left.get(credit_id) ?? 0) - cents);
    if (cents < credit_cents) await changeCredit(transaction, { id, cents });
  }
}

/** Credits are locked in the order of their ids, so that no two such changes wait for each other in a circle. */
async function lockCredits(db: Kysely<Database>, orderIds: readonly number[]) {
  const { rows } = await sql<{ id: number; left_cents: number }>`
    select id, (given_cents - spent_cents)::float8 as left_cents from store_credits
    where id in (select credit_id from orders where id = any(${orderIds}::int[]) and credit_id is not null)
    order by id for no key update`.execute(db);
  return rows;
}

/** Gives a locked order less of its credit: the difference is to be collected, and its history says so. */
export async function changeCredit(
  transaction: Transaction<Database>,
  { id, cents }: { readonly id: number; readonly cents: number },
): Promise<void> {
  const { rows } = await sql<{ credit: string; total: string; edits: number }>`
    select credit::text, total_price::text as total, edits from orders where id = ${id} and credit is not null`.execute(
    transaction,
  );
  const [before] = rows;
  if (!before) return;
  const total = formatDecimal(parseCents(before.total) + parseCents(before.credit) - cents);
  const to = cents > 0 ? formatDecimal(cents) : null;
  const changes: EditChange[] = [{ what: 'credit', from: before.credit, to }];
  await sql`
    update orders set credit = ${to}, credit_id = ${cents > 0 ? sql`credit_id` : sql`null`}, total_price = ${total},
      edits = edits + 1, edited_at = now() where id = ${id}`.execute(transaction);
  await sql`
    insert into order_edits (order_id, version, edited_by, changes, total_before, total_after)
    values (${id}, ${before.edits + 1}, nullif(current_setting('mantel.admin', true), '')::int, ${JSON.stringify(changes)}::jsonb,
      ${before.total}, ${total})`.execute(transaction);
}
