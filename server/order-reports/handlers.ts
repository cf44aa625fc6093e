import type { Kysely } from 'kysely';
import type { orderReportCalls } from '../../contract/order-reports.ts';
import { countDays, lastDays, MAX_REPORT_DAYS } from '../../domain/order-reports.ts';
import { dayIn, isDay } from '../../domain/shop-day.ts';
import { ORDER_REPORTS } from '../../domain/words/order-reports.ts';
import type { Database } from '../database/types.ts';
import { mayAct } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { readCashAges, readReportNumbers } from './read-numbers.ts';
import { readGroups, readOrderMoney, readReport } from './read-report.ts';
import type { ReportPeriod } from './report-sums.ts';

interface ReportDependencies {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
}

/** Serves every call of the reports of orders. */
export function orderReportHandlers({
  db,
  knownSettings,
}: ReportDependencies): Handlers<typeof orderReportCalls> {
  const periodOf = async (asked: AskedDays) => toPeriod(asked, (await knownSettings()).time_zone);
  return {
    'GET /order-reports': async ({ query: { step = 'day', ...days } }, { actor }) => {
      const withMargin = mayAct(actor, 'read', 'costs');
      return { data: await readReport(db, await periodOf(days), { step, withMargin }) };
    },
    'GET /order-reports/groups': async ({ query: { group = 'area', ...days } }) => ({
      data: await readGroups(db, await periodOf(days), group),
    }),
    'GET /order-reports/numbers': async ({ query }) => ({
      data: await readReportNumbers(db, await periodOf(query)),
    }),
    'GET /order-reports/cash': async () => ({ data: await readCashAges(db, new Date()) }),
    'GET /order-reports/orders/{id}': async ({ params: { id } }, { actor }) => {
      if (!mayAct(actor, 'read', 'costs')) {
        throw wordedRefusal(403, null, ORDER_REPORTS, 'not_costs');
      }
      const money = await readOrderMoney(db, id);
      if (!money) throw wordedRefusal(404, null, ORDER_REPORTS, 'no_order');
      return { data: money };
    },
  };
}

interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** @throws {Refusal} 422 for what are no days, one day without the other, and more than a year. */
function toPeriod({ from, to }: AskedDays, timeZone: string): ReportPeriod {
  if (from === undefined && to === undefined) {
    return { ...lastDays(dayIn(timeZone, new Date())), timeZone };
  }
  if (from === undefined || to === undefined) {
    const missing = from === undefined ? 'from' : 'to';
    throw wordedRefusal(422, missing, ORDER_REPORTS, 'days_missing');
  }
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!isDay(day) || day < '0001') throw wordedRefusal(422, field, ORDER_REPORTS, 'no_day');
  }
  if (to < from) throw wordedRefusal(422, 'to', ORDER_REPORTS, 'days_reversed');
  if (countDays({ from, to }) > MAX_REPORT_DAYS) {
    throw wordedRefusal(422, 'to', ORDER_REPORTS, 'too_long', { count: MAX_REPORT_DAYS });
  }
  return { from, to, timeZone };
}
