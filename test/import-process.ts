// A process that runs imports, for tests that kill it: node test/import-process.ts DATABASE_URL MEDIA_DIR
import { tmpdir } from 'node:os';
import { importJob } from '../server/catalog/import/import-job.ts';
import { PUBLIC_SITES } from '../server/http/public-sites.ts';
import { startJobs } from '../server/jobs/run-jobs.ts';
import { createDiskStore } from '../server/media/media-store.ts';

const [connectionString = '', mediaDir = ''] = process.argv.slice(2);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const services = {
  media: createDiskStore(mediaDir),
  publicUrl: 'http://localhost:3000',
  sites: PUBLIC_SITES,
  uploadsDir: tmpdir(),
};
await startJobs({ connectionString, jobs: [importJob(services)], log: silent });
