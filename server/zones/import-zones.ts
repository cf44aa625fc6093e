import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { ZoneFields, ZoneFile, ZoneImport } from '../../contract/zones.ts';
import { identityKey } from '../../domain/typed-text.ts';
import { speaker } from '../../domain/words/say.ts';
import { ZONES_PANEL } from '../../domain/words/zones-panel.ts';
import { MAX_PLACES, MAX_ZONES, pathKey } from '../../domain/zones.ts';
import type { Database } from '../database/types.ts';
import { readZones, type StoredZones } from '../delivery/read-zones.ts';
import { zoneToWire } from './read-panel-zones.ts';
import { misplacedRows } from './refuse-misplaced.ts';
import { showChange, valuesOf, writeWindows } from './write-zone.ts';
import { type FiledPlace, type Row, readPlaceRows, readZoneRows } from './zone-files.ts';

type Tx = Transaction<Database>;

interface ImportRequest {
  readonly kind: ZoneFile;
  readonly file: string;
  readonly dry_run: boolean;
}

/** What a row of the file is to the shop. */
interface Planned<Value> {
  readonly value: Value;
  /** `null`: it is new. */
  readonly id: number | null;
  readonly isSame: boolean;
}

const say = speaker(ZONES_PANEL, 'en');

/**
 * Adds and changes zones or places as a file says it; what the file does not name stays. With a bad row nothing is written, and each is
 * named.
 *
 * @throws {Refusal} 422 for what is no such file
 */
export async function importZones(
  tx: Tx,
  { kind, file, dry_run }: ImportRequest,
): Promise<ZoneImport> {
  const stored = await readZones(tx);
  return kind === 'zones'
    ? carryOut(planZones(readZoneRows(file), stored), dry_run, (all) => writeZones(tx, all))
    : carryOut(planPlaces(readPlaceRows(file), stored), dry_run, (all) =>
        writePlaces(tx, all, stored),
      );
}

interface Plan<Value> {
  readonly planned: readonly Planned<Value>[];
  readonly errors: ZoneImport['errors'];
}

async function carryOut<Value>(
  { planned, errors }: Plan<Value>,
  isDry: boolean,
  write: (changes: readonly Planned<Value>[]) => Promise<void>,
): Promise<ZoneImport> {
  const changes = planned.filter(({ isSame }) => !isSame);
  if (!isDry && errors.length === 0 && changes.length > 0) await write(changes);
  const added = changes.filter(({ id }) => id === null).length;
  return {
    added,
    changed: changes.length - added,
    same: planned.length - changes.length,
    errors,
  };
}

function planZones(rows: readonly Row<ZoneFields>[], stored: StoredZones): Plan<ZoneFields> {
  const known = new Map(stored.zones.map((zone) => [identityKey(zone.name), zone]));
  return planRows(rows, {
    twice: (zone) => say('zone_twice', { zone }),
    room: MAX_ZONES - stored.zones.length,
    full: say('too_many_zones', { most: MAX_ZONES }),
    faultsOf: () => [],
    plan(value) {
      const zone = known.get(identityKey(value.name));
      if (!zone) return { value, id: null, isSame: false };
      const { id, waiting: _, places, ...now } = zoneToWire(zone, stored, 0);
      const windows = now.windows.map(({ id: _id, ...window }) => window);
      const isSame = isDeepStrictEqual(
        comparable({ ...now, windows, places: [] }),
        comparable(value),
      );
      return { value: { ...value, places }, id, isSame };
    },
  });
}

const comparable = ({ windows, fee, free_from, return_fee, ...rest }: ZoneFields) => ({
  ...rest,
  money: [fee, free_from, return_fee].map((amount) => amount !== null && Number(amount)),
  windows: windows.map((window) => JSON.stringify(window, WINDOW_PARTS)).toSorted(),
});
const WINDOW_PARTS = ['weekday', 'begins', 'ends', 'capacity'];

