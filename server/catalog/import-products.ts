import type { Kysely } from 'kysely';
import type { ImportResult } from '../../contract/catalog-exchange.ts';
import { readCatalogueVersion } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { gatherErrors, type ImportErrors, refuseErrors } from './import-errors.ts';
import { type JudgedSheet, judgeSheet } from './judge-rows.ts';
import { type Pace, startPace } from './pace.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { storeImport } from './store-import.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';

/** A CSV file, and whether it is only judged. */
export interface Import {
  readonly file: Buffer;
  readonly isDryRun: boolean;
}

/** What of one core's time is taken: while nobody waits for it, and behind the catalogue's lock. */
const SHARE_ALONE = 1 / 4;
const SHARE_LOCKED = 1 / 2;

/**
 * Makes and changes products from CSV, all or none, in one transaction. A dry run judges just the same and
 * stores nothing. It takes its time, so that shoppers hardly feel it (docs/decisions/014-import.md).
 *
 * @throws {Refusal} 422 under `file` for a file that can't be read, and, unless it is a dry run, by
 *   `rows.LINE.COLUMN` for what is wrong in it.
 */
export async function importProducts(
  services: CatalogueWriter,
  { file, isDryRun }: Import,
): Promise<ImportResult> {
  const pace = startPace(SHARE_ALONE);
  const found = gatherErrors();
  const sheet = { ...(await judgeSheet(file, pace, found)), found };
  const planned = await plan({ db: services.db, pace }, sheet);
  if (isDryRun) return describe(sheet, planned, isDryRun);
  refuseErrors(planned.errors);
  return writeCatalogue(services, [], async (transaction) => {
    const lockedPace = startPace(SHARE_LOCKED);
    const isOld = (await readCatalogueVersion(transaction)) !== planned.version;
    const latest = isOld ? await plan({ db: transaction, pace: lockedPace }, sheet) : planned;
    refuseErrors(latest.errors);
    const dropped = await storeImport(transaction, lockedPace, latest.plan);
    return { answer: describe(sheet, latest, isDryRun), dropped };
  });
}

/** A file by itself: its rows, and what is wrong in them. */
interface Sheet extends JudgedSheet {
  readonly found: ImportErrors;
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
  { rows, found }: Sheet,
): Promise<Planned> {
  const version = await readCatalogueVersion(db); // First: what changes meanwhile makes it another one.
  const errors = gatherErrors(found);
  return { version, plan: await planImport({ db, pace }, rows, errors), errors };
}

const describe = (
  { unknownColumns }: Sheet,
  { plan: { created, updated, unchanged }, errors }: Planned,
  isDryRun: boolean,
): ImportResult => ({
  created: created.length,
  updated: updated.length,
  unchanged,
  errors: errors.first(),
  error_count: errors.count(),
  unknown_columns: [...unknownColumns],
  dry_run: isDryRun,
});
