import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ErrorGroup, ImportResult } from '../../../contract/catalog-exchange.ts';
import { isOfRow, isStepUndone } from '../../database/database-errors.ts';
import type { PublicSites } from '../../http/public-sites.ts';
import { Refusal } from '../../http/refusal.ts';
import {
  defineJob,
  enqueue,
  type Job,
  type JobContext,
  JobFailed,
  type JobKind,
} from '../../jobs/define-job.ts';
import { AVIF } from '../../media/avif-queue.ts';
import { faultOf, validatePicture } from '../../media/check-picture.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { deleteUnusedPictures, insertPicture } from '../../media/picture-rows.ts';
import { removeFiles, storeFailure, storePicture } from '../../media/store-picture.ts';
import { fillCollections } from '../fill-collections.ts';
import { applyStep, leaveOut } from './apply-rows.ts';
import { checkImport } from './check-import.ts';
import { gatherErrors, type ImportErrors } from './import-errors.ts';
import { addFault, type NewPicture } from './named-pictures.ts';
import { startPace } from './pace.ts';
import { newPictures, withIds } from './plan-pictures.ts';
import {
  openUpload,
  readMadePictures,
  readStoredImport,
  removeImport,
  type StoredImport,
  stageRows,
} from './stored-imports.ts';
import { watchSites } from './watch-sites.ts';

/** What an import needs in addition to the job's context. */
export interface ImportServices {
  readonly media: MediaStore;
  readonly publicUrl: string;
  readonly mediaCdnUrl?: string | undefined;
  readonly sites: PublicSites;
  /** Where a zip lies while it is read. */
  readonly uploadsDir: string;
}

type Context = JobContext<null>;

/** The kind of job that imports are. */
export const IMPORT = {
  name: 'import-products',
  title: 'Import of products',
  input: z.null(),
  whenBusy: 'queue',
  cancellable: true,
} as const satisfies JobKind<null>;

/**
 * Imports products from an upload that `storeUpload` has stored under the job's id. First all rows are checked and all
 * pictures made, and one error ends it with nothing stored. Then the rows are applied in short steps. An import that
 * was stopped or killed continues: a picture is not made twice, a row not applied twice (docs/decisions/014-import.md).
 */
export const importJob = (services: ImportServices): Job<null> =>
  defineJob<null>({
    ...IMPORT,
    async run(context) {
      const { db, id } = context;
      const stored = await readStoredImport(db, id);
      if (!stored) throw new JobFailed('The uploaded files are gone: import them again');
      if (stored.state === 'done') return stored.result;
      try {
        if (stored.state === 'waiting') await checkAndStage(services, context, stored);
        await applyAll(services, context);
        return await finish(services, context);
      } catch (error) {
        if (error instanceof JobFailed || (await isCancelled(context).catch(() => false))) {
          await drop(services, context);
        }
        throw error;
      }
    },
  });

/** Checks the files and makes their pictures; then nothing can be wrong with the rows any more, and they are stored. */
async function checkAndStage(
  services: ImportServices,
  context: Context,
  { columns, said }: StoredImport,
): Promise<void> {
  const { db, id, progress } = context;
  progress({ done: 0, step: 'Checking the file' });
  const { csv, zip } = await openUpload(db, id, services.uploadsDir);
  try {
    const wishes = { columns, said, ask: false, remember: false };
    const { plan, errors, result } = await checkImport(
      { db, ...services },
      { csv, zip },
      wishes,
    ).catch(refuseFiles);
    refuseErrors({ ...result, dry_run: false, errors: errors.first() });
    const made = await makePictures(services, context, newPictures(plan));
    refuseErrors({ ...result, dry_run: false, ...made.faults });
    const { created, updated } = withIds(plan, made.ids);
    const rows = [...created, ...updated].toSorted((one, other) => one.row - other.row);
    const notes = [...(result.notes ?? []), ...made.notes];
    await db.transaction().execute(async (transaction) => {
      await context.forbidCancelling(transaction);
      await stageRows(transaction, id, { rows, result: { ...result, notes, dry_run: false } });
    });
  } finally {
    await zip?.close();
  }
}

/** A file or a zip that can't be read is an answer, not a reason to try again. */
function refuseFiles(error: unknown): never {
  if (error instanceof Refusal && error.status === 422) throw new JobFailed(error.message);
  throw error;
}

function refuseErrors(result: ImportResult): void {
  const { error_count: count } = result;
  if (count === 0) return;
  const errors = count === 1 ? 'is an error' : `are ${count.toLocaleString('en')} errors`;
  throw new JobFailed(`There ${errors} in the file: nothing was stored`, result);
}

interface MadePictures {
  /** `null` for those that could not be had. */
  readonly ids: ReadonlyMap<NewPicture, number | null>;
  /** What was wrong with those of other sites. */
  readonly notes: readonly ErrorGroup[];
  readonly faults: Pick<ImportResult, 'errors' | 'error_count' | 'error_groups'>;
}

/** The longest rest after a picture, in ms: it rests as long as the picture took. */
const MAX_REST = 500;

/**
 * Reads or fetches pictures and stores them, one after the other; those of an earlier try are there already. After the
 * first of the zip that is no good no more are stored, but all are checked, so that all faults are listed at once. One of another site that
 * can't be had leaves the rest to be stored.
 */
