import { type Kysely, sql, type Transaction } from 'kysely';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import type { EditChange } from '../../domain/order-edit.ts';
import { creditUsed, isCreditCode } from '../../domain/store-credit.ts';
import { speaker } from '../../domain/words/say.ts';
import { CREDIT_CODES } from '../../domain/words/store-credit.ts';
import { hashSecret } from '../database/hash-secret.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { CouponRefusal } from './order-offers.ts';

/** A store credit, and what is left of it in cents. */
export interface FoundCredit {
  /** `null`: nobody has this code. */
  readonly id: number | null;
  readonly leftCents: number;
}

/** How an order is paid by store credit: by its code, or by that of the return that it is made in exchange for. */
export type CreditChoice = { readonly code: string } | { readonly returnId: number };

const LEFT =
  'select id, (given_cents - spent_cents)::float8 as "leftCents" from store_credits where';
const LOCKED = 'for no key update';
const FIND_CREDIT = { name: 'find-store-credit', text: `${LEFT} code_hash = $1 and usable` };
const LOCK_CREDIT = { name: 'lock-store-credit', text: `${FIND_CREDIT.text} ${LOCKED}` };
const LOCK_OF_RETURN = {
  name: 'lock-store-credit-of-return',
  text: `${LEFT} return_id = $1 ${LOCKED}`,
};
/** In the order of their ids, so that no two such changes wait for each other in a circle. */
const LOCK_OF_ORDERS = {
  name: 'lock-store-credits-of-orders',
  text: `${LEFT} id in (select credit_id from orders where id = any($1::int[])) order by id ${LOCKED}`,
};

const UNKNOWN: FoundCredit = { id: null, leftCents: 0 };

/** The credit of a normalized code. */
export const findCredit = (db: Kysely<Database>, code: string): Promise<FoundCredit> =>
  readCredit(db, FIND_CREDIT, { code });

/** The same, locked until the transaction ends: of parallel orders each finds what those before it have left. */
export const lockCredit = (
  transaction: Transaction<Database>,
  choice: CreditChoice,
): Promise<FoundCredit> => readCredit(transaction, LOCK_CREDIT, choice);

async function readCredit(
  db: Kysely<Database>,
  byCode: typeof FIND_CREDIT,
  choice: CreditChoice,
): Promise<FoundCredit> {
  if ('code' in choice && !isCreditCode(choice.code)) return UNKNOWN;
  const [found] =
    'code' in choice
      ? await namedQuery<FoundCredit>(db, byCode, [hashSecret(choice.code)])
      : await namedQuery<FoundCredit>(db, LOCK_OF_RETURN, [choice.returnId]);
  return found ?? UNKNOWN;
}

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
  const credits = await namedQuery<FoundCredit>(transaction, LOCK_OF_ORDERS, [orderIds]);
  if (credits.length === 0) return;
  const left = new Map(credits.map(({ id, leftCents }) => [Number(id), leftCents]));
  const { rows: orders } = await sql<{ id: number; credit_id: number; credit_cents: number }>`
    select id, credit_id, (credit * 100)::float8 as credit_cents from orders
    where id = any(${orderIds}::int[]) and credit_id is not null order by id`.execute(transaction);
  for (const { id, credit_id, credit_cents } of orders) {
    const cents = creditUsed(left.get(credit_id) ?? 0, credit_cents);
    left.set(credit_id, (left.get(credit_id) ?? 0) - cents);
    if (cents < credit_cents) await changeCredit(transaction, { id, cents });
  }
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
