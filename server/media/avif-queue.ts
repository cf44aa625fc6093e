import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { lockCatalogue } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { decodePicture } from './decode-picture.ts';
import type { MediaStore } from './media-store.ts';
import { SOURCE_NAME } from './store-picture.ts';
import { writeAvif } from './write-variants.ts';

export interface AvifQueue {
  /** Says that there are new pictures. Returns at once. */
  wake(): void;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
  /** Finishes the file that is being made, then makes no more. */
  stop(): Promise<void>;
}

interface QueueDependencies {
  readonly db: Kysely<Database>;
  readonly media: MediaStore;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

interface Waiting {
  readonly id: number;
  readonly file_key: string;
}

/**
 * Makes the AVIF files of stored pictures in the background, one at a time. The queue is the table:
 * rows without AVIF wait, so it survives a restart and takes no memory. Call `wake` at the start
 * and after each commit that adds pictures. A picture that fails is left in WebP until the next
 * start.
 */
export function createAvifQueue({ db, media, log }: QueueDependencies): AvifQueue {
  const failed: number[] = [];
  let stopped = false;
  let awake = false;
  let working: Promise<void> = Promise.resolve();

  const work = async () => {
    try {
      for (
        let next = await findNext(db, failed);
        next && !stopped;
        next = await findNext(db, failed)
      ) {
        if (await convert(next)) await markDone(db, media, next);
      }
    } catch (err) {
      log.error({ err }, 'the AVIF queue rests until the next picture');
    }
  };

  const convert = async (picture: Waiting): Promise<boolean> => {
    try {
      const pixels = await decodePicture(await media.read(picture.file_key, SOURCE_NAME));
      return await writeAvif(media, picture.file_key, pixels, () => stopped);
    } catch (err) {
      failed.push(picture.id);
      log.error({ err, picture: picture.file_key }, 'no AVIF could be made of a picture');
      return false;
    }
  };

  return {
    wake() {
      if (awake || stopped) return;
      awake = true;
      working = working.then(() => {
        awake = false;
        return work();
      });
    },
    idle: () => working,
    stop: () => {
      stopped = true;
      return working;
    },
  };
}

async function findNext(db: Kysely<Database>, failed: readonly number[]): Promise<Waiting | null> {
  const waiting = await db
    .selectFrom('pictures')
    .select(['id', 'file_key'])
    .where(sql<boolean>`not 'avif' = any(formats)`)
    .where(sql<boolean>`id <> all(${failed}::int[])`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return waiting ?? null;
}

/** A trigger raises the catalogue version with the row, so that pages show the smaller files. */
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
