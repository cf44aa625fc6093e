import { type Kysely, sql } from 'kysely';
import type { OfferedPlace, Zone } from '../../contract/zones.ts';
import { formatDecimal } from '../../domain/money.ts';
import { type DeliveryZone, placePath } from '../../domain/zones.ts';
import type { Database } from '../database/types.ts';
import { readZones, type StoredZones } from '../delivery/read-zones.ts';

/** All zones as the panel shows them, and the names of all places. Two queries. */
export async function readPanelZones(
  db: Kysely<Database>,
): Promise<{ zones: Zone[]; places: string[] }> {
  const [stored, waiting] = await Promise.all([readZones(db), countWaiting(db)]);
  return {
    zones: stored.zones.map((zone) => zoneToWire(zone, stored, waiting.get(zone.id) ?? 0)),
    places: stored.places.map(placePath),
  };
}

/** How many pending orders each zone has; zones without are left out. */
async function countWaiting(db: Kysely<Database>): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ zone_id: number; waiting: number }>`
    select d.zone_id, count(*)::int4 as waiting
    from orders o join order_deliveries d on d.order_id = o.id
    where o.status_id = 1 and d.zone_id is not null group by d.zone_id`.execute(db);
  return new Map(rows.map(({ zone_id, waiting }) => [zone_id, waiting]));
}

/** A zone as it travels. */
export const zoneToWire = (
  zone: DeliveryZone,
  { places }: Pick<StoredZones, 'places'>,
  waiting: number,
): Zone => ({
  id: zone.id,
  name: zone.name,
  fee: formatDecimal(zone.feeCents),
  free_from: zone.freeFromCents === null ? null : formatDecimal(zone.freeFromCents),
  return_fee: formatDecimal(zone.returnFeeCents),
  served: zone.served,
  days_min: zone.daysMin,
  days_max: zone.daysMax,
  cutoff_hour: zone.cutoffHour,
  closed_weekdays: [...zone.closedWeekdays],
  windows: [...zone.windows],
  places: places.filter(({ zoneId }) => zoneId === zone.id).map(placePath),
  waiting,
});

/** The places that the checkout offers. */
export async function readOfferedPlaces(db: Kysely<Database>): Promise<OfferedPlace[]> {
  const { places } = await readZones(db);
  return places.map(({ region, district, city, otherNames }) => ({
    region,
    district,
    city,
    other_names: [...otherNames],
  }));
}
