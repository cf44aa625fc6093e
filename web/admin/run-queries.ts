import { callQuery } from '../api/query.ts';

/** Whether the shop has runs, how many are out, and of how many stops goods come back. */
export const runSummaryQuery = callQuery('GET /runs/summary');

/** Orders that any driver may take out; with `courierId` also those that were given to this one. */
export const candidatesQuery = (courierId?: number) =>
  callQuery('GET /runs/candidates', {
    query: courierId === undefined ? {} : { courier_id: courierId },
  });
