import type { Kysely } from 'kysely';
import {
  type DeliveryWindow,
  type DeliveryZone,
  type DeliveryZones,
  indexZones,
  type Place,
} from '../../domain/zones.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/** The merchant's zones and places, the zones by name and the places by theirs. */
export interface StoredZones {
  readonly zones: readonly DeliveryZone[];
  readonly places: readonly StoredPlace[];
  /** Counts the changes of both. */
  readonly version: number;
}

export interface StoredPlace extends Place {
  readonly id: number;
}

/** Reads which change of zones, windows and places was the last; `null`: none yet. */
export const ZONES_VERSION = '(select version from delivery_zones_version)';

const READ_ZONES = {
  name: 'read-zones',
  text: `
    select coalesce(${ZONES_VERSION}, 0) as version, (
        select coalesce(json_agg(json_build_object('id', z.id, 'name', z.name, 'feeCents', (z.fee * 100)::int,
          'freeFromCents', (z.free_from * 100)::int, 'returnFeeCents', (z.return_fee * 100)::int, 'served', z.served,
          'daysMin', z.days_min, 'daysMax', z.days_max, 'cutoffHour', z.cutoff_hour,
          'closedWeekdays', z.closed_weekdays, 'windows', '[]'::json) order by lower(z.name), z.id), '[]')
        from delivery_zones z
      ) as zones, (
        select coalesce(json_agg(json_build_object('id', id, 'zoneId', zone_id, 'weekday', weekday, 'begins', begins,
          'ends', ends, 'capacity', capacity) order by weekday, begins, ends), '[]')
        from delivery_windows
      ) as windows, (
        select coalesce(json_agg(json_build_object('id', id, 'region', region, 'district', district, 'city', city,
          'otherNames', other_names, 'zoneId', zone_id) order by lower(region), lower(district), lower(city)), '[]')
        from delivery_places
      ) as places`,
};

interface ReadZones extends StoredZones {
  readonly windows: readonly (DeliveryWindow & { readonly zoneId: number })[];
}

/** All zones and places as they stand. One query. */
export async function readZones(db: Kysely<Database>): Promise<StoredZones> {
  const [read] = await namedQuery<ReadZones>(db, READ_ZONES, []);
  if (!read) throw new Error('No zones were read');
  const zones = read.zones.map((zone) => ({
    ...zone,
    windows: read.windows
      .filter(({ zoneId }) => zoneId === zone.id)
      .map(({ zoneId: _, ...window }) => window),
  }));
  return { zones, places: read.places, version: read.version };
}

/** Gives the zones of a version, from memory where they are of it, else by the handle that is given. */
export type KnownZones = (db: Kysely<Database>, version: number) => Promise<DeliveryZones>;

/**
 * Keeps the zones of the last version that was asked for. Orders read the version under their locks, with the settings, so that what
 * costs money is never older than its transaction.
 */
export function keepZones(): KnownZones {
  let kept: { readonly version: number; readonly zones: DeliveryZones } | null = null;
  return async (db, version) => {
    if (kept?.version === version) return kept.zones;
    const stored = await readZones(db);
    kept = { version: stored.version, zones: indexZones(stored.zones, stored.places) };
    return kept.zones;
  };
}
