import type { Kysely } from 'kysely';
import type { Database } from '../server/database/types.ts';
import { type Job, JobInterrupted, type JobLog } from '../server/jobs/define-job.ts';

interface Surroundings {
  readonly db: Kysely<Database>;
  readonly log: JobLog;
  readonly signal?: AbortSignal | undefined;
}

/** Runs a job's work at once, without the queue. */
export const runJobNow = (
  job: Job<unknown>,
  { db, log, signal = new AbortController().signal }: Surroundings,
): Promise<unknown> =>
  job.run({
    id: '00000000-0000-4000-8000-000000000000',
    input: null,
    attempt: 1,
    db,
    log,
    signal,
    throwIfInterrupted: () => {
      if (signal.aborted) throw new JobInterrupted('The job was interrupted');
    },
    progress: () => undefined,
    forbidCancelling: async () => undefined,
  });
