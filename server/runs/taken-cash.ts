import { sql, type Transaction } from 'kysely';
import type { DriverReport } from '../../contract/runs.ts';
import { parseHundredths } from '../../domain/decimal.ts';
import { parseCents } from '../../domain/money.ts';
import {
  hasDecimals,
  roundingOf,
  type SecondCurrency,
  worthOf,
} from '../../domain/second-currency.ts';
import { RUNS } from '../../domain/words/runs.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { StoredCash } from './run-rows.ts';

/** What an order asks for, as decimal text, and the second currency that it has frozen. */
interface Asked {
  readonly due: string | null;
  readonly second: SecondCurrency | null;
}

/**
 * What a driver says that they took for a delivered order; `null` where they took the exact amount in the shop's currency. Too little or too
 * much is taken as it is and said: the cash has changed hands already (docs/product.md, "Second currency").
 *
 * @throws {Refusal} 422 where the order has no second currency, or for parts of a note that it has none of.
 */
export function cashTaken(
  { taken }: Pick<DriverReport, 'taken'>,
  { due, second: currency }: Asked,
): StoredCash | null {
  if (!taken || due === null) return null;
  if (!currency) throw wordedRefusal(422, 'taken', RUNS, 'no_second_currency');
  const [cents, second] = [parseCents(taken.amount), parseHundredths(taken.second)];
  if (second % 100 !== 0 && !hasDecimals(currency)) {
    throw wordedRefusal(422, 'taken.second', RUNS, 'whole_notes', { code: currency.code });
  }
  const dueCents = parseCents(due);
  if (second === 0 && cents === dueCents) return null;
  const isRounding = roundingOf(dueCents, { cents, second }, currency) !== null;
  const off = isRounding ? 0 : cents + worthOf(second, currency) - dueCents;
  return { code: currency.code, cents, second, off };
}

/** Keeps what the books make of it, before the order is delivered; of the exact amount nothing is kept. */
export async function keepPayment(
  tx: Transaction<Database>,
  orderId: number,
  {
    taken,
    due,
    second: currency,
  }: {
    readonly taken: StoredCash | null;
    readonly due: string | null;
    readonly second: SecondCurrency;
  },
): Promise<void> {
  if (taken === null || due === null || taken.second === 0) {
    await sql`delete from order_payments where order_id = ${orderId}`.execute(tx);
    return;
  }
  const { code, cents, second } = taken;
  const worth = worthOf(second, currency);
  const rounding = roundingOf(parseCents(due), { cents, second }, currency) ?? 0;
  await sql`
    insert into order_payments (order_id, code, cents, second_amount, worth_cents, rounding_cents)
    values (${orderId}, ${code}, ${cents}, ${second}, ${worth}, ${rounding})
    on conflict (order_id) do update set code = excluded.code, cents = excluded.cents, second_amount = excluded.second_amount,
      worth_cents = excluded.worth_cents, rounding_cents = excluded.rounding_cents`.execute(tx);
}
