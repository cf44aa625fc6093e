import type { Kysely } from 'kysely';
import type { dashboardCalls } from '../../contract/dashboard.ts';
import { DEFAULT_RANGE } from '../../domain/report-range.ts';
import type { Database } from '../database/types.ts';
import { mayAct } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { readDashboard } from './dashboard.ts';

interface ReportDependencies {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
}

/** Serves every call of the reports slice. */
export function reportHandlers({
  db,
  knownSettings,
}: ReportDependencies): Handlers<typeof dashboardCalls> {
  return {
    'GET /dashboard': async ({ query: { range = DEFAULT_RANGE } }, { actor }) => {
      const { time_zone: timeZone } = await knownSettings();
      const withMargin = mayAct(actor, 'read', 'costs');
      return { data: await readDashboard(db, { range, timeZone, withMargin, now: new Date() }) };
    },
  };
}