async function makePictures(
  services: ImportServices,
  context: Context,
  pictures: readonly NewPicture[],
): Promise<MadePictures> {
  const { db, id, progress, throwIfInterrupted } = context;
  const earlier = await readMadePictures(db, id);
  const ids = new Map<NewPicture, number | null>();
  const [errors, notes] = [gatherErrors(), gatherErrors()];
  const sites = watchSites();
  for (const [done, picture] of pictures.entries()) {
    throwIfInterrupted();
    progress({ done, total: pictures.length, step: 'Making pictures' });
    const from = performance.now();
    const known = earlier.get(picture.source);
    if (known !== undefined) {
      ids.set(picture, known);
      continue;
    }
    try {
      const bytes = await sites.read(picture);
      if (errors.count() > 0) await validatePicture(bytes);
      else ids.set(picture, await storeImportPicture(services, context, { picture, bytes }));
    } catch (error) {
      // A fault of the picture is listed; a disk that is full or a database that is away is thrown on.
      const fault = faultOf(storeFailure({ ...services, log: context.log }, error));
      addFault(picture, fault, picture.site === null ? errors : notes);
      ids.set(picture, null);
    }
    await sleep(Math.min(performance.now() - from, MAX_REST));
  }
  return { ids, faults: describeErrors(errors), notes: notes.groups() };
}

const describeErrors = (errors: ImportErrors): MadePictures['faults'] => ({
  ...{ errors: errors.first(), error_count: errors.count(), error_groups: errors.groups() },
});

/** Stores the files, then their row: what a kill leaves between the two is swept a day later. */
async function storeImportPicture(
  { media }: ImportServices,
  { db, id }: Context,
  { picture, bytes }: { readonly picture: NewPicture; readonly bytes: Buffer },
): Promise<number> {
  const stored = await storePicture(media, bytes);
  try {
    return await db.transaction().execute(async (transaction) => {
      const picture_id = await insertPicture(transaction, stored);
      const { source } = picture;
      await transaction
        .insertInto('import_pictures')
        .values({ import_id: id, source, picture_id })
        .execute();
      return picture_id;
    });
  } catch (error) {
    await media.remove(stored.key).catch(() => undefined);
    throw error;
  }
}

/** In rows: few at first, as many as a step can take in its time afterwards. */
const FIRST_STEP = 5;
const MAX_STEP = 100;
/** A step that takes longer makes the next one smaller, in ms: orders wait for one step at most. */
const STEP_WITHIN = 30;
/** The share of the time that steps take. */
const SHARE = 1 / 2;
/** How long a locked product is left to its order, in ms. */
const AFTER_LOCK = 50;

/** Applies the staged rows, step by step. */
async function applyAll(services: ImportServices, context: Context): Promise<void> {
  const { db, id, progress, throwIfInterrupted } = context;
  const stored = await readStoredImport(db, id);
  const total = stored?.row_count ?? 0;
  const adminId = stored?.admin_id ?? null;
  let done = total - (await countRows(context));
  const pace = startPace(SHARE);
  for (let size = FIRST_STEP; done < total; ) {
    throwIfInterrupted();
    progress({ done, total, step: 'Storing products' });
    const from = performance.now();
    try {
      const { taken, unused } = await applyStep(db, { importId: id, adminId, size });
      await removeFiles({ ...services, log: context.log }, unused);
      if (taken === 0) return;
      done += taken;
      const isLate = performance.now() - from > STEP_WITHIN;
      size = isLate ? Math.max(1, Math.floor(size / 2)) : Math.min(MAX_STEP, size + 5);
    } catch (error) {
      if (isStepUndone(error)) await sleep(AFTER_LOCK);
      else if (!isOfRow(error)) throw error;
      else if (size === 1) {
        context.log.warn({ err: error, jobId: id }, 'a row of an import could not be stored');
        await leaveOut(db, id, 'The database did not take this row');
        done += 1;
      }
      size = 1; // Row by row, until one succeeds: a larger step would meet the same row again.
    }
    await pace.rest();
  }
}

async function countRows({ db, id }: Context): Promise<number> {
  const { count } = await db
    .selectFrom('import_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends an import whose rows are applied: pictures of rows that were left out go. */
async function finish(
  services: ImportServices,
  { db, id, log }: Context,
): Promise<ImportResult | null> {
  const unused = await db.transaction().execute(async (transaction) => {
    const made = await readMadePictures(transaction, id);
    await transaction.deleteFrom('import_pictures').where('import_id', '=', id).execute();
    await transaction.updateTable('imports').set({ state: 'done' }).where('id', '=', id).execute();
    if (made.size > 0) await enqueue(transaction, AVIF, null);
    return deleteUnusedPictures(transaction, [...made.values()]);
  });
  await removeFiles({ ...services, log }, unused);
  await fillCollections(db, () => false);
  return (await readStoredImport(db, id))?.result ?? null;
}

/** Whether the job was cancelled; not so when it only continues elsewhere. */
async function isCancelled({ db, id }: Context): Promise<boolean> {
  const { rows } = await sql`
    select from jobs.job where id = ${id}::uuid and state = 'cancelled'`.execute(db);
  return rows.length > 0;
}

/** Removes all that an import has left behind. */
async function drop(services: ImportServices, { db, id, log }: Context): Promise<void> {
  await removeFiles({ ...services, log }, await removeImport(db, id));
}
