import type { Kysely } from 'kysely';
import type { NewOrder, OrderDelivery } from '../../contract/orders.ts';
import { expectedDays, offeredWindows, shopMoment } from '../../domain/delivery-days.ts';
import { formatDecimal } from '../../domain/money.ts';
import type { DeliveryRule } from '../../domain/pricing.ts';
import { type AllSettings, deliveryRule } from '../../domain/shop-settings.ts';
import { ZONES } from '../../domain/words/zones.ts';
import {
  type AreaOfAddress,
  type DeliveryDecision,
  type DeliveryWindow,
  type DeliveryZone,
  decideDelivery,
  otherRegions,
} from '../../domain/zones.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { Refusal } from '../http/refusal.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { KnownZones } from './read-zones.ts';

/** By what delivery is decided on, read together with what products cost. */
export interface DeliveryRules {
  readonly settings: AllSettings;
  /** Of the zones that hold at this moment. */
  readonly zonesVersion: number;
}

/**
 * Decides what an address' delivery costs: the shop's own rule where it has no zones. Costs a query only when zones were changed.
 *
 * @param db in a transaction where the order is placed in it
 */
export async function deliveryOf(
  db: Kysely<Database>,
  address: AreaOfAddress,
  { settings, zonesVersion }: DeliveryRules,
  knownZones: KnownZones,
): Promise<DeliveryDecision> {
  const rules = settings.delivery_zones
    ? { known: await knownZones(db, zonesVersion), uncovered: settings.uncovered_areas }
    : null;
  return decideDelivery(address, rules, deliveryRule(settings));
}

/** The zone of an address that can be ordered to, `null` for none, and what delivery costs; or what the order is refused with. */
type OrderableArea =
  | { readonly refusal: null; readonly zone: DeliveryZone | null; readonly rule: DeliveryRule }
  | { readonly refusal: Refusal };

/** As {@link deliveryOf}, for an order that is still to be placed: its city may lie in another region than the one that was typed. */
export async function orderableArea(
  db: Kysely<Database>,
  address: AreaOfAddress,
  rules: DeliveryRules,
  knownZones: KnownZones,
): Promise<OrderableArea> {
  const decision = await deliveryOf(db, address, rules, knownZones);
  const regions = rules.settings.delivery_zones
    ? otherRegions(address, await knownZones(db, rules.zonesVersion))
    : [];
  if (regions.length > 0) {
    const values = { city: address.city, regions: eitherOf.format(regions) };
    return { refusal: wordedRefusal(422, 'guest_city', ZONES, 'other_region', values) };
  }
  if (decision.served) return { refusal: null, zone: decision.zone, rule: decision.rule };
  const why = decision.zone ? 'not_served' : 'not_known';
  return { refusal: wordedRefusal(422, 'guest_city', ZONES, why) };
}

const eitherOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** Where and when an order goes, as it is stored; money as decimal text. */
export interface DeliveryValues {
  readonly zone_id: number | null;
  readonly zone_name: string | null;
  readonly return_fee: string | null;
  readonly expected_from: string | null;
  readonly expected_to: string | null;
  readonly window_id: number | null;
  readonly window_day: string | null;
  readonly window_begins: string | null;
  readonly window_ends: string | null;
  readonly landmark: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** What an order's delivery costs, and what is stored of it; `null` where the shop has no zones. */
export interface PlannedDelivery {
  readonly rule: DeliveryRule;
  readonly values: DeliveryValues | null;
}

type DeliveryBody = Pick<
  NewOrder,
  'guest_region' | 'guest_city' | 'guest_landmark' | 'guest_location' | 'delivery_window'
>;

/**
 * Plans the delivery of an order that is being placed. A window that takes a number of orders is locked until the transaction ends: the
 * next order of it is counted after this one.
 *
 * @throws {Refusal} 422 for an area that is not served or lies in another region, 409 for a window that is full or no longer offered
 */
export async function planDelivery(
  transaction: Kysely<Database>,
  body: DeliveryBody,
  rules: DeliveryRules,
  knownZones: KnownZones,
): Promise<PlannedDelivery> {
  const { settings } = rules;
  const address = { region: body.guest_region, city: body.guest_city };
  const area = await orderableArea(transaction, address, rules, knownZones);
  if (area.refusal) throw area.refusal;
  const { rule, zone } = area;
  if (!settings.delivery_zones) return { rule, values: null };
  const when = await planDay(transaction, { zone, wanted: body.delivery_window, settings });
  const { guest_location: location } = body;
  const values = {
    zone_id: zone?.id ?? null,
    zone_name: zone?.name ?? null,
    return_fee: zone && formatDecimal(zone.returnFeeCents),
    ...when,
    landmark: body.guest_landmark ?? '',
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
  };
  return { rule, values };
}

interface WantedDay {
  readonly zone: DeliveryZone | null;
  readonly wanted: NewOrder['delivery_window'];
  readonly settings: AllSettings;
}

const NO_WINDOW = { window_id: null, window_day: null, window_begins: null, window_ends: null };

/** The window of a delivery, as it is stored, and the days on which it is expected. */
export type PlannedDay = Awaited<ReturnType<typeof planDay>>;

/**
 * Plans another window, or none, for an order that is there; as {@link planDelivery} does for a new one.
 *
 * @throws {Refusal} 409 for a window that is full or not offered to the address
 */
export async function planWindow(
  db: Kysely<Database>,
  address: AreaOfAddress,
  wanted: NewOrder['delivery_window'],
  { rules, knownZones }: { readonly rules: DeliveryRules; readonly knownZones: KnownZones },
): Promise<PlannedDay> {
  const { zone } = await deliveryOf(db, address, rules, knownZones);
  return planDay(db, { zone, wanted, settings: rules.settings });
}

async function planDay(db: Kysely<Database>, { zone, wanted, settings }: WantedDay) {
  const now = shopMoment(settings.time_zone, new Date());
  if (!wanted) {
    const days = zone && expectedDays(zone, now);
    return { ...NO_WINDOW, expected_from: days?.from ?? null, expected_to: days?.to ?? null };
  }
  const offered = zone ? offeredWindows(zone, now) : [];
  const found = offered.find(({ day, window }) => day === wanted.day && window.id === wanted.id);
  if (!found) throw wordedRefusal(409, 'delivery_window', ZONES, 'window_gone');
  const { window, day } = found;
  if (window.capacity !== null) await takePlace(db, window, day);
  return {
    window_id: window.id,
    window_day: day,
    window_begins: window.begins,
    window_ends: window.ends,
    expected_from: day,
    expected_to: day,
  };
}

const LOCK_WINDOW = {
  name: 'lock-window',
  text: 'select capacity from delivery_windows where id = $1 for no key update',
};

const COUNT_WINDOWS = {
  name: 'count-windows',
  text: `
    select d.window_id as id, d.window_day::text as day, count(*)::int4 as taken
    from order_deliveries d join orders o on o.id = d.order_id
    where d.window_id = any($1::int[]) and d.window_day >= $2::date and o.status_id <> 4
    group by d.window_id, d.window_day`,
};

/** How many orders, canceled ones aside, a window has on a day. */
export interface TakenWindow {
  readonly id: number;
  readonly day: string;
  readonly taken: number;
}

/** How many orders windows have from a day on; those that have none are left out. */
export const countWindows = (
  db: Kysely<Database>,
  ids: readonly number[],
  from: string,
): Promise<TakenWindow[]> => namedQuery<TakenWindow>(db, COUNT_WINDOWS, [ids, from]);

/** Behind the lock the count is read by a statement of its own: it sees what those before it have written. */
async function takePlace(db: Kysely<Database>, { id }: DeliveryWindow, day: string): Promise<void> {
  const [window] = await namedQuery<{ capacity: number | null }>(db, LOCK_WINDOW, [id]);
  if (!window) throw wordedRefusal(409, 'delivery_window', ZONES, 'window_gone');
  const counted = await countWindows(db, [id], day);
  const taken = counted.find((one) => one.day === day)?.taken ?? 0;
  if (window.capacity !== null && taken >= window.capacity)
    throw wordedRefusal(409, 'delivery_window', ZONES, 'window_full');
}

const insertDeliveries = (deliveries: string) => `
    insert into order_deliveries
    select * from jsonb_populate_recordset(null::order_deliveries, ${deliveries}::jsonb)`;

/**
 * The part `delivered` of a `with`: writes where and when orders go that the statement places, from a parameter such as `$5` with
 * {@link deliveriesJson}.
 */
export const writingDelivery = (deliveries: string): string => `
  delivered as (${insertDeliveries(deliveries)}
  )`;

/** The delivery of an order as {@link writingDelivery} takes it; nothing where the shop has no zones. */
export const deliveriesJson = (orderId: number, values: DeliveryValues | null): string =>
  JSON.stringify(values ? [{ order_id: orderId, ...values }] : []);

const WRITE_DELIVERY = {
  name: 'write-order-delivery',
  text: `
    with listed as (
      update orders o set zone_id = d.zone_id
      from jsonb_to_recordset($1::jsonb) as d (order_id int, zone_id int) where o.id = d.order_id
    ) ${insertDeliveries('$1')}`,
};

/** Writes where and when an order goes that is there already. */
export async function writeDelivery(
  db: Kysely<Database>,
  orderId: number,
  values: DeliveryValues,
): Promise<void> {
  await namedQuery(db, WRITE_DELIVERY, [deliveriesJson(orderId, values)]);
}

const MOVE_DELIVERY = {
  name: 'move-order-delivery',
  text: `
    with listed as (
      update orders o set zone_id = d.zone_id
      from jsonb_to_record($1::jsonb) as d (order_id int, zone_id int)
      where o.id = d.order_id and o.zone_id is distinct from d.zone_id
    )
    insert into order_deliveries as d
    select * from jsonb_populate_record(null::order_deliveries, $1::jsonb)
    on conflict (order_id) do update set zone_id = excluded.zone_id, zone_name = excluded.zone_name,
      return_fee = excluded.return_fee, expected_from = excluded.expected_from, expected_to = excluded.expected_to,
      window_id = null, window_day = null, window_begins = null, window_ends = null, latitude = null, longitude = null
    where d.zone_id is distinct from excluded.zone_id`,
};

/** Moves an order to another zone: its days are those of the new one, and the window and the pin on the map go. In the same zone all stays. */
export async function moveDelivery(
  db: Kysely<Database>,
  orderId: number,
  values: DeliveryValues,
): Promise<void> {
  await namedQuery(db, MOVE_DELIVERY, [JSON.stringify({ order_id: orderId, ...values })]);
}

const CHANGE_DELIVERY = {
  name: 'change-order-delivery',
  text: `
    insert into order_deliveries as d
    select * from jsonb_populate_record(jsonb_populate_record(null::order_deliveries, '{"landmark": ""}'), $1::jsonb)
    on conflict (order_id) do update set landmark = coalesce($1::jsonb ->> 'landmark', d.landmark)`,
};

const CHANGE_WINDOW = {
  name: 'change-order-window',
  text: `
    update order_deliveries d set window_id = n.window_id, window_day = n.window_day, window_begins = n.window_begins,
      window_ends = n.window_ends, expected_from = n.expected_from, expected_to = n.expected_to
    from jsonb_populate_record(null::order_deliveries, $2::jsonb) n where d.order_id = $1`,
};

/** Gives an order another landmark, another window, or both; what is left out stays. */
export async function changeDelivery(
  db: Kysely<Database>,
  orderId: number,
  { landmark, day }: { readonly landmark?: string | undefined; readonly day: PlannedDay | null },
): Promise<void> {
  if (landmark === undefined && day === null) return;
  await namedQuery(db, CHANGE_DELIVERY, [JSON.stringify({ order_id: orderId, landmark })]);
  if (day) await namedQuery(db, CHANGE_WINDOW, [orderId, JSON.stringify(day)]);
}

/** How an order's window is told: "2026-12-01, 10:00–13:00"; `null`: it has none. */
export const windowInWords = ({
  window_day,
  window_begins,
  window_ends,
}: Pick<DeliveryValues, 'window_day' | 'window_begins' | 'window_ends'>): string | null =>
  window_day && `${window_day}, ${window_begins}–${window_ends}`;

/** Reads what order `o` keeps of its delivery, as {@link deliveryToWire} takes it; `null` for none. */
export const DELIVERY_OF_ORDER = `(
      select jsonb_build_object('zone_id', d.zone_id, 'zone_name', d.zone_name, 'expected_from', d.expected_from,
        'expected_to', d.expected_to, 'window_day', d.window_day, 'window_begins', d.window_begins,
        'window_ends', d.window_ends, 'landmark', d.landmark, 'latitude', d.latitude, 'longitude', d.longitude)
      from order_deliveries d where d.order_id = o.id
    )`;

export type DeliveryRow = Omit<DeliveryValues, 'return_fee' | 'window_id'>;

/** An order's delivery as it travels. */
export function deliveryToWire(row: DeliveryRow): OrderDelivery {
  const { window_day: day, window_begins: begins, window_ends: ends } = row;
  const { latitude, longitude, expected_from, expected_to } = row;
  return {
    ...(row.zone_name !== null && { zone: { id: row.zone_id, name: row.zone_name } }),
    ...(expected_from !== null && expected_to !== null && { expected_from, expected_to }),
    ...(day !== null && begins !== null && ends !== null && { window: { day, begins, ends } }),
    ...(row.landmark !== '' && { landmark: row.landmark }),
    ...(latitude !== null && longitude !== null && { location: { latitude, longitude } }),
  };
}
