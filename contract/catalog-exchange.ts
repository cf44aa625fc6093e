import { z } from 'zod';
import type { Calls } from './call.ts';

export const catalogExchangeCalls = {
  'GET /products/export': {
    summary: 'All products as CSV, oldest first; imported again as it is, it changes nothing',
    access: 'admin',
    status: 200,
    file: 'text/csv; charset=utf-8',
    data: z.string(),
    refusals: [],
  },
} as const satisfies Calls;
