import type { dashboardCalls } from '../../contract/dashboard.ts';
import { DEFAULT_RANGE } from '../../domain/report-range.ts';
import { SHOP_TIME_ZONE } from '../../domain/time-zone.ts';
import type { OpenDatabase } from '../database/connection.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { readDashboard } from './read-dashboard.ts';

interface ReportDependencies {
  readonly database: Pick<OpenDatabase, 'db'>;
}

/** Serves every call of the reports slice. */
export function reportHandlers({
  database: { db },
}: ReportDependencies): Handlers<typeof dashboardCalls> {
  return {
    'GET /dashboard': async ({ query: { range = DEFAULT_RANGE } }) => ({
      data: await readDashboard(db, { range, timeZone: SHOP_TIME_ZONE, now: new Date() }),
    }),
  };
}
