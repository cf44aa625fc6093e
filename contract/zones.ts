import { z } from 'zod';
import { typedDay } from '../domain/typed-text.ts';
import { speaker } from '../domain/words/say.ts';
import { ZONES_PANEL } from '../domain/words/zones-panel.ts';
import {
  MAX_DELIVERY_DAYS,
  MAX_PLACES,
  MAX_WINDOWS,
  MAX_ZONE_NAME_LENGTH,
} from '../domain/zones.ts';
import type { Calls } from './call.ts';
import {
  amountText,
  decimal,
  MAX_LENGTH,
  once,
  orRequired,
  pathId,
  requiredLine,
  text,
} from './fields.ts';

const say = speaker(ZONES_PANEL, 'en');

/** A place that the checkout offers while a region or a city is typed. */
const offeredPlace = z.object({
  region: z.string(),
  district: z.string(),
  city: z.string(),
  other_names: z.array(z.string()),
});
export type OfferedPlace = z.output<typeof offeredPlace>;

const zoneWindow = z.object({
  id: z.int(),
  weekday: z.int(),
  begins: z.string(),
  ends: z.string(),
  capacity: z.int().nullable(),
});

/** A zone, as the panel shows it. */
const zone = z.object({
  id: z.int(),
  name: z.string(),
  fee: decimal,
  /** `null`: delivery is never free. */
  free_from: decimal.nullable(),
  return_fee: decimal,
  served: z.boolean(),
  days_min: z.int(),
  days_max: z.int(),
  cutoff_hour: z.int(),
  closed_weekdays: z.array(z.int()),
  windows: z.array(zoneWindow),
  /** What it claims: "Mount Lebanon / Matn". */
  places: z.array(z.string()),
  /** How many pending orders have it. */
  waiting: z.int(),
});
export type Zone = z.output<typeof zone>;

const amount = amountText(say('amount'), say('amount'));

const whole = (least: number, most: number) =>
  z
    .int(orRequired(say('whole_number')))
    .min(least, say('between', { least, most }))
    .max(most, say('between', { least, most }));

const time = z
  .string(orRequired(say('time')))
  .overwrite(typedDay)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, say('time'));

const newWindow = z
  .object({
    weekday: whole(1, 7),
    begins: time,
    ends: time,
    capacity: whole(1, 10_000)
      .nullish()
      .transform((most) => most ?? null),
  })
  .refine(({ begins, ends }) => begins < ends, { path: ['ends'], message: say('ends_before') });

/** What the merchant says of a zone. */
export const zoneFields = z
  .object({
    name: requiredLine(MAX_ZONE_NAME_LENGTH),
    fee: amount,
    free_from: amount.nullish().transform((value) => value ?? null),
    return_fee: amount.optional().transform((value) => value ?? '0.00'),
    served: z.boolean(orRequired(say('true_or_false'))),
    days_min: whole(0, MAX_DELIVERY_DAYS),
    days_max: whole(0, MAX_DELIVERY_DAYS),
    cutoff_hour: whole(0, 24),
    closed_weekdays: z.array(whole(1, 7)).max(6, say('one_day_open')),
    windows: z.array(newWindow).max(MAX_WINDOWS, say('too_many_windows', { most: MAX_WINDOWS })),
    places: z
      .array(requiredLine(3 * MAX_LENGTH.place + 6))
      .max(MAX_PLACES, say('too_many_places', { most: MAX_PLACES })),
  })
  .refine(({ days_min, days_max }) => days_min <= days_max, {
    path: ['days_max'],
    message: say('days_reversed'),
  })
  .refine(({ windows }) => new Set(windows.map(windowKey)).size === windows.length, {
    path: ['windows'],
    message: say('window_twice'),
  });
export type ZoneFields = z.output<typeof zoneFields>;

/** What two windows of a zone are the same by. */
export const windowKey = ({
  weekday,
  begins,
  ends,
}: Omit<z.output<typeof newWindow>, 'capacity'>) => `${weekday} ${begins} ${ends}`;

/** With what the admin saw: a change that someone else made meanwhile is not overwritten. */
const zoneChange = zoneFields.safeExtend({ seen: zone.optional() });
export type ZoneChange = z.output<typeof zoneChange>;

/** The two files that zones come and go in. */
export const ZONE_FILES = ['zones', 'places'] as const;
export type ZoneFile = (typeof ZONE_FILES)[number];

/** In characters: a file with all places that fit, and their names. */
const MAX_FILE_LENGTH = 400_000;

/** What a file would change, or all that is wrong with each of its rows: with a bad row nothing is changed. */
const zoneImport = z.object({
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type ZoneImport = z.output<typeof zoneImport>;

const params = z.object({ id: pathId });
const admin = { access: 'admin', area: 'settings', status: 200 } as const;

/** Delivery zones, their places and windows (docs/product.md, Delivery zones). */
export const zoneCalls = {
  'GET /zones/places': {
    summary:
      'The regions, districts and cities of delivery zones, with other spellings; none while zones are off',
    cacheable: true,
    access: 'public',
    status: 200,
    data: z.array(offeredPlace),
    refusals: [],
  },
  'GET /zones': {
    ...admin,
    summary: 'All delivery zones by name, and the names of all places',
    data: z.object({ zones: z.array(zone), places: z.array(z.string()) }),
    refusals: [],
  },
  'POST /zones': {
    ...admin,
    summary: 'Adds a delivery zone; places that are new are added with it',
    status: 201,
    ...once,
    body: zoneFields,
    data: zone,
    refusals: [409, 422],
  },
  'PUT /zones/{id}': {
    ...admin,
    summary: 'Changes a delivery zone for orders from now on',
    params,
    body: zoneChange,
    data: zone,
    refusals: [404, 409, 422],
  },
  'DELETE /zones/{id}': {
    ...admin,
    summary: 'Removes a delivery zone; its orders keep its name, fee and days',
    params,
    data: z.null(),
    refusals: [404],
  },
  'POST /zones/presets': {
    ...admin,
    summary:
      'Adds the zones and places of a country that are not there yet, at the fee of the shop',
    status: 201,
    ...once,
    body: z.object({ preset: z.literal('lebanon') }),
    data: z.object({ zones: z.int(), places: z.int() }),
    refusals: [422],
  },
  'POST /zones/import': {
    ...admin,
    summary:
      'Adds and changes zones or places from CSV, or checks it only; with a bad row nothing is changed',
    largestBody: 4 * MAX_FILE_LENGTH,
    body: z.object({
      kind: z.enum(ZONE_FILES),
      file: text(MAX_FILE_LENGTH),
      dry_run: z.boolean(orRequired(say('true_or_false'))),
    }),
    data: zoneImport,
    refusals: [422],
  },
  'GET /zones/export/{kind}': {
    ...admin,
    summary: 'Zones or places as CSV; imported again as it is, it changes nothing',
    params: z.object({ kind: z.enum(ZONE_FILES) }),
    file: 'text/csv; charset=utf-8',
    data: z.string(),
    refusals: [404],
  },
} as const satisfies Calls;
