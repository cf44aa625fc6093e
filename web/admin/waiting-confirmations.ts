import { callQuery } from '../api/query.ts';

/** How many orders wait to be confirmed, where that is turned on. */
export const summaryQuery = callQuery('GET /confirmation');
