// A process that takes the job `slow` and never ends it, for tests that kill it: node test/slow-job.ts DATABASE_URL
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob } from '../server/jobs/define-job.ts';
import { startJobs } from '../server/jobs/run-jobs.ts';

const slow = defineJob({
  name: 'slow',
  title: 'Slow work',
  input: z.unknown(),
  whenBusy: 'queue',
  async run({ progress }) {
    progress({ done: 1, total: 2, step: 'Half of it' });
    process.stdout.write('running\n');
    await sleep(3_600_000);
  },
});

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
await startJobs({ connectionString: process.argv[2] ?? '', jobs: [slow], log: silent });
