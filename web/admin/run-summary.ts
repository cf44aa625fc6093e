import { callQuery } from '../api/query.ts';

/** Whether the shop has runs, how many are out, and of how many stops goods come back. */
export const runSummaryQuery = callQuery('GET /runs/summary');
