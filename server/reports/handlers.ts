import type { Dashboard, dashboardCalls } from '../../contract/dashboard.ts';
import { DEFAULT_RANGE } from '../../domain/report-range.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { mayAct } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { readDashboard } from './dashboard.ts';
import { createKeptReads } from './kept-reads.ts';

interface ReportDependencies {
  readonly database: Pick<OpenDatabase, 'db'>;
  readonly knownSettings: KnownSettings;
}

/** Serves every call of the reports slice. */
export function reportHandlers({
  database: { db },
  knownSettings,
}: ReportDependencies): Handlers<typeof dashboardCalls> {
  const kept = createKeptReads<Dashboard>();
  return {
    'GET /dashboard': async ({ query: { range = DEFAULT_RANGE } }, { actor }) => {
      const { time_zone: timeZone } = await knownSettings();
      // Those who may not see margins are never given an answer that was read with them.
      const withMargin = mayAct(actor, 'read', 'costs');
      const read = () => readDashboard(db, { range, timeZone, withMargin, now: new Date() });
      return { data: await kept(`${range} ${timeZone} ${withMargin}`, read) };
    },
  };
}
