import { z } from 'zod';
import { typedDay } from '../domain/typed-text.ts';
import type { Calls } from './call.ts';
import { moment, orRequired, pathId } from './fields.ts';

/** A device of one's own that is notified of new orders. */
const pushDevice = z.object({
  id: z.int(),
  /** SHA-256 of its address at the push service, in hex: a browser knows itself by it. */
  endpoint_hash: z.string(),
  /** Browser and system: "Chrome on Android"; `null`: not known. */
  device: z.string().nullable(),
  /** In the shop's time zone, "22:00" to "07:00"; `null`: never quiet. */
  quiet_from: z.string().nullable(),
  quiet_until: z.string().nullable(),
  /** Why the last try failed; `null`: it did not. */
  last_error: z.string().nullable(),
  created_at: moment,
});
export type PushDevice = z.output<typeof pushDevice>;

const clockTime = z
  .string('must be a time like 22:00')
  .overwrite(typedDay)
  .max(5, 'must be a time like 22:00');

const quietHours = {
  quiet_from: clockTime.nullish().transform((time) => time || null),
  quiet_until: clockTime.nullish().transform((time) => time || null),
};

/** What a browser gives of its subscription (`PushSubscription.toJSON()`). */
const newDevice = z.object({
  endpoint: z.string(orRequired('must be text')).max(1_000, 'must be at most 1000 characters'),
  p256dh: z.string(orRequired('must be text')).max(100, 'must be at most 100 characters'),
  auth: z.string(orRequired('must be text')).max(50, 'must be at most 50 characters'),
});
export type NewPushDevice = z.output<typeof newDevice>;

/** Notifications of new orders on the devices of the staff, each of one's own. */
export const pushCalls = {
  'GET /push': {
    summary: 'One’s own devices that are notified of new orders',
    access: 'customer',
    status: 200,
    data: z.object({ devices: z.array(pushDevice) }),
    refusals: [403],
  },
  'POST /push/key': {
    summary: 'The key by which browsers subscribe; made at first use, and the same from then on',
    access: 'customer',
    status: 200,
    data: z.object({ public_key: z.string() }),
    refusals: [403],
  },
  'POST /push/devices': {
    summary:
      'Notifies this device of new orders, as long as this session lasts; again changes nothing',
    access: 'customer',
    status: 200,
    body: newDevice,
    data: pushDevice,
    refusals: [401, 403, 409, 422],
  },
  'PUT /push/devices/{id}': {
    summary: 'Sets the hours in which a device of one’s own stays quiet; none: never',
    access: 'customer',
    status: 200,
    params: z.object({ id: pathId }),
    body: z.object(quietHours),
    data: pushDevice,
    refusals: [403, 404, 422],
  },
  'DELETE /push/devices/{id}': {
    summary: 'Notifies a device of one’s own no longer',
    access: 'customer',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [403, 404],
  },
  'POST /push/devices/{id}/test': {
    summary: 'Sends a notification to a device of one’s own at once, also in its quiet hours',
    access: 'customer',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [403, 404, 409],
  },
} as const satisfies Calls;
