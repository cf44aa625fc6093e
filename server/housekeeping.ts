import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { removeOldImports } from './catalog/import/kept-imports.ts';
import { removeOldViews } from './catalog/store-views.ts';
import type { Database } from './database/types.ts';
import { defineJob } from './jobs/define-job.ts';
import { removeSentMails } from './mail/outbox-queries.ts';
import { removeOldKeys } from './orders/idempotency.ts';

/** Something that is kept for a time only. */
export interface Retention {
  /** What is removed, in plain words, for the panel. */
  readonly what: string;
  /** Removes at most `most` rows whose time is over, with one short statement. @returns how many it removed. */
  remove(db: Kysely<Database>, most: number): Promise<number>;
}

const RETENTIONS: readonly Retention[] = [
  { what: 'Idempotency keys', remove: removeOldKeys },
  { what: 'Mails that were sent', remove: removeSentMails },
  { what: 'Views of products', remove: removeOldViews },
  { what: 'Imports that ended', remove: removeOldImports },
  { what: 'Progress of jobs', remove: removeOldProgress },
];

/** Few enough rows for one statement to hold its locks for milliseconds only. */
const BATCH = 500;

/** Removes what is kept for a time only, at the start and every hour, in batches that nobody waits for. */
export const housekeeping = defineJob({
  name: 'housekeeping',
  title: 'Cleaning up',
  input: z.unknown(),
  whenBusy: 'merge',
  atStart: true,
  cron: '7 * * * *',
  async run({ db, progress, throwIfInterrupted }) {
    const removed: Record<string, number> = {};
    for (const [done, { what, remove }] of RETENTIONS.entries()) {
      progress({ done, total: RETENTIONS.length, step: what });
      for (let batch = BATCH; batch === BATCH; ) {
        throwIfInterrupted();
        batch = await remove(db, BATCH);
        removed[what] = (removed[what] ?? 0) + batch;
      }
    }
    progress({ done: RETENTIONS.length, total: RETENTIONS.length });
    return { removed };
  },
});

/** Of jobs that the queue has removed. */
async function removeOldProgress(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job_progress where job_id in (
      select job_id from job_progress p where not exists (select from jobs.job where id = p.job_id)
      limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
