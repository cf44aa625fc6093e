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
  type PlaceName,
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

/** A row of a file, or what is wrong with it. */
export type Row<Value> = { readonly line: number } & (
  | { readonly value: Value }
  | { readonly wrong: string }
);

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
    if (windows === null) return { line, wrong: say('windows_unreadable') };
    if (closed === null) return { line, wrong: say('days_unreadable') };
    const read = zoneFields.safeParse({
      name: cells.name,
      fee: typedAmount(cells.fee ?? ''),
      free_from: typedAmount(cells.free_from ?? '') || null,
      return_fee: typedAmount(cells.return_fee ?? '') || '0',
      served: readYesNo(cells.served ?? ''),
      days_min: readNumber(cells.days_min),
      days_max: readNumber(cells.days_max),
      cutoff_hour: readNumber(cells.cutoff_hour || '24'),
      closed_weekdays: closed,
      windows,
      places: [],
    });
    if (read.success) return { line, value: read.data };
    const [issue] = read.error.issues;
    const column = String(issue?.path[0] ?? '');
    return { line, wrong: say('cell_wrong', { column, message: issue?.message ?? '' }) };
  });

/** Reads a file of places. @throws {Refusal} as {@link readZoneRows} */
export const readPlaceRows = (file: string): Row<FiledPlace>[] =>
  readRows('places', file).map(({ line, cells }) => {
    const { region = '', district = '', city = '', other_names = '', zone = '' } = cells;
    const path = placePath({ region, district, city });
    if (region === '' || !readPath(path))
      return { line, wrong: say('town_unreadable', { town: path }) };
    const otherNames = other_names.split(/[;|]/).map((name) => name.trim());
    const named = [...new Set(otherNames.filter((name) => name !== '' && !isLongName(name)))];
    return { line, value: { region, district, city, otherNames: named, zone } };
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
