import type { Kysely } from 'kysely';
import type { FileOnDisk } from '../../contract/call.ts';
import type { ImportResult } from '../../contract/catalog-exchange.ts';
import { readCatalogueVersion } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import type { PictureSites } from '../media/fetch-picture.ts';
import { readPictureZip } from '../media/read-picture-zip.ts';
import { gatherErrors, type ImportErrors, refuseErrors } from './import-errors.ts';
import { type JudgedSheet, judgeSheet } from './judge-rows.ts';
import { makePictures } from './make-pictures.ts';
import { type NamedPictures, namePictures } from './named-pictures.ts';
import { type Pace, startPace } from './pace.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { newPictures, withIds } from './settle-plan.ts';
import { storeImport } from './store-import.ts';
import { type CatalogueWriter, writeStored } from './write-catalogue.ts';

/** A CSV file, and whether it is only judged. */
export interface Import {
  readonly file: Buffer;
  readonly isDryRun: boolean;
  /** A zip of pictures that rows name. */
  readonly zip: FileOnDisk | null;
  /** Whether nobody waits for the answer any more: nothing is stored then. */
  readonly isGone: () => boolean;
}

/** What an import stands on besides the catalogue. */
export interface ImportServices extends CatalogueWriter {
  readonly publicUrl: string;
  readonly sites: PictureSites;
}

/** What of one core's time is taken: while nobody waits for it, and behind the catalogue's lock. */
const SHARE_ALONE = 1 / 10;
const SHARE_LOCKED = 1 / 2;

/** So many pictures that no row names are told by name. */
const MOST_NAMED = 20;

/**
 * Makes and changes products from CSV, all or none, in one transaction. A dry run judges just the same and
 * stores nothing. It takes its time, so that shoppers hardly feel it (docs/decisions/014-import.md).
 *
 * @throws {Refusal} 422 under `file` and `pictures` for a file or a zip that can't be read, and, unless it is a
 *   dry run, by `rows.ROW.COLUMN` for what is wrong in it.
 */
export async function importProducts(
  services: ImportServices,
  { isDryRun, isGone, ...given }: Import,
): Promise<ImportResult> {
  const pace = startPace(SHARE_ALONE);
  const sheet = await readImport(services, given, pace);
  const planned = await plan({ db: services.db, pace }, sheet);
  if (isDryRun) return describe(sheet, planned, isDryRun);
  refuseErrors(planned.errors);
  const made = await makePictures(services, newPictures(planned.plan), isGone);
  return writeStored(services, [...made.values()], async (transaction, pictureIds) => {
    const ids = new Map([...made.keys()].map((picture, place) => [picture, pictureIds[place]]));
    const lockedPace = startPace(SHARE_LOCKED);
    const isOld = (await readCatalogueVersion(transaction)) !== planned.version;
    const latest = isOld ? await plan({ db: transaction, pace: lockedPace }, sheet) : planned;
    refuseErrors(latest.errors);
    const dropped = await storeImport(transaction, lockedPace, withIds(latest.plan, ids));
    const unneeded = isOld ? pictureIds : []; // Whatever the catalogue has become, none is left over.
    return { answer: describe(sheet, latest, isDryRun), dropped: [...dropped, ...unneeded] };
  });
}

/** A file by itself: its rows, the pictures that they name, and what is wrong in them. */
interface Sheet extends JudgedSheet {
  readonly pictures: NamedPictures;
  readonly found: ImportErrors;
}

async function readImport(
  { publicUrl, sites }: ImportServices,
  { file, zip }: Pick<Import, 'file' | 'zip'>,
  pace: Pace,
): Promise<Sheet> {
  const found = gatherErrors();
  const judged = await judgeSheet(file, pace, found);
  const sources = { zip: zip && (await readPictureZip(zip)), publicUrl, sites };
  const pictures = await namePictures(judged.rows, sources, { pace, errors: found });
  return { ...judged, pictures, found };
}

/** What a file does to the catalogue as it was at a version. */
interface Planned {
  readonly version: number;
  readonly plan: ImportPlan;
  /** Those of the file, and those of its rows in this shop. */
  readonly errors: ImportErrors;
}

async function plan(
  { db, pace }: { readonly db: Kysely<Database>; readonly pace: Pace },
  { found, ...sheet }: Sheet,
): Promise<Planned> {
  const version = await readCatalogueVersion(db); // First: what changes meanwhile makes it another one.
  const errors = gatherErrors(found);
  return { version, plan: await planImport({ db, pace }, sheet, errors), errors };
}

const describe = (
  { unknownColumns, pictures: { unused } }: Sheet,
  { plan, errors }: Planned,
  isDryRun: boolean,
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
  dry_run: isDryRun,
});
