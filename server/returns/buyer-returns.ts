import type { Kysely } from 'kysely';
import type { BuyerReturns } from '../../contract/buyer-returns.ts';
import { formatDecimal } from '../../domain/money.ts';
import { MAX_RETURNS } from '../../domain/returns.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import { leftOf, returnDaysOf } from './make-return.ts';
import { findOrderForReturn, findReturns } from './return-rows.ts';

/** What the buyer of an order reads of its returns; nothing where there is none and none can be asked for. */
export async function readBuyerReturns(
  db: Kysely<Database>,
  settings: Pick<AllSettings, 'return_days' | 'time_zone'>,
  orderId: number,
): Promise<BuyerReturns | undefined> {
  const [order, returns] = await Promise.all([
    findOrderForReturn(db, orderId),
    findReturns(db, orderId),
  ]);
  if (!order) return undefined;
  const { last_day: day, is_late } = returnDaysOf(order, settings);
  const left = leftOf(order, returns);
  const isAnswered = returns.every(({ state }) => state !== 'asked');
  const mayAsk =
    day !== null && !is_late && isAnswered && left.length > 0 && returns.length < MAX_RETURNS;
  if (!mayAsk && returns.length === 0) return undefined;
  return {
    ...(mayAsk && { until: day }),
    left: left.map((line) => ({ ...line })),
    returns: returns.toReversed().map(({ id, state, answer, lines, refunded_cents }) => ({
      id,
      state,
      answer,
      lines: lines.map(({ name, quantity }) => ({ name, quantity })),
      refunded: formatDecimal(refunded_cents),
    })),
  };
}
