import type { Kysely } from 'kysely';
import type { trafficCalls } from '../../contract/traffic.ts';
import {
  countDays,
  lastDays,
  MAX_REPORT_DAYS,
  type ReportDays,
} from '../../domain/order-reports.ts';
import { dayIn, isDay } from '../../domain/shop-day.ts';
import { TRAFFIC } from '../../domain/words/traffic.ts';
import type { Database } from '../database/types.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { readTraffic } from './read-traffic.ts';
import type { TrafficCounter } from './traffic-counter.ts';

interface TrafficDependencies {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
  readonly traffic: TrafficCounter;
}

/** Serves the counts of visitors. */
export function trafficHandlers({
  db,
  knownSettings,
  traffic,
}: TrafficDependencies): Handlers<typeof trafficCalls> {
  return {
    'POST /traffic': async ({ body }, visitor) => {
      const { traffic_on, time_zone } = await knownSettings();
      if (traffic_on) traffic.count(body, visitor, time_zone);
      return { data: null };
    },
    'GET /traffic': async ({ query }) => {
      const { traffic_on: on, time_zone } = await knownSettings();
      const days = daysOf(query, time_zone);
      return { data: { on, time_zone, ...days, ...(await readTraffic(db, days, time_zone)) } };
    },
  };
}

interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** @throws {Refusal} 422 for what are no days, one day without the other, and more than a year */
function daysOf({ from, to }: AskedDays, timeZone: string): ReportDays {
  if (from === undefined && to === undefined) return lastDays(dayIn(timeZone, new Date()));
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!isDay(day ?? '') || (day ?? '') < '0001')
      throw wordedRefusal(422, field, TRAFFIC, 'no_day');
  }
  const days = { from: from ?? '', to: to ?? '' };
  if (days.to < days.from) throw wordedRefusal(422, 'to', TRAFFIC, 'days_reversed');
  if (countDays(days) > MAX_REPORT_DAYS) {
    throw wordedRefusal(422, 'to', TRAFFIC, 'too_long', { count: MAX_REPORT_DAYS });
  }
  return days;
}
