import { callQuery } from '../api/query.ts';

/** Whether deliveries get an invoice, and how many documents there are. */
export const invoicesOnQuery = callQuery('GET /invoices', { query: { per_page: 1 } });
