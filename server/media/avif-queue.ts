import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { lockCatalogue } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { defineJob, type Job, type JobContext, type JobKind } from '../jobs/define-job.ts';
import { decodePicture } from './check-picture.ts';
import type { MediaStore } from './media-store.ts';
import { SOURCE_NAME, writeAvif } from './store-picture.ts';

/** The kind of job that makes AVIF files: code that commits pictures enqueues one. */
export const AVIF = {
  name: 'convert-pictures',
  title: 'Smaller files of pictures (AVIF)',
  input: z.unknown(),
  whenBusy: 'merge',
  atStart: true,
  keepSeconds: 86_400,
} as const satisfies JobKind<unknown>;

interface Waiting {
  readonly id: number;
  readonly file_key: string;
}

/** What a run did. */
interface Converted {
  readonly converted: number;
  readonly failed: number;
}

/**
 * Makes the AVIF files of stored pictures, one at a time, on one of all instances. What is to be done stands in the
 * table: rows without AVIF wait, so nothing is lost and nothing made twice. A picture that fails is left in WebP until
 * the next start.
 */
export function avifJob(media: MediaStore): Job<unknown> {
  const failed: number[] = [];
  return defineJob<unknown>({
    ...AVIF,
    async run(context): Promise<Converted> {
      const before = failed.length;
      let converted = 0;
      for (;;) {
        context.throwIfInterrupted();
        const next = await findNext(context.db, failed);
        if (!next) return { converted, failed: failed.length - before };
        context.progress({ done: converted, total: converted + next.waiting, step: 'Pictures' });
        if (await convert(media, next, context)) {
          await markDone(context.db, media, next);
          converted += 1;
        } else if (!context.signal.aborted) failed.push(next.id);
      }
    },
  });
}

/** @returns whether all files are there; not so for a picture that is broken, nor when it was interrupted. */
async function convert(
  media: MediaStore,
  picture: Waiting,
  { signal, log }: JobContext<unknown>,
): Promise<boolean> {
  try {
    const pixels = await decodePicture(await media.read(picture.file_key, SOURCE_NAME));
    return await writeAvif(media, picture.file_key, pixels, () => signal.aborted);
  } catch (err) {
    log.error({ err, picture: picture.file_key }, 'no AVIF could be made of a picture');
    return false;
  }
}

/** The next picture, and how many wait with it. */
async function findNext(
  db: Kysely<Database>,
  failed: readonly number[],
): Promise<(Waiting & { readonly waiting: number }) | null> {
  const waiting = await db
    .selectFrom('pictures')
    .select(['id', 'file_key', sql<number>`count(*) over ()`.as('waiting')])
    .where(sql<boolean>`not 'avif' = any(formats)`)
    .where(sql<boolean>`id <> all(${failed}::int[])`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return waiting ?? null;
}

/** A trigger notes which answers show the picture, so that only those are made again with the smaller files. */
async function markDone(db: Kysely<Database>, media: MediaStore, picture: Waiting): Promise<void> {
  const { numUpdatedRows } = await db.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction);
    return transaction
      .updateTable('pictures')
      .set({ formats: sql<string[]>`formats || array['avif']` })
      .where('id', '=', picture.id)
      .where(sql<boolean>`not 'avif' = any(formats)`)
      .executeTakeFirst();
  });
  if (numUpdatedRows > 0n) return media.remove(picture.file_key, SOURCE_NAME);
  const other = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', picture.id)
    .executeTakeFirst();
  if (!other) await media.remove(picture.file_key); // Deleted in the meantime: so are our files.
}
