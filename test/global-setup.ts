import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { makeScratchDirectory } from './scratch-directory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a migrated database to clone; nothing may stay connected to it. */
    templateDatabase: string;
  }
}

/** One throwaway PostgreSQL for all server tests, with a migrated database that each test file clones. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeScratchDirectory('mantel-test-');
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  await migrate(server.connectionString);
  project.provide('templateDatabase', server.connectionString);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
