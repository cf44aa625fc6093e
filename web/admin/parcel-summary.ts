import { callQuery } from '../api/query.ts';

/** Whether companies have said anything of parcels yet, and how many come back. */
export const parcelSummaryQuery = callQuery('GET /parcels/summary');
