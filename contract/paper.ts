import { z } from 'zod';
import type { Calls } from './call.ts';
import { pathId, queryChoice, queryIds } from './fields.ts';

/** As many as a run has stops. */
const MAX_AT_ONCE = 200;

/** A page of A6 for each label, or four of them on a page of A4. */
const LABEL_FORMS = ['a6', 'a4'] as const;
export type LabelForm = (typeof LABEL_FORMS)[number];

const file = {
  access: 'admin',
  area: 'delivery',
  status: 200,
  file: 'application/pdf',
  data: z.string(),
} as const;

/** Labels for parcels, and the slips that are packed with them, as PDF (docs/product.md, Labels, Packing slips). */
export const paperCalls = {
  'GET /runs/{id}/labels.pdf': {
    ...file,
    summary: 'A label for each order of a run, in the order of its stops, as PDF; `form` is a6',
    params: z.object({ id: pathId }),
    query: z.object({ form: queryChoice(LABEL_FORMS) }),
    refusals: [404, 409, 422],
  },
  'GET /orders/labels.pdf': {
    ...file,
    summary:
      'A label for each of these orders, in the order asked for, as PDF; canceled and unknown ones are left out; `form` is a6',
    query: z.object({ ids: queryIds(MAX_AT_ONCE), form: queryChoice(LABEL_FORMS) }),
    refusals: [409, 422],
  },
  'GET /runs/{id}/packing-slips.pdf': {
    ...file,
    summary: 'A packing slip for each order of a run, in the order of its stops, as PDF on A4',
    params: z.object({ id: pathId }),
    refusals: [404, 409, 422],
  },
  'GET /orders/packing-slips.pdf': {
    ...file,
    summary:
      'A packing slip for each of these orders, in the order asked for, as PDF on A4; canceled and unknown ones are left out',
    query: z.object({ ids: queryIds(MAX_AT_ONCE) }),
    refusals: [409, 422],
  },
} as const satisfies Calls;
