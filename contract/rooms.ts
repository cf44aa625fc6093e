import { z } from 'zod';
import { ROOM_LIMITS as MOST, SPOT_END, SPOT_STATES, spotKey } from '../domain/rooms.ts';
import { ROOMS } from '../domain/words/rooms.ts';
import { speaker } from '../domain/words/say.ts';
import type { Calls } from './call.ts';
import { listedRoom } from './catalog.ts';
import { bodyId, moment, once, orRequired, pathId, requiredLine, shownAs, text } from './fields.ts';

const say = speaker(ROOMS, 'en');

/** Where a product is in the picture, in thousandths of its width and height. */
const place = { x: z.int(), y: z.int() };

/** A room as its own page shows it. */
const room = listedRoom.extend({
  /** Plain; empty: none. */
  text: z.string(),
  spots: z.array(
    z.object({
      ...place,
      /** `null`: the product, or the variant, is no longer sold. */
      product_id: z.int().nullable(),
      variant_id: z.int().nullable(),
    }),
  ),
  /** The automatic offer that the whole look is for, where it runs. */
  offer: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type Room = z.output<typeof room>;

const panelSpot = z.object({
  ...place,
  product_id: z.int(),
  variant_id: z.int().nullable(),
  /** Of product and variant; empty where they are not known any more. */
  name: z.string(),
  state: z.enum(SPOT_STATES),
});
export type PanelSpot = z.output<typeof panelSpot>;

/** A room as the merchant makes it. */
const panelRoom = listedRoom.extend({
  text: z.string(),
  spots: z.array(panelSpot),
  offer_id: z.int().nullable(),
  hidden: z.boolean(),
  updated_at: moment,
});
export type PanelRoom = z.output<typeof panelRoom>;

const PLACE = `must be between 0 and ${SPOT_END}`;
const thousandths = z.int(orRequired('must be a whole number')).min(0, PLACE).max(SPOT_END, PLACE);

const spot = z.object({
  x: thousandths,
  y: thousandths,
  product_id: bodyId,
  variant_id: bodyId.nullable(),
});

const fields = z.object({
  name: requiredLine(MOST.name),
  text: text(MOST.text),
  /** What the picture shows, for people who can't see it. */
  alt: requiredLine(MOST.alt),
  spots: z
    .array(spot, orRequired('must be a list of spots'))
    .max(MOST.spots, `must be at most ${MOST.spots} spots`)
    .refine((spots) => new Set(spots.map(spotKey)).size === spots.length, say('twice')),
  offer_id: bodyId.nullable(),
  hidden: z.boolean(orRequired('must be true or false')),
  /** The `updated_at` that the change was made on; left out: whatever the room is now. */
  seen: z.string().optional(),
});
export type RoomFields = z.output<typeof fields>;

/** JSON: files can only come in a form. */
const form = z.object({
  room: z
    .string('must be given once')
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(fields)
    .meta(shownAs({ type: 'string', examples: ['{}'] })),
});

const staff = { access: 'admin', area: 'catalogue', status: 200 } as const;
const params = z.object({ id: pathId });

/** Pictures in which products can be tapped (docs/product.md, Shop the room). */
export const roomCalls = {
  'GET /rooms': {
    summary: 'The rooms that the shop shows, in their order',
    cacheable: true,
    access: 'public',
    status: 200,
    data: z.array(listedRoom),
    refusals: [],
  },
  'GET /rooms/{room}': {
    summary: 'One room, by its id or its address, with where its products are',
    cacheable: true,
    access: 'public',
    status: 200,
    params: z.object({
      room: z
        .string()
        .regex(/^[a-z\d-]{1,60}$/)
        .meta(shownAs({ type: 'string', examples: ['living-room'] })),
    }),
    data: room,
    refusals: [404],
  },
  'GET /admin/rooms': {
    ...staff,
    summary: 'All rooms, with what is wrong with their spots',
    data: z.array(panelRoom),
    refusals: [],
  },
  'POST /admin/rooms': {
    ...staff,
    status: 201,
    ...once,
    summary: `Adds a room; ${MOST.rooms} at most`,
    encoding: 'multipart',
    body: form,
    files: { image: { most: 1, whenMissing: say('no_file') } },
    data: panelRoom,
    refusals: [413, 415, 422],
  },
  'PUT /admin/rooms/order': {
    ...staff,
    summary: 'Shows the rooms in this order',
    body: z.object({
      ids: z.array(bodyId, orRequired('must be a list of ids')).max(MOST.rooms, 'are too many'),
    }),
    data: z.array(panelRoom),
    refusals: [409, 422],
  },
  'PUT /admin/rooms/{id}': {
    ...staff,
    summary: 'Changes a room and, where one is given, its picture',
    params,
    encoding: 'multipart',
    body: form,
    files: { image: { most: 1 } },
    data: panelRoom,
    refusals: [404, 409, 413, 415, 422],
  },
  'DELETE /admin/rooms/{id}': {
    ...staff,
    summary: 'Removes a room and its picture',
    params,
    data: z.null(),
    refusals: [404],
  },
} as const satisfies Calls;
