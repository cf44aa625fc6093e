import { useData } from '../api/query.ts';
import { useShopSettings } from '../shop-settings.ts';
import { runSummaryQuery } from './run-queries.ts';
import { summaryQuery } from './waiting-confirmations.ts';

/** Whether the shop has what the reports are of: it confirms its orders, delivers them itself, or has zones. */
export function useReportsOn(): boolean {
  const confirmation = useData(summaryQuery);
  const runs = useData(runSummaryQuery);
  const { zones } = useShopSettings();
  return confirmation.data?.on === true || runs.data?.on === true || zones !== undefined;
}
