import { tmpdir } from 'node:os';
import { expect } from 'vitest';
import type { ImportResult } from '../contract/catalog-exchange.ts';
import type { JobView } from '../contract/jobs.ts';
import type { AppDependencies } from '../server/app.ts';
import { importJob } from '../server/catalog/import/import-job.ts';
import { PUBLIC_SITES } from '../server/http/public-sites.ts';
import { type JobRunner, startJobs } from '../server/jobs/run-jobs.ts';
import type { MediaStore } from '../server/media/media-store.ts';
import { type AdminShop, openAdminShop } from './admin-shop.ts';
import type { TestAnswer } from './app.ts';

/** How an import ended. */
export interface Imported {
  readonly job: JobView;
  readonly data: ImportResult | null;
}

/** A shop that imports products with a job runner of its own. */
export interface ImportShop extends AdminShop {
  /** Uploads a file; the answer names the job. */
  upload(csv: string | Buffer, zip?: Buffer, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Uploads a file to be checked only. */
  check(csv: string | Buffer, zip?: Buffer): Promise<TestAnswer>;
  /** Uploads a file and waits until its job has ended. */
  importFile(csv: string | Buffer, zip?: Buffer): Promise<Imported>;
  /** Waits until a job has ended. */
  follow(jobId: string): Promise<Imported>;
  readJob(jobId: string): Promise<JobView>;
  /** Another instance's runner on the same database. */
  startRunner(): Promise<JobRunner>;
  /** Stops all runners of the shop. */
  stopRunners(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function openImportShop(
  overrides: Partial<AppDependencies> = {},
  wrap?: (media: MediaStore) => MediaStore,
): Promise<ImportShop> {
  const runners: JobRunner[] = [];
  const wakeJob: JobRunner['wake'] = (kind) => {
    for (const runner of runners) runner.wake(kind);
  };
  const shop = await openAdminShop({ wakeJob, ...overrides }, wrap);
  const { connectionString } = shop.database;
  const services = {
    media: shop.media,
    publicUrl: 'http://localhost:3000',
    mediaCdnUrl: overrides.mediaCdnUrl,
    sites: overrides.pictureSites ?? PUBLIC_SITES,
    uploadsDir: tmpdir(),
  };
  const startRunner = async () => {
    const runner = await startJobs({ connectionString, jobs: [importJob(services)], log: silent });
    runners.push(runner);
    return runner;
  };
  const stopRunners = async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  };
  await startRunner();

  const send = (dryRun: string, csv: string | Buffer, zip?: Buffer, headers = shop.admin) =>
    shop.postForm(
      '/api/products/import',
      [
        ['dry_run', dryRun],
        ['file', Buffer.from(csv)],
        ...(zip ? [['pictures', zip] as const] : []),
      ],
      { ...headers },
    );
  const readJob = async (id: string): Promise<JobView> =>
    (await shop.get(`/api/jobs/${id}`, shop.admin)).data;
  const follow = async (id: string): Promise<Imported> => {
    const isOver = async () => ['done', 'failed', 'cancelled'].includes((await readJob(id)).state);
    await expect.poll(isOver, { timeout: 180_000, interval: 20 }).toBe(true);
    const job = await readJob(id);
    return { job, data: job.import_result };
  };
  return {
    ...shop,
    upload: (csv, zip, headers) => send('0', csv, zip, { ...shop.admin, ...headers }),
    check: (csv, zip) => send('1', csv, zip),
    follow,
    readJob,
    startRunner,
    async importFile(csv, zip) {
      const { status, data } = await send('0', csv, zip);
      expect(status).toBe(202);
      return follow(data.job_id);
    },
    stopRunners,
    async close() {
      await stopRunners();
      await shop.close();
    },
  };
}
