import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { windowKey, type Zone, type ZoneChange, type ZoneFields } from '../../contract/zones.ts';
import { identityKey } from '../../domain/typed-text.ts';
import { ZONES_PANEL } from '../../domain/words/zones-panel.ts';
import {
  MAX_PLACES,
  MAX_ZONES,
  type PlaceName,
  pathKey,
  placePath,
  readPath,
} from '../../domain/zones.ts';
import type { Database } from '../database/types.ts';
import { readZones, type StoredPlace, type StoredZones } from '../delivery/read-zones.ts';
import { notFound } from '../http/refusal.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { zoneToWire } from './read-panel-zones.ts';
import { refuseMisplaced } from './refuse-misplaced.ts';

type Tx = Transaction<Database>;

/**
 * Adds a zone, with places that are new.
 *
 * @throws {Refusal} 422 for a name or a place that another zone has, and for more zones or places than fit
 */
export async function addZone(tx: Tx, fields: ZoneFields): Promise<Zone> {
  const stored = await readZones(tx);
  if (stored.zones.length >= MAX_ZONES)
    throw wordedRefusal(422, 'name', ZONES_PANEL, 'too_many_zones', { most: MAX_ZONES });
  refuseTakenName(stored, fields.name, null);
  const claimed = claimPlaces(stored, fields.places, null);
  const { id } = await tx
    .insertInto('delivery_zones')
    .values(valuesOf(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeWindows(tx, id, fields.windows);
  await writeClaims(tx, id, claimed);
  return settle(tx, id);
}

/**
 * Changes a zone for orders from now on.
 *
 * @throws {Refusal} 404 for no such zone, 409 where it is not as it was `seen`, 422 as {@link addZone}
 */
export async function changeZone(
  tx: Tx,
  id: number,
  { seen, ...fields }: ZoneChange,
): Promise<Zone> {
  const stored = await readZones(tx);
  const zone = stored.zones.find((one) => one.id === id);
  if (!zone) throw notFound('Zone');
  const now = zoneToWire(zone, stored, 0);
  refuseTakenName(stored, fields.name, id);
  const claimed = claimPlaces(stored, fields.places, id);
  await tx.updateTable('delivery_zones').set(valuesOf(fields)).where('id', '=', id).execute();
  await writeWindows(tx, id, fields.windows);
  await writeClaims(tx, id, claimed);
  const changed = await settle(tx, id);
  // What is as it is wanted already is not outdated: an answer may have been lost.
  const isNow = (other: Zone) => isDeepStrictEqual({ ...other, waiting: 0 }, now);
  if (!seen || isNow(seen) || isNow(changed)) return changed;
  throw wordedRefusal(409, null, ZONES_PANEL, 'changed_meanwhile', { zone: now.name });
}

/** Removes a zone; its places stay without one, and its orders keep its name. @throws {Refusal} 404 for no such zone */
export async function removeZone(tx: Tx, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('delivery_zones')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound('Zone');
  await showChange(tx);
}

/** Counts the change, so that orders read the zones again, and so does what the shop has stored of them. */
export async function showChange(tx: Tx): Promise<void> {
  await sql`
    insert into delivery_zones_version (version) values (1)
    on conflict (is_only) do update set version = delivery_zones_version.version + 1`.execute(tx);
  await sql`select note_catalogue_change(array['settings'])`.execute(tx);
}

async function settle(tx: Tx, id: number): Promise<Zone> {
  await showChange(tx);
  const stored = await readZones(tx);
  const zone = stored.zones.find((one) => one.id === id);
  if (!zone) throw notFound('Zone');
  return zoneToWire(zone, stored, 0);
}

/** A zone's own columns. */
export const valuesOf = ({ windows: _, places: _places, ...fields }: ZoneFields) => fields;

function refuseTakenName({ zones }: StoredZones, name: string, id: number | null): void {
  const isTaken = zones.some(
    (zone) => zone.id !== id && identityKey(zone.name) === identityKey(name),
  );
  if (isTaken) throw wordedRefusal(422, 'name', ZONES_PANEL, 'name_taken');
}

/** The places that a zone claims: those that there are, and those that are new. */
interface Claimed {
  readonly known: readonly StoredPlace[];
  readonly added: readonly PlaceName[];
}

/** @throws {Refusal} 422 for a place of another zone, one that is named twice or as a region that it is not, and one that can't be read */
function claimPlaces(
  stored: StoredZones,
  paths: readonly string[],
  zoneId: number | null,
): Claimed {
  const { zones, places } = stored;
  const byPath = new Map(places.map((place) => [pathKey(place), place]));
  const known: StoredPlace[] = [];
  const lines: PlaceName[] = [];
  const added = new Map<string, PlaceName>();
  for (const path of paths) {
    const read = readPath(path);
    if (!read) throw wordedRefusal(422, 'places', ZONES_PANEL, 'town_unreadable', { town: path });
    lines.push(read);
    const key = pathKey(read);
    const place = byPath.get(key);
    const town = placePath(read);
    if (added.has(key) || (place && known.includes(place)))
      throw wordedRefusal(422, 'places', ZONES_PANEL, 'town_twice', { town });
    const other = zones.find(({ id }) => id === place?.zoneId);
    if (other && other.id !== zoneId)
      throw wordedRefusal(422, 'places', ZONES_PANEL, 'town_taken', { town, zone: other.name });
    if (place) known.push(place);
    else added.set(key, read);
  }
  const fresh = [...known.filter((place) => place.zoneId !== zoneId), ...added.values()];
  refuseMisplaced(stored, { lines, fresh, zoneId });
  if (places.length + added.size > MAX_PLACES)
    throw wordedRefusal(422, 'places', ZONES_PANEL, 'too_many_places', { most: MAX_PLACES });
  return { known, added: [...added.values()] };
}

async function writeClaims(tx: Tx, zoneId: number, { known, added }: Claimed): Promise<void> {
  const ids = known.map(({ id }) => id);
  await sql`
    update delivery_places set zone_id = case when id = any(${ids}::int[]) then ${zoneId}::int end
    where (zone_id = ${zoneId}) <> (id = any(${ids}::int[])) or (zone_id is null and id = any(${ids}::int[]))`.execute(
    tx,
  );
  if (added.length === 0) return;
  await tx
    .insertInto('delivery_places')
    .values(added.map((place) => ({ ...place, zone_id: zoneId })))
    .execute();
}

/** Windows that stay keep their ids, by which orders count in them. */
export async function writeWindows(
  tx: Tx,
  zoneId: number,
  windows: ZoneFields['windows'],
): Promise<void> {
  const stored = await tx
    .selectFrom('delivery_windows')
    .select(['id', 'weekday', 'begins', 'ends'])
    .where('zone_id', '=', zoneId)
    .execute();
  const wanted = new Set(windows.map(windowKey));
  const gone = stored.filter((window) => !wanted.has(windowKey(window))).map(({ id }) => id);
  await tx
    .deleteFrom('delivery_windows')
    .where('id', '=', sql<number>`any(${gone}::int[])`)
    .execute();
  if (windows.length === 0) return;
  await tx
    .insertInto('delivery_windows')
    .values(windows.map((window) => ({ ...window, zone_id: zoneId })))
    .onConflict((conflict) =>
      conflict
        .columns(['zone_id', 'weekday', 'begins', 'ends'])
        .doUpdateSet({ capacity: sql`excluded.capacity` }),
    )
    .execute();
}
