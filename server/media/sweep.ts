import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/types.ts';
import { defineJob, type Job, type JobKind } from '../jobs/define-job.ts';
import type { MediaStore } from './media-store.ts';

interface SweepDependencies {
  readonly db: Kysely<Database>;
  readonly media: MediaStore;
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
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

/** What crashes before a row leave has no number either: this many unused ones say nothing about whose files they are. */
const FEW = 20;

/**
 * Removes the files of pictures that have no row: what a crash left between writing files and committing
 * their row, or between deleting a row and removing its files; and what it left of a file that it was writing. More files than this
 * database has ever given numbers are those of another one, such as one that is still to be restored: none of them is removed. Never
 * rejects: it can wait for the next start.
 */
export async function sweepPictures(
  { db, media, log }: SweepDependencies,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - GRACE);
  let removed = 0;
  try {
    await media.removeDrafts(before);
    let [all, unused] = [0, 0];
    for await (const keys of batchesOf(media, before)) {
      all += keys.length;
      unused += (await withoutRow(db, keys)).length;
    }
    if (unused > FEW && all > (await numbersGiven(db))) {
      log.warn(
        { pictures: all, unused },
        'there are picture files that this database never had, so none is removed: is it the right one?',
      );
      return;
    }
    if (unused === 0) return;
    for await (const keys of batchesOf(media, before)) {
      for (const key of await withoutRow(db, keys)) {
        await media.remove(key);
        removed += 1;
      }
    }
  } catch (err) {
    log.error({ err }, 'unused pictures wait for the next start');
  }
  if (removed > 0) log.info({ removed }, 'unused pictures were removed');
}

async function* batchesOf(media: MediaStore, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of media.keysOlderThan(before)) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** How many pictures this database has had, those that are deleted among them. */
async function numbersGiven(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('pictures', 'id')::regclass), 0)::int as given`.execute(
    db,
  );
  return rows[0]?.given ?? 0;
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
