import { z } from 'zod';
import { REFUSAL_REASONS, STOP_OUTCOMES } from '../domain/runs.ts';
import { MAX_STOP_PHOTO } from '../domain/stop-photos.ts';
import { speaker } from '../domain/words/say.ts';
import { STOP_PHOTOS } from '../domain/words/stop-photos.ts';
import type { Calls } from './call.ts';
import { moment, orRequired, pathId } from './fields.ts';
import { needed } from './form-fields.ts';
import { runToken } from './runs.ts';

const staff = { access: 'admin', area: 'delivery' } as const;

/** A stop of an order in one of the shop's own runs. */
const visit = z.object({
  run_id: z.int(),
  courier: z.string(),
  day: z.string(),
  /** `null`: nothing was reported. */
  outcome: z.enum(STOP_OUTCOMES).nullable(),
  reason: z.enum(REFUSAL_REASONS).nullable(),
  postponed_to: z.string().nullable(),
  reported_at: moment.nullable(),
  is_late: z.boolean(),
  /** What was reported while this outcome stood; `null`: nothing else. */
  told_otherwise: z.enum(STOP_OUTCOMES).nullable(),
  has_photo: z.boolean(),
});
export type Visit = z.output<typeof visit>;

/** Photos of doors at which nobody was, and the visits that an order's courier made (docs/product.md, "A photo of the door"). */
export const stopPhotoCalls = {
  'GET /orders/{id}/visits': {
    ...staff,
    summary: 'The runs that an order was in and what was reported at its stop, the latest first',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.array(visit),
    refusals: [404],
  },
  'GET /runs/{id}/stops/{order_id}/photo': {
    ...staff,
    summary: 'The photo of a stop where nobody was at home, as a data URL of WebP',
    status: 200,
    params: z.object({ id: pathId, order_id: pathId }),
    data: z.object({ photo: z.string() }),
    refusals: [404],
  },
  'POST /driver/photos': {
    access: 'public',
    summary:
      'Keeps the photo of a stop for a report of the driver that stands: not at home. Sent again, it is answered the same; the first photo stays',
    status: 200,
    headers: runToken,
    encoding: 'multipart',
    body: z.object({ report_id: needed(z.uuid(orRequired('must be a UUID'))) }),
    files: {
      photo: {
        most: 1,
        type: 'image/*',
        largest: MAX_STOP_PHOTO,
        whenMissing: speaker(STOP_PHOTOS, 'en')('missing'),
      },
    },
    data: z.object({ order_id: z.int() }),
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
