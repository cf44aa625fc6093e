import { sql, type Transaction } from 'kysely';
import { lebanonPlaces } from '../../domain/places/lebanon.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { identityKey } from '../../domain/typed-text.ts';
import { ZONES_PANEL } from '../../domain/words/zones-panel.ts';
import { MAX_PLACES, MAX_ZONES, pathKey } from '../../domain/zones.ts';
import type { Database } from '../database/types.ts';
import { readZones } from '../delivery/read-zones.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { showChange } from './write-zone.ts';

/** How many zones and places were added. */
interface AddedPreset {
  readonly zones: number;
  readonly places: number;
}

/**
 * Adds Lebanon's governorates as zones, at the shop's own fee, with its districts and towns. Zones and places that are there stay as they
 * are: again adds nothing.
 *
 * @throws {Refusal} 422 where they do not fit
 */
export async function addLebanon(
  tx: Transaction<Database>,
  settings: AllSettings,
): Promise<AddedPreset> {
  const stored = await readZones(tx);
  const known = new Set(stored.places.map(pathKey));
  const names = new Set(stored.zones.map(({ name }) => identityKey(name)));
  const missing = lebanonPlaces().filter((place) => !known.has(pathKey(place)));
  const regions = missing.filter(
    ({ region, district, city }) => district + city === '' && !names.has(identityKey(region)),
  );
  const added = new Set(regions.map(({ region }) => region));
  // What another zone than that of its region claims comes with that zone alone.
  const places = missing.filter(
    ({ region, zoneName }) => zoneName === null || zoneName === region || added.has(zoneName),
  );
  if (stored.zones.length + regions.length > MAX_ZONES)
    throw wordedRefusal(422, null, ZONES_PANEL, 'too_many_zones', { most: MAX_ZONES });
  if (stored.places.length + places.length > MAX_PLACES)
    throw wordedRefusal(422, null, ZONES_PANEL, 'too_many_places', { most: MAX_PLACES });
  const zones = await insertZones(
    tx,
    regions.map(({ region }) => region),
    settings,
  );
  await sql`
    insert into delivery_places (region, district, city, other_names, zone_id)
    select place.region, place.district, place.city, place.other_names, zone.id
    from jsonb_to_recordset(${JSON.stringify(
      places.map(({ otherNames, zoneName, ...place }) => ({
        ...place,
        other_names: otherNames,
        zone_name: zoneName,
      })),
    )}::jsonb) as place (region text, district text, city text, other_names text[], zone_name text)
    left join delivery_zones zone on zone.id = any(${zones}::int[]) and zone.name = place.zone_name`.execute(
    tx,
  );
  await showChange(tx);
  return { zones: zones.length, places: places.length };
}

/** In days: what couriers of the country need from door to door. */
const DAYS = { days_min: 1, days_max: 3 };

async function insertZones(
  tx: Transaction<Database>,
  names: readonly string[],
  { delivery_fee, free_delivery_from }: AllSettings,
): Promise<number[]> {
  if (names.length === 0) return [];
  const terms = { fee: delivery_fee, free_from: free_delivery_from, return_fee: '0', served: true };
  const rows = await tx
    .insertInto('delivery_zones')
    .values(names.map((name) => ({ name, ...terms, ...DAYS, cutoff_hour: 24 })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
