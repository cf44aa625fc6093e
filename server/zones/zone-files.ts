import { parse } from 'csv-parse/sync';
import { type ZoneFields, type ZoneFile, zoneFields } from '../../contract/zones.ts';
import { csvLine, originalText } from '../../domain/csv.ts';
import { formatDecimal } from '../../domain/money.ts';
import { identityKey, typedAmount } from '../../domain/typed-text.ts';
import {
  readWindows,
  WRITTEN_WEEKDAYS,
  weekdayNumber,
  writeWindow,
} from '../../domain/window-text.ts';
import { speaker } from '../../domain/words/say.ts';
import { ZONES_PANEL } from '../../domain/words/zones-panel.ts';
import {
  type DeliveryZone,
  isLongName,
  MAX_DELIVERY_DAYS,
  type PlaceName,
  pathKey,
  placePath,
  readPath,
} from '../../domain/zones.ts';
import type { StoredZones } from '../delivery/read-zones.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

const COLUMNS = {
  zones: [
    'name',
    'fee',
    'free_from',
    'return_fee',
    'served',
    'days_min',
    'days_max',
    'cutoff_hour',
    'closed_days',
    'windows',
  ],
  places: ['region', 'district', 'city', 'other_names', 'zone'],
} as const satisfies Record<ZoneFile, readonly string[]>;

const say = speaker(ZONES_PANEL, 'en');

/** A row of a file. */
export interface Row<Value> {
  readonly line: number;
  /** What it is about, as it is written. */
  readonly name: string;
  /** The name, as no other row may have it; empty: none that can be read. */
  readonly key: string;
  /** `null`: it can't be read. */
  readonly value: Value | null;
  /** All that is wrong with it by itself. */
  readonly wrong: readonly string[];
}

/** A place as a file has it, with the name of its zone. */
export interface FiledPlace extends PlaceName {
  readonly otherNames: readonly string[];
  /** Empty for none. */
  readonly zone: string;
}

/** Writes zones or places as CSV. */
export function writeZoneFile(kind: ZoneFile, { zones, places }: StoredZones): string {
  const nameOf = new Map(zones.map(({ id, name }) => [id, name]));
  const rows =
    kind === 'zones'
      ? zones.map(zoneCells)
      : places.map(({ region, district, city, otherNames, zoneId }) => [
          region,
          district,
          city,
          otherNames.join('; '),
          (zoneId !== null && nameOf.get(zoneId)) || '',
        ]);
  return `\ufeff${[[...COLUMNS[kind]], ...rows].map(csvLine).join('')}`;
}

const zoneCells = (zone: DeliveryZone): (string | number)[] => [
  zone.name,
  formatDecimal(zone.feeCents),
  zone.freeFromCents === null ? '' : formatDecimal(zone.freeFromCents),
  formatDecimal(zone.returnFeeCents),
  zone.served ? 'yes' : 'no',
  zone.daysMin,
  zone.daysMax,
  zone.cutoffHour,
  zone.closedWeekdays.map((day) => WRITTEN_WEEKDAYS[day - 1]).join(' '),
  zone.windows.map(writeWindow).join('; '),
];

/**
 * Reads a file of zones: each row by itself, without the places.
 *
 * @throws {Refusal} 422 for what is no CSV, or lacks a column
 */
export const readZoneRows = (file: string): Row<ZoneFields>[] =>
  readRows('zones', file).map(({ line, cells }) => {
    const windows = readWindows(cells.windows ?? '');
    const closed = readDays(cells.closed_days ?? '');
    const fields = {
      name: cells.name,
      fee: typedAmount(cells.fee ?? ''),
      free_from: typedAmount(cells.free_from ?? '') || null,
      return_fee: typedAmount(cells.return_fee ?? '') || '0',
      served: readYesNo(cells.served ?? ''),
      days_min: readNumber(cells.days_min),
      days_max: readNumber(cells.days_max),
      cutoff_hour: readNumber(cells.cutoff_hour || '24'),
      closed_weekdays: closed ?? [],
      windows: windows ?? [],
      places: [],
    };
    const wrong = allIssues(fields).map(({ column, message }) =>
      say('cell_wrong', { column, message }),
    );
    if (closed === null) wrong.push(say('days_unreadable'));
    if (windows === null) wrong.push(say('windows_unreadable'));
    const name = cells.name ?? '';
    const value = wrong.length === 0 ? zoneFields.parse(fields) : null;
    return { line, name, key: identityKey(name), value, wrong: [...new Set(wrong)] };
  });

