import { callQuery } from '../api/query.ts';

/** Whether the shop takes returns, how many buyers ask for one, and how many are under way. */
export const returnSummaryQuery = callQuery('GET /returns/summary');
