import type { Kysely } from 'kysely';
import type { FileOnDisk } from '../../../contract/call.ts';
import type { ImportResult } from '../../../contract/catalog-exchange.ts';
import type { Database } from '../../database/types.ts';
import type { PictureSites } from '../../media/fetch-picture.ts';
import { readPictureZip } from '../../media/read-picture-zip.ts';
import { type NamedPictures, namePictures } from './named-pictures.ts';
import { type Pace, startPace } from './pace.ts';
import { type ImportPlan, newPictures, planImport } from './plan-import.ts';
import { gatherErrors, type ImportErrors, type ValidSheet, validateSheet } from './read-rows.ts';

/** What an import is checked against, and where pictures of other sites come from. */
export interface ImportSources {
  readonly db: Kysely<Database>;
  /** The shop's own address. */
  readonly publicUrl: string;
  readonly sites: PictureSites;
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
const SHARE = 1 / 10;

/** So many pictures that no row names are listed by name. */
const MOST_NAMED = 20;

/**
 * Checks a whole file against the rules of each field and against the shop as it is. It stores nothing.
 *
 * @throws {Refusal} 422 under `file` and `pictures` for a file or a zip that can't be read.
 */
export async function checkImport(
  { db, ...sources }: ImportSources,
  files: ImportFiles,
): Promise<CheckedImport> {
  const pace = startPace(SHARE);
  const errors = gatherErrors();
  const sheet = await readImport(sources, files, { pace, errors });
  const plan = await planImport({ db, pace }, sheet, errors);
  return { plan, errors, result: describe(sheet, plan, errors) };
}

/** A file by itself: its rows, and the pictures that they name. */
interface Sheet extends ValidSheet {
  readonly pictures: NamedPictures;
}

async function readImport(
  sources: Omit<ImportSources, 'db'>,
  { csv, zip }: ImportFiles,
  { pace, errors }: { readonly pace: Pace; readonly errors: ImportErrors },
): Promise<Sheet> {
  const sheet = await validateSheet(csv, pace, errors);
  const named = { ...sources, zip: zip && (await readPictureZip(zip)) };
  return { ...sheet, pictures: await namePictures(sheet.rows, named, { pace, errors }) };
}

const describe = (
  { unknownColumns, pictures: { unused } }: Sheet,
  plan: ImportPlan,
  errors: ImportErrors,
): ImportResult => ({
  created: plan.created.length,
  updated: plan.updated.length,
  unchanged: plan.unchanged,
  errors: errors.first(),
  error_count: errors.count(),
  unknown_columns: [...unknownColumns],
  unused_pictures: unused.slice(0, MOST_NAMED),
  unused_picture_count: unused.length,
  foreign_pictures: newPictures(plan).filter(({ isForeign }) => isForeign).length,
  dry_run: true,
});