/** A zone in which nothing is wrong. */
const RIGHT = {
  ...{ name: '-', fee: '0', free_from: null, return_fee: '0', served: true, days_min: 0 },
  ...{ days_max: MAX_DELIVERY_DAYS, cutoff_hour: 24, closed_weekdays: [], windows: [], places: [] },
};

/** All that is wrong with a zone. The check looks at what fields say together only where each is right: those that are not are left out then. */
function allIssues(fields: Readonly<Record<string, unknown>>) {
  const issuesOf = (given: unknown) =>
    (zoneFields.safeParse(given).error?.issues ?? []).map(({ path: [column], message }) => ({
      column: String(column),
      message,
    }));
  const alone = issuesOf(fields);
  if (alone.length === 0) return [];
  const wrong = new Set(alone.map(({ column }) => column));
  const right = Object.entries(fields).filter(([column]) => !wrong.has(column));
  return [...alone, ...issuesOf({ ...RIGHT, ...Object.fromEntries(right) })];
}

/** Reads a file of places. @throws {Refusal} as {@link readZoneRows} */
export const readPlaceRows = (file: string): Row<FiledPlace>[] =>
  readRows('places', file).map(({ line, cells }) => {
    const { region = '', district = '', city = '', other_names = '', zone = '' } = cells;
    const path = placePath({ region, district, city });
    const isPlace = region !== '' && readPath(path) !== null;
    const otherNames = other_names.split(/[;|]/).map((name) => name.trim());
    const named = [...new Set(otherNames.filter((name) => name !== '' && !isLongName(name)))];
    const value = { region, district, city, otherNames: named, zone };
    const wrong = isPlace ? [] : [say('town_unreadable', { town: path })];
    return { line, name: path, key: isPlace ? pathKey(value) : '', value, wrong };
  });

interface FileRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

function readRows(kind: ZoneFile, file: string): FileRow[] {
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (a, b) => countIn(file, b) - countIn(file, a),
  );
  let records: string[][];
  try {
    records = parse(file, { bom: true, delimiter, relax_column_count: true, relax_quotes: true });
  } catch {
    throw wordedRefusal(422, 'file', ZONES_PANEL, 'file_unreadable');
  }
  const [head = [], ...rows] = records;
  const names = head.map((name) => identityKey(name).replaceAll(' ', '_'));
  const missing = COLUMNS[kind].slice(0, 1).filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw wordedRefusal(422, 'file', ZONES_PANEL, 'columns_missing', {
      columns: COLUMNS[kind].join(', '),
    });
  return rows
    .map((cells, index) => ({
      line: index + 2,
      cells: Object.fromEntries(
        names.map((name, at) => [name, originalText(cells[at] ?? '').trim()]),
      ),
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
}

/** In the first line alone: other lines may have lists in their cells. */
const countIn = (file: string, sign: string): number =>
  (file.split('\n', 1)[0] ?? '').split(sign).length;

/** The number itself; what is none is left for the check that names it. */
const readNumber = (cell: string | undefined): number | string | undefined => {
  const typed = typedAmount(cell ?? '');
  return /^\d+$/.test(typed) ? Number(typed) : typed;
};

const readYesNo = (cell: string): boolean | string => {
  const key = identityKey(cell);
  if (['', 'yes', 'y', '1', 'true'].includes(key)) return true;
  return ['no', 'n', '0', 'false'].includes(key) ? false : cell;
};

function readDays(cell: string): number[] | null {
  const days = cell
    .split(/[\s;,]+/)
    .filter((day) => day !== '')
    .map(weekdayNumber);
  return days.every((day) => day > 0) ? [...new Set(days)].toSorted((a, b) => a - b) : null;
}
