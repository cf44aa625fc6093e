import { z } from 'zod';
import { COURIER_KINDS } from '../domain/courier-kinds.ts';
import { isDialable } from '../domain/phone.ts';
import type { Calls } from './call.ts';
import { bodyId, MAX_LENGTH, once, pathId, requiredLine, text } from './fields.ts';
import { order } from './orders.ts';

/** An own driver or a company; `null`: nobody has said yet. */
const kind = z.enum(COURIER_KINDS, `must be one of ${COURIER_KINDS.join(', ')}`).nullable();

/** Who carries orders to customers. */
export const courier = z.object({ id: z.int(), name: z.string(), phone: z.string(), kind });
export type Courier = z.output<typeof courier>;

/** What an admin enters of a courier. */
export const courierFields = z.object({
  name: requiredLine(MAX_LENGTH.name),
  /** Empty when not known: only the merchant calls it. */
  phone: text(MAX_LENGTH.phone)
    .refine(
      (phone) => phone === '' || isDialable(phone),
      'must be a phone number with its country code, such as +961 3123456',
    )
    .default(''),
  /** Absent: it stays as it is; of a new courier nobody has said. */
  kind: kind.optional(),
});
export type CourierFields = z.output<typeof courierFields>;

/** With what the admin saw: a change that someone else made meanwhile is not overwritten. */
const courierChange = courierFields.extend({
  seen: z.object({ name: z.string(), phone: z.string(), kind: kind.optional() }).optional(),
});
export type CourierChange = z.output<typeof courierChange>;

/** Couriers and the orders they carry. */
export const courierCalls = {
  'GET /couriers': {
    summary: 'All couriers, by name',
    access: 'admin',
    area: 'delivery',
    status: 200,
    data: z.array(courier),
    refusals: [],
  },
  'POST /couriers': {
    summary: 'Adds a courier',
    access: 'admin',
    area: 'delivery',
    status: 201,
    ...once,
    body: courierFields,
    data: courier,
    refusals: [422],
  },
  'PUT /couriers/{id}': {
    summary: "Changes a courier's name, phone and kind",
    access: 'admin',
    area: 'delivery',
    status: 200,
    params: z.object({ id: pathId }),
    body: courierChange,
    data: courier,
    refusals: [404, 409, 422],
  },
  'DELETE /couriers/{id}': {
    summary: 'Removes a courier who holds no money of the shop; their orders are without one then',
    access: 'admin',
    area: 'delivery',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [404, 409],
  },
  'PUT /orders/{id}/courier': {
    summary: 'Gives an order to a courier; `null` takes it from the courier who has it',
    access: 'admin',
    area: 'delivery',
    status: 200,
    params: z.object({ id: pathId }),
    body: z.object({ courier_id: bodyId.nullable() }),
    data: order,
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
