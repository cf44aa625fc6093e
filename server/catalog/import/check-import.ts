import type { Kysely } from 'kysely';
import type { FileOnDisk } from '../../../contract/call.ts';
import { MAX_NEW_COLLECTIONS } from '../../../contract/catalog-admin.ts';
import type { ImportResult } from '../../../contract/catalog-exchange.ts';
import type { Database } from '../../database/types.ts';
import type { PublicSites } from '../../http/public-sites.ts';
import { readPictureZip } from '../../media/read-picture-zip.ts';
import {
  type ChosenColumns,
  type ColumnWishes,
  chooseColumns,
  unknownColumns,
} from './choose-columns.ts';
import { gatherErrors, type ImportErrors } from './import-errors.ts';
import type { ChangeList } from './list-changes.ts';
import { type NamedPictures, namePictures } from './named-pictures.ts';
import { type Pace, startPace } from './pace.ts';
import { planImport } from './plan-import.ts';
import { newPictures } from './plan-pictures.ts';
import type { ImportPlan } from './planned-product.ts';
import { type ReadRows, readRows } from './read-rows.ts';
import type { FoundReading } from './remembered-readings.ts';
import type { Findings } from './valid-row.ts';

/** What an import is checked against, and where pictures of other sites come from. */
export interface ImportSources {
  readonly db: Kysely<Database>;
  /** The shop's own address. */
  readonly publicUrl: string;
  /** Where its pictures are shown from. Absent: itself. */
  readonly mediaCdnUrl?: string | undefined;
  readonly sites: PublicSites;
}

/** An uploaded CSV file, and the zip of pictures that its rows name. */
export interface ImportFiles {
  readonly csv: Buffer;
  readonly zip: FileOnDisk | null;
}

/** A file that was checked: what it would do, and what is wrong in it. */
export interface CheckedImport {
  readonly plan: ImportPlan;
  readonly errors: ImportErrors;
  /** The same in the words of the contract; `dry_run` is true. */
  readonly result: ImportResult;
}

/** The share of one core's time that a check takes: shoppers hardly feel it (docs/decisions/014-import.md). */
export const SHARE = 1 / 10;

/** This many pictures that no row names are listed by name. */
const MAX_NAMED = 20;

/**
 * Checks a whole file against the rules of each field and against the shop as it is. It stores nothing but what its
 * columns hold. Where that is a guess yet, nothing else is read.
 *
 * @throws {Refusal} 422 under `file`, `columns` and `pictures` for what can't be read as a whole.
 */
export async function checkImport(
  { db, ...sources }: ImportSources,
  files: ImportFiles,
  { changes = null, ...wishes }: CheckWishes,
): Promise<CheckedImport> {
  const pace = startPace(SHARE);
  const findings: Findings = { errors: gatherErrors(), notes: gatherErrors() };
  const columns = await chooseColumns({ db, pace }, files.csv, wishes);
  const isGuess = columns.source === 'guess';
  const sheet = isGuess ? NOTHING : await readImport(sources, files, { columns, pace, findings });
  const plan = await planImport({ db, pace }, { ...sheet, columns }, { ...findings, changes });
  const result = describe({ ...sheet, columns }, plan, findings);
  return { plan, errors: findings.errors, result };
}

/** How a file is to be checked. */
export interface CheckWishes extends ColumnWishes {
  /** Where what it would do is listed; absent: nowhere. */
  readonly changes?: ChangeList | null;
}

/** A file by itself: its rows, and the pictures that they name. */
interface Sheet extends ReadRows {
  readonly pictures: NamedPictures;
}

const NOTHING: Sheet = {
  ...{ rows: [], drafts: 0, decimals: { file: null, by: null, columns: new Map() } },
  pictures: { byPart: new Map(), unused: [] },
};

async function readImport(
  sources: Omit<ImportSources, 'db'>,
  { csv, zip }: ImportFiles,
  { columns, pace, findings }: ReadingImport,
): Promise<Sheet> {
  const sheet = await readRows(csv, columns, { pace, ...findings });
  const named = { ...sources, zip: zip && (await readPictureZip(zip)) };
  // Nobody could correct an address in the export of a system: such a picture is left out.
  const faults = columns.shop ? findings.notes : findings.errors;
  return {
    ...sheet,
    pictures: await namePictures(sheet.rows, named, { pace, faults, ...findings }),
  };
}

interface ReadingImport {
  readonly columns: ChosenColumns;
  readonly pace: Pace;
  readonly findings: Findings;
}

const describe = (
  { columns, decimals, drafts, pictures: { unused } }: Sheet & { readonly columns: ChosenColumns },
  plan: ImportPlan,
  { errors, notes }: Findings,
): ImportResult => ({
  created: plan.created.length,
  updated: plan.updated.length,
  unchanged: plan.unchanged,
  errors: errors.first(),
  error_count: errors.count(),
  unknown_columns: unknownColumns(columns),
  unused_pictures: unused.slice(0, MAX_NAMED),
  unused_picture_count: unused.length,
  foreign_pictures: newPictures(plan).filter(({ site }) => site !== null).length,
  dry_run: true,
  error_groups: errors.groups(),
  notes: notes.groups(),
  missing_collections: plan.missingCollections.slice(0, MAX_NEW_COLLECTIONS),
  drafts,
  reading: describeReading(columns.found),
  columns: {
    ...columns.described,
    decimal: decimals.file,
    ...(decimals.by && { decimal_by: decimals.by }),
    columns: columns.described.columns.map((column, place) => {
      const read = decimals.columns.get(place);
      return read
        ? {
            ...{ ...column, decimal: read.sign },
            ...(read.isAsked && { asks_decimal: true }),
            ...(read.doubtful.length > 0 && { two_ways: [...read.doubtful] }),
          }
        : column;
    }),
  },
});

const describeReading = ({ reading, isRemembered }: FoundReading): ImportResult['reading'] => ({
  decimal: reading.decimals.file,
  decimals: [...reading.decimals.columns],
  collection: reading.collection,
  drafts: reading.drafts,
  remembered: isRemembered,
});
