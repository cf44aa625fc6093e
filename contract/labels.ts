import { z } from 'zod';
import type { Calls } from './call.ts';
import { pathId, queryChoice, queryIds } from './fields.ts';

/** As many as a run has stops. */
const MAX_LABELS = 200;

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

/** Labels for parcels as PDF (docs/product.md, Labels). */
export const labelCalls = {
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
    query: z.object({ ids: queryIds(MAX_LABELS), form: queryChoice(LABEL_FORMS) }),
    refusals: [409, 422],
  },
} as const satisfies Calls;
