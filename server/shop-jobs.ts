import { IMPORT, type ImportServices, importJob } from './catalog/import/import-job.ts';
import { createHousekeeping, HOUSEKEEPING } from './housekeeping.ts';
import type { AnyJob, AnyKind } from './jobs/define-job.ts';
import { AVIF, avifJob } from './media/avif-queue.ts';
import { SWEEP, sweepJob } from './media/sweep.ts';

/** Every kind of job that the panel shows. A new one is listed here and made in {@link shopJobs}. */
export const JOB_KINDS: readonly AnyKind[] = [IMPORT, AVIF, SWEEP, HOUSEKEEPING];

/** What the shop's jobs stand on. */
export interface ShopJobServices extends ImportServices {
  /** Where mails are written as files when there is no mail server. */
  readonly outboxFolder: string;
}

/** The shop's jobs, for `startJobs`. */
export const shopJobs = (services: ShopJobServices): readonly AnyJob[] => [
  importJob(services),
  avifJob(services.media),
  sweepJob(services.media),
  createHousekeeping(services.outboxFolder),
];
