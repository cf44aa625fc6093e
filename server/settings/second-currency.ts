import { type Kysely, sql, type Transaction } from 'kysely';
import type { CallData } from '../../contract/call.ts';
import type { settingsCalls } from '../../contract/settings.ts';
import {
  isSuspicious,
  type SecondCurrency,
  secondCurrencyOf,
} from '../../domain/second-currency.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { SECOND_CURRENCY } from '../../domain/words/second-currency.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { readSettings } from '../shop/shop-settings.ts';

/** As many changes are listed. */
const LISTED = 50;

interface SetRate extends SecondCurrency {
  readonly set_at: Date;
  readonly set_by: string | null;
}

/**
 * Keeps what the second currency is from now on, beside what it was: orders freeze the latest (docs/product.md, "Second currency").
 *
 * @param before the settings before they were saved in this transaction
 * @throws {Refusal} 422 for a rate that is far from the one before, unless somebody is sure of it.
 */
export async function keepSecondCurrency(
  transaction: Transaction<Database>,
  {
    before,
    isSure,
    staffId,
  }: { readonly before: AllSettings; readonly isSure: boolean; readonly staffId: number },
): Promise<void> {
  const now = secondCurrencyOf(await readSettings(transaction));
  if (!now) return;
  const last = secondCurrencyOf(before);
  if (last?.code === now.code && isSuspicious(now.rate, last.rate) && !isSure) {
    const far = { before: last.rate };
    throw wordedRefusal(422, 'second_currency_rate', SECOND_CURRENCY, 'rate_far', far);
  }
  await sql`
    insert into second_currencies (code, rate, note, rounding, set_by)
    select now.* from (values (${now.code}, ${now.rate}, ${now.note}, ${now.rounding}, ${staffId}::int)) now (code, rate, note, rounding, set_by)
    where not exists (
      select from (select * from second_currencies order by id desc limit 1) last
      where (last.code, last.rate, last.note, last.rounding) = (now.code, now.rate, now.note, now.rounding)
    )`.execute(transaction);
}

/** What the second currency was, the latest change first. */
export async function listRates(
  db: Kysely<Database>,
): Promise<CallData<(typeof settingsCalls)['GET /admin/settings/second-currency/rates']>> {
  const { rows } = await sql<SetRate>`
    select s.code, s.rate, s.note, s.rounding, s.set_at, u.name as set_by
    from second_currencies s left join users u on u.id = s.set_by order by s.id desc limit ${LISTED}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, set_at: row.set_at.toISOString() }));
}

/** @throws {Refusal} 422 where what was saved makes the second currency the shop's own. */
export function refuseOwnCurrency(saved: Partial<AllSettings>, now: AllSettings): void {
  if (!now.second_currency_on || now.second_currency_code !== now.currency_code) return;
  const field = (['second_currency_code', 'currency_code'] as const).find((key) => key in saved);
  if (field) throw wordedRefusal(422, field, SECOND_CURRENCY, 'own_currency');
}
