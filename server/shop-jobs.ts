import { IMPORT, type ImportServices, importJob } from './catalog/import/import-job.ts';
import { housekeeping } from './housekeeping.ts';
import type { AnyJob, AnyKind } from './jobs/define-job.ts';

/** Every kind of job that the panel shows. A new one is listed here and made in {@link shopJobs}. */
export const JOB_KINDS: readonly AnyKind[] = [IMPORT, housekeeping];

/** What the shop's jobs stand on. */
export type ShopJobServices = ImportServices;

/** The shop's jobs, for `startJobs`. */
export const shopJobs = (services: ShopJobServices): readonly AnyJob[] => [
  importJob(services),
  housekeeping,
];