function planPlaces(rows: readonly Row<FiledPlace>[], stored: StoredZones): Plan<FiledPlace> {
  const known = new Map(stored.places.map((place) => [pathKey(place), place]));
  const zoneIds = new Map(stored.zones.map(({ id, name }) => [identityKey(name), id]));
  const all = [
    ...stored.places,
    ...rows.flatMap(({ key, value }) => (value && key !== '' ? [{ ...value, zoneId: null }] : [])),
  ];
  const misplacedRow = misplacedRows(all);
  return planRows(rows, {
    twice: (town) => say('town_twice', { town }),
    room: MAX_PLACES - stored.places.length,
    full: say('too_many_places', { most: MAX_PLACES }),
    faultsOf(value) {
      const isKnown = value.zone === '' || zoneIds.has(identityKey(value.zone));
      const misplaced = value.region === '' ? null : misplacedRow(value);
      return [
        ...(isKnown ? [] : [say('zone_unknown', { zone: value.zone })]),
        ...(misplaced === null ? [] : [misplaced]),
      ];
    },
    plan(value) {
      const zoneId = zoneIds.get(identityKey(value.zone)) ?? null;
      const place = known.get(pathKey(value));
      if (!place) return { value, id: null, isSame: false };
      const isSame =
        place.zoneId === zoneId && isDeepStrictEqual(place.otherNames, value.otherNames);
      return { value, id: place.id, isSame };
    },
  });
}

interface RowRules<Value> {
  readonly twice: (name: string) => string;
  /** How many more fit. */
  readonly room: number;
  readonly full: string;
  /** What is wrong with a row by what the shop has. */
  readonly faultsOf: (value: Value) => readonly string[];
  readonly plan: (value: Value) => Planned<Value>;
}

/** Tells all that is wrong with each row, so that a file is mended at once. */
function planRows<Value>(rows: readonly Row<Value>[], rules: RowRules<Value>): Plan<Value> {
  const planned: Planned<Value>[] = [];
  const errors: { line: number; message: string }[] = [];
  const seen = new Set<string>();
  let added = 0;
  for (const { line, name, key, value, wrong } of rows) {
    const faults = [
      ...(seen.has(key) ? [rules.twice(name)] : []),
      ...wrong,
      ...(value ? rules.faultsOf(value) : []),
    ];
    if (key !== '') seen.add(key);
    const found = value && faults.length === 0 ? rules.plan(value) : null;
    if (found?.id === null) added += 1;
    if (found && added > rules.room) faults.push(rules.full);
    if (found && faults.length === 0) planned.push(found);
    errors.push(...faults.map((message) => ({ line, message })));
  }
  return { planned, errors };
}

async function writeZones(tx: Tx, zones: readonly Planned<ZoneFields>[]): Promise<void> {
  for (const { value, id } of zones) {
    const zoneId = id ?? (await insertZone(tx, value));
    if (id !== null)
      await tx.updateTable('delivery_zones').set(valuesOf(value)).where('id', '=', id).execute();
    await writeWindows(tx, zoneId, value.windows);
  }
  await showChange(tx);
}

async function insertZone(tx: Tx, fields: ZoneFields): Promise<number> {
  const zone = tx.insertInto('delivery_zones').values(valuesOf(fields)).returning('id');
  return (await zone.executeTakeFirstOrThrow()).id;
}

async function writePlaces(
  tx: Tx,
  places: readonly Planned<FiledPlace>[],
  { zones }: StoredZones,
): Promise<void> {
  const zoneIds = new Map(zones.map(({ id, name }) => [identityKey(name), id]));
  const rows = places.map(({ value: { otherNames, zone, ...place }, id }) => ({
    id,
    ...place,
    other_names: otherNames,
    zone_id: zoneIds.get(identityKey(zone)) ?? null,
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as place
        (id int, region text, district text, city text, other_names text[], zone_id int)
    ), changed as (
      update delivery_places p set other_names = g.other_names, zone_id = g.zone_id from given g where p.id = g.id
    )
    insert into delivery_places (region, district, city, other_names, zone_id)
    select region, district, city, other_names, zone_id from given where id is null`.execute(tx);
  await showChange(tx);
}
