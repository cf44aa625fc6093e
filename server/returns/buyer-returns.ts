import type { Kysely } from 'kysely';
import type { BuyerReturns } from '../../contract/buyer-returns.ts';
import { formatDecimal } from '../../domain/money.ts';
import { MAX_RETURNS } from '../../domain/returns.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { groupCreditCode } from '../../domain/store-credit.ts';
import type { Database } from '../database/types.ts';
import { codeOfCredit } from './give-credit.ts';
import { leftOf, returnDaysOf } from './make-return.ts';
import {
  findOrderForReturn,
  findReturns,
  notesToWire,
  refundedBy,
  type StoredReturn,
} from './return-rows.ts';

/** What the buyer of an order reads of its returns; nothing where there is none and none can be asked for. */
export const readBuyerReturns =
  ({ shopSecret }: { readonly shopSecret: string }) =>
  async (
    db: Kysely<Database>,
    settings: Pick<AllSettings, 'return_days' | 'time_zone'>,
    orderId: number,
  ): Promise<BuyerReturns | undefined> => {
    const [order, returns] = await Promise.all([
      findOrderForReturn(db, orderId),
      findReturns(db, orderId),
    ]);
    const codes = await readCodes(db, shopSecret, returns);
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
      returns: returns.toReversed().map((one) => ({
        id: one.id,
        state: one.state,
        answer: one.answer,
        lines: one.lines.map(({ name, quantity }) => ({ name, quantity })),
        refunded: formatDecimal(refundedBy(one)),
        ...notesToWire(one),
        ...creditOf(one, codes),
      })),
    };
  };

/** The codes of the returns' store credit that can be used, by its id. */
async function readCodes(
  db: Kysely<Database>,
  shopSecret: string,
  returns: readonly StoredReturn[],
): Promise<ReadonlyMap<number, string>> {
  const ids = returns.flatMap(({ credit_id }) => credit_id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('store_credits')
    .select(['id', 'seed'])
    .where('id', 'in', ids)
    .where('usable', '=', true)
    .execute();
  return new Map(rows.map(({ id, seed }) => [id, groupCreditCode(codeOfCredit(seed, shopSecret))]));
}

function creditOf(
  { credit_id, credit_cents, spent_cents }: StoredReturn,
  codes: ReadonlyMap<number, string>,
) {
  const code = credit_id !== null && credit_cents > 0 ? codes.get(credit_id) : undefined;
  return code === undefined
    ? {}
    : { credit: { code, left: formatDecimal(credit_cents - spent_cents) } };
}
