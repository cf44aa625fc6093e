import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/types.ts';
import { defineJob, type Job, type JobKind } from '../jobs/define-job.ts';
import type { MediaStore } from './media-store.ts';

interface SweepDependencies {
  readonly db: Kysely<Database>;
  readonly media: MediaStore;
  readonly log: {
    info(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

/** Files come before their row, on any instance: what is younger than this may still get one. In ms. */
const GRACE = 24 * 60 * 60 * 1000;

/** The kind of job that looks for unused files. */
export const SWEEP = {
  name: 'sweep-pictures',
  title: 'Removing unused picture files',
  input: z.unknown(),
  whenBusy: 'merge',
  atStart: true,
  cron: '23 3 * * *',
} as const satisfies JobKind<unknown>;

/** Removes unused files at the start and every night. */
export const sweepJob = (media: MediaStore): Job<unknown> =>
  defineJob<unknown>({ ...SWEEP, run: ({ db, log }) => sweepPictures({ db, media, log }) });

/** How many keys are looked up at once. */
const BATCH = 500;

/**
 * Removes the files of pictures that have no row: what a crash left between writing files and committing
 * their row, or between deleting a row and removing its files. Never rejects: it can wait for the next
 * start.
 */
export async function sweepPictures(
  { db, media, log }: SweepDependencies,
  now = new Date(),
): Promise<void> {
  let removed = 0;
  const sweep = async (keys: readonly string[]) => {
    for (const key of await withoutRow(db, keys)) {
      await media.remove(key);
      removed += 1;
    }
  };
  try {
    let batch: string[] = [];
    for await (const key of media.keysOlderThan(new Date(now.getTime() - GRACE))) {
      batch.push(key);
      if (batch.length < BATCH) continue;
      await sweep(batch);
      batch = [];
    }
    await sweep(batch);
  } catch (err) {
    log.error({ err }, 'unused pictures wait for the next start');
  }
  if (removed > 0) log.info({ removed }, 'unused pictures were removed');
}

async function withoutRow(db: Kysely<Database>, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('pictures')
    .select('file_key')
    .where('file_key', 'in', keys)
    .execute();
  const known = new Set(rows.map(({ file_key }) => file_key));
  return keys.filter((key) => !known.has(key));
}
